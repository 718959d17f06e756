// @ts-check
// Where one place on the board could mean several moves, a mode says which: split, or take so many.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

const FEW = 6;
/** How many choosers were made on all boards of the page: each has its own name. */
let choosers = 0;

/** @import { Pointed } from "./heap.js" */
/** @import { HeapView } from "../wire.js" */
/** @typedef {{key: string, length: number, label: string}} Mode */
/** @typedef {HeapView["gestures"]} Gestures */

/**
 * The modes that the heaps need, at least one where anything can be pointed at.
 * @param {HeapView[]} heaps
 * @returns {Mode[]}
 */
export function modesOf(heaps) {
  const gestures = heaps.flatMap((heap) => heap.gestures);
  const splits = gestures.some(({ kind }) => kind === "gap");
  const modes = splits ? [{ key: "split", length: 0, label: word("board_split") }] : [];
  const runs = gestures.filter((gesture) => gesture.kind === "run");
  if (heaps.some(startsTwice)) {
    const lengths = [...new Set(runs.map((run) => run.end - run.begin))].sort((one, other) => one - other);
    for (const length of lengths) {
      modes.push({ key: `take ${length}`, length, label: word("board_take_count", { count: number(length) }) });
    }
  } else if (runs.length > 0) {
    modes.push({ key: "take", length: 0, label: word("board_take") });
  }
  return modes;
}

/**
 * What can be pointed at in a mode, from left to right; the rest of the gestures have their own places.
 * @param {Gestures} gestures
 * @param {Mode | undefined} mode
 * @returns {Pointed[]}
 */
export function pointedIn(gestures, mode) {
  if (!mode) return [];
  if (mode.key === "split") return gestures.filter((gesture) => gesture.kind === "gap" || gesture.kind === "barred");
  const runs = gestures.filter((gesture) => gesture.kind === "run");
  return mode.length === 0 ? runs : runs.filter(({ begin, end }) => end - begin === mode.length);
}

/**
 * The match at which a gesture begins.
 * @param {Pointed} gesture
 */
export function place(gesture) {
  return "at" in gesture ? gesture.at : gesture.begin;
}

/**
 * The chooser, as buttons of which one is pressed in, or as a list where they are many.
 * @param {Mode[]} modes
 * @param {string} current
 * @param {(key: string) => void} choose
 */
export function modeChooser(modes, current, choose) {
  const legend = make("legend", { text: word("board_mode") });
  if (modes.length > FEW) {
    const options = modes.map(({ key, label }) => new Option(label, key, false, key === current));
    const select = make("select", { "aria-label": word("board_mode"), change: () => choose(select.value) }, ...options);
    return make("fieldset", { class: "board-modes" }, legend, select);
  }
  const name = `board-mode-${(choosers += 1)}`;
  const labels = modes.map(({ key, label }) =>
    make(
      "label",
      {},
      make("input", { type: "radio", name, value: key, checked: key === current, change: () => choose(key) }),
      make("span", { text: label }),
    ),
  );
  return make("fieldset", { class: "board-modes" }, legend, make("div", { class: "segments" }, ...labels));
}

/** @param {HeapView} heap */
function startsTwice(heap) {
  const starts = heap.gestures.filter((gesture) => gesture.kind === "run").map(place);
  return new Set(starts).size < starts.length;
}
