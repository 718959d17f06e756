// @ts-check
// Whose turn it is and what the other has just played, seen and spoken; and what went wrong.

import { part, say, within } from "./parts.js";

/** @import { Table, TableState } from "../table.js" */

/** @param {Table} table */
export function status(table) {
  const place = part("status");
  const turn = within(place, ".status-turn");
  const last = within(place, ".status-last");
  const remark = within(place, ".status-remark");
  const problem = part("problem");

  table.subscribe((state) => {
    say(turn, state.status);
    say(last, state.last_move);
    say(remark, state.remark);
    say(problem, state.refusal);
    place.dataset.mood = mood(state);
  });
}

/** @param {TableState} state */
function mood({ over, may_move }) {
  if (over) return "over";
  return may_move ? "yours" : "waiting";
}
