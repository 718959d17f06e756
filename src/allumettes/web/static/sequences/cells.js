// @ts-check
// The values as text: a strip of cells coloured by value, or a table with the same, a page at a time.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { colour } from "./palette.js";

/** @import { Values } from "./values.js" */
/** @import { View } from "./view.js" */

const PAGE = 100;
const PAUSE = 120;

export class Cells {
  #heading = make("h3");
  #earlier = make("button", { type: "button", text: "◀", "aria-label": word("seq_earlier"), click: () => this.#turn(-PAGE) });
  #later = make("button", { type: "button", text: "▶", "aria-label": word("seq_later"), click: () => this.#turn(PAGE) });
  #form = make("button", { type: "button", text: word("seq_table"), click: () => this.#switch() });
  #body = make("div");
  element = make(
    "div",
    { class: "cells" },
    make("div", { class: "cells-head" }, this.#heading, make("div", { class: "buttons" }, this.#earlier, this.#later, this.#form)),
    this.#body,
  );
  #values;
  #view;
  #title;
  #shown = "";
  #timer = 0;
  /** @type {number | null} the first heap with another value in the other sequence */
  difference = null;
  /** @type {Set<number>} */
  records = new Set();

  /** @param {Values} values @param {View} view @param {string} title */
  constructor(values, view, title) {
    this.#values = values;
    this.#view = view;
    this.#title = title;
    // While the window moves, frame after frame, the text follows a little later.
    view.subscribe(() => (this.#timer ||= setTimeout(() => this.update(), PAUSE)));
    this.update();
  }

  /** @param {number} heaps */
  #turn(heaps) {
    this.#view.turn(this.#view.at + heaps);
  }

  #switch() {
    this.#view.setForm(this.#view.form === "table" ? "strip" : "table");
  }

  update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const { at, form, to } = this.#view;
    const end = Math.min(at + PAGE, this.#values.length);
    const state = [at, end, form, this.difference, this.#values.rares.length, this.records.size].join();
    if (state === this.#shown) return;
    this.#shown = state;
    const heaps = Array.from({ length: Math.max(0, end - at) }, (_, place) => at + place);
    this.#heading.textContent = word("seq_page", { first: number(at), last: number(Math.min(at + PAGE - 1, to)) });
    this.#earlier.disabled = at === 0;
    this.#later.disabled = at + PAGE > to;
    this.#form.setAttribute("aria-pressed", String(form === "table"));
    const parts = heaps.length ? [form === "table" ? this.#table(heaps) : this.#strip(heaps)] : [];
    this.#body.replaceChildren(...parts);
  }

  /** @param {number} heap */
  #note(heap) {
    const notes = [];
    if (this.#values.isRare(heap)) notes.push(word("seq_rare"));
    if (this.records.has(heap)) notes.push(word("seq_record"));
    if (heap === this.difference) notes.push(word("seq_differs"));
    return notes.join(", ");
  }

  /** @param {number[]} heaps */
  #strip(heaps) {
    const label = word("seq_strip", { title: this.#title });
    const cells = heaps.map((heap) => {
      const note = this.#note(heap);
      const value = make("b", { text: number(this.#values.numbers[heap]) });
      const cell = make("li", { title: note || null }, make("small", { text: number(heap) }), value);
      if (note) cell.append(make("span", { class: "unseen", text: note }));
      cell.classList.toggle("is-rare", this.#values.isRare(heap));
      cell.classList.toggle("differs", heap === this.difference);
      colour(cell, this.#values.numbers[heap]);
      return cell;
    });
    return make("ol", { class: "strip", "aria-label": label, role: "list" }, ...cells);
  }

  /** @param {number[]} heaps */
  #table(heaps) {
    const heads = [word("seq_heap"), word("seq_value"), word("seq_note")];
    const rows = heaps.map((heap) => {
      const value = make("td", {}, make("span", { class: "swatch", text: number(this.#values.numbers[heap]) }));
      colour(/** @type {HTMLElement} */ (value.firstChild), this.#values.numbers[heap]);
      return make("tr", {}, make("th", { scope: "row", text: number(heap) }), value, make("td", { text: this.#note(heap) }));
    });
    return make(
      "div",
      { class: "values-scroll", tabindex: 0, role: "region", "aria-label": word("seq_strip", { title: this.#title }) },
      make(
        "table",
        { class: "values" },
        make("thead", {}, make("tr", {}, ...heads.map((text) => make("th", { scope: "col", text })))),
        make("tbody", {}, ...rows),
      ),
    );
  }
}
