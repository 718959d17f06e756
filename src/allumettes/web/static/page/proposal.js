// @ts-check
// By link: what one proposes and the other accepts or refuses.

import { follow, part, within } from "./parts.js";
import { word } from "../words.js";

/** @param {import("../table.js").Table} table */
export function proposal(table) {
  const place = part("proposal");
  const words = within(place, "p");
  const answers = within(place, ".ways");
  let asked = false;
  let turns = table.state.turns.length;

  for (const button of answers.querySelectorAll("button")) {
    button.addEventListener("click", () => table.send(button.dataset.send ?? ""));
  }
  follow(table, (state) => {
    const made = state.proposal;
    // What was asked for and is gone, with nothing taken back, was refused.
    const refused = asked && !made && state.turns.length === turns && !state.over;
    place.hidden = !made && !refused;
    if (refused) words.textContent = word("page_proposal_refused");
    else words.textContent = made?.yours ? word("page_proposal_yours") : (made?.words ?? "");
    answers.hidden = !made || made.yours || state.spectator;
    asked = Boolean(made?.yours);
    turns = state.turns.length;
  });
}
