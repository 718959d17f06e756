// @ts-check
// <values-switch>: shows or hides what every position and every move is worth, and remembers the choice.

import { onKey } from "../keys.js";
import { moment } from "../table.js";
import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */
/** @import { Values } from "../wire.js" */

const REMEMBERED = "allumettes-values";

class ValuesSwitch extends Panel {
  #fetched = "";
  #box = make("input", { type: "checkbox", role: "switch", id: "values-on", change: () => this.#changed() });
  #said = make("div", { class: "values-said", "aria-live": "polite" });
  #why = make("p", { class: "panel-quiet", id: "values-why", hidden: true, text: word("panel_help_later") });

  build() {
    this.hidden = false;
    this.#box.checked = remembered();
    const label = make("label", { class: "switch" }, this.#box, make("span", { text: word("panel_values") }));
    this.append(label, this.#why, this.#said);
    onKey("v", () => this.#box.click());
  }

  /** @param {TableState} state */
  update(state) {
    this.#box.disabled = !state.help_allowed;
    this.#why.hidden = state.help_allowed;
    const on = this.#box.checked && state.help_allowed;
    if (on !== state.valuesOn) return this.table.update({ valuesOn: on, values: null });
    const now = on ? moment(state) : "";
    if (now === this.#fetched) return;
    this.#fetched = now;
    if (on) this.#fetch();
    else this.#said.replaceChildren();
  }

  #changed() {
    remember(this.#box.checked);
    this.update(this.table.state);
  }

  async #fetch() {
    const answer = await this.table.ask("values");
    if (!answer || !this.table.state.valuesOn) return;
    this.#say(answer.ok ? sentences(answer.value) : [answer.sentence]);
    if (answer.ok) this.table.update({ values: answer.value });
    else this.#fetched = "";
  }

  /** @param {string[]} lines */
  #say(lines) {
    this.#said.replaceChildren(...lines.map((text) => make("p", { text })));
  }
}

/** @param {Values} values */
function sentences(values) {
  const lines = [values.verdict || word("panel_undecided")];
  if (values.total !== null) lines.push(word("panel_nim_sum", { total: number(values.total) }));
  if (!values.complete) lines.push(word("panel_values_incomplete"));
  return lines;
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
