// @ts-check
// The match in front of the person: its state, what they do to it, and what they hear of it.

import { Problem, ask, insist } from "./api.js";
import { Connection } from "./connection.js";
import { word } from "./words.js";

/** @typedef {any} State as the server describes a match */

export class Table extends EventTarget {
  /** @type {State} */
  state;
  #name;
  #key = newKey();
  /** What this page calls itself: the stream does not repeat to it what it was answered. */
  #page = newKey();
  /** @type {Promise<State> | null} */
  #storing = null;
  /** @type {Promise<State> | null} */
  #sending = null;
  #troubles = new Set();

  /**
   * @param {State} state
   * @param {string} name what the person calls themselves, for a match that is not stored yet
   */
  constructor(state, name) {
    super();
    this.state = state;
    this.#name = name;
  }

  /** Begins to listen; a match that waits for somebody else is stored at once, since nobody here will act first. */
  async begin() {
    const { id, mode, over, seats, player } = this.state;
    if (id) this.#listen();
    else if (mode === "link" || (!over && seats[player].kind !== "human")) await this.#quietly(() => this.stored());
  }

  /** @param {string} text */
  play(text) {
    return this.send("move", text);
  }

  get mayUndo() {
    return this.state.mode === "link" ? this.state.may_propose : this.state.undo.allowed;
  }

  /** By link the friend is asked first. */
  undo() {
    return this.send(this.state.mode === "link" ? "propose" : "undo");
  }

  redo() {
    return this.send("redo");
  }

  /**
   * Does something in the match. One thing at a time: while the server has not answered, nothing else is sent.
   * @param {string} kind
   * @param {string} [text]
   * @returns {Promise<State>}
   */
  send(kind, text = "") {
    this.#sending ??= this.#quietly(() => this.#send({ kind, text })).finally(() => (this.#sending = null));
    return this.#sending;
  }

  /**
   * @param {string} path below the address of the match
   * @returns {Promise<any>} rejects with a Problem
   */
  async get(path) {
    await this.stored();
    return ask("GET", this.#path(path));
  }

  /**
   * The state of the match, which has an address from then on.
   * @returns {Promise<State>} rejects with a Problem
   */
  async stored() {
    if (this.state.id) return this.state;
    this.#storing ??= this.#store().finally(() => (this.#storing = null));
    return this.#storing;
  }

  /** @param {{kind: string, text: string}} event */
  async #send(event) {
    if (!this.state.id && !this.#storing) {
      this.#storing = this.#store(event).finally(() => (this.#storing = null));
      return this.#storing;
    }
    const { version } = await this.stored();
    try {
      this.#show(await this.#insist("PUT", this.#path(`events/${version}?known=${version}&page=${this.#page}`), event));
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 409) throw problem;
      await this.#refresh(); // Somebody was faster; what there is now says it best.
    }
  }

  /** @param {{kind: string, text: string}} [event] what happens first */
  async #store(event) {
    const { game, start, convention, turns } = this.state;
    const match = {
      key: this.#key,
      game: game.spec,
      start,
      convention: convention.name,
      opponent: opponent(this.state),
      first: first(this.state),
      name: this.#name,
      moves: turns.map((/** @type {any} */ turn) => turn.move),
      ...(event && { event }),
    };
    try {
      const state = await this.#insist("POST", "/match", match);
      history.replaceState(null, "", `/match/${state.id}`);
      this.#show(state);
      this.#listen();
      return state;
    } catch (problem) {
      this.#key = newKey(); // It was refused: what is asked next is another match.
      throw problem;
    }
  }

  #listen() {
    const path = () => this.#path(`stream?known=${this.state.version}&page=${this.#page}`);
    const connection = new Connection(path, this.state.mode === "link");
    connection.addEventListener("open", () => this.#trouble("stream", false));
    connection.addEventListener("lost", () => this.#trouble("stream", true));
    connection.addEventListener("change", (event) => this.#change(detail(event)));
    connection.addEventListener("thinking", (event) => {
      this.state = { ...this.state, thinking: detail(event) };
      this.#tell("thinking", this.state.thinking);
    });
    connection.addEventListener("here", (event) => this.#tell("here", detail(event)));
  }

  /**
   * The stream sends what is new since a version; whoever acts was told by the answer.
   * @param {{version: number, known?: number, state?: State}} change
   */
  #change({ version, known = Infinity, state }) {
    if (state && known <= this.state.version) this.#show(state);
    // Where this fails, the stream fails too, says so, and asks again when it is back.
    else if (version > this.state.version) this.#refresh().catch(() => {});
  }

  async #refresh() {
    this.#show(await ask("GET", this.#path(`state?known=${this.state.version}`)));
  }

  /** @param {State} state of which the turns that are as they were may have been left out */
  #show(state) {
    // Answers may overtake each other; the version only grows.
    if (state.id === this.state.id && state.version < this.state.version) return;
    this.state = merged(this.state, state);
    this.#tell("state", this.state);
  }

  /**
   * Does it and comes back with the state; where it cannot be done, says why.
   * @param {() => Promise<unknown>} action
   */
  async #quietly(action) {
    try {
      await action();
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      this.#tell("problem", problem.detail || word("page_no_answer"));
    }
    return this.state;
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} body
   */
  async #insist(method, path, body) {
    try {
      return await insist(method, path, body, () => this.#trouble("request", true));
    } finally {
      this.#trouble("request", false);
    }
  }

  /**
   * @param {string} where
   * @param {boolean} is
   */
  #trouble(where, is) {
    const before = this.#troubles.size > 0;
    if (is) this.#troubles.add(where);
    else this.#troubles.delete(where);
    const after = this.#troubles.size > 0;
    if (before !== after) this.#tell("connection", after ? "lost" : "open");
  }

  /** @param {string} path */
  #path(path) {
    return `/match/${this.state.id}/${path}`;
  }

  /**
   * @param {string} kind
   * @param {unknown} what
   */
  #tell(kind, what) {
    this.dispatchEvent(new CustomEvent(kind, { detail: what, cancelable: true }));
  }
}

/**
 * @param {State} before
 * @param {State} after
 * @returns {State}
 */
function merged(before, after) {
  if (!after.kept_turns) return after;
  return {
    ...after,
    kept_turns: 0,
    turns: [...before.turns.slice(0, after.kept_turns), ...after.turns],
    position_link: before.position_link,
  };
}

/** @param {State} state */
function opponent({ mode, seats }) {
  return mode === "computer" ? seats.find((/** @type {any} */ seat) => seat.kind !== "human").kind : mode;
}

/** @param {State} state */
function first({ mode, seats }) {
  const yours = mode === "computer" ? seats[0].kind === "human" : seats[0].you;
  return yours ? "you" : "opponent";
}

/** Long and random; `crypto.randomUUID` would not be there on a school's network without HTTPS. */
function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {Event} event */
function detail(event) {
  return /** @type {CustomEvent} */ (event).detail;
}
