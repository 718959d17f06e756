// @ts-check
// <hint-panel>: help with the move that is to be played, a little more each time it is asked for.

import { word } from "../words.js";
import { make } from "../elements.js";
import { HintRungs } from "./hint-rungs.js";
import { Panel, moment } from "./panel.js";

const FIRST_RUNG_SHOWN_ON_BOARD = 2;

class HintPanel extends Panel {
  #moment = "";
  #rungs = new HintRungs(
    (rung) => this.ask(`hint?rung=${rung}`),
    (hint) => this.#show(hint),
  );

  build() {
    this.append(make("h2", { text: word("panel_hints") }), this.#rungs.element);
  }

  /** The next rung, if one may be asked for. */
  next() {
    return this.#rungs.next();
  }

  /** @param {any} state */
  update(state) {
    this.hidden = state.spectator || state.over || !state.help_allowed;
    if (moment(state) !== this.#moment) {
      this.#moment = moment(state);
      this.#rungs.clear();
      this.#board(null);
    }
    this.#rungs.bar(state.may_move ? "" : word("panel_hint_wait"));
  }

  /** @param {any} hint */
  #show(hint) {
    if (hint.rung >= FIRST_RUNG_SHOWN_ON_BOARD) this.#board({ row: hint.row, move: hint.move });
  }

  /** @param {{row: number | null, move: string | null} | null} hint */
  #board(hint) {
    const board = /** @type {any} */ (document.querySelector("match-board"));
    if (board) board.hint = hint;
  }
}

customElements.define("hint-panel", HintPanel);
