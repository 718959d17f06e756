// @ts-check
// <match-review>: after the match, what each move was worth and every win that was missed, without giving it away.

import { word } from "../words.js";
import { make } from "../elements.js";
import { HintRungs } from "./hint-rungs.js";
import { replayLink } from "./links.js";
import { number } from "../numbers.js";
import { moment } from "../table.js";
import { Panel } from "./panel.js";

/** @import { TableState } from "../table.js" */
/** @import { MarkView, Review, State } from "../wire.js" */

/** The first rung, that there was a win, is what the title says. */
const RUNG_AFTER_THE_TITLE = 2;
const RUNG_OF_THE_PROOF = 4;

const SIGNS = { good: "✓", mistake: "✗", lost: "·", unknown: "?" };

class MatchReview extends Panel {
  #fetched = "";
  #content = make("div", { class: "review" });

  build() {
    this.append(make("h2", { text: word("panel_review") }), this.#content);
  }

  /** @param {TableState} state */
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
    const answer = await this.table.ask("review");
    if (answer?.ok) this.#show(state, answer.value);
    else if (answer) this.#content.append(make("p", { class: "panel-quiet", text: answer.sentence }));
  }

  /** @param {State} state @param {Review} review */
  #show(state, review) {
    if (review.marks.length > 0) this.#content.append(signs(state, review.marks), legend(review.marks));
    this.#content.append(...review.sentences.map((text) => make("p", { text })));
    if (review.mistakes.length > 0) {
      const mistakes = review.mistakes.map((turn) => this.#mistake(state, review.marks[turn]));
      mistakes[0].open = true;
      this.#content.append(make("div", { class: "mistakes" }, ...mistakes));
    } else {
      this.#content.append(make("div", { class: "mistakes" }, this.#start()));
    }
  }

  /** Where nobody here went wrong, it was decided from the start: why, if one asks. */
  #start() {
    const rungs = new HintRungs((rung) => this.table.ask("hint", { rung, turn: 0 }), undefined, RUNG_OF_THE_PROOF);
    return make("details", {}, make("summary", { text: word("panel_why_from_start") }), rungs.element);
  }

  /** @param {State} state @param {MarkView} mark */
  #mistake(state, { turn, player }) {
    const rungs = new HintRungs((rung) => this.table.ask("hint", { rung, turn }), undefined, RUNG_AFTER_THE_TITLE);
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

/** @param {State} state */
function winner(state) {
  const name = state.winner === null ? null : state.seats[state.winner].name;
  return make("p", { class: "review-winner", text: name ? word("panel_won", { name }) : state.status });
}

/** Who had a win: on one screen both players are "you", so both are named. */
function missed(/** @type {State} */ state, /** @type {number} */ turn, /** @type {number} */ player) {
  const seat = state.seats[player];
  if (seat.you && state.mode !== "screen") return word("panel_you_had_a_win", { number: number(turn + 1) });
  return word("panel_had_a_win", { name: seat.name, number: number(turn + 1) });
}

/** @param {State} state @param {MarkView[]} marks */
function signs(state, marks) {
  return make("ol", { class: "signs", role: "list" }, ...marks.map((mark) => sign(state, mark)));
}

/** @param {State} state @param {MarkView} mark */
function sign(state, mark) {
  const said = word("panel_sign", {
    number: number(mark.turn + 1),
    name: state.seats[mark.player].name,
    move: mark.move,
    mark: mark.words,
  });
  return make(
    "li",
    { class: `sign ${mark.mark} seat-${mark.player}`, title: said },
    make("span", { class: "sign-number", "aria-hidden": "true", text: number(mark.turn + 1) }),
    make("span", { class: "sign-mark", "aria-hidden": "true", text: SIGNS[mark.mark] }),
    make("span", { class: "unseen", text: said }),
  );
}

/** The signs that were used, in words. @param {MarkView[]} marks */
function legend(marks) {
  const used = Object.keys(SIGNS).flatMap((kind) => marks.find(({ mark }) => mark === kind) ?? []);
  const items = used.map(({ mark, words }) =>
    make("li", {}, make("span", { class: `sign-mark ${mark}`, text: SIGNS[mark] }), ` ${words}`),
  );
  return make("ul", { class: "legend", role: "list", "aria-label": word("panel_legend") }, ...items);
}

customElements.define("match-review", MatchReview);
