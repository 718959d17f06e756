// @ts-check
// The buttons below the board: undo and redo with how often, a new match.

import { onKey } from "../keys.js";
import { part, within } from "./parts.js";
import { word } from "../words.js";

/** @import { Table } from "../table.js" */
/** @import { Step } from "../wire.js" */

/** @param {Table} table */
export function controls(table) {
  const place = part("controls");
  const undo = button(place, "undo");
  const redo = button(place, "redo");
  const another = within(place, "[data-do=new]");
  const take = (/** @type {Step | null} */ step) => step?.allowed && table.perform(step.event);

  undo.addEventListener("click", () => take(table.state.undo));
  redo.addEventListener("click", () => take(table.state.redo));
  onKey("u", () => take(table.state.undo));
  onKey("r", () => take(table.state.redo));
  onKey("n", () => another.click());

  table.subscribe((state) => {
    offer(undo, state.undo);
    offer(redo, state.redo);
    another.classList.toggle("primary", state.over);
    within(another, "span").textContent = word(state.over ? "page_again" : "page_new");
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
 * @param {Step | null} step
 */
function offer(element, step) {
  element.hidden = !step;
  // Disabling would drop the keyboard's place on the page when the last move is taken back.
  element.disabled = false;
  element.setAttribute("aria-disabled", String(!step?.allowed));
  if (step) within(element, "span").textContent = step.label;
}
