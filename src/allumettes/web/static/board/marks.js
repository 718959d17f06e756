// @ts-check
// What is written on the board: values, a hint, the last move; in words and shapes, never by colour alone.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @typedef {import("./heap.js").HeapView} HeapView */

/**
 * @typedef {object} Marks
 * @property {any} values
 * @property {any} hint
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
 * @param {any} values
 * @param {any} gesture
 * @returns {"wins" | "loses" | undefined}
 */
export function verdict(values, gesture) {
  if (!values || !gesture.move) return undefined;
  return values.moves[gesture.move] ?? values.moves[inOrder(gesture.move)];
}

/**
 * @param {import("./heap.js").Target} target
 * @param {"wins" | "loses" | undefined} worth
 * @param {string | null | undefined} hinted
 */
function markTarget({ gesture, element }, worth, hinted) {
  const isHint = Boolean(hinted) && gesture.move === hinted;
  element.classList.toggle("hinted", isHint);
  element.classList.toggle("wins", worth === "wins");
  element.classList.toggle("loses", worth === "loses");
  const said = [gesture.words, worth && word(`board_${worth}`), isHint && word("board_hint")].filter(Boolean);
  element.setAttribute("aria-label", said.join(" · "));
}

/**
 * A move in one writing, whichever of its heaps comes first.
 * @param {string} move
 */
function inOrder(move) {
  const [heap, parts] = move.split(">");
  return `${heap}>${parts
    .split("+")
    .map(Number)
    .sort((one, other) => one - other)
    .join("+")}`;
}
