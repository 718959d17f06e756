// @ts-check
// The counters of the algorithm, and its tables as they fill.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { ReplayView } from "../wire.js" */
/** @import { Recording } from "./recording.js" */

const MOST = 240;

export class CountersView {
  /** @type {Map<string, HTMLElement>} */
  #counts = new Map();

  /** @param {HTMLElement} place @param {ReplayView} view */
  constructor(place, view) {
    place.replaceChildren(
      ...view.counters.map(({ name, title, meaning }) => {
        const count = make("dd", { text: "0" });
        this.#counts.set(name, count);
        return make("div", { title: meaning }, make("dt", { text: title }), count);
      }),
    );
  }

  /** @param {Recording} recording */
  update({ counters, moment }) {
    for (const [name, place] of this.#counts) {
      place.textContent = number(counters.get(name) ?? 0);
      place.classList.toggle("fresh", moment.counters?.[name] !== undefined);
    }
  }
}

export class TablesView {
  /** @type {Map<string, { count: HTMLElement, entries: HTMLElement }>} */
  #parts = new Map();

  /** @param {HTMLElement} place @param {ReplayView} view */
  constructor(place, view) {
    place.hidden = view.tables.length === 0;
    const list = place.querySelector(".tables");
    list?.replaceChildren(
      ...view.tables.map(({ name, title }) => {
        const count = make("span", { class: "count" });
        const entries = make("ul", { class: "entries", tabindex: "0", "aria-label": title });
        this.#parts.set(name, { count, entries });
        return make("section", {}, make("h3", {}, make("span", { text: title }), " ", count), entries);
      }),
    );
  }

  /** @param {Recording} recording */
  update({ tables, moment }) {
    for (const [name, { count, entries }] of this.#parts) {
      const table = [...(tables.get(name) ?? [])];
      const fresh = new Set((moment.written ?? []).filter((each) => each.table === name).map(({ key }) => key));
      const hidden = Math.max(0, table.length - MOST);
      count.textContent = number(table.length);
      entries.replaceChildren(
        ...(hidden > 0 ? [make("li", { class: "quiet", text: word("replay_entries_before", { count: number(hidden) }) })] : []),
        ...table.slice(hidden).map(([key, value]) =>
          make(
            "li",
            { class: fresh.has(key) ? "fresh" : null },
            make("span", { text: key }),
            ...(value ? [make("b", { text: value })] : []),
          ),
        ),
        ...(table.length === 0 ? [make("li", { class: "quiet", text: word("replay_nothing_yet") })] : []),
      );
      if (fresh.size > 0) entries.scrollTop = entries.scrollHeight;
    }
  }
}
