// @ts-check
// The heaps of a node as matches, drawn like those of the table; nothing here can be played.

import { bundleDrawing, loadShapes, matchDrawing } from "../board/drawing.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";

const MOST_DRAWN = 30;

/** @param {number[]} heaps @param {string} label */
export function nodeBoard(heaps, label) {
  loadShapes();
  return make("ul", { class: "node-board", role: "list", "aria-label": label, tabindex: "0" }, ...heaps.map(heap));
}

/** @param {number} count */
function heap(count) {
  const drawings =
    count > MOST_DRAWN
      ? [bundleDrawing(number(count))]
      : Array.from({ length: count }, (_, index) => matchDrawing(index, false));
  return make("li", {}, ...drawings, make("span", { class: "heap-size", text: number(count) }));
}
