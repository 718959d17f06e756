// @ts-check
// The source of the algorithm: the line that has just run, the one that comes next, and those that wait for a call to end.

import { make } from "../elements.js";
import { painted } from "./python.js";

/** @import { ReplayView } from "../wire.js" */
/** @import { Recording } from "./recording.js" */

export class CodeView {
  /** @type {Map<number, HTMLElement>[]} the lines of each function, by their numbers */
  #lines = [];
  /** @type {Set<HTMLElement>} */
  #marked = new Set();

  /** @param {HTMLElement} place @param {ReplayView} view */
  constructor(place, view) {
    this.place = place;
    place.replaceChildren(
      ...view.listing.map(({ name, file, lines }) => {
        const texts = painted(lines.map(({ text }) => text.trimStart()));
        const rows = lines.map(({ number, text }, index) => {
          const shown = make("span", { class: "code-text" }, ...texts[index]);
          shown.style.setProperty("--indent", String(text.length - text.trimStart().length));
          return make("div", { class: "code-line", "data-line": number }, shown);
        });
        this.#lines.push(new Map(lines.map(({ number }, index) => [number, rows[index]])));
        return make(
          "section",
          { class: "code-function" },
          make("h3", {}, make("span", { text: name }), " ", make("small", { text: file })),
          make("pre", {}, make("code", {}, ...rows)),
        );
      }),
    );
  }

  /** @param {Recording} recording */
  update({ stack, ran }) {
    for (const row of this.#marked) {
      row.classList.remove("waits", "ran");
      row.removeAttribute("aria-current");
    }
    this.#marked.clear();
    stack.forEach((frame, index) => {
      const row = this.#lines[frame.function].get(frame.line);
      if (!row) return;
      this.#marked.add(row);
      if (index < stack.length - 1) row.classList.add("waits");
      else this.#run(row);
    });
    const before = ran && this.#lines[ran.function].get(ran.line);
    if (before) {
      this.#marked.add(before);
      before.classList.add("ran");
    }
  }

  /** @param {HTMLElement} row */
  #run(row) {
    row.classList.remove("waits");
    row.setAttribute("aria-current", "true");
    const { place } = this;
    const top = row.offsetTop; // within the place, which is positioned
    const margin = 3 * row.offsetHeight;
    if (top < place.scrollTop + margin) place.scrollTop = top - margin;
    else if (top + row.offsetHeight > place.scrollTop + place.clientHeight - margin) {
      place.scrollTop = top + row.offsetHeight - place.clientHeight + margin;
    }
  }
}
