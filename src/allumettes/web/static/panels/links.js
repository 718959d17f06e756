// @ts-check
// Links that open a match at another table: after its first moves, with the same game, start and opponent.

import { word } from "../words.js";

const UNNAMED = word("page_unnamed").split("|");

/**
 * The position after so many moves, for anybody.
 * @param {any} state
 * @param {number} count
 */
export function positionLink(state, count) {
  return address(state, count).href;
}

/**
 * The same, to be played on from a seat against the same opponent.
 * @param {any} state
 * @param {number} count
 * @param {number} [seat] yours, if not given; the first one for who only watches
 */
export function replayLink(state, count, seat = Math.max(0, state.seats.findIndex(isYours))) {
  const link = address(state, count);
  link.searchParams.set("opponent", opponent(state));
  link.searchParams.set("first", seat === 0 ? "you" : "opponent");
  const { you, name } = state.seats[seat];
  if (you && !UNNAMED.includes(name)) link.searchParams.set("name", name);
  return link.href;
}

/** @param {any} seat */
function isYours(seat) {
  return seat.you;
}

/** @param {any} state @param {number} count */
function address(state, count) {
  const link = new URL(state.position_link, document.baseURI);
  const moves = state.turns.slice(0, count).map((/** @type {any} */ turn) => turn.move);
  if (moves.length > 0) link.searchParams.set("moves", moves.join(","));
  else link.searchParams.delete("moves");
  return link;
}

/** A friend at a distance is not there to try again with: who plays perfectly stands in. @param {any} state */
function opponent({ mode, seats }) {
  if (mode === "link") return "perfect";
  return mode === "screen" ? mode : seats.find((/** @type {any} */ seat) => seat.kind !== "human").kind;
}
