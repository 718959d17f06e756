// @ts-check
// Pictures of parts of a sequence at one scale, made once each: a cell is the darker, the more heaps have its values.

/** @import { Values } from "./values.js" */

export const WIDE = 256;
const MOST = 512;
const TALLEST = 4096;
const FAINTEST = 96;

/** @typedef {"all" | "rare" | "common"} Show */
/** @typedef {{ rare: number[], common: number[] }} Ink red, green and blue of each class */

/**
 * @typedef {object} Tile
 * @property {HTMLCanvasElement} picture
 * @property {number} base the least value in its lowest row
 * @property {number} rows
 * @property {number} known how many heaps were known when it was made
 */

export class Tiles {
  /** @type {Map<string, Tile>} the one that was used last comes last */
  #made = new Map();
  #values;
  #ink;

  /** @param {Values} values @param {Ink} ink */
  constructor(values, ink) {
    this.#values = values;
    this.#ink = ink;
  }

  /** @param {Ink} ink */
  recolour(ink) {
    this.#ink = ink;
    this.#made.clear();
  }

  clear() {
    this.#made.clear();
  }

  /**
   * The tile that begins at heap `index * WIDE * heaps`, of columns of `heaps` heaps and rows of `step` values, both
   * powers of two; null where it would have to be made and there is no time.
   * @param {number} index
   * @param {number} heaps
   * @param {number} step
   * @param {Show} show
   * @param {boolean} mayMake
   */
  find(index, heaps, step, show, mayMake) {
    const key = `${index} ${heaps} ${step} ${show}`;
    const known = this.#made.get(key);
    const end = Math.min(this.#values.length, (index + 1) * WIDE * heaps);
    if (known && known.known >= end) {
      this.#made.delete(key);
      this.#made.set(key, known);
      return known;
    }
    if (!mayMake) return known ?? null;
    const tile = this.#make(index, heaps, step, show);
    this.#made.set(key, tile);
    for (const oldest of this.#made.keys()) {
      if (this.#made.size <= MOST) break;
      this.#made.delete(oldest);
    }
    return tile;
  }

  /** @param {number} index @param {number} heaps @param {number} step @param {Show} show @returns {Tile} */
  #make(index, heaps, step, show) {
    const values = this.#values;
    const first = index * WIDE * heaps;
    const end = Math.min(values.length, first + WIDE * heaps);
    const { low, high } = values.range(first, end);
    const shift = Math.log2(step);
    const lowest = low >>> shift;
    const rows = Math.min(TALLEST, (high >>> shift) - lowest + 1);
    const counts = new Uint32Array(WIDE * rows);
    const rare = new Uint8Array(values.rares.length ? WIDE * rows : 0);
    this.#count(first, end, heaps, shift, lowest, rows, counts, rare, show);
    const known = end;
    return { picture: picture(counts, rare, rows, heaps, this.#ink), base: lowest * step, rows, known };
  }

  /**
   * @param {number} first
   * @param {number} end
   * @param {number} heaps
   * @param {number} shift
   * @param {number} lowest
   * @param {number} rows
   * @param {Uint32Array} counts
   * @param {Uint8Array} rare
   * @param {Show} show
   */
  #count(first, end, heaps, shift, lowest, rows, counts, rare, show) {
    const { numbers, rares } = this.#values;
    const apart = rare.length > 0;
    for (let column = 0, from = first; from < end; column += 1, from += heaps) {
      const until = Math.min(end, from + heaps);
      for (let heap = from; heap < until; heap += 1) {
        const row = (numbers[heap] >>> shift) - lowest;
        if (row >= rows) continue;
        const place = (rows - 1 - row) * WIDE + column;
        if (apart) {
          const isRare = (rares[heap >> 3] >> (heap & 7)) & 1;
          if (show !== "all" && (show === "rare") !== (isRare === 1)) continue;
          rare[place] |= isRare;
        }
        counts[place] += 1;
      }
    }
  }
}

/**
 * @param {Uint32Array} counts
 * @param {Uint8Array} rare
 * @param {number} rows
 * @param {number} heaps in a column: the most that a cell can count
 * @param {Ink} ink
 */
function picture(counts, rare, rows, heaps, ink) {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: WIDE, height: rows });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const image = pen.createImageData(WIDE, rows);
  const most = Math.log2(1 + heaps);
  for (let place = 0; place < counts.length; place += 1) {
    if (counts[place] === 0) continue;
    const [red, green, blue] = rare[place] ? ink.rare : ink.common;
    const at = 4 * place;
    image.data[at] = red;
    image.data[at + 1] = green;
    image.data[at + 2] = blue;
    image.data[at + 3] = FAINTEST + ((255 - FAINTEST) * Math.log2(1 + counts[place])) / most;
  }
  pen.putImageData(image, 0, 0);
  return canvas;
}
