// @ts-check
// <hint-panel>: help with the move that is to be played, a little more each time it is asked for.

import { onKey } from "../keys.js";
import { moment } from "../table.js";
import { word } from "../words.js";
import { make } from "../elements.js";
import { HintRungs } from "./hint-rungs.js";
import { Panel } from "./panel.js";
import { positionProof } from "./position-proof.js";

/** @import { TableState } from "../table.js" */

class HintPanel extends Panel {
  #moment = "";
  #rungs = new HintRungs(
    (rung) => this.table.ask("hint", { rung }),
    () => positionProof(this.table.state, this.table.state.turns.length),
    (hint) => this.table.update({ hint }),
  );

  build() {
    this.append(make("h2", { text: word("panel_hints") }), this.#rungs.element);
    onKey("h", () => !this.hidden && this.#rungs.next());
  }

  /** @param {TableState} state */
  update(state) {
    this.hidden = state.mode === "machines" || state.spectator || state.over || !state.help_allowed;
    if (moment(state) !== this.#moment) {
      this.#moment = moment(state);
      this.#rungs.clear();
    }
    this.#rungs.bar(state.may_move ? "" : word("panel_hint_wait"));
  }
}

customElements.define("hint-panel", HintPanel);
