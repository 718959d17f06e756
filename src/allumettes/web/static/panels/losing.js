// @ts-check
// Who has lost a match, and by which moves.

/** @import { Review, State } from "../wire.js" */

/** Whether somebody here, and only they, has lost. @param {State} state */
export function hasLost({ seats, winner, mode, played_here: played }) {
  return played && mode !== "screen" && winner !== null && seats[1 - winner].you && !seats[winner].you;
}

/** The turns at which whoever looks gave a win away. @param {State} state @param {Review} review */
export function ownMistakes({ seats }, review) {
  return review.mistakes.filter((turn) => seats[turn % 2].you);
}

/** Whether somebody here has lost without giving a win away. @param {State} state @param {Review} review */
export function lostFromTheStart(state, review) {
  return hasLost(state) && ownMistakes(state, review).length === 0;
}
