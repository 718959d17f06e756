// @ts-check
// A heap with more matches than one can point at is played by a number, or by a move in writing.

import { number } from "../numbers.js";
import { word } from "../words.js";
import { moveForm } from "./move-form.js";

/** @import { Entry } from "../wire.js" */

/**
 * @param {import("../table.js").Table} table
 * @param {Entry} entry without bounds, a number does not say everything: the move is then written out
 */
export function numberField(table, { label, prefix, min, max }) {
  if (min === null || max === null) return moveForm(table, label, {}, (typed) => typed).form;
  const question = word("board_between", { label, min: number(min), max: number(max) });
  const attributes = { type: "number", inputmode: "numeric", min, max, step: 1 };
  return moveForm(table, question, attributes, (typed) => prefix + typed).form;
}
