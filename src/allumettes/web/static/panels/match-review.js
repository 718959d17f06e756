// @ts-check
// <match-review>: after the match, what each move was worth and every win that was missed, without giving it away.

import { word } from "../words.js";
import { make } from "../elements.js";
import { HintRungs } from "./hint-rungs.js";
import { number } from "../numbers.js";
import { moment } from "../table.js";
import { lostFromTheStart } from "./losing.js";
import { Panel } from "./panel.js";
import { positionProof } from "./position-proof.js";

/** @import { TableState } from "../table.js" */
/** @import { MarkView, Review, State } from "../wire.js" */

/** The first rung, that there was a win, is what the title says. */
const RUNG_AFTER_THE_TITLE = 2;

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
    if (answer?.ok) {
      this.#show(state, answer.value);
      this.table.update({ review: answer.value });
    }
    else if (answer) this.#content.append(make("p", { class: "panel-quiet", text: answer.sentence }));
  }

  /** @param {State} state @param {Review} review */
  #show(state, review) {
    if (review.marks.length > 0) this.#content.append(this.#signs(state, review.marks), legend(review.marks));
    if (lostFromTheStart(state, review)) return; // <match-end> says so, and offers the reason.
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
    return make("button", { type: "button", text: word("panel_why_from_start"), click: () => this.table.look(0, true) });
  }

  /** What each move was worth; a sign leads to the position after its move. @param {State} state @param {MarkView[]} marks */
  #signs(state, marks) {
    const signs = marks.map((mark) => sign(state, mark, () => this.table.look(mark.turn + 1)));
    return make("ol", { class: "signs", role: "list" }, ...signs);
  }

  /** @param {State} state @param {MarkView} mark */
  #mistake(state, { turn, player }) {
    const ask = (/** @type {number} */ rung) => this.table.ask("hint", { rung, turn });
    const why = () => positionProof(state, turn, "winning");
    const rungs = new HintRungs(ask, why, undefined, RUNG_AFTER_THE_TITLE);
    const again = () => this.table.tryAgain(turn);
    rungs.element.prepend(make("button", { type: "button", text: word("panel_try_again"), click: again }));
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
  if (seat.you && state.played_here && state.mode !== "screen") return word("panel_you_had_a_win", { number: number(turn + 1) });
  return word("panel_had_a_win", { name: seat.name, number: number(turn + 1) });
}

/** @param {State} state @param {MarkView} mark @param {() => void} click */
function sign(state, mark, click) {
  const said = word("panel_sign", {
    number: number(mark.turn + 1),
    name: state.seats[mark.player].name,
    move: mark.move,
    mark: mark.words,
  });
  const button = make(
    "button",
    { type: "button", class: `sign ${mark.mark} seat-${mark.player}`, title: said, click },
    make("span", { class: "sign-number", "aria-hidden": "true", text: number(mark.turn + 1) }),
    make("span", { class: "sign-mark", "aria-hidden": "true", text: SIGNS[mark.mark] }),
    make("span", { class: "unseen", text: said }),
  );
  return make("li", {}, button);
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
