// @ts-check
// A position as small drawings of its heaps: nothing here can be played.

import { draw, make } from "./elements.js";
import { number } from "./numbers.js";

const STEP = 6;
const MOST_DRAWN = 40;

/**
 * @param {number[]} heaps
 * @param {string} label what it is, for who cannot see it
 */
export function smallBoard(heaps, label) {
  return make("ul", { class: "small-board", role: "list", "aria-label": label }, ...heaps.map(heapItem));
}

/** @param {number} count */
function heapItem(count) {
  const item = make("li");
  if (count > 0 && count <= MOST_DRAWN) item.append(matches(count));
  item.append(make("span", { text: number(count) }));
  return item;
}

/** @param {number} count */
export function matches(count) {
  const places = Array.from({ length: count }, (_, index) => index * STEP + STEP / 2);
  return draw(
    "svg",
    { class: "drawn-matches", viewBox: `0 0 ${count * STEP} 24`, width: count * STEP, height: 24, "aria-hidden": "true" },
    draw("path", { class: "stick", d: places.map((x) => `M${x} 5V23`).join("") }),
    draw("path", { class: "head", d: places.map((x) => `M${x} 2.5v3`).join("") }),
  );
}
