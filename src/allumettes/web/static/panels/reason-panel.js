// @ts-check
// <reason-panel>: between two computers, why the last move was played: what the position was worth, and the proof.

import { word } from "../words.js";
import { make } from "../elements.js";
import { moment } from "../table.js";
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
    const now = state.mode === "machines" && state.turns.length > 0 ? moment(state) : "";
    this.hidden = !now || this.#said.childElementCount === 0;
    if (now === this.#asked) return;
    this.#asked = now;
    if (now) this.#ask(state.turns.length);
  }

  /** @param {number} turn */
  async #ask(turn) {
    const answer = await this.table.ask("reason", { turn });
    if (!answer) return;
    if (answer.ok) this.#show(answer.value, turn);
    else this.#said.replaceChildren(make("p", { class: "panel-quiet", text: answer.sentence }));
    this.hidden = false;
  }

  /** @param {Reason} reason @param {number} turn */
  #show({ words, verdict, mark, mark_words }, turn) {
    const chip = make("span", { class: "reason-mark", "data-mark": mark, text: mark_words });
    this.#said.replaceChildren(
      make("p", {}, make("b", { text: words }), " ", chip),
      make("p", { text: verdict }),
      positionProof(this.table.state, turn - 1),
    );
  }
}

customElements.define("reason-panel", ReasonPanel);
