// @ts-check
// <reason-panel>: between two computers, why the move on the board was played: what the position before it was worth,
// what the move made of it, and the proof, which opens.

import { word } from "../words.js";
import { make } from "../elements.js";
import { moment, shown } from "../table.js";
import { Panel } from "./panel.js";
import { positionProof } from "./position-proof.js";

/** @import { TableState } from "../table.js" */
/** @import { Reason } from "../wire.js" */

class ReasonPanel extends Panel {
  #asked = "";
  #said = make("div", { class: "reason-said", "aria-live": "polite" });

  build() {
    this.append(make("h2", { text: word("machines_reason") }), this.#said);
  }

  /** @param {TableState} state */
  update(state) {
    const turn = shown(state);
    const now = state.mode === "machines" && turn > 0 ? `${moment(state)} ${turn}` : "";
    this.hidden = !now || this.#said.childElementCount === 0;
    if (now === this.#asked) return;
    this.#asked = now;
    if (now) this.#ask(turn);
  }

  /** @param {number} turn */
  async #ask(turn) {
    const asked = this.#asked;
    const answer = await this.table.ask("reason", { turn });
    if (!answer || asked !== this.#asked) return; // Another move is on the board.
    if (answer.ok) this.#show(answer.value);
    else this.#said.replaceChildren(make("p", { class: "panel-quiet", text: answer.sentence }));
    this.hidden = false;
  }

  /** @param {Reason} reason */
  #show({ turn, words, verdict, outcome, mark, mark_words }) {
    const chip = make("span", { class: "reason-mark", "data-mark": mark, text: mark_words });
    this.#said.replaceChildren(
      make("p", {}, make("b", { text: words }), " ", chip),
      make("p", { text: word("machines_before", { verdict }) }),
      ...(outcome ? [positionProof(this.table.state, turn - 1, outcome)] : []),
    );
  }
}

customElements.define("reason-panel", ReasonPanel);
