// @ts-check
// Numbers as pictures: a strip of nim-values, a nim-sum in columns of binary digits.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { BitColumns, BitRow } from "../wire.js" */

const LAST_COLOUR = 8;

/** @param {number[]} values of the heaps 0, 1, 2… */
export function valueStrip(values) {
  const cells = values.map((value, heap) =>
    make(
      "li",
      { class: `value v${Math.min(value, LAST_COLOUR)}` },
      make("small", {}, unseen(word("learn_heap")), number(heap)),
      " ",
      make("b", {}, unseen(word("learn_value")), number(value)),
    ),
  );
  const strip = make("ol", { class: "value-strip", start: 0 }, ...cells);
  return make("figure", { class: "values" }, make("figcaption", { text: word("learn_known") }), strip);
}

/** @param {BitColumns} sum */
export function bitColumns({ rows, total }) {
  return make(
    "table",
    { class: "bits" },
    make("tbody", {}, ...rows.map((row) => line(row, labelOf(row)))),
    make("tfoot", {}, line(total, [`${word("learn_nim_sum")} ${number(total.value)}`])),
  );
}

/**
 * @param {BitRow} row
 * @param {(Node | string)[]} label
 */
function line({ bits }, label) {
  const cells = [...bits].map((bit) => make("td", { class: `bit${bit}`, text: bit }));
  return make("tr", {}, make("th", { scope: "row" }, ...label), ...cells);
}

/** @param {BitRow} row */
function labelOf({ label, value }) {
  if (label === number(value)) return [label];
  return [label, " ", make("span", { class: "worth", text: `(${number(value)})` })];
}

/** @param {string} text */
function unseen(text) {
  return make("span", { class: "unseen", text: `${text} ` });
}
