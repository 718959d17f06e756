// @ts-check
// The curves, drawn anew as measures come: one line an algorithm, known by its colour, its dashes and its marks.

import { draw } from "../elements.js";
import { number } from "../numbers.js";
import { part } from "../page/parts.js";
import { word } from "../words.js";
import { label, shown } from "./format.js";
import { SKIPPED } from "./race.js";
import { sizeAxis, valueAxis } from "./scale.js";

/** @import { RaceMeasure } from "../wire.js" */
/** @import { Race } from "./race.js" */
/** @import { Axis } from "./scale.js" */

/** @typedef {{quantity: "operations" | "seconds", scale: "log" | "linear"}} Shown what the switches say */

const DASHES = ["", "7 3", "2 2", "9 3 2 3", "14 4", "5 2 1 2 1 2", "1 4", "4 6", "12 2 2 2 2 2", "3 1", "8 8", "16 3 4 3"];
const MARKS = [
  "M4 0A4 4 0 1 1-4 0A4 4 0 1 1 4 0Z", "M-3.5-3.5H3.5V3.5H-3.5Z", "M0-5L5 0L0 5L-5 0Z",
  "M-1.5-4.5H1.5V-1.5H4.5V1.5H1.5V4.5H-1.5V1.5H-4.5V-1.5H-1.5Z", "M-4.5-3.5H4.5L0 4.5Z", "M-3.5-4.5V4.5L4.5 0Z",
  "M3.5-4.5V4.5L-4.5 0Z", "M-4-4.5H4L0 0L4 4.5H-4L0 0Z",
];
const OPEN = "M-5 4.5H5L0-5Z";
const NEAR = 30; // pixels
const LETTER = 8; // pixels, about
const LINE = 14;

/** @typedef {{measure: RaceMeasure, x: number, y: number, element: SVGElement}} Point */

/** @typedef {{x: number, y: number, element: SVGElement}} Name at the end of a curve */

export class Curves {
  #place = part("curves");
  #said = part("point");
  #race;
  /** @type {Shown} */
  shown;
  /** @type {Point[]} */
  #points = [];
  /** @type {Name[]} */
  #names = [];

