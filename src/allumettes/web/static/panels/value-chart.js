// @ts-check
// Draws who wins with good play, position after position: above the line the first player, below it the other.

import { draw } from "../elements.js";
import { number } from "../numbers.js";

const LANES = [22, 78];
const MIDDLE = 50;
const HEIGHT = 116;
const RADIUS = 10;
const STEP = { least: 26, most: 38 };
const FEW_POINTS = 12;
const NUMBERED = 5;
const LARGEST_SHOWN = 999;

/** @import { Point } from "../wire.js" */

/**
 * @typedef {object} Chart
 * @property {SVGElement} svg
 * @property {(turn: number) => void} point marks the position that is looked at
 * @property {(x: number) => number} turnAt the position under a place
 */

/**
 * @param {Point[]} points
 * @param {string} label
 * @param {number} room the width to fill, where that leaves each point wide enough
 * @returns {Chart}
 */
export function valueChart(points, label, room) {
  const step = Math.min(STEP.most, Math.max(STEP.least, Math.floor(room / points.length)));
  const width = points.length * step;
  const place = (/** @type {number} */ index) => (index + 0.5) * step;
  const size = { viewBox: `0 0 ${width} ${HEIGHT}`, width, height: HEIGHT };
  const svg = draw("svg", { ...size, role: "img", "aria-label": label });
  const cursor = draw("rect", { class: "cursor", y: 1, width: step, height: HEIGHT - 2, rx: 6 });
  svg.append(cursor, ...runs(points).map((run) => band(run, step)));
  svg.append(draw("path", { class: "middle", d: `M0 ${MIDDLE}H${width}` }));
  points.forEach((point, index) => {
    svg.append(node(point, place(index)));
    if (point.turned) svg.append(cross(index * step));
    if (points.length <= FEW_POINTS || index % NUMBERED === 0) {
      svg.append(draw("text", { class: "when", x: place(index), y: HEIGHT - 4, text: number(point.turn) }));
    }
  });
  return {
    svg,
    point: (turn) => cursor.setAttribute("x", String(turn * step)),
    turnAt: (x) => Math.min(points.length - 1, Math.max(0, Math.floor(x / step))),
  };
}

/** Neighbours that favour the same side. @param {Point[]} points */
function runs(points) {
  /** @type {{from: number, to: number, side: number}[]} */
  const found = [];
  points.forEach((point, index) => {
    const last = found.at(-1);
    if (point.favours === null) return;
    if (last && last.to === index && last.side === point.favours) last.to = index + 1;
    else found.push({ from: index, to: index + 1, side: point.favours });
  });
  return found;
}

/** @param {{from: number, to: number, side: number}} run @param {number} step */
function band(run, step) {
  const edge = run.side === 0 ? LANES[0] - RADIUS - 5 : MIDDLE;
  const height = MIDDLE - LANES[0] + RADIUS + 5;
  const [x, width] = [run.from * step + 1.5, (run.to - run.from) * step - 3];
  return draw("rect", { class: `band side-${run.side}`, x, y: edge, width, height, rx: 5 });
}

/** @param {Point} point @param {number} x */
function node(point, x) {
  if (point.favours === null) return draw("text", { class: "unknown", x, y: MIDDLE + 5, text: "?" });
  const y = LANES[point.favours];
  return draw(
    "g",
    { class: `node side-${point.favours}` },
    draw("circle", { cx: x, cy: y, r: RADIUS }),
    draw("text", { x, y: y + 4, text: total(point) }),
  );
}

/** A number too long for its circle still says what matters: it is not 0. @param {Point} point */
function total(point) {
  if (point.total === null) return "";
  return point.total > LARGEST_SHOWN ? "≠0" : number(point.total);
}

/** @param {number} x */
function cross(x) {
  return draw(
    "g",
    { class: "cross" },
    draw("circle", { cx: x, cy: MIDDLE, r: 8 }),
    draw("path", { d: `M${x - 3} ${MIDDLE - 3}l6 6m0 -6l-6 6` }),
  );
}
