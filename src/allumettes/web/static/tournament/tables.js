// @ts-check
// The tables of a tournament. Only what has changed is drawn anew, so that nobody who reads loses the place.

import { make } from "../elements.js";

/** @import { CrossCell, TournamentCross, TournamentTexts } from "../wire.js" */

/**
 * @param {HTMLElement} place
 * @param {TournamentTexts} told
 */
export function textTable(place, told) {
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === told.named ? make("th", { scope: "row", text }) : make("td", { text });
  draw(place, told, () =>
    make(
      "table",
      {},
      head(told.headings),
      make("tbody", {}, ...told.rows.map((row) => make("tr", {}, ...row.map(cell)))),
    ),
  );
}

/**
 * The ranking and, in the same rows, the cross table.
 * @param {HTMLElement} place
 * @param {TournamentTexts} ranking
 * @param {TournamentCross} cross
 */
export function crossTable(place, ranking, cross) {
  const cell = (/** @type {string} */ text, /** @type {number} */ column) =>
    column === ranking.named ? make("th", { scope: "row", text }) : make("td", { text });
  const names = cross.rows.map((row) => make("th", { scope: "col" }, make("abbr", { title: row.name, text: row.place })));
  const headings = ranking.headings.map((text) => make("th", { scope: "col", text }));
  draw(place, { ranking, cross }, () =>
    make(
      "table",
      { class: "cross" },
      make("thead", {}, make("tr", {}, ...headings, ...names)),
      make(
        "tbody",
        {},
        ...ranking.rows.map((row, number) => make("tr", {}, ...row.map(cell), ...cross.rows[number].cells.map(crossCell))),
      ),
    ),
  );
}

/** @param {CrossCell} cell */
function crossCell(cell) {
  return make("td", { class: cell.shade === null ? "met" : `met shade-${cell.shade}`, text: cell.text });
}

/** @param {string[]} headings */
function head(headings) {
  return make("thead", {}, make("tr", {}, ...headings.map((text) => make("th", { scope: "col", text }))));
}

/**
 * @param {HTMLElement} place
 * @param {object} told
 * @param {() => HTMLElement} table
 */
function draw(place, told, table) {
  const drawn = JSON.stringify(told);
  if (place.dataset.drawn === drawn) return;
  place.dataset.drawn = drawn;
  place.replaceChildren(table());
}
