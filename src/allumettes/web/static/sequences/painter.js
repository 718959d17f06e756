// @ts-check
// Draws the heaps in view on a canvas: tiles from afar, marks for single heaps from near, axes and guides around them.

import { number } from "../numbers.js";
import { hue } from "./palette.js";
import { Tiles, WIDE } from "./tiles.js";

/** @import { Values } from "./values.js" */
/** @import { View } from "./view.js" */
/** @import { Ink, Show } from "./tiles.js" */

const ROOM = { left: 52, right: 10, top: 10, bottom: 28 };
const SINGLE = 6;
const LABELLED = 22;
const HIGHEST_MARK = 12;
const TIME = 7;
const TICK = { across: 96, up: 40 };
const MOST_GUIDES = 60;

/**
 * @typedef {object} Shown what is drawn besides the values
 * @property {Show} show
 * @property {{ preperiod: number, period: number } | null} period
 * @property {number | null} difference
 * @property {number | null} pointed
 */

export class Painter {
  #pen;
  #tiles;
  /** @type {Record<string, string>} */
  #colours = {};
  #font = "";
  #dark = false;
  width = 1;
  height = 1;
  density = 1;

  /** @param {HTMLCanvasElement} canvas @param {Values} values @param {View} view */
  constructor(canvas, values, view) {
    this.canvas = canvas;
    this.values = values;
    this.view = view;
    this.#pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    this.#tiles = new Tiles(values, this.#readColours());
  }

  recolour() {
    this.#tiles.recolour(this.#readColours());
  }

  clear() {
    this.#tiles.clear();
  }

  /** @returns {Ink} */
  #readColours() {
    const style = getComputedStyle(this.canvas);
    for (const name of ["ink", "ink-soft", "line", "accent", "common", "rare", "surface"]) {
      this.#colours[name] = style.getPropertyValue(`--${name}`).trim();
    }
    this.#font = `12px ${style.fontFamily}`;
    this.#dark = style.colorScheme.startsWith("dark");
    return { rare: parts(this.#colours.rare), common: parts(this.#colours.common) };
  }

  resize() {
    const { clientWidth, clientHeight } = this.canvas;
    this.density = Math.min(2, devicePixelRatio || 1);
    [this.width, this.height] = [Math.max(120, clientWidth), Math.max(80, clientHeight)];
    this.canvas.width = Math.round(this.width * this.density);
    this.canvas.height = Math.round(this.height * this.density);
  }

  /** The width of the part where heaps are drawn. */
  get #across() {
    return this.width - ROOM.left - ROOM.right;
  }

