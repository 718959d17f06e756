// @ts-check
// By link: what one proposes and the other accepts or refuses.

import { follow, part, within } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function proposal(table) {
  const place = part("proposal");
  const words = within(place, "p");
  const answers = within(place, ".ways");
  for (const button of answers.querySelectorAll("button")) {
    button.addEventListener("click", () => table.send(button.dataset.send ?? ""));
  }
  follow(table, ({ proposal: made, spectator }) => {
    place.hidden = !made;
    words.textContent = made?.words ?? "";
    answers.hidden = !made || made.yours || spectator;
  });
}
