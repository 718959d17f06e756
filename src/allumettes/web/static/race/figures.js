// @ts-check
// The same figures as a table: a row a size, a column an algorithm.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { part } from "../page/parts.js";
import { word } from "../words.js";
import { shown } from "./format.js";
import { SKIPPED } from "./race.js";

/** @import { RaceMeasure } from "../wire.js" */
/** @import { Race } from "./race.js" */
/** @import { Shown } from "./curves.js" */

/**
 * @param {Race} race
 * @param {() => Shown} how
 * @returns {() => void} draws it; it is drawn only while somebody has it open
 */
export function figures(race, how) {
  const place = part("figures");
  const fold = /** @type {HTMLDetailsElement} */ (place.closest("details"));
  const draw = () => {
    if (!fold.open) return;
    const { quantity } = how();
    const solvers = race.view.lanes.map(({ solver }) => solver);
    const head = make("tr", {}, make("th", { scope: "col", text: "n" }), ...solvers.map((text) => make("th", { scope: "col", text })));
    const rows = race.view.sizes.map((n, index) => make("tr", {}, make("th", { scope: "row", text: number(n) }),
      ...solvers.map((solver) => make("td", { text: cell(race.lanes.get(solver)?.[index], quantity) }))));
    place.replaceChildren(make("table", {}, make("caption", { class: "unseen", text: word(`race_${quantity}`) }),
      make("thead", {}, head), make("tbody", {}, ...rows)));
  };
  fold.addEventListener("toggle", draw);
  race.subscribe(draw);
  return draw;
}

/**
 * @param {RaceMeasure | undefined} measure
 * @param {"operations" | "seconds"} quantity
 */
function cell(measure, quantity) {
  if (!measure) return "";
  if (measure.stopped === SKIPPED) return "–";
  return (measure.stopped ? "> " : "") + shown(quantity, measure[quantity]);
}
