// @ts-check
// Shows a move on the matches before it is played: parts move apart, what is taken rises, each with its size.

import { make } from "../elements.js";
import { number } from "../numbers.js";

/** @typedef {import("./heap.js").Target} Target */

/**
 * @param {Target} target
 * @returns {() => void} takes the preview away
 */
export function showPreview({ gesture, element, view }) {
  element.classList.add("shown");
  // What is barred does not move.
  if (gesture.kind === "barred") return () => element.classList.remove("shown");
  const [from, to] = gesture.kind === "gap" ? [gesture.at, gesture.at] : [gesture.begin, gesture.end];
  view.cells.forEach((cell, index) => {
    cell.classList.toggle("before", index < from);
    cell.classList.toggle("leaving", index >= from && index < to);
    cell.classList.toggle("after", index >= to);
  });
  view.element.classList.add("previewed");
  view.element.classList.toggle("splits", from > 0 && to < view.cells.length);
  const sizes = sizeMarks(view.cells, from, to);
  view.lines.append(...sizes);
  return () => {
    for (const cell of view.cells) cell.classList.remove("before", "leaving", "after");
    view.element.classList.remove("previewed", "splits");
    element.classList.remove("shown");
    for (const mark of sizes) mark.remove();
  };
}

/**
 * @param {HTMLElement[]} cells
 * @param {number} from
 * @param {number} to
 */
function sizeMarks(cells, from, to) {
  return [
    sizeMark(cells.slice(0, from), "", "before"),
    sizeMark(cells.slice(from, to), "−", "leaving"),
    sizeMark(cells.slice(to), "", "after"),
  ].filter((mark) => mark !== null);
}

/**
 * The number of some matches, over the middle of the longest line of them.
 * @param {HTMLElement[]} cells
 * @param {string} sign
 * @param {string} kind
 */
function sizeMark(cells, sign, kind) {
  if (cells.length === 0) return null;
  const tops = [...new Set(cells.map((cell) => cell.offsetTop))];
  const lines = tops.map((top) => cells.filter((cell) => cell.offsetTop === top));
  const line = lines.reduce((longest, other) => (other.length > longest.length ? other : longest));
  const [first, last] = [line[0], line[line.length - 1]];
  const mark = make("span", { class: `size ${kind}`, "aria-hidden": "true", text: sign + number(cells.length) });
  mark.style.setProperty("left", `${(first.offsetLeft + last.offsetLeft + last.offsetWidth) / 2}px`);
  mark.style.setProperty("top", `${first.offsetTop}px`);
  return mark;
}
