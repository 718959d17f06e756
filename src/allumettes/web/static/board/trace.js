// @ts-check
// Follows each match through the moves of a state, so that one knows where it came from and which have gone.

const MOST_FOLLOWED = 400;
const MOVE = /^(\d+)(?:#(\d+))?>(\d+(?:\+\d+)*)$/;

/**
 * @typedef {object} Trace
 * @property {number[][]} heaps the numbers of the matches of each heap, empty where there are too many to follow
 * @property {number[]} fresh the rows that the last move has made
 * @property {number} gone how many matches the last move has taken from the end of the heap that it left
 */

/** @type {Trace} where the moves do not lead to the heaps */
const UNKNOWN = { heaps: [], fresh: [], gone: 0 };

/**
 * @param {any} state
 * @param {Map<string, number>} places from which match on something was taken, where a hand on this board chose it
 * @returns {Trace}
 */
export function trace(state, places) {
  let sizes = state.start.split(",").map(Number);
  const few = sizes.reduce((/** @type {number} */ sum, /** @type {number} */ size) => sum + size, 0) <= MOST_FOLLOWED;
  let next = 0;
  /** @type {number[][]} */
  let heaps = sizes.map((/** @type {number} */ size) => (few ? Array.from({ length: size }, () => next++) : []));
  /** @type {number[]} */
  let fresh = [];
  let gone = 0;
  for (const turn of state.turns) {
    const step = readMove(turn.move, sizes);
    if (!step) return UNKNOWN;
    const { row, parts } = step;
    const taken = sizes[row] - parts.reduce((sum, part) => sum + part, 0);
    const from = places.get(placeKey(turn)) ?? parts[0];
    const left = [...heaps[row].slice(0, from), ...heaps[row].slice(from + taken)];
    gone = parts.length === 1 && from === parts[0] ? taken : 0;
    sizes = sizes.toSpliced(row, 1, ...parts);
    heaps = heaps.toSpliced(row, 1, ...cut(left, parts));
    fresh = parts.map((_, index) => row + index);
  }
  const arrived = state.heaps.map((/** @type {any} */ heap) => heap.count);
  return arrived.join() === sizes.join() ? { heaps, fresh, gone } : UNKNOWN;
}

/**
 * The state before its last turn, as far as it can be drawn: its heaps are known from the moves, and whether one can be
 * played from the heaps of its size that are still there; the only one that is not has been played.
 * @param {any} state
 */
export function beforeLastTurn(state) {
  /** @type {any[]} */
  const now = state.heaps;
  const stuck = new Set(now.filter((heap) => !heap.playable).map((heap) => heap.count));
  const turns = state.turns.slice(0, -1);
  const sizes = sizesAfter(state, turns.length);
  if (!sizes) return null;
  const heaps = sizes.map((/** @type {number} */ count, /** @type {number} */ row) => ({
    row,
    count,
    playable: !stuck.has(count),
    label: "",
    stuck: null,
    gestures: [],
  }));
  return { ...state, turns, heaps, position: sizes.join(), may_move: false, over: false, between: true };
}

/**
 * The position after so many moves, as it is written; null where they do not lead there.
 * @param {any} state
 * @param {number} count
 */
export function positionAfter(state, count) {
  return sizesAfter(state, count)?.join() ?? null;
}

/**
 * @param {any} state
 * @param {number} count
 * @returns {number[] | null}
 */
function sizesAfter(state, count) {
  let sizes = state.start.split(",").map(Number);
  for (const turn of state.turns.slice(0, count)) {
    const step = readMove(turn.move, sizes);
    if (!step) return null;
    sizes = sizes.toSpliced(step.row, 1, ...step.parts);
  }
  return sizes;
}

/** @param {{number: number, move: string}} turn */
export function placeKey(turn) {
  return `${turn.number} ${turn.move}`;
}

/**
 * @param {string} text
 * @param {number[]} sizes
 */
function readMove(text, sizes) {
  const found = MOVE.exec(text);
  if (!found) return null;
  const rows = [...sizes.keys()].filter((row) => sizes[row] === Number(found[1]));
  const row = rows[Number(found[2] ?? 1) - 1];
  return row === undefined ? null : { row, parts: found[3].split("+").map(Number) };
}

/**
 * @param {number[]} matches
 * @param {number[]} parts
 */
function cut(matches, parts) {
  let begin = 0;
  return parts.map((part) => matches.slice(begin, (begin += part)));
}
