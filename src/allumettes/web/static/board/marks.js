// @ts-check
// What is written on the board: values, a hint, the last move; in words and shapes, never by colour alone.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @typedef {import("./heap.js").HeapView} HeapView */

/** @import { Hint, Values } from "../wire.js" */

/** @typedef {"wins" | "loses"} Verdict */

/**
 * @typedef {object} Marks
 * @property {Values | null} values
 * @property {Hint | null} hint
 * @property {number[]} fresh rows that the last move has made
 */

/**
 * @param {HeapView[]} views
 * @param {Marks} marks
 */
export function writeMarks(views, { values, hint, fresh }) {
  for (const { heap, element, notes, targets } of views) {
    const value = values?.heaps[heap.row] ?? null;
    const isFresh = fresh.includes(heap.row);
    const isHint = hint?.row === heap.row;
    const said = [
      ...(value === null ? [] : [["value", word("board_value", { value: number(value) })]]),
      ...(isHint ? [["hint", word("board_hint")]] : []),
      ...(isFresh ? [["last", word("board_last")]] : []),
    ];
    notes.replaceChildren(...said.map(([kind, text]) => make("span", { class: `note ${kind}`, text })));
    element.classList.toggle("fresh", isFresh);
    element.classList.toggle("hinted", isHint);
    const spoken = [heap.label, heap.stuck, ...said.map(([, text]) => text)].filter(Boolean);
    element.setAttribute("aria-label", spoken.join(" · "));
    for (const target of targets) markTarget(target, verdict(values, target.gesture), hint?.move);
  }
}

/**
 * @param {Values | null} values
 * @param {import("./heap.js").Pointed} gesture
 * @returns {Verdict | undefined}
 */
export function verdict(values, gesture) {
  return gesture.kind === "barred" ? undefined : values?.moves[gesture.move];
}

/**
 * @param {import("./heap.js").Target} target
 * @param {Verdict | undefined} worth
 * @param {string | null | undefined} hinted
 */
function markTarget({ gesture, element }, worth, hinted) {
  const isHint = gesture.kind !== "barred" && gesture.move === hinted;
  element.classList.toggle("hinted", isHint);
  element.classList.toggle("wins", worth === "wins");
  element.classList.toggle("loses", worth === "loses");
  const said = [gesture.words, worth && word(`board_${worth}`), isHint && word("board_hint")].filter(Boolean);
  element.setAttribute("aria-label", said.join(" · "));
}
