// @ts-check
// The buttons below the board: undo and redo with how often, a new match.

import { follow, part, within } from "./parts.js";
import { word } from "../words.js";

/** @param {import("../table.js").Table} table */
export function controls(table) {
  const place = part("controls");
  const undo = button(place, "undo");
  const redo = button(place, "redo");
  const another = within(place, "[data-do=new]");

  undo.addEventListener("click", () => table.mayUndo && table.undo());
  redo.addEventListener("click", () => table.state.redo.allowed && table.redo());

  follow(table, (state) => {
    const byLink = state.mode === "link";
    offer(undo, table.mayUndo, byLink ? word("page_propose_undo") : counted("undo", state.undo.count));
    offer(redo, state.redo.allowed, counted("redo", state.redo.count));
    undo.hidden = state.spectator;
    redo.hidden = state.spectator || byLink;
    another.classList.toggle("primary", state.over);
    label(another, word(state.over ? "page_again" : "page_new"));
  });
}

/**
 * @param {HTMLElement} place
 * @param {string} name
 */
function button(place, name) {
  return /** @type {HTMLButtonElement} */ (within(place, `[data-do=${name}]`));
}

/**
 * @param {HTMLButtonElement} element
 * @param {boolean} allowed
 * @param {string} text
 */
function offer(element, allowed, text) {
  // Disabling would drop the keyboard's place on the page when the last move is taken back.
  element.disabled = false;
  element.setAttribute("aria-disabled", String(!allowed));
  label(element, text);
}

/**
 * @param {HTMLElement} element
 * @param {string} text
 */
function label(element, text) {
  within(element, "span").textContent = text;
}

/**
 * @param {string} name
 * @param {number} count
 */
function counted(name, count) {
  return count > 0 ? word(`page_${name}_count`, { count }) : word(`page_${name}`);
}
