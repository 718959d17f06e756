// @ts-check
// Whose turn it is and what the other has just played, seen and spoken; and what went wrong.

import { follow, part, say, within } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function status(table) {
  const place = part("status");
  const turn = within(place, ".status-turn");
  const last = within(place, ".status-last");
  const remark = within(place, ".status-remark");
  const problem = part("problem");

  follow(table, (state) => {
    say(turn, state.status);
    say(last, othersLastTurn(state));
    say(remark, state.remark);
    place.dataset.mood = mood(state);
    say(problem, null);
  });
  table.addEventListener("problem", async (event) => {
    await null; // Whoever else listens may say it in a better place, and then prevents this one.
    if (event.defaultPrevented) return;
    // Emptied first, so that the same sentence is spoken again.
    say(problem, null);
    say(problem, /** @type {CustomEvent} */ (event).detail);
  });
}

/**
 * The words of the last move, unless it is the viewer's own: they know what they did.
 * @param {any} state
 */
function othersLastTurn(state) {
  const turn = state.turns.at(-1);
  if (!turn) return null;
  return state.seats[turn.player].you && state.mode !== "screen" ? null : turn.words;
}

/** @param {any} state */
function mood(state) {
  if (state.over) return "over";
  return state.may_move ? "yours" : "waiting";
}
