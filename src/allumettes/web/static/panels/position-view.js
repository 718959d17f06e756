// @ts-check
// <position-view>: under the board, which position of the match it shows, who wins there, by which moves, and why.

import { make } from "../elements.js";
import { onKey } from "../keys.js";
import { number } from "../numbers.js";
import { moment, shown } from "../table.js";
import { word } from "../words.js";
import { replayLink } from "./links.js";
import { Panel } from "./panel.js";
import { positionProof } from "./position-proof.js";

/** @import { TableState } from "../table.js" */
/** @import { ListedMove, Values } from "../wire.js" */

const BUSY = 503;
const AGAIN_MS = 3000;
const WORTH_SAYING_MS = 800;

class PositionView extends Panel {
  #asked = "";
  #drawn = "";
  #problem = "";
  #first = step("«", word("panel_first"), () => this.table.look(0));
  #back = step("‹", word("panel_earlier"), () => this.#step(-1));
  #forth = step("›", word("panel_later"), () => this.#step(1));
  #last = step("»", word("panel_last"), () => this.table.look(this.table.state.turns.length));
  #where = make("p", { class: "scrub-where", "aria-live": "polite" });
  #scrub = make("div", { class: "scrub", role: "group", "aria-label": word("panel_scrub") });
  #said = make("div", { class: "position-said", "aria-live": "polite" });
  #why = make("div", { class: "position-why" });
  #ways = make("div", { class: "panel-row" });

