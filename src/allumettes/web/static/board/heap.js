// @ts-check
// One heap on the board: its matches, and over them a button for everything that a hand can do with it.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { choiceList } from "./choices.js";
import { barredDrawing, bundleDrawing, emptyPlace, matchDrawing } from "./drawing.js";
import { MOST_DRAWN } from "./layout.js";
import { place, pointedIn } from "./modes.js";
import { numberField } from "./number-field.js";

const MOST_IN_A_CHIP = 6;
/** How many reasons were written on all boards of the page: each has its own id. */
let reasons = 0;

/** @import { Action, BarredGap, Choice, Gap, HeapView as Heap, Run } from "../wire.js" */
/** @import { Table } from "../table.js" */

/** @typedef {Gap | BarredGap | Run | Action} Pointed what has a place on the board */
/** @typedef {Gap | Run | Action | Choice} Playable */

/**
 * @typedef {object} Target something to point at
 * @property {Pointed} gesture
 * @property {HTMLButtonElement} element
 * @property {HeapView} view
 */

/**
 * @typedef {object} HeapView
 * @property {Heap} heap
 * @property {HTMLElement} element
 * @property {HTMLElement} lines
 * @property {HTMLElement[]} cells one for each match, none where the heap is drawn as a bundle
 * @property {number} places how many cells there are, empty places included
 * @property {HTMLElement} notes where marks are written
 * @property {Target[]} targets
 */

/**
 * @typedef {object} Surroundings
 * @property {Table} table
 * @property {number[]} matches the numbers of its matches
 * @property {number} times how many equal heaps it stands for
 * @property {number} gone how many matches the last move took from its end
 * @property {import("./modes.js").Mode | undefined} mode
 * @property {(gesture: Playable) => void} play
 */

/**
 * @param {Heap} heap
 * @param {Surroundings} around
 * @returns {HeapView}
 */
export function heapView(heap, around) {
  const small = !heap.playable;
  const cells = heap.count <= (small ? MOST_IN_A_CHIP : MOST_DRAWN) ? matchCells(heap, around) : [];
  const gone = cells.length > 0 && !small ? around.gone : 0;
  const empty = Array.from({ length: gone }, () => make("span", { class: "cell" }, emptyPlace()));
  const lines = make("div", { class: "lines" }, ...cells, ...empty);
  const bundled = heap.count > 0 && cells.length === 0;
  if (bundled) lines.append(bundleDrawing(number(heap.size)));
  const row = make("span", { text: word("board_row", { row: heap.row }) });
  const label = make("p", { class: "heap-label", "aria-hidden": "true" }, row);
  if (!bundled) label.prepend(make("b", { text: number(heap.count) }));
  if (heap.shape) label.append(make("span", { text: heap.shape }));
  if (around.times > 1) row.textContent = `× ${number(around.times)}`;
  const notes = make("span", { class: "heap-notes", "aria-hidden": "true" });
  const element = make(
    "div",
    {
      class: small ? "heap stuck" : "heap",
      role: small ? "img" : "group",
      "data-row": heap.row,
      "data-count": heap.count,
    },
    label,
    lines,
    notes,
  );
  if (heap.stuck) element.title = heap.stuck;
  /** @type {HeapView} */
  const view = { heap, element, lines, cells, places: cells.length + empty.length, notes, targets: [] };
  addTargets(view, around);
  addForms(view, around);
  return view;
}

/**
 * @param {Heap} heap
 * @param {Surroundings} around
 */
function matchCells(heap, { matches }) {
  return Array.from({ length: heap.count }, (_, index) => {
    const drawing = matchDrawing(matches[index] ?? index, !heap.playable);
    return make("span", { class: "cell", "data-match": matches[index] }, drawing);
  });
}

/**
 * @param {HeapView} view
 * @param {Surroundings} around
 */
function addTargets(view, { mode }) {
  for (const gesture of pointedIn(view.heap.gestures, mode)) {
    const target = targetFor(gesture, view);
    if (gesture.kind === "barred") bar(target, gesture);
    view.cells[place(gesture)].append(target.element);
  }
  const actions = view.heap.gestures.filter((gesture) => gesture.kind === "action");
  if (actions.length === 0) return;
  const buttons = actions.map((gesture) => {
    const { element } = targetFor(gesture, view);
    element.append(make("span", { text: gesture.label }));
    return element;
  });
  view.element.append(make("div", { class: "actions" }, ...buttons));
}

/**
 * @param {HeapView} view
 * @param {Surroundings} around
 */
function addForms(view, { table, play }) {
  const field = view.heap.gestures.find((gesture) => gesture.kind === "field");
  if (field) view.element.append(numberField(table, field));
  const choices = view.heap.gestures.filter((gesture) => gesture.kind === "choice");
  if (choices.length > 0) view.element.append(choiceList(choices, play));
}

/**
 * @param {Pointed} gesture
 * @param {HeapView} view
 */
function targetFor(gesture, view) {
  const element = make("button", {
    type: "button",
    class: `target ${gesture.kind === "barred" ? "gap barred" : gesture.kind}`,
    tabindex: -1,
    "aria-label": gesture.words,
    "data-move": gesture.kind === "barred" ? null : gesture.move,
  });
  const target = { gesture, element, view };
  view.targets.push(target);
  return target;
}

/**
 * A move that the rules forbid can be looked at, and says why it cannot be played.
 * @param {Target} target
 * @param {BarredGap} gap
 */
function bar({ element, view }, gap) {
  const reason = make("span", { id: `barred-${(reasons += 1)}`, class: "unseen", text: gap.reason });
  element.setAttribute("aria-disabled", "true");
  element.setAttribute("aria-describedby", reason.id);
  element.append(barredDrawing());
  view.element.append(reason);
}
