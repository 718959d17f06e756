// @ts-check
// By link: the secret link of the friend's seat, ready to be copied, and whether the friend has come.

import { copyField } from "../clipboard.js";
import { field, part, within } from "./parts.js";
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
    said.textContent = word((await copyField(link)) ? "copied" : "page_copy_by_hand");
  });
  table.subscribe((state) => {
    place.hidden = !state.invitation;
    link.value = state.invitation ?? "";
    if (!state.presence) return;
    const isHere = state.presence.present[state.seats.findIndex((seat) => !seat.you)];
    place.classList.toggle("accepted", isHere);
    if (isHere) here.textContent = word("page_friend_here");
    else here.textContent = word(hasCome ? "page_friend_left" : "page_friend_awaited");
    hasCome ||= isHere;
  });
}
