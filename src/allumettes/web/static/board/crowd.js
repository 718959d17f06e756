// @ts-check
// Many heaps on one screen: equal ones share a tile, and the heap of the chosen tile is drawn large, to be played.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { matches } from "../small-board.js";
import { word } from "../words.js";

/** @import { Hint, HeapView as Heap, Values } from "../wire.js" */

/** More heaps than this that can be played do not have a line each. */
const MOST_LINES = 8;
/** So many tiny matches fit a tile, beside the number of equal heaps fewer of them. */
const MOST_DRAWN = { alone: 10, several: 6 };
const NAME = "board-heap";

/**
 * @typedef {object} Group equal heaps
 * @property {Heap} heap the first of them, which is played
 * @property {number[]} rows
 */

/**
 * @typedef {object} CrowdMarks
 * @property {Values | null} values
 * @property {Hint | null} hint
 * @property {number[]} fresh rows that the last move has made
 */

/** @param {Heap[]} heaps */
export function isCrowded(heaps) {
  return heaps.filter(({ playable }) => playable).length > MOST_LINES;
}

/**
 * @param {Heap[]} heaps
 * @returns {Group[]} the smallest first
 */
export function groupsOf(heaps) {
  /** @type {Map<number, Group>} */
  const groups = new Map();
  for (const heap of heaps) {
    const group = groups.get(heap.count);
    if (group) group.rows.push(heap.row);
    else groups.set(heap.count, { heap, rows: [heap.row] });
  }
  return [...groups.values()].sort((one, other) => one.heap.count - other.heap.count);
}

/** One heap for each group of those that cannot be played, and how many it stands for. @param {Heap[]} heaps */
export function stuckGroups(heaps) {
  return groupsOf(heaps.filter(({ playable }) => !playable));
}

/**
 * @param {Group[]} groups
 * @param {Group} opened
 * @param {CrowdMarks} marks
 * @param {(group: Group) => void} open
 */
export function crowdTiles(groups, opened, marks, open) {
  const tiles = groups.map((group) => tile(group, group === opened, marks, open));
  const total = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const legend = make("legend", { text: word("board_heaps", { count: number(total) }) });
  return make("fieldset", { class: "crowd" }, legend, make("div", { class: "tiles" }, ...tiles));
}

/**
 * @param {Group} group
 * @param {boolean} chosen
 * @param {CrowdMarks} marks
 * @param {(group: Group) => void} open
 */
function tile(group, chosen, { values, hint, fresh }, open) {
  const { heap, rows } = group;
  const value = values?.heaps[heap.row] ?? null;
  const wins = Boolean(values?.winning.some(({ row }) => rows.includes(row)));
  const said = [
    `${number(heap.count)}${rows.length > 1 ? ` × ${number(rows.length)}` : ""}`,
    value === null ? "" : word("board_value", { value: number(value) }),
    wins ? word("board_wins") : "",
    rows.includes(hint?.row ?? -1) ? word("board_hint") : "",
    rows.some((row) => fresh.includes(row)) ? word("board_last") : "",
  ].filter(Boolean);
  const kinds = [
    "tile",
    wins && "wins",
    rows.includes(hint?.row ?? -1) && "hinted",
    rows.some((row) => fresh.includes(row)) && "fresh",
  ];
  const input = make("input", { type: "radio", name: NAME, checked: chosen, "aria-label": said.join(" · "), change: () => open(group) });
  const face = make("span", { class: "tile-face", "aria-hidden": "true" }, make("b", { text: number(heap.count) }));
  const room = rows.length > 1 ? MOST_DRAWN.several : MOST_DRAWN.alone;
  if (heap.count > 0 && heap.count <= room && value === null) face.append(matches(heap.count));
  if (rows.length > 1) face.append(make("span", { class: "times", text: `× ${number(rows.length)}` }));
  if (value !== null) face.append(make("span", { class: "tile-value", text: number(value) }));
  return make("label", { class: kinds.filter(Boolean).join(" "), title: said.join(" · ") }, input, face);
}
