// @ts-check
// Whose turn it is and what the other has just played, seen and spoken; and what went wrong.

import { number } from "../numbers.js";
import { word } from "../words.js";
import { part, say, within } from "./parts.js";

/** @import { Table, TableState } from "../table.js" */

/** @param {Table} table */
export function status(table) {
  const place = part("status");
  const turn = within(place, ".status-turn");
  const last = within(place, ".status-last");
  const remark = within(place, ".status-remark");
  const problem = part("problem");

  table.subscribe((state) => {
    // Beside an earlier position, the words are about that one.
    const { looking, turns } = state;
    say(turn, looking === null ? state.status : positionWords(looking, turns.length));
    say(last, looking === null ? state.last_move : (turns[looking - 1]?.words ?? null));
    say(remark, looking === null ? state.remark : null);
    say(problem, state.refusal);
    place.dataset.mood = mood(state);
  });
  showEdge(place);
}

/** Sets `stuck` while the page scrolls below the words. @param {HTMLElement} place */
function showEdge(place) {
  const seen = (/** @type {IntersectionObserverEntry[]} */ [entry]) => place.classList.toggle("stuck", entry.boundingClientRect.top < 1);
  // One pixel is out of view exactly where the words are held at the top.
  new IntersectionObserver(seen, { rootMargin: "-1px 0px 0px", threshold: 1 }).observe(place);
}

/**
 * @param {number} count of moves before the position
 * @param {number} all of the match
 */
function positionWords(count, all) {
  return count ? word("panel_position_after", { number: number(count), count: number(all) }) : word("panel_position_start");
}

/** @param {TableState} state */
function mood({ over, may_move, looking }) {
  if (over) return "over";
  return may_move && looking === null ? "yours" : "waiting";
}
