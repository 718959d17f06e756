// @ts-check
// The learning curve, drawn anew as games are played: right moves, and games won.

import { draw, make } from "../elements.js";
import { number } from "../numbers.js";
import { part } from "../page/parts.js";
import { word } from "../words.js";

/** @import { MachineCurvePoint } from "../wire.js" */

const percent = new Intl.NumberFormat(document.documentElement.lang, { style: "percent" });
const EM = parseFloat(getComputedStyle(document.documentElement).fontSize);
const FRAME = { left: 3.5 * EM, right: EM, top: 0.75 * EM, bottom: 2.75 * EM };
const SHARES = [0, 0.25, 0.5, 0.75, 1];

export class Curve {
  #place = part("curve");
  /** @type {MachineCurvePoint[]} */
  #points = [];

  constructor() {
    new ResizeObserver(() => this.#draw()).observe(this.#place);
  }

  /** @param {MachineCurvePoint[]} points */
  show(points) {
    this.#points = points;
    this.#draw();
  }

  #draw() {
    const { clientWidth: width, clientHeight: height } = this.#place;
    const points = this.#points;
    if (!width || !height) return;
    if (points.length < 2) {
      this.#place.replaceChildren(make("p", { class: "curve-empty", text: word("cups_no_curve") }));
      return;
    }
    const [first, last] = [points[0], points[points.length - 1]];
    const span = last.games - first.games || 1;
    /** @param {number} games */
    const x = (games) => FRAME.left + ((games - first.games) / span) * (width - FRAME.left - FRAME.right);
    /** @param {number} share */
    const y = (share) => height - FRAME.bottom - share * (height - FRAME.top - FRAME.bottom);
    const words = { first: percent.format(first.right), last: percent.format(last.right), games: number(last.games) };
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": word("cups_curve", words) });
    for (const share of SHARES) {
      svg.append(
        draw("line", { class: "grid", x1: FRAME.left, x2: width - FRAME.right, y1: y(share), y2: y(share) }),
        draw("text", { class: "tick", x: FRAME.left - 8, y: y(share) + 4, "text-anchor": "end", text: percent.format(share) }),
      );
    }
    for (const [games, anchor] of /** @type {[number, string][]} */ ([[first.games, "start"], [last.games, "end"]])) {
      svg.append(draw("text", { class: "tick", x: x(games), y: height - FRAME.bottom + 1.25 * EM, "text-anchor": anchor, text: number(games) }));
    }
    const middle = (FRAME.left + width - FRAME.right) / 2;
    svg.append(draw("text", { class: "tick", x: middle, y: height - 6, "text-anchor": "middle", text: word("cups_games") }));
    const won = points.flatMap((point) => (point.won === null ? [] : [`${x(point.games).toFixed(1)} ${y(point.won).toFixed(1)}`]));
    const right = points.map((point) => `${x(point.games).toFixed(1)} ${y(point.right).toFixed(1)}`);
    if (won.length) svg.append(draw("path", { class: "line won", d: `M${won.join("L")}` }));
    svg.append(draw("path", { class: "line right", d: `M${right.join("L")}` }));
    svg.append(draw("circle", { class: "end", cx: x(last.games), cy: y(last.right), r: 4 }));
    this.#place.replaceChildren(svg);
  }
}
