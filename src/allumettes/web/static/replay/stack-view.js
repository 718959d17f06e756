// @ts-check
// The calls that have not ended, the last one at the bottom with its variables.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { ReplayView } from "../wire.js" */
/** @import { Frame, Recording } from "./recording.js" */

const MOST = 60;

export class StackView {
  /** @param {HTMLElement} place @param {ReplayView} view */
  constructor(place, view) {
    this.place = place;
    this.names = view.listing.map(({ name }) => name.split(".").at(-1) ?? name);
  }

  /** @param {Recording} recording */
  update({ stack }) {
    const hidden = Math.max(0, stack.length - MOST);
    const rows = stack.slice(hidden).map((frame, index, all) => this.#row(frame, index === all.length - 1));
    if (hidden > 0) rows.unshift(make("li", { class: "quiet", text: word("replay_calls_above", { count: number(hidden) }) }));
    if (stack.length === 0) rows.push(make("li", { class: "quiet", text: word("replay_ended") }));
    this.place.replaceChildren(...rows);
    this.place.scrollTop = this.place.scrollHeight;
  }

  /** @param {Frame} frame @param {boolean} isLast */
  #row(frame, isLast) {
    const variables = [...frame.variables];
    const shown = isLast ? variables : variables.slice(0, 1);
    return make(
      "li",
      { "aria-current": isLast ? "true" : null },
      make("span", { class: "call-name", text: this.names[frame.function] }),
      make(
        "span",
        { class: "call-variables" },
        ...shown.map(([name, text]) =>
          make("span", { class: "variable" }, make("var", { text: name }), ` = ${text}`),
        ),
      ),
    );
  }
}