  build() {
    this.#scrub.append(this.#first, this.#back, this.#where, this.#forth, this.#last);
    this.append(this.#scrub, this.#said, this.#why, this.#ways);
    onKey("ArrowLeft", () => this.#step(-1));
    onKey("ArrowRight", () => this.#step(1));
    onKey("Home", () => this.table.look(0));
    onKey("End", () => this.table.look(this.table.state.turns.length));
  }

  /** @param {number} by */
  #step(by) {
    this.table.look(shown(this.table.state) + by);
  }

  /** @param {TableState} state */
  update(state) {
    const wanted = isWanted(state);
    this.hidden = state.turns.length === 0 && !wanted;
    this.#ask(state, wanted);
    const { values, trial, tried, solved, review, why } = state;
    const drawn = JSON.stringify([moment(state), shown(state), state.may_move, wanted, this.#problem, values, tried, solved, Boolean(trial), why, review?.mistakes]);
    if (drawn === this.#drawn) return;
    this.#drawn = drawn;
    this.#tellWhere(state);
    this.#said.replaceChildren(...this.#sentences(state, wanted));
    this.#showWhy(state, wanted);
    this.#ways.replaceChildren(...this.#links(state));
  }

  /** Asks for the values of the position on the board, once. @param {TableState} state @param {boolean} wanted */
  async #ask(state, wanted) {
    const now = wanted ? `${moment(state)} ${shown(state)}` : "";
    if (now === this.#asked) return;
    this.#asked = now;
    this.#problem = "";
    if (!now) return;
    const turn = shown(state);
    const waiting = setTimeout(() => this.#tell(word("panel_computing"), now), WORTH_SAYING_MS);
    const answer = await this.table.ask("values", { turn });
    clearTimeout(waiting);
    if (!answer || this.#asked !== now) return;
    this.#tell(answer.ok ? "" : answer.sentence, now);
    this.table.update({ values: answer.ok ? answer.value : null });
    // A sequence that is still being computed goes on with the next question.
    if (!answer.ok && answer.status === BUSY) setTimeout(() => this.#askAgain(now), AGAIN_MS);
  }

  /** @param {string} problem @param {string} about the question that it belongs to */
  #tell(problem, about) {
    if (this.#asked !== about) return;
    this.#problem = problem;
    this.update(this.table.state);
  }

  /** @param {string} about */
  #askAgain(about) {
    if (this.#asked !== about) return;
    const { state } = this.table;
    this.#asked = "";
    this.#ask(state, isWanted(state));
  }

  /** @param {TableState} state */
  #tellWhere(state) {
    // Once the match is over it is gone through: the way there is over the board, where it stays in view.
    if (state.over && this.#scrub.parentElement === this) document.querySelector(".tabletop")?.before(this.#scrub);
    else if (!state.over && this.#scrub.parentElement !== this) this.prepend(this.#scrub);
    const count = shown(state);
    const turn = state.turns[count - 1];
    this.#scrub.hidden = state.turns.length === 0;
    const values = { number: number(count), count: number(state.turns.length) };
    this.#where.replaceChildren(
      make("b", { text: turn ? word("panel_position_after", values) : word("panel_position_start") }),
      make("span", { text: turn ? turn.words : "" }),
    );
    for (const button of [this.#first, this.#back]) button.setAttribute("aria-disabled", String(count === 0));
    const atEnd = String(count === state.turns.length);
    for (const button of [this.#forth, this.#last]) button.setAttribute("aria-disabled", atEnd);
  }

  /** @param {TableState} state @param {boolean} wanted */
  #sentences(state, wanted) {
    const { values, tried, trial } = state;
    const said = [];
    if (trial && tried?.mark !== "good") said.push(make("p", { class: "trial-task", text: word("panel_try_task") }));
    if (tried) said.push(verdict(tried.mark === "good" ? "good" : "bad", tried.words));
    if (!wanted) return said;
    if (this.#problem) said.push(make("p", { class: "panel-quiet", text: this.#problem }));
    if (!values || (trial && !isSolved(state))) return said;
    said.push(verdict(values.outcome === "winning" ? "good" : values.outcome ? "bad" : "unknown", values.verdict || word("panel_undecided")));
    if (values.total !== null) said.push(make("p", { class: "panel-quiet", text: word("panel_nim_sum", { total: number(values.total) }) }));
    if (isHidden(state)) said.push(this.#cover(state));
    else if (values.winning.length > 0) said.push(this.#winning(state, values));
    return said;
  }

  /** A mistake keeps its better moves for itself until somebody asks for them. @param {TableState} state */
  #cover(state) {
    const turn = shown(state);
    return make(
      "p",
      { class: "panel-row" },
      make("button", { type: "button", class: "primary", "data-do": "try", text: word("panel_try_again"), click: () => this.table.tryAgain(turn) }),
      make("button", { type: "button", "data-do": "reveal", text: word("panel_reveal"), click: () => this.table.solve(turn) }),
    );
  }

  /** @param {TableState} state @param {Values} values */
  #winning(state, { winning, winning_left_out: left }) {
    const items = distinct(winning).map(({ listed, times }) => {
      const several = times > 1 ? [make("span", { class: "panel-quiet", text: ` × ${number(times)}`, title: word("panel_winning_equal", { count: number(times) }) })] : [];
      return make("li", {}, this.#winningMove(state, listed), ...several);
    });
    if (left) items.push(make("li", { class: "panel-quiet", text: left }));
    return make(
      "div",
      { class: "winning" },
      make("p", { id: "winning-title", text: word("panel_winning") }),
      make("ul", { role: "list", "aria-labelledby": "winning-title" }, ...items),
      ...(items.length < winning.length ? [make("p", { class: "panel-quiet", text: word("panel_winning_times") })] : []),
    );
  }

  /** In the match it is played; in an earlier position it begins another match from there. @param {TableState} state @param {ListedMove} listed */
  #winningMove(state, { move, words }) {
    if (state.looking === null && state.may_move) {
      const click = () => this.table.perform("move", move);
      return make("button", { type: "button", class: "winning-move", title: words, "data-winning": move, text: move, click });
    }
    if (state.looking === null && !state.over) return make("code", { class: "winning-move", title: words, text: move });
    const count = shown(state);
    const href = replayLink(state, count, count % 2, move);
    return make("a", { class: "button winning-move", href, title: words, "data-winning": move, text: move });
  }

  /** @param {TableState} state @param {boolean} wanted */
  #showWhy(state, wanted) {
    const { values } = state;
    if (!wanted || !values?.outcome || isHidden(state) || (state.trial && !isSolved(state))) return this.#why.replaceChildren();
    const proof = positionProof(state, shown(state), values.outcome);
    this.#why.replaceChildren(proof);
    proof.open = state.why;
  }

  /** @param {TableState} state */
  #links(state) {
    const { looking, over, turns } = state;
    const ways = [];
    if (looking !== null && !over) {
      ways.push(make("button", { type: "button", class: "primary", text: word("panel_back"), click: () => this.table.look(turns.length) }));
    }
    if (looking !== null) ways.push(make("a", { class: "button", "data-do": "play-on", href: replayLink(state, looking), text: word("panel_play_on") }));
    const next = nextMistake(state);
    if (next !== undefined && state.tried?.mark === "good") {
      ways.push(make("button", { type: "button", text: word("panel_next_mistake"), click: () => this.table.tryAgain(next) }));
    }
    return ways;
  }
}

/**
 * The same move on equal heaps is listed once ("22>8" and "22#2>8", on the second heap of 22).
 * @param {ListedMove[]} winning
 */
function distinct(winning) {
  /** @type {Map<string, {listed: ListedMove, times: number}>} */
  const found = new Map();
  for (const listed of winning) {
    const move = listed.move.replace(/#\d+/, "");
    const known = found.get(move);
    if (known) known.times += 1;
    else found.set(move, { listed, times: 1 });
  }
  return [...found.values()];
}

/** Whether what the position is worth is shown. @param {TableState} state */
function isWanted({ help_allowed, over, valuesOn }) {
  return help_allowed && (over || valuesOn);
}

/** @param {TableState} state */
function isSolved(state) {
  return state.solved.includes(shown(state));
}

/** Whether the position comes before a mistake for which nobody has looked for a better move yet. @param {TableState} state */
function isHidden(state) {
  return state.over && Boolean(state.review?.mistakes.includes(shown(state))) && !isSolved(state);
}

/** @param {TableState} state */
function nextMistake({ review, solved }) {
  return review?.mistakes.find((turn) => !solved.includes(turn));
}

/** @param {"good" | "bad" | "unknown"} kind @param {string} text */
function verdict(kind, text) {
  const sign = { good: "✓", bad: "✗", unknown: "?" }[kind];
  return make("p", { class: `verdict ${kind}` }, make("span", { class: "verdict-sign", "aria-hidden": "true", text: sign }), make("span", { text }));
}

/** @param {string} sign @param {string} label @param {() => void} click */
function step(sign, label, click) {
  return make("button", { type: "button", class: "step", "aria-label": label, title: label, text: sign, click });
}

customElements.define("position-view", PositionView);
