// @ts-check
// The last results, and matches that are opened at the table, in its review.

import { ask, request } from "../api.js";
import { make } from "../elements.js";
import { part, say } from "../page/parts.js";
import { newKey } from "../table-key.js";
import { word } from "../words.js";

/** @import { State, TournamentResult } from "../wire.js" */

/**
 * @param {HTMLElement} place
 * @param {TournamentResult[]} told
 */
export function recent(place, told) {
  const drawn = JSON.stringify(told);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.match : undefined;
  place.replaceChildren(...told.map(item));
  if (focused) place.querySelector(`[data-match="${focused}"]`)?.dispatchEvent(new Event("focus-again"));
}

/** @param {TournamentResult} told */
function item(told) {
  const { match, words } = told;
  const button = make("button", {
    type: "button",
    "data-match": match,
    text: words,
    title: word("tournament_open", { match }),
    click: () => void openMatch(String(match), match),
    "focus-again": (event) => /** @type {HTMLElement} */ (event.target).focus(),
  });
  return make("li", {}, button);
}

/**
 * @param {string} typed the number of a match
 * @param {number} most
 */
export async function openMatch(typed, most) {
  const problem = part("problem");
  const number = /^\s*0*(\d{1,6})\s*$/.exec(typed)?.[1];
  if (!number || Number(number) < 1) return say(problem, word("tournament_number", { most }));
  const record = await request(`/tournament/matches/${number}`);
  if (!record.ok) return say(problem, record.sentence);
  /** @type {import("../api.js").Answer<State>} */
  const answer = await ask("POST", "/match/record", { key: newKey(), record: record.value });
  if (answer.ok) location.assign(`/match/${answer.value.id}`);
  else say(problem, answer.sentence);
}
