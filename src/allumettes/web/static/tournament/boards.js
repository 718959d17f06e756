// @ts-check
// The matches that are being played, with their boards.

import { make } from "../elements.js";
import { smallBoard } from "../small-board.js";
import { word } from "../words.js";

/** @import { TournamentBoard } from "../wire.js" */

/**
 * @param {HTMLElement} place
 * @param {TournamentBoard[]} told
 */
export function boards(place, told) {
  place.replaceChildren(...told.map(board));
}

/** @param {TournamentBoard} told */
function board(told) {
  const names = [told.first, told.second];
  const turn = word("tournament_turn", { name: names[told.to_move] });
  const { match, first, second } = told;
  const label = word("tournament_board", { match, first, second, heaps: told.heaps.join(", "), turn });
  return make(
    "li",
    {},
    make("p", { class: "seats" }, seat(told, 0), " – ", seat(told, 1)),
    smallBoard(told.heaps, label),
    make("p", { class: "soft", text: told.words }),
  );
}

/**
 * @param {TournamentBoard} told
 * @param {number} player
 */
function seat(told, player) {
  const name = player ? told.second : told.first;
  return told.to_move === player ? make("strong", { text: name }) : make("span", { text: name });
}
