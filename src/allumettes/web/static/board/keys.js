// @ts-check
// The board by keyboard: arrows go along a heap and from heap to heap, and only one place is a stop of the Tab key.

import { place } from "./modes.js";

/** @typedef {import("./heap.js").Target} Target */
/** @typedef {import("./heap.js").HeapView} HeapView */

/**
 * Where a key leads from a target, among the heaps that have any.
 * @param {string} key
 * @param {Target} here
 * @param {HeapView[]} views
 * @returns {Target | undefined}
 */
export function keyLeadsTo(key, here, views) {
  const { targets } = here.view;
  const index = targets.indexOf(here);
  switch (key) {
    case "ArrowLeft":
      return targets[index - 1];
    case "ArrowRight":
      return targets[index + 1];
    case "Home":
      return targets[0];
    case "End":
      return targets[targets.length - 1];
    case "ArrowUp":
      return nearest(here, views[views.indexOf(here.view) - 1]);
    case "ArrowDown":
      return nearest(here, views[views.indexOf(here.view) + 1]);
  }
  return undefined;
}

/**
 * @param {Target} here
 * @param {HeapView | undefined} view
 */
function nearest(here, view) {
  const far = (/** @type {Target} */ target) => Math.abs(middle(target) - middle(here));
  return view?.targets.reduce((best, target) => (far(target) < far(best) ? target : best));
}

/** @param {Target} target */
function middle({ gesture, element, view }) {
  if (view.cells.length === 0) return place(gesture);
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
