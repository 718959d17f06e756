// @ts-check
// Links that open a match at another table, after its first moves.

/** @import { State } from "../wire.js" */

/**
 * The position after so many moves, for anybody.
 * @param {State} state
 * @param {number} count
 */
export function positionLink({ links, turns }, count) {
  return links ? withMoves(links.position, turns, count) : "";
}

/**
 * The same, to be played on from a seat against the same opponent.
 * @param {State} state
 * @param {number} count
 * @param {number} [seat] yours, if not given; the first one for who only watches
 * @param {string[]} more moves that are played there at once
 */
export function replayLink({ links, turns }, count, seat = links?.seat ?? 0, ...more) {
  return links ? withMoves(links.replay[seat], turns, count, more) : "";
}

/**
 * @param {string} link
 * @param {State["turns"]} turns
 * @param {number} count
 * @param {string[]} more
 */
function withMoves(link, turns, count, more = []) {
  const moves = [...turns.slice(0, count).map(({ move }) => move), ...more].map(encodeURIComponent);
  return new URL(moves.length > 0 ? `${link}&moves=${moves.join(",")}` : link, document.baseURI).href;
}
