// @ts-check
// A game against the machine: the reader plays on a board, the server draws the machine's bead.

import { ask } from "../api.js";
import "../board/match-board.js";
import { Exercise } from "../learn/exercise.js";
import { part } from "../page/parts.js";

/** @import { MachineBoard } from "../wire.js" */
/** @import { Panel } from "../panels/panel.js" */
/** @template Value @typedef {import("../api.js").Answer<Value>} Answer */

/**
 * @typedef {object} Owner
 * @property {() => string} machine the file of the machine as it is now
 * @property {(board: MachineBoard) => void} played called after every answer of the server
 * @property {(sentence: string) => void} refused
 */

export class Game {
  #owner;
  #place = part("board");
  #seed = 0;
  #machineBegins = false;
  /** @type {Exercise | null} */
  #exercise = null;

  /** @param {Owner} owner */
  constructor(owner) {
    this.#owner = owner;
  }

  /** @param {boolean} machineBegins */
  async begin(machineBegins) {
    this.#machineBegins = machineBegins;
    this.#seed = crypto.getRandomValues(new Uint32Array(1))[0] % 2 ** 31;
    const answer = await this.#ask([]);
    if (!answer.ok) return this.#owner.refused(answer.sentence);
    const { state } = answer.value;
    if (this.#exercise) this.#exercise.show(state);
    else {
      const board = /** @type {Panel} */ (document.createElement("match-board"));
      this.#exercise = new Exercise(state, (move) => this.#move(move));
      this.#place.replaceChildren(board);
      board.table = this.#exercise;
    }
    this.#owner.played(answer.value);
  }

  /** @param {string} move */
  async #move(move) {
    const before = this.#exercise?.state.turns.map((turn) => turn.move) ?? [];
    const answer = await this.#ask([...before, move]);
    if (!answer.ok) return answer;
    this.#owner.played(answer.value);
    return /** @type {const} */ ({ ok: true, value: answer.value.state });
  }

  /**
   * @param {string[]} moves
   * @returns {Promise<Answer<MachineBoard>>}
   */
  #ask(moves) {
    const game = { machine: this.#owner.machine(), machine_begins: this.#machineBegins, moves, seed: this.#seed };
    return ask("POST", "/machine/play", game);
  }
}
