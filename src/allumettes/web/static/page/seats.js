// @ts-check
// The two players: who they are, who is to move, and by link who is here and how many watch.

import { follow, part, say, within } from "./parts.js";
import { word } from "../words.js";

/** @param {import("../table.js").Table} table */
export function seats(table) {
  const items = [...part("seats").children];
  const watching = part("spectators");
  /** @type {boolean[] | null} */
  let present = null;
  let watchers = 0;

  /** @param {any} state */
  function show(state) {
    state.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => {
      const item = items[number];
      item.classList.toggle("to-move", !state.over && state.player === number);
      item.classList.toggle("won", state.winner === number);
      within(item, ".seat-name").textContent = seat.name;
      within(item, ".seat-notes").textContent = notes(state, seat, number).join(" · ");
    });
    say(watching, state.spectator ? word("page_watching") : spectators(watchers));
  }

  /**
   * @param {any} state
   * @param {any} seat
   * @param {number} number
   */
  function notes(state, seat, number) {
    const found = [];
    if (state.winner === number) found.push(word("page_won"));
    if (seat.you && state.mode === "link") found.push(word("page_you"));
    else if (state.mode === "link" && present) found.push(word(present[number] ? "page_here" : "page_away"));
    return found;
  }

  follow(table, show);
  table.addEventListener("here", (event) => {
    const here = /** @type {CustomEvent} */ (event).detail;
    present = here.present;
    watchers = here.spectators;
    show(table.state);
  });
}

/** @param {number} count */
function spectators(count) {
  if (count === 0) return null;
  return count === 1 ? word("page_spectator_one") : word("page_spectators", { count });
}
