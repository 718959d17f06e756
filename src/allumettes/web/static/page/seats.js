// @ts-check
// The two players: who they are, who is to move, and by link who is here and how many watch.

import { part, say, within } from "./parts.js";
import { word } from "../words.js";

/** @import { Table, TableState } from "../table.js" */

/** @param {Table} table */
export function seats(table) {
  const items = [...part("seats").children];
  const watching = part("spectators");

  table.subscribe((state) => {
    state.seats.forEach((seat, number) => {
      const item = items[number];
      item.classList.toggle("to-move", !state.over && state.player === number);
      item.classList.toggle("won", state.winner === number);
      within(item, ".seat-name").textContent = seat.name;
      within(item, ".seat-notes").textContent = notes(state, number).join(" · ");
    });
    say(watching, state.spectator ? word("page_watching") : spectators(state.presence?.spectators ?? 0));
  });
}

/**
 * @param {TableState} state
 * @param {number} number of the seat
 */
function notes({ mode, seats, winner, presence }, number) {
  const found = [];
  if (winner === number) found.push(word("page_won"));
  if (mode === "link" && seats[number].you) found.push(word("page_you"));
  else if (mode === "link" && presence) found.push(word(presence.present[number] ? "page_here" : "page_away"));
  return found;
}

/** @param {number} count */
function spectators(count) {
  if (count === 0) return null;
  return count === 1 ? word("page_spectator_one") : word("page_spectators", { count });
}
