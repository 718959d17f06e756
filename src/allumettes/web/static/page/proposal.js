// @ts-check
// By link: what one proposes and the other accepts or refuses.

import { part, say, within } from "./parts.js";

/** @import { Kind } from "../wire.js" */

/** @param {import("../table.js").Table} table */
export function proposal(table) {
  const place = part("proposal");
  const words = within(place, "p");
  const answers = within(place, ".ways");

  for (const button of answers.querySelectorAll("button")) {
    button.addEventListener("click", () => table.perform(/** @type {Kind} */ (button.dataset.send)));
  }
  table.subscribe(({ proposal, refused }) => {
    place.hidden = !proposal && !refused;
    say(words, proposal?.words ?? refused);
    answers.hidden = !proposal?.may_answer;
  });
}