  get #up() {
    return this.height - ROOM.top - ROOM.bottom;
  }

  /** Pixels for one heap. */
  get perHeap() {
    return this.#across / this.view.wide;
  }

  /** @param {number} left in pixels of the canvas */
  heapAt(left) {
    return this.view.first + (left - ROOM.left) / this.perHeap;
  }

  /** @param {number} heap */
  #x(heap) {
    return ROOM.left + (heap - this.view.first) * this.perHeap;
  }

  /** The values from the bottom to the top of what is in view: they change in steps, so that panning is calm. */
  scale() {
    const { low, high } = this.values.range(Math.floor(this.view.first), Math.ceil(this.view.last) + 1);
    const step = Math.max(1, 2 ** (Math.floor(Math.log2(Math.max(1, high - (low > high / 2 ? low : 0)))) - 2));
    const bottom = low > high / 2 && high > 16 ? Math.floor(low / step) * step : 0;
    const top = Math.max(bottom + 1, Math.ceil((high + 0.5) / step) * step);
    return { bottom: bottom - 0.5, top: top + 0.5 };
  }

  /** Draws all of it; returns whether something is still to be made. @param {Shown} shown */
  draw(shown) {
    const pen = this.#pen;
    pen.setTransform(this.density, 0, 0, this.density, 0, 0);
    pen.clearRect(0, 0, this.width, this.height);
    pen.font = this.#font;
    const { bottom, top } = this.scale();
    const perValue = this.#up / (top - bottom);
    const y = (/** @type {number} */ value) => ROOM.top + (top - value) * perValue;
    this.#axes(bottom, top, y);
    pen.save();
    pen.beginPath();
    pen.rect(ROOM.left, ROOM.top - 2, this.#across, this.#up + 4);
    pen.clip();
    if (shown.period) this.#guides(shown.period);
    if (shown.difference !== null) this.#line(shown.difference, this.#colours.accent, [6, 3]);
    if (shown.pointed !== null) this.#line(shown.pointed, this.#colours["ink-soft"], [2, 3]);
    const left = this.perHeap >= SINGLE ? this.#marks(shown, y, perValue) : this.#cells(shown, y, perValue);
    pen.restore();
    return left;
  }

  /** @param {Shown} shown @param {(value: number) => number} y @param {number} perValue */
  #cells({ show }, y, perValue) {
    const pen = this.#pen;
    const heaps = 2 ** Math.max(0, Math.ceil(Math.log2(1 / (this.perHeap * this.density))));
    const step = 2 ** Math.max(0, Math.ceil(Math.log2(1 / (perValue * this.density))));
    const last = Math.floor(Math.min(this.view.last, this.values.length - 1) / (WIDE * heaps));
    const until = performance.now() + TIME;
    let missing = false;
    pen.imageSmoothingEnabled = false;
    for (let index = Math.floor(Math.max(0, this.view.first) / (WIDE * heaps)); index <= last; index += 1) {
      const tile = this.#tiles.find(index, heaps, step, show, performance.now() < until);
      if (!tile || tile.known < Math.min(this.values.length, (index + 1) * WIDE * heaps)) missing = true;
      if (!tile) continue;
      const [left, right] = [this.#x(index * WIDE * heaps - 0.5), this.#x((index + 1) * WIDE * heaps - 0.5)];
      const high = perValue * step;
      if (high <= HIGHEST_MARK) {
        const above = y(tile.base + tile.rows * step - 0.5);
        pen.drawImage(tile.picture, left, above, right - left, tile.rows * high);
        continue;
      }
      for (let row = 0; row < tile.rows; row += 1) {
        const middle = y(tile.base + (tile.rows - 1 - row) * step);
        pen.drawImage(tile.picture, 0, row, WIDE, 1, left, middle - HIGHEST_MARK / 2, right - left, HIGHEST_MARK);
      }
    }
    return missing;
  }

  /** @param {Shown} shown @param {(value: number) => number} y @param {number} perValue */
  #marks({ show }, y, perValue) {
    const pen = this.#pen;
    const { numbers, length } = this.values;
    const size = Math.min(this.perHeap * 0.82, 26);
    const high = Math.min(HIGHEST_MARK, Math.max(5, perValue * 0.7));
    const first = Math.max(0, Math.floor(this.view.first));
    const last = Math.min(length - 1, Math.ceil(this.view.last));
    const apart = this.values.rares.length > 0;
    pen.textAlign = "center";
    for (let heap = first; heap <= last; heap += 1) {
      const rare = apart && this.values.isRare(heap);
      if (apart && show !== "all" && (show === "rare") !== rare) continue;
      const [x, middle] = [this.#x(heap), y(numbers[heap])];
      pen.fillStyle = this.#markColour(numbers[heap]);
      pen.fillRect(x - size / 2, middle - high / 2, size, high);
      if (rare) {
        pen.strokeStyle = this.#colours.rare;
        pen.lineWidth = 2;
        pen.strokeRect(x - size / 2 + 1, middle - high / 2 + 1, size - 2, high - 2);
      }
      if (this.perHeap >= LABELLED) {
        pen.fillStyle = this.#colours.ink;
        const room = middle - high / 2 - 5 > ROOM.top + 8;
        pen.fillText(number(numbers[heap]), x, room ? middle - high / 2 - 5 : middle + high / 2 + 13);
      }
    }
    return false;
  }

  /** @param {number} value */
  #markColour(value) {
    if (value === 0) return this.#colours["ink-soft"];
    return `oklch(${this.#dark ? 0.75 : 0.6} 0.13 ${hue(value)})`;
  }

  /** @param {number} bottom @param {number} top @param {(value: number) => number} y */
  #axes(bottom, top, y) {
    const pen = this.#pen;
    pen.strokeStyle = this.#colours.line;
    pen.fillStyle = this.#colours["ink-soft"];
    pen.lineWidth = 1;
    pen.textAlign = "right";
    pen.textBaseline = "middle";
    for (const value of ticks(bottom, top, this.#up / TICK.up)) {
      const at = Math.round(y(value)) + 0.5;
      stroke(pen, ROOM.left, at, this.width - ROOM.right, at);
      pen.fillText(number(value), ROOM.left - 8, at);
    }
    pen.textBaseline = "alphabetic";
    for (const heap of ticks(this.view.first, this.view.last, this.#across / TICK.across)) {
      const [x, base] = [Math.round(this.#x(heap)) + 0.5, ROOM.top + this.#up];
      const text = number(heap);
      const half = pen.measureText(text).width / 2;
      pen.textAlign = "center";
      stroke(pen, x, base, x, base + 5);
      pen.fillText(text, Math.min(Math.max(x, half + 2), this.width - half - 2), base + 19);
    }
  }

  /** Where the period begins, and each turn of it where there is room. @param {{ preperiod: number, period: number }} found */
  #guides({ preperiod, period }) {
    const pen = this.#pen;
    const begin = this.#x(preperiod - 0.5);
    pen.fillStyle = this.#colours.line;
    pen.globalAlpha = 0.28;
    if (begin > ROOM.left) pen.fillRect(ROOM.left, ROOM.top, begin - ROOM.left, this.#up);
    pen.globalAlpha = 1;
    if (this.view.wide / period > MOST_GUIDES) return;
    const first = Math.max(0, Math.floor((this.view.first - preperiod) / period));
    for (let turn = first; preperiod + turn * period <= this.view.last; turn += 1) {
      this.#line(preperiod + turn * period - 0.5, this.#colours.line, []);
    }
  }

  /** @param {number} heap @param {string} colour @param {number[]} dashes */
  #line(heap, colour, dashes) {
    const pen = this.#pen;
    pen.strokeStyle = colour;
    pen.lineWidth = 1.5;
    pen.setLineDash(dashes);
    stroke(pen, this.#x(heap), ROOM.top, this.#x(heap), ROOM.top + this.#up);
    pen.setLineDash([]);
  }
}

/** @param {CanvasRenderingContext2D} pen @param {number} x @param {number} y @param {number} toX @param {number} toY */
function stroke(pen, x, y, toX, toY) {
  pen.beginPath();
  pen.moveTo(x, y);
  pen.lineTo(toX, toY);
  pen.stroke();
}

/** Round numbers in a range, about so many. @param {number} from @param {number} to @param {number} count */
export function ticks(from, to, count) {
  const rough = (to - from) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((each) => each * power).find((each) => each >= rough) ?? 1);
  const found = [];
  for (let at = Math.max(0, Math.ceil(from / step) * step); at <= to; at += step) found.push(Math.round(at));
  return found;
}

/** Red, green and blue of a colour such as #b8430a. @param {string} colour */
function parts(colour) {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) || 0);
}
