// @ts-check
// The moves of a heap that have no place on the board, as a list to choose from.

import { make } from "../elements.js";
import { word } from "../words.js";

/** @import { Choice } from "../wire.js" */

/**
 * @param {Choice[]} gestures
 * @param {(gesture: Choice) => void} play
 */
export function choiceList(gestures, play) {
  const options = gestures.map(({ move, words }) => make("option", { value: move, text: words }));
  const select = make("select", { "aria-label": word("board_choice") }, ...options);
  const chosen = () => gestures[select.selectedIndex];
  return make(
    "div",
    { class: "choices" },
    select,
    make("button", { type: "button", class: "primary", text: word("board_play"), click: () => play(chosen()) }),
  );
}
