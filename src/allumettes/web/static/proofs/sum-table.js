// @ts-check
// The nim-sum of some heaps as columns of bits: in each column the ones pair off, and what is left over is the sum.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { matches } from "../small-board.js";

/** @import { ProofSum, ProofSumRow } from "../wire.js" */

const MOST_DRAWN = 16;

/** @param {ProofSum} sum */
export function sumTable(sum) {
  const weights = [...sum.bits].map((_, place) => number(2 ** (sum.bits.length - 1 - place)));
  const head = make(
    "tr",
    {},
    make("th", { scope: "col", text: word("proof_heap") }),
    make("th", { scope: "col", text: word("proof_value") }),
    ...weights.map((weight) => make("th", { scope: "col", class: "bit", text: weight })),
  );
  const total = make(
    "tr",
    { class: "total" },
    make("th", { scope: "row", text: word("proof_sum") }),
    make("td", { text: number(sum.total) }),
    ...bits(sum.bits),
  );
  const table = make(
    "table",
    { class: "sum-table" },
    make("caption", { class: "unseen", text: word("proof_columns") }),
    make("thead", {}, head),
    make("tbody", {}, ...sum.rows.map(row)),
    make("tfoot", {}, total),
  );
  const scroll = make("div", { class: "sum-scroll" }, table);
  if (sum.rows.some(({ cancels }) => cancels)) {
    return make("div", {}, scroll, make("p", { class: "panel-quiet", text: word("proof_cancel") }));
  }
  return scroll;
}

/** @param {ProofSumRow} of */
function row({ heap, count, value, bits: digits, cancels }) {
  const heading = make("th", { scope: "row" });
  if (heap <= MOST_DRAWN) heading.append(matches(heap), " ");
  heading.append(number(heap), count > 1 ? make("span", { class: "times", text: ` × ${number(count)}` }) : "");
  return make("tr", { class: cancels ? "cancels" : null }, heading, make("td", { text: number(value) }), ...bits(digits));
}

/** @param {string} digits */
function bits(digits) {
  return [...digits].map((digit) => make("td", { class: digit === "1" ? "bit one" : "bit", text: digit }));
}
