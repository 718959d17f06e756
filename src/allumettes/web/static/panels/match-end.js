// @ts-check
// <match-end>: at the end of a match, a flame along a row of matches for who has won, and the reason for who has lost.

import { flameDrawing, matchDrawing } from "../board/drawing.js";
import { still } from "../board/motion.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { moment } from "../table.js";
import { word } from "../words.js";
import { hasLost, lostFromTheStart, ownMistakes } from "./losing.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */

const MATCHES = 15;
const STAGGER = 70;
const BURN = 620;

class MatchEnd extends Panel {
  /** The last match that was seen before its end: only an end that one has played to is celebrated. */
  #open = "";
  #drawn = "";

  /** @param {TableState} state */
  update(state) {
    if (!state.over) {
      this.hidden = true;
      this.#open = state.id ?? "draft";
      this.#drawn = "";
      return;
    }
    const drawn = JSON.stringify([moment(state), Boolean(state.review)]);
    if (drawn === this.#drawn) return;
    const fresh = this.#drawn === "" && this.#open !== "";
    this.#drawn = drawn;
    const lost = hasLost(state);
    this.toggleAttribute("lost", lost);
    if (lost) this.replaceChildren(...this.#reason(state));
    else if (fresh) this.#celebrate();
    this.hidden = this.childElementCount === 0;
  }

  #celebrate() {
    this.replaceChildren();
    if (still()) return;
    const cells = Array.from({ length: MATCHES }, (_, place) => make("span", { class: "cell" }, matchDrawing(place, false), flameDrawing()));
    const row = make("div", { class: "victory", "aria-hidden": "true" }, ...cells);
    // Over the board, on which nothing is left to do: nothing else on the page moves.
    document.querySelector(".tabletop")?.append(row);
    Promise.allSettled(cells.map((cell, place) => light(cell, place * STAGGER))).then(() => row.remove());
  }

  /** @param {TableState} state */
  #reason(state) {
    const { review, turns } = state;
    if (!review) return [];
    if (!lostFromTheStart(state, review)) {
      const turn = /** @type {number} */ (ownMistakes(state, review).at(-1));
      return [
        make("p", { text: word("panel_lost_at", { number: number(turn + 1), move: turns[turn].move }) }),
        make(
          "p",
          { class: "panel-row" },
          make("button", { type: "button", class: "primary", text: word("panel_try_again"), click: () => this.#tryAgain(turn) }),
          make("button", { type: "button", text: word("panel_why_lost"), click: () => this.table.look(turn + 1, true) }),
        ),
      ];
    }
    const words = review.sentences.map((text) => make("p", { text }));
    const start = () => this.table.look(0, true);
    return [...words, make("p", { class: "panel-row" }, make("button", { type: "button", text: word("panel_why_from_start"), click: start }))];
  }

  /** @param {number} turn */
  #tryAgain(turn) {
    this.table.tryAgain(turn);
    document.querySelector("match-board")?.scrollIntoView({ block: "nearest" });
  }
}

/**
 * The flame reaches a match, which stands burnt after it.
 * @param {HTMLElement} cell
 * @param {number} delay
 */
function light(cell, delay) {
  const [match, flame] = cell.children;
  const timing = { duration: BURN, delay, fill: /** @type {FillMode} */ ("both") };
  match.animate([{ filter: "none" }, { filter: "none", offset: 0.3 }, { filter: "brightness(.35) saturate(.3)" }], timing);
  return flame.animate(
    [
      { opacity: 0, transform: "scale(.2)" },
      { opacity: 1, transform: "scale(1.3)", offset: 0.25 },
      { opacity: 0.9, transform: "scale(1)", offset: 0.6 },
      { opacity: 0, transform: "scale(.3)" },
    ],
    timing,
  ).finished;
}

customElements.define("match-end", MatchEnd);
