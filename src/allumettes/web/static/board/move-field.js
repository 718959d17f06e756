// @ts-check
// <move-field>: any move may be typed in the notation; the key "/" leads here.

import { word } from "../words.js";
import { moveForm } from "./move-form.js";

class MoveField extends HTMLElement {
  /** @type {any} */
  #table = null;
  /** @type {HTMLInputElement | null} */
  #input = null;

  get table() {
    return this.#table;
  }

  set table(table) {
    this.#table = table;
    const { form, input } = moveForm(table, word("board_type"), { "aria-keyshortcuts": "/", maxlength: 200 }, (typed) => typed);
    this.#input = input;
    this.replaceChildren(form);
    table.addEventListener("state", () => this.#update());
    document.addEventListener("keydown", (event) => this.#answerTo(event));
    this.#update();
  }

  #update() {
    const { over, heaps } = this.#table.state;
    this.hidden = over;
    const example = heaps.flatMap((/** @type {any} */ heap) => heap.gestures).find((/** @type {any} */ gesture) => gesture.move)?.move;
    this.#input?.setAttribute("placeholder", example ? word("board_type_example", { move: example }) : "");
  }

  /** @param {KeyboardEvent} event */
  #answerTo(event) {
    const writing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
    if (event.key !== "/" || writing || event.ctrlKey || event.altKey || event.metaKey || this.hidden) return;
    event.preventDefault();
    this.#input?.focus();
  }
}

customElements.define("move-field", MoveField);
