// @ts-check
// <move-field>: any move may be typed in the notation; the key "/" leads here.

import { keysAreOn } from "../page/keys-setting.js";
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
    const attributes = { "aria-keyshortcuts": "/", maxlength: 200 };
    const { form, input } = moveForm(table, word("board_type"), attributes, (typed) => typed);
    this.#input = input;
    form.querySelector("button")?.classList.remove("primary"); // The board is where one plays first of all.
    this.replaceChildren(form);
    table.addEventListener("state", () => this.#update());
    document.addEventListener("keydown", (event) => this.#answerTo(event));
    this.#update();
  }

  #update() {
    const { over, spectator, heaps } = this.#table.state;
    this.hidden = over || spectator;
    const gestures = heaps.flatMap((/** @type {any} */ heap) => heap.gestures);
    const move = gestures.find((/** @type {any} */ gesture) => gesture.move)?.move;
    this.#input?.setAttribute("placeholder", move ? word("board_type_example", { move }) : "");
  }

  /** @param {KeyboardEvent} event */
  #answerTo(event) {
    if (event.key !== "/" || event.ctrlKey || event.altKey || event.metaKey || this.hidden || !keysAreOn()) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    this.#input?.focus();
  }
}

customElements.define("move-field", MoveField);
