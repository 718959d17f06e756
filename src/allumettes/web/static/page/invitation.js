// @ts-check
// By link: the secret link of the friend's seat, ready to be copied, and whether the friend has come.

import { field, follow, part, within } from "./parts.js";
import { word } from "../words.js";

/** @param {import("../table.js").Table} table */
export function invitation(table) {
  const place = part("invitation");
  const link = field("#invitation-link");
  const said = within(place, ".invitation-said");
  const here = within(place, ".invitation-here");
  let hasCome = false;

  link.addEventListener("focus", () => link.select());
  within(place, "button").addEventListener("click", async () => {
    said.textContent = "";
    said.textContent = word((await copied(link)) ? "page_copied" : "page_copy_by_hand");
  });
  follow(table, (state) => {
    place.hidden = !state.invitation;
    link.value = state.invitation ?? "";
  });
  table.addEventListener("here", (event) => {
    const { present } = /** @type {CustomEvent} */ (event).detail;
    const friend = table.state.seats.findIndex((/** @type {any} */ seat) => !seat.you);
    place.classList.toggle("accepted", present[friend]);
    if (present[friend]) here.textContent = word("page_friend_here");
    else here.textContent = word(hasCome ? "page_friend_left" : "page_friend_awaited");
    hasCome ||= present[friend];
  });
}

/**
 * Whether the clipboard took it; where the page may not write to it, the old way is tried, and the text stays selected.
 * @param {HTMLInputElement} input
 */
async function copied(input) {
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    input.focus();
    input.select();
    return document.execCommand("copy");
  }
}
