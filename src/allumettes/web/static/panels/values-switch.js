// @ts-check
// <values-switch>: shows or hides what every position and every move is worth, and remembers the choice.

import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { Panel, moment } from "./panel.js";

const REMEMBERED = "allumettes-values";

class ValuesSwitch extends Panel {
  #fetched = "";
  #box = make("input", { type: "checkbox", role: "switch", id: "values-on", change: () => this.#changed() });
  #said = make("div", { class: "values-said", "aria-live": "polite" });
  #why = make("p", { class: "panel-quiet", id: "values-why", hidden: true });

  /** Whether values are to be seen. */
  get on() {
    return this.#box.checked && !this.#box.disabled;
  }

  build() {
    this.#box.checked = remembered();
    const label = make("label", { class: "switch" }, this.#box, make("span", { text: word("panel_values") }));
    this.append(label, this.#why, this.#said);
  }

  toggle() {
    this.#box.click();
  }

  /** @param {any} state */
  update(state) {
    this.hidden = false;
    this.#box.disabled = !state.help_allowed;
    this.#why.hidden = state.help_allowed;
    this.#why.textContent = state.help_allowed ? "" : word("panel_help_later");
    this.#refresh();
  }

  #changed() {
    remember(this.#box.checked);
    this.#refresh();
    // Other panels show themselves along with the values.
    this.table.dispatchEvent(new CustomEvent("values", { detail: this.on }));
  }

  async #refresh() {
    if (!this.on) {
      this.#fetched = "";
      this.#give(null);
      this.#said.replaceChildren();
      return;
    }
    const now = moment(this.table.state);
    if (this.#fetched === now) return;
    this.#fetched = now;
    this.#give(null);
    try {
      const values = await this.ask("values");
      if (!values || !this.on) return;
      this.#give(values);
      this.#say(sentences(values));
    } catch (problem) {
      this.#fetched = "";
      this.#say([problem?.detail ?? word("panel_no_answer")]);
    }
  }

  /** @param {string[]} lines */
  #say(lines) {
    this.#said.replaceChildren(...lines.map((text) => make("p", { text })));
  }

  /** @param {any} values */
  #give(values) {
    const board = /** @type {any} */ (document.querySelector("match-board"));
    if (board) board.values = values;
  }
}

/** @param {any} values */
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
