// @ts-check
// By link, whoever sits may change the name that the other sees.

import { field, part, within } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function rename(table) {
  const place = /** @type {HTMLDetailsElement} */ (part("rename"));
  const name = field("#new-name");
  within(place, "form").addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await table.perform("name", name.value);
    if (answer.ok) place.open = false;
  });
  place.addEventListener("toggle", () => {
    if (!place.open) return;
    name.value = table.state.seats.find((seat) => seat.you)?.name ?? "";
    name.select();
  });
  table.subscribe((state) => (place.hidden = !state.may_rename));
}
