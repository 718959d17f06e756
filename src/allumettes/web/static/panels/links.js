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
 */
export function replayLink({ links, turns }, count, seat = links?.seat ?? 0) {
  return links ? withMoves(links.replay[seat], turns, count) : "";
}

/**
 * @param {string} link
 * @param {State["turns"]} turns
 * @param {number} count
 */
function withMoves(link, turns, count) {
  const moves = turns.slice(0, count).map(({ move }) => encodeURIComponent(move));
  return new URL(moves.length > 0 ? `${link}&moves=${moves.join(",")}` : link, document.baseURI).href;
}
