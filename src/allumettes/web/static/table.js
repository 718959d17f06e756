// @ts-check
// The store of the page: one state that everything on the page is drawn from, and the actions that change it.

import { ask, insist } from "./api.js";
import { Connection } from "./connection.js";
import { newKey } from "./table-key.js";

/** @import { Listeners } from "./connection.js" */
/** @import { Board, Change, Hint, Kind, NewEvent, Presence, Questions, Review, State, StreamEvents, Trial, Values } from "./wire.js" */
/** @template Value @typedef {import("./api.js").Answer<Value>} Answer */

/**
 * What only the page knows, beside the state of the match.
 * @typedef {object} PageState
 * @property {Presence | null} presence who has the match open
 * @property {boolean} lost whether the connection is lost
 * @property {string | null} refusal why the last action was refused
 * @property {Hint | null} hint the last one about this position
 * @property {boolean} valuesOn whether values are to be shown
 * @property {Values | null} values of this position
 * @property {number | null} looking after how many moves the position is that is looked at; null for the match itself
 * @property {boolean} why whether the reason of the position is open
 * @property {Review | null} review what each move was worth, once the match is over
 * @property {Board | null} trial the earlier position in which another move is tried
 * @property {Trial | null} tried what the last such move was worth
 * @property {number[]} solved the mistakes for which a better move was found or shown
 */

/** @typedef {State & PageState} TableState */

/** What is only true of one position. */
const FRESH = { refusal: null, hint: null, values: null, looking: null, why: false, review: null, trial: null, tried: null };

export class Table {
  /** @type {TableState} */
  state;
  #key = newKey();
  /** What this page calls itself: the stream does not repeat to it what it was answered. */
  #page = newKey();
  /** @type {((state: TableState) => void)[]} */
  #subscribers = [];
  /** @type {Promise<Answer<State>> | null} */
  #storing = null;
  /** @type {Promise<Answer<State>> | null} */
  #sending = null;
  #troubles = new Set();

  /** @param {State} state */
  constructor(state) {
    this.state = { ...state, ...FRESH, presence: null, lost: false, valuesOn: false, solved: [] };
  }

  /** Begins to listen; a match that waits for somebody else is stored at once, since nobody here will act first. */
  async begin() {
    if (this.state.id) this.#listen();
    else if (this.state.store_at_once) this.#complain(await this.stored());
  }

  /**
   * Shows the state, now and whenever it changes.
   * @param {(state: TableState) => void} show
   */
  subscribe(show) {
    this.#subscribers.push(show);
    show(this.state);
  }

  /** @param {Partial<TableState>} change */
  update(change) {
    this.state = { ...this.state, ...change };
    for (const show of this.#subscribers) show(this.state);
  }

  /**
   * Does something in the match; a refusal is shown beside the status.
   * @param {Kind} kind
   * @param {string} [text]
   */
  async perform(kind, text) {
    if (this.state.refusal) this.update({ refusal: null }); // The same sentence is spoken again.
    return this.#complain(await this.send(kind, text));
  }

  /**
   * Does something in the match. One thing at a time: while the server has not answered, nothing else is sent.
   * @param {Kind} kind
   * @param {string} [text]
   * @returns {Promise<Answer<State>>}
   */
  send(kind, text = "") {
    this.#sending ??= this.#send({ kind, text }).finally(() => (this.#sending = null));
    return this.#sending;
  }

  /**
   * Asks about the match as it is now; null where it went on before the answer came.
   * @template {keyof Questions} What
   * @param {What} what
   * @param {Record<string, string | number>} [query]
   * @returns {Promise<Answer<Questions[What]> | null>}
   */
  async ask(what, query = {}) {
    const asked = moment(this.state);
    const stored = await this.stored();
    if (!stored.ok) return stored;
    const parameters = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
    /** @type {Answer<Questions[What]>} */
    const answer = await ask("GET", this.path(`${what}?${parameters.join("&")}`));
    return moment(this.state) === asked ? answer : null;
  }

  /**
   * Looks at the position after so many moves; nothing is played.
   * @param {number} count
   * @param {boolean} [why] whether its reason is shown too
   */
  look(count, why = false) {
    const { turns, looking, trial } = this.state;
    if (count < 0 || count > turns.length) return;
    const there = count === turns.length ? null : count;
    const values = there === looking ? this.state.values : null;
    if (there !== looking || trial || why) this.update({ looking: there, values, why, trial: null, tried: null });
  }

  /** @param {number} count of moves before a mistake, which can be played otherwise on the board from then on */
  async tryAgain(count) {
    this.look(count);
    const answer = await this.ask("board", { turn: count });
    if (answer?.ok && shown(this.state) === count) this.update({ trial: answer.value, tried: null });
    else if (answer && !answer.ok) this.update({ refusal: answer.sentence });
  }

  /** @param {string} text a move in the position that is tried again */
  async tryMove(text) {
    const { trial } = this.state;
    if (!trial) return;
    const answer = await this.ask("trial", { turn: trial.turn, text });
    if (!answer || this.state.trial !== trial) return;
    if (!answer.ok) return this.update({ refusal: answer.sentence });
    if (answer.value.mark === "good") this.solve(trial.turn);
    this.update({ tried: answer.value });
  }

  /** @param {number} turn a mistake whose better moves need not be hidden any more */
  solve(turn) {
    const { solved } = this.state;
    if (!solved.includes(turn)) this.update({ solved: [...solved, turn] });
  }

  /** The computer stops thinking and plays at once, at random. */
  async stopThinking() {
    this.#complain(await ask("DELETE", this.path("thinking")));
  }

  /**
   * The state of the match, which has an address from then on.
   * @returns {Promise<Answer<State>>}
   */
  async stored() {
    if (this.state.id) return { ok: true, value: this.state };
    return (this.#storing ??= this.#store(null).finally(() => (this.#storing = null)));
  }

  /** @param {string} path below the address of the match */
  path(path) {
    return `/match/${this.state.id}/${path}`;
  }

  /**
   * @param {NewEvent} event
   * @returns {Promise<Answer<State>>}
   */
  async #send(event) {
    if (!this.state.id && !this.#storing) {
      return (this.#storing = this.#store(event).finally(() => (this.#storing = null)));
    }
    const stored = await this.stored();
    if (!stored.ok) return stored;
    const { version } = this.state;
    const path = this.path(`events/${version}?known=${version}&page=${this.#page}`);
    /** @type {Answer<State>} */
    const answer = await this.#insist("PUT", path, event);
    if (answer.ok) this.#show(answer.value);
    // Somebody was faster; what there is now says it best.
    else if (answer.status === 409) return this.#refresh();
    return answer;
  }

  /**
   * @param {NewEvent | null} event what happens first
   * @returns {Promise<Answer<State>>}
   */
  async #store(event) {
    /** @type {Answer<State>} */
    const answer = await this.#insist("POST", "/match", { key: this.#key, ...this.state.setup, event });
    if (answer.ok) {
      history.replaceState(null, "", `/match/${answer.value.id}`);
      this.#show(answer.value);
      this.#listen();
    } else {
      this.#key = newKey(); // It was refused: what is asked next is another match.
    }
    return answer;
  }

  /** @param {Answer<State>} answer */
  #complain(answer) {
    if (!answer.ok) this.update({ refusal: answer.sentence });
    return answer;
  }