  /**
   * @param {Race} race
   * @param {Shown} how
   */
  constructor(race, how) {
    this.#race = race;
    this.shown = how;
    race.subscribe(() => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.#place);
    this.#place.addEventListener("pointermove", (event) => this.#point(event));
    this.#place.addEventListener("pointerdown", (event) => this.#point(event));
    this.#place.addEventListener("pointerleave", () => this.#choose(null));
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.#place;
    if (!width || !height) return;
    const { quantity, scale } = this.shown;
    const longest = Math.max(...this.#race.view.lanes.map(({ solver }) => solver.length));
    const frame = { left: 62, right: width - 18 - LETTER * longest, top: 26, bottom: height - 44 };
    const all = [...this.#race.lanes.values()].flat().filter(({ stopped }) => stopped !== SKIPPED);
    const xs = sizeAxis(this.#race.view.sizes, Math.max(2, width / 70));
    const ys = valueAxis(all.map((measure) => measure[quantity]), scale, Math.max(2, height / 48));
    /** @param {number} n */
    const x = (n) => frame.left + xs.place(n) * (frame.right - frame.left);
    /** @param {number} value */
    const y = (value) => frame.bottom - ys.place(value) * (frame.bottom - frame.top);
    const names = this.#race.view.lanes.map(({ solver }) => solver).join(", ");
    const words = { solvers: names, quantity: word(`race_${quantity}`), scale: word(`race_${scale}`) };
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": word("race_curves_words", words) });
    svg.append(...this.#axes(frame, xs, ys, x, y));
    this.#points = [];
    this.#names = [];
    this.#race.view.lanes.forEach(({ solver }, rank) => {
      svg.append(this.#curve(rank, this.#race.lanes.get(solver) ?? [], x, y));
    });
    spread(this.#names);
    part("stopped-key").hidden = all.every(({ outcome }) => outcome);
    this.#place.replaceChildren(svg);
  }

  /**
   * @param {{left: number, right: number, top: number, bottom: number}} frame
   * @param {Axis} xs
   * @param {Axis} ys
   * @param {(n: number) => number} x
   * @param {(value: number) => number} y
   */
  *#axes({ left, right, top, bottom }, xs, ys, x, y) {
    const { quantity } = this.shown;
    for (const tick of ys.ticks) {
      yield draw("line", { class: "grid", x1: left, x2: right, y1: y(tick), y2: y(tick) });
      yield draw("text", { class: "tick", x: left - 8, y: y(tick) + 4, "text-anchor": "end", text: label(quantity, tick) });
    }
    for (const tick of xs.ticks) {
      yield draw("line", { class: "grid faint", x1: x(tick), x2: x(tick), y1: top, y2: bottom });
      yield draw("text", { class: "tick", x: x(tick), y: bottom + 18, "text-anchor": "middle", text: number(tick) });
    }
    yield draw("line", { class: "axis", x1: left, x2: right, y1: bottom, y2: bottom });
    yield draw("text", { class: "title", x: (left + right) / 2, y: bottom + 38, "text-anchor": "middle", text: this.#race.view.axis });
    yield draw("text", { class: "title", x: 4, y: 14, text: `${word(`race_${quantity}`)} (${word(`race_${this.shown.scale}`)})` });
  }

  /**
   * @param {number} rank
   * @param {RaceMeasure[]} measures
   * @param {(n: number) => number} x
   * @param {(value: number) => number} y
   */
  #curve(rank, measures, x, y) {
    const { quantity } = this.shown;
    const group = draw("g", { class: `curve hue-${rank % 8}` });
    const answered = measures.filter(({ outcome }) => outcome);
    const line = answered.map((measure) => `${x(measure.n).toFixed(1)} ${y(measure[quantity]).toFixed(1)}`);
    if (line.length > 1) {
      group.append(draw("path", { class: "line", d: `M${line.join("L")}`, "stroke-dasharray": DASHES[rank % DASHES.length] }));
    }
    const every = Math.ceil(measures.length / 40);
    measures.forEach((measure, index) => {
      if (measure.stopped === SKIPPED || (measure.outcome && index % every && index !== answered.length - 1)) return;
      const at = { x: x(measure.n), y: y(measure[quantity]) };
      const element = draw("path", {
        class: measure.outcome ? "mark" : "mark open",
        d: measure.outcome ? MARKS[rank % MARKS.length] : OPEN,
        transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`,
      });
      group.append(element);
      this.#points.push({ measure, ...at, element });
    });
    const last = measures.findLast(({ stopped }) => stopped !== SKIPPED);
    if (last) {
      const name = { x: x(last.n) + 10, y: y(last[quantity]) + 4, element: draw("text", { class: "name", text: last.solver }) };
      this.#names.push(name);
      group.append(name.element);
    }
    return group;
  }

  /** @param {PointerEvent} event */
  #point(event) {
    const box = this.#place.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    let nearest = null;
    let least = NEAR;
    for (const point of this.#points) {
      const distance = Math.hypot(point.x - px, point.y - py);
      if (distance < least) [nearest, least] = [point, distance];
    }
    this.#choose(nearest);
  }

  /** @param {Point | null} point */
  #choose(point) {
    for (const { element } of this.#points) element.classList.toggle("chosen", element === point?.element);
    this.#said.textContent = point ? pointWords(point.measure, this.shown.quantity) : "";
  }
}

/**
 * @param {RaceMeasure} measure
 * @param {"operations" | "seconds"} quantity
 */
function pointWords(measure, quantity) {
  const value = quantity === "seconds" ? shown(quantity, measure.seconds) : word("race_operations_of", { count: number(measure.operations) });
  const said = measure.outcome ? value : word("race_more", { value });
  return word("race_point", { solver: measure.solver, n: number(measure.n), value: said });
}

/**
 * Places the names so that none covers another: at the end of close curves, those above move up, away from the axis.
 * @param {Name[]} names
 */
function spread(names) {
  names.reverse().sort((one, other) => other.y - one.y);
  names.forEach((name, index) => {
    for (const below of names.slice(0, index)) {
      const near = Math.abs(below.x - name.x) < (below.element.textContent?.length ?? 0) * LETTER;
      if (near && below.y - name.y < LINE) name.y = below.y - LINE;
    }
  });
  for (const { x, y, element } of names) {
    element.setAttribute("x", x.toFixed(1));
    element.setAttribute("y", y.toFixed(1));
  }
}
