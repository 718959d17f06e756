// @ts-check
// <move-field>: any move may be typed in the notation; the key "/" leads here.

import { onKey } from "../keys.js";
import { moveForm } from "../board/move-form.js";
import { word } from "../words.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */

class MoveField extends Panel {
  /** @type {HTMLInputElement | null} */
  #input = null;

  build() {
    const attributes = { "aria-keyshortcuts": "/", maxlength: 200 };
    const { form, input } = moveForm(this.table, word("board_type"), attributes, (typed) => typed);
    this.#input = input;
    form.querySelector("button")?.classList.remove("primary"); // The board is where one plays first of all.
    this.replaceChildren(form);
    onKey("/", () => input.focus());
  }

  /** @param {TableState} state */
  update({ mode, over, spectator, heaps }) {
    this.hidden = mode === "machines" || over || spectator;
    const example = heaps.flatMap((heap) => heap.gestures).find((gesture) => "move" in gesture);
    const placeholder = example ? word("board_type_example", { move: example.move }) : "";
    this.#input?.setAttribute("placeholder", placeholder);
  }
}

customElements.define("move-field", MoveField);
