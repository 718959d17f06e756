// @ts-check
// <values-switch>: shows or hides what every position and every move is worth, and remembers the choice.

import { onKey } from "../keys.js";
import { word } from "../words.js";
import { make } from "../elements.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */

const REMEMBERED = "allumettes-values";

class ValuesSwitch extends Panel {
  #box = make("input", { type: "checkbox", role: "switch", id: "values-on", change: () => this.#changed() });
  #why = make("p", { class: "panel-quiet", id: "values-why", hidden: true, text: word("panel_help_later") });

  build() {
    this.hidden = false;
    this.#box.checked = remembered();
    const label = make("label", { class: "switch" }, this.#box, make("span", { text: word("panel_values") }));
    this.append(label, this.#why);
    onKey("v", () => this.#box.click());
  }

  /** @param {TableState} state */
  update(state) {
    this.#box.disabled = !state.help_allowed;
    this.#why.hidden = state.help_allowed;
    const on = this.#box.checked && state.help_allowed;
    if (on !== state.valuesOn) this.table.update({ valuesOn: on, ...(on || state.over ? {} : { values: null }) });
  }

  #changed() {
    remember(this.#box.checked);
    this.update(this.table.state);
  }
}

function remembered() {
  try {
    return localStorage.getItem(REMEMBERED) === "on";
  } catch {
    return false; // A browser may forbid storage: values are then hidden at first.
  }
}

/** @param {boolean} on */
function remember(on) {
  try {
    localStorage.setItem(REMEMBERED, on ? "on" : "off");
  } catch {
    // The choice then holds for this page only.
  }
}

customElements.define("values-switch", ValuesSwitch);
