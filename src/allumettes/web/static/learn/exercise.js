// @ts-check
// A table for one exercise: its moves are answered by a function of the page, and nothing is stored.

import { Table } from "../table.js";

/** @import { Kind, State } from "../wire.js" */
/** @template Value @typedef {import("../api.js").Answer<Value>} Answer */

export class Exercise extends Table {
  #answer;
  /** @type {Promise<Answer<State>> | null} */
  #asking = null;

  /**
   * @param {State} state
   * @param {(move: string) => Promise<Answer<State>>} answer the state after a move of the reader
   */
  constructor(state, answer) {
    super(state);
    this.#answer = answer;
  }

  /**
   * Plays a move. One thing at a time: while the server has not answered, nothing else is sent.
   * @param {Kind} _kind
   * @param {string} [move]
   * @returns {Promise<Answer<State>>}
   */
  send(_kind, move = "") {
    this.#asking ??= this.#send(move).finally(() => (this.#asking = null));
    return this.#asking;
  }

  /** @param {State} state */
  show(state) {
    this.update({ ...state, hint: null, values: null, refusal: null });
  }

  /** @param {string} move */
  async #send(move) {
    const answer = await this.#answer(move);
    if (answer.ok) this.show(answer.value);
    return answer;
  }
}
