// @ts-check
// The values of a sequence in the browser: numbers as the server sends them, with the least and greatest of each block.

/** @import { SequenceView } from "../wire.js" */

const BLOCK = 256;
const AT_ONCE = 1 << 18;

/** @typedef {Uint8Array | Uint16Array | Uint32Array} Numbers */

/** @type {Record<number, typeof Uint8Array | typeof Uint16Array | typeof Uint32Array>} */
const KINDS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array };

export class Values {
  /** @type {Numbers} */
  numbers;
  /** How many heaps are known. */
  length = 0;
  /** A bit for each heap, set where its value is rare. */
  rares = new Uint8Array(0);
  #lows;
  #highs;

  /** @param {number} to the last heap */
  constructor(to) {
    this.numbers = new Uint8Array(to + 1);
    this.#lows = new Uint32Array(Math.ceil((to + 1) / BLOCK)).fill(0xffffffff);
    this.#highs = new Uint32Array(this.#lows.length);
  }

  /** @param {number} heap */
  isRare(heap) {
    return ((this.rares[heap >> 3] >> (heap & 7)) & 1) === 1;
  }

  /** Values of the heaps from `length` on. @param {Numbers} more */
  append(more) {
    if (more.BYTES_PER_ELEMENT > this.numbers.BYTES_PER_ELEMENT) {
      const wider = new KINDS[more.BYTES_PER_ELEMENT](this.numbers.length);
      wider.set(this.numbers);
      this.numbers = wider;
    }
    const fitting = more.subarray(0, this.numbers.length - this.length);
    this.numbers.set(fitting, this.length);
    for (let heap = this.length; heap < this.length + fitting.length; heap += 1) {
      const block = (heap / BLOCK) | 0;
      const value = this.numbers[heap];
      if (value < this.#lows[block]) this.#lows[block] = value;
      if (value > this.#highs[block]) this.#highs[block] = value;
    }
    this.length += fitting.length;
  }

  /** The least and the greatest value of the heaps from `first` to before `end`. @param {number} first @param {number} end */
  range(first, end) {
    let [low, high] = [0xffffffff, 0];
    const last = Math.min(end, this.length);
    for (let heap = Math.max(0, first); heap < last; ) {
      const block = (heap / BLOCK) | 0;
      const whole = heap === block * BLOCK && heap + BLOCK <= last;
      low = Math.min(low, whole ? this.#lows[block] : this.numbers[heap]);
      high = Math.max(high, whole ? this.#highs[block] : this.numbers[heap]);
      heap += whole ? BLOCK : 1;
    }
    return low > high ? { low: 0, high: 0 } : { low, high };
  }
}

/**
 * Fetches the values that are known and not here yet, in pieces, until the server has no more or does not answer.
 * @param {Values} values
 * @param {SequenceView} sequence
 * @param {() => void} grown called after each piece
 */
export async function fetchValues(values, { game, to, known }, grown) {
  while (values.length < known) {
    const answer = await bytes("values", { game: game.spec, to, first: values.length, count: AT_ONCE });
    const more = answer && new KINDS[Number(answer.headers.get("value-width"))](answer.content);
    if (!more || more.length === 0) return;
    values.append(more);
    grown();
  }
}

/** @param {Values} values @param {SequenceView} sequence */
export async function fetchRares(values, { game, to }) {
  const answer = await bytes("rares", { game: game.spec, to });
  if (answer) values.rares = new Uint8Array(answer.content);
}

/** @param {string} what @param {Record<string, string | number>} query */
async function bytes(what, query) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  try {
    const answer = await fetch(`/sequences/${what}?${asked}`);
    return answer.ok ? { headers: answer.headers, content: await answer.arrayBuffer() } : null;
  } catch {
    return null;
  }
}
