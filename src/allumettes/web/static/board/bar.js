// @ts-check
// The line under the board: what a move in preview would do, and a button to play it for fingers that chose a place.

import { make } from "../elements.js";
import { word } from "../words.js";

/** @import { Pointed } from "./heap.js" */
/** @import { Verdict } from "./marks.js" */

export class Bar {
  #sign = make("span", { class: "bar-sign", "aria-hidden": "true" });
  #words = make("span", { class: "bar-words" });
  #verdict = make("span", { class: "bar-verdict" });
  #button = make("button", { type: "button", class: "primary", hidden: true, text: word("board_play") });
  #sentence = make("p", {}, this.#sign, this.#words, " ", this.#verdict);
  element = make("div", { class: "board-bar" }, this.#sentence, this.#button);

  /** @param {() => void} play */
  constructor(play) {
    this.#button.addEventListener("click", play);
  }

  /** @param {string} words shown while nothing is in preview */
  rest(words) {
    this.#say("rest", "", words, "");
  }

  /**
   * @param {Pointed} gesture
   * @param {Verdict | undefined} verdict where it is known and shown
   * @param {boolean} ready whether a finger has chosen it, and may confirm
   */
  preview(gesture, verdict, ready) {
    if (gesture.kind === "barred") return this.#say("barred", "⊘", gesture.words, gesture.reason);
    const sign = verdict === "wins" ? "✓" : verdict === "loses" ? "✗" : "";
    this.#say(verdict ?? "plain", sign, gesture.words, verdict ? word(`board_${verdict}`) : "");
    this.#button.hidden = !ready;
  }

  /**
   * @param {string} kind
   * @param {string} sign
   * @param {string} words
   * @param {string} verdict
   */
  #say(kind, sign, words, verdict) {
    this.element.dataset.kind = kind;
    this.#sign.textContent = sign;
    this.#words.textContent = words;
    this.#verdict.textContent = verdict;
    this.#button.hidden = true;
  }
}