  #listen() {
    const path = () => this.path(`stream?known=${this.state.version}&page=${this.#page}`);
    /** @type {Listeners<StreamEvents>} */
    const listeners = {
      change: (change) => this.#change(change),
      thinking: (thinking) => this.update({ thinking }),
      here: (presence) => this.update({ presence }),
    };
    new Connection(path, this.state.mode === "link", (lost) => this.#trouble("stream", lost), listeners);
  }

  /**
   * The stream sends what is new since a version; whoever acts was told by the answer.
   * @param {Change} change
   */
  #change({ version, known = Infinity, state }) {
    if (state && known <= this.state.version) this.#show(state);
    // Where this fails, the stream fails too, says so, and asks again when it is back.
    else if (version > this.state.version) this.#refresh();
  }

  async #refresh() {
    /** @type {Answer<State>} */
    const answer = await ask("GET", this.path(`state?known=${this.state.version}`));
    if (answer.ok) this.#show(answer.value);
    return answer;
  }

  /** @param {State} state of which the turns that are as they were may have been left out */
  #show(state) {
    // Answers may overtake each other; the version only grows.
    if (state.id === this.state.id && state.version < this.state.version) return;
    const whole = merged(this.state, state);
    this.update(moment(whole) === moment(this.state) ? { ...whole, refusal: null } : { ...whole, ...FRESH });
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {object} body
   * @returns {Promise<Answer<State>>}
   */
  async #insist(method, path, body) {
    /** @type {Answer<State>} */
    const answer = await insist(method, path, body, () => this.#trouble("request", true));
    this.#trouble("request", false);
    return answer;
  }

  /**
   * @param {"stream" | "request"} where
   * @param {boolean} is
   */
  #trouble(where, is) {
    if (is) this.#troubles.add(where);
    else this.#troubles.delete(where);
    const lost = this.#troubles.size > 0;
    if (lost !== this.state.lost) this.update({ lost });
  }
}

/**
 * Names a position in the course of a match: a new name or a proposal does not change it, a move or an undo does.
 * @param {State} state
 */
export function moment(state) {
  return `${state.turns.length} ${state.position} ${state.over}`;
}

/**
 * After how many moves the position on the board is.
 * @param {TableState} state
 */
export function shown({ looking, turns }) {
  return looking ?? turns.length;
}

/**
 * @param {State} before
 * @param {State} after
 * @returns {State}
 */
function merged(before, after) {
  if (!after.kept_turns) return after;
  const turns = [...before.turns.slice(0, after.kept_turns), ...after.turns];
  return { ...after, kept_turns: 0, turns, links: before.links };
}
