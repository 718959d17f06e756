// @ts-check
// Follows each match through the turns of a state, so that one knows where it came from and which have gone.

import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { State } from "../wire.js" */

const MOST_FOLLOWED = 400;

/**
 * @typedef {object} Trace
 * @property {number[][]} heaps the numbers of the matches of each heap, empty where there are too many to follow
 * @property {number[]} fresh the rows that the last move has made
 * @property {number} gone how many matches the last move has taken from the end of the heap that it left
 */

/**
 * @param {State} state
 * @param {Map<string, number>} places from which match on something was taken, where a hand on this board chose it
 * @returns {Trace}
 */
export function trace(state, places) {
  const sizes = heapsAfter(state, 0);
  const few = sizes.reduce((sum, size) => sum + size, 0) <= MOST_FOLLOWED;
  let next = 0;
  let heaps = sizes.map((size) => (few ? Array.from({ length: size }, () => next++) : []));
  /** @type {number[]} */
  let fresh = [];
  let gone = 0;
  for (const turn of state.turns) {
    const { row, heap, parts } = turn;
    const taken = heap - parts.reduce((sum, part) => sum + part, 0);
    const from = places.get(placeKey(turn)) ?? parts[0];
    const left = [...heaps[row].slice(0, from), ...heaps[row].slice(from + taken)];
    gone = parts.length === 1 && from === parts[0] ? taken : 0;
    heaps = heaps.toSpliced(row, 1, ...cut(left, parts));
    fresh = parts.map((_, index) => row + index);
  }
  return { heaps, fresh, gone };
}

/**
 * The sizes of the heaps after so many turns: the later turns are undone, from the last one on.
 * @param {State} state
 * @param {number} count
 */
export function heapsAfter(state, count) {
  return state.turns
    .slice(count)
    .reduceRight((sizes, { row, heap, parts }) => sizes.toSpliced(row, parts.length, heap), state.heaps.map(sizeOf));
}

/**
 * The state after so many turns, to look at: each heap that was played is there again.
 * @template {State} Seen
 * @param {Seen} state
 * @param {number} count
 * @returns {Seen}
 */
export function stateAfter(state, count) {
  const heaps = state.turns.slice(count).reduceRight((later, { row, heap, parts }) => {
    const played = { row, count: heap, size: heap, shape: "", playable: true, label: "", stuck: null, gestures: [] };
    return later.toSpliced(row, parts.length, played);
  }, state.heaps);
  return {
    ...state,
    turns: state.turns.slice(0, count),
    heaps: heaps.map((heap, row) => {
      const label = word("board_heap", { row, count: number(heap.count) });
      return { ...heap, row, label, stuck: null, gestures: [] };
    }),
    may_move: false,
    over: false,
  };
}

/** @param {{number: number, move: string}} turn */
export function placeKey(turn) {
  return `${turn.number} ${turn.move}`;
}

/** @param {{count: number}} heap */
function sizeOf(heap) {
  return heap.count;
}

/**
 * @param {number[]} matches
 * @param {number[]} parts
 */
function cut(matches, parts) {
  let begin = 0;
  return parts.map((part) => matches.slice(begin, (begin += part)));
}
