// @ts-check
// Helps with the form that chooses a table: the start of the chosen game, what the opponent is, another rule.

import { field, part, within } from "./parts.js";

export function chooser() {
  const place = part("chooser");
  const game = /** @type {HTMLSelectElement} */ (within(place, "#chosen-game"));
  const opponent = /** @type {HTMLSelectElement} */ (within(place, "#chosen-opponent"));
  const start = field("#chosen-start");

  offerOtherRules(game);
  let usual = chosen(game).dataset.start;
  game.addEventListener("change", () => {
    // A start that somebody typed stays theirs.
    if (start.value.trim() === "" || start.value === usual) start.value = chosen(game).dataset.start ?? "";
    usual = chosen(game).dataset.start;
  });
  opponent.addEventListener("change", () => {
    within(place, "#opponent-words").textContent = chosen(opponent).dataset.words ?? "";
  });
  // The board above grows when it is drawn: what was wrong is looked for after that.
  addEventListener("load", () => document.getElementById("chooser-problem")?.focus());
}

/**
 * The last choice of the list opens a field for a rule that is not in it.
 * @param {HTMLSelectElement} game
 */
function offerOtherRules(game) {
  const other = part("other-rule");
  const rule = field("#other-rule");
  const choice = /** @type {HTMLOptionElement} */ (within(game, "[data-other]"));
  choice.hidden = choice.disabled = false;
  game.addEventListener("change", () => {
    const own = choice.selected;
    other.hidden = !own;
    rule.required = own;
    // Whichever is asked for carries the name that the server reads.
    rule.name = own ? "game" : "";
    game.name = own ? "" : "game";
    if (own) rule.focus();
  });
}

/** @param {HTMLSelectElement} select */
function chosen(select) {
  return select.selectedOptions[0];
}
