// @ts-check
// The four rungs of a hint at one position: a button that says a little more each time, and what was said so far.

import { word } from "../words.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";

/** @import { Answer } from "../api.js" */
/** @import { Hint } from "../wire.js" */

/** @typedef {() => HTMLDetailsElement} Why makes the proof of the position, closed */

/** @typedef {1 | 2 | 3 | 4} Rung is there a win, on which row, by which move, and the proof */
const RUNGS = 4;

/** After this long somebody wonders whether the click was heard. */
const WORTH_SAYING_MS = 800;

export class HintRungs {
  /** @type {number | null} the rung that comes next; null after the last */
  #rung;
  #asking = false;
  #reason = "";
  #question = make("span", { class: "hint-question" });
  #count = make("span", { class: "hint-count" });
  #problem = make("p", { class: "panel-quiet", role: "status" });
  #said = make("ol", { class: "hint-said", role: "list", "aria-live": "polite" });

  /**
   * @param {(rung: number) => Promise<Answer<Hint> | null>} ask what the server says on a rung, or null where it no
   * longer matters
   * @param {Why} why
   * @param {(hint: Hint) => void} [told] is given each hint
   * @param {number} [first] the rung to begin with
   */
  constructor(ask, why, told = () => {}, first = 1) {
    this.ask = ask;
    this.why = why;
    this.first = first;
    this.#rung = first;
    this.told = told;
    this.button = make(
      "button",
      { type: "button", class: "hint-button", click: () => this.next() },
      this.#count,
      this.#question,
    );
    this.element = make("div", { class: "hint-rungs" }, this.button, this.#problem, this.#said);
    this.#label();
  }

  /** Forgets what was said: another position is on the table. */
  clear() {
    this.#rung = this.first;
    this.#said.replaceChildren();
    this.#problem.textContent = "";
    this.#label();
  }

  /**
   * Bars the button, which then says when hints are given, or opens it again ("").
   * @param {string} reason
   */
  bar(reason) {
    this.#reason = reason;
    this.#label();
  }

  async next() {
    if (this.#asking || this.#reason || this.#rung === null) return;
    this.#asking = true;
    this.#problem.textContent = "";
    const waiting = setTimeout(() => (this.#problem.textContent = word("panel_computing")), WORTH_SAYING_MS);
    const answer = await this.ask(this.#rung);
    clearTimeout(waiting);
    this.#asking = false;
    this.#problem.textContent = "";
    if (answer?.ok) this.#tell(answer.value);
    else if (answer) this.#problem.textContent = answer.sentence;
  }

  /** @param {Hint} hint */
  #tell(hint) {
    this.#rung = hint.next;
    const [first] = hint.lines;
    const repeated = this.#said.lastElementChild?.firstElementChild?.textContent === first;
    const item = make("li");
    if (!repeated) item.append(make("p", { text: first }));
    if (hint.rung === RUNGS) {
      const proof = this.why();
      item.append(proof);
      proof.open = true;
    }
    this.#said.append(item);
    this.#label();
    this.told(hint);
  }

  #label() {
    const rung = this.#rung;
    const done = rung === null;
    const count = done ? word("panel_hints_all") : word("panel_hint", { rung: number(rung), rungs: number(RUNGS) });
    this.#count.textContent = count;
    this.#question.textContent = done ? "" : this.#reason || word(`panel_rung_${/** @type {Rung} */ (rung)}`);
    this.button.setAttribute("aria-disabled", String(done || this.#reason !== ""));
  }
}
