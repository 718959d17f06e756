// @ts-check
// By link, whoever sits may change the name that the other sees.

import { field, follow, part, within } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function rename(table) {
  const place = /** @type {HTMLDetailsElement} */ (part("rename"));
  const name = field("#new-name");
  within(place, "form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const wished = name.value;
    const state = await table.send("name", wished);
    if (yourSeat(state)?.name === wished.trim()) place.open = false;
  });
  place.addEventListener("toggle", () => {
    if (!place.open) return;
    name.value = yourSeat(table.state)?.name ?? "";
    name.select();
  });
  follow(table, (state) => (place.hidden = state.mode !== "link" || !yourSeat(state)));
}

/** @param {any} state */
function yourSeat(state) {
  return state.seats.find((/** @type {any} */ seat) => seat.you);
}
