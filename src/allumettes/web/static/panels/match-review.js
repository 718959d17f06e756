// @ts-check
// <match-review>: after the match, what each move was worth and every win that was missed, without giving it away.

import { word } from "../words.js";
import { make } from "../elements.js";
import { HintRungs } from "./hint-rungs.js";
import { replayLink } from "./links.js";
import { number } from "../numbers.js";
import { Panel, moment } from "./panel.js";

/** The first rung, that there was a win, is what the title says. */
const RUNG_AFTER_THE_TITLE = 2;

const SIGNS = { good: "✓", mistake: "✗", lost: "·", unknown: "?" };

class MatchReview extends Panel {
  #fetched = "";
  #content = make("div", { class: "review" });

  build() {
    this.append(make("h2", { text: word("panel_review") }), this.#content);
  }

  /** @param {any} state */
  async update(state) {
    if (!state.over) {
      this.hidden = true;
      this.#fetched = "";
      return;
    }
    if (this.#fetched === moment(state)) return;
    this.#fetched = moment(state);
    this.hidden = false;
    this.#content.replaceChildren(winner(state));
    try {
      const review = await this.ask("review");
      if (review) this.#show(state, review);
    } catch (problem) {
      this.#content.append(make("p", { class: "panel-quiet", text: problem?.detail ?? word("panel_no_answer") }));
    }
  }

  /** @param {any} state @param {any} review */
  #show(state, review) {
    if (review.marks.length > 0) this.#content.append(signs(state, review.marks), legend(review.marks));
    this.#content.append(...review.sentences.map((/** @type {string} */ text) => make("p", { text })));
    if (review.mistakes.length > 0) {
      const mistakes = review.mistakes.map((/** @type {number} */ turn) => this.#mistake(state, review.marks[turn]));
      mistakes[0].open = true;
      this.#content.append(make("div", { class: "mistakes" }, ...mistakes));
    }
  }

  /** @param {any} state @param {{turn: number, player: number}} mark */
  #mistake(state, { turn, player }) {
    const ask = (/** @type {number} */ rung) => this.ask(`hint?rung=${rung}&turn=${turn}`);
    const rungs = new HintRungs(ask, undefined, RUNG_AFTER_THE_TITLE);
    const again = replayLink(state, turn, player);
    rungs.element.prepend(make("a", { class: "button", href: again, text: word("panel_try_again") }));
    return make(
      "details",
      {},
      make("summary", { text: missed(state, turn, player) }),
      make("p", { class: "panel-quiet", text: state.turns[turn].words }),
      rungs.element,
    );
  }
}

/** @param {any} state */
function winner(state) {
  const name = state.seats[state.winner]?.name;
  return make("p", { class: "review-winner", text: name ? word("panel_won", { name }) : state.status });
}

/** Who had a win: on one screen both players are "you", so both are named. */
function missed(/** @type {any} */ state, /** @type {number} */ turn, /** @type {number} */ player) {
  const seat = state.seats[player];
  if (seat.you && state.mode !== "screen") return word("panel_you_had_a_win", { number: number(turn + 1) });
  return word("panel_had_a_win", { name: seat.name, number: number(turn + 1) });
}

/** @param {any} state @param {any[]} marks */
function signs(state, marks) {
  return make("ol", { class: "signs", role: "list" }, ...marks.map((mark) => sign(state, mark)));
}

/** @param {any} state @param {any} mark */
function sign(state, mark) {
  const kind = /** @type {keyof typeof SIGNS} */ (mark.mark);
  const said = word("panel_sign", {
    number: number(mark.turn + 1),
    name: state.seats[mark.player].name,
    move: mark.move,
    mark: word(`panel_mark_${kind}`),
  });
  return make(
    "li",
    { class: `sign ${kind} seat-${mark.player}`, title: said },
    make("span", { class: "sign-number", "aria-hidden": "true", text: number(mark.turn + 1) }),
    make("span", { class: "sign-mark", "aria-hidden": "true", text: SIGNS[kind] }),
    make("span", { class: "unseen", text: said }),
  );
}

/** The signs that were used, in words. @param {any[]} marks */
function legend(marks) {
  const used = Object.entries(SIGNS).filter(([kind]) => marks.some((mark) => mark.mark === kind));
  const items = used.map(([kind, text]) =>
    make("li", {}, make("span", { class: `sign-mark ${kind}`, text }), ` ${word(`panel_mark_${kind}`)}`),
  );
  return make("ul", { class: "legend", role: "list", "aria-label": word("panel_legend") }, ...items);
}

customElements.define("match-review", MatchReview);
