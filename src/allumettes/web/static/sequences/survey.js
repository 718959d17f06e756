// @ts-check
// The survey: made while the page watches where nobody has made it yet, then a table that is sorted and filtered.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { watchRun } from "./run.js";
import { remember } from "./view.js";

/** @import { SurveyEvents, SurveyRow, SurveyView, WordKey } from "../wire.js" */

const SIGNS = { proved: "✓", computed: "≈", observed: "~", unknown: "?", stopped: "…", failed: "✗" };

/** @type {[WordKey, (row: SurveyRow) => number | string | null][]} */
const COLUMNS = [
  ["survey_code", (row) => row.code],
  ["survey_status", (row) => row.words],
  ["survey_period", (row) => row.period],
  ["survey_preperiod", (row) => row.preperiod],
  ["survey_largest", (row) => row.largest],
  ["survey_rare", (row) => row.rare],
  ["survey_to", (row) => row.computed_to],
  ["survey_same", (row) => row.same_as],
];

const root = /** @type {HTMLElement} */ (document.querySelector("[data-part=survey]"));
const query = new URLSearchParams({ digits: root.dataset.digits ?? "" });
const part = (/** @type {string} */ name) => /** @type {HTMLElement} */ (root.querySelector(`[data-part=${name}]`));

/** @returns {Promise<SurveyView | null>} */
async function found() {
  /** @type {import("../api.js").Answer<SurveyView>} */
  const answer = await ask("GET", `/sequences/survey/rows?${query}`);
  const problem = root.querySelector(".problem");
  if (problem) problem.textContent = answer.ok ? "" : answer.sentence;
  return answer.ok ? answer.value : null;
}

let survey = await found();
if (survey && !survey.finished) {
  survey = await watchRun(part("run"), `/sequences/survey/run?${query}`, {
    title: word("survey_making"),
    progress: (/** @type {NonNullable<SurveyEvents["progress"]>} */ { done, total }) => ({
      max: total,
      value: done,
      words: word("survey_progress", { done: number(done), total: number(total) }),
    }),
    finished: found,
  });
  part("run").replaceChildren();
}
if (survey?.finished) show(survey);

/** @param {SurveyView} survey */
function show({ introduction, counts, rows }) {
  part("introduction").textContent = introduction;
  part("counts").replaceChildren(
    ...counts.map(({ status, words, count }) => make("li", { class: status }, `${words} `, make("b", { text: number(count) }))),
  );
  const asked = new URLSearchParams(location.search);
  let sorted = Math.max(0, COLUMNS.findIndex(([key]) => key === `survey_${asked.get("sort")}`));
  let down = asked.get("order") === "down";
  const filter = part("filter");
  const field = /** @type {HTMLInputElement} */ (filter.querySelector("input"));
  field.value = asked.get("code") ?? "";
  filter.hidden = false;

  const draw = () => {
    const shown = rows.filter((row) => row.code.startsWith(field.value.trim()));
    const said = filter.querySelector("[role=status]");
    if (said) said.textContent = word("survey_shown", { shown: number(shown.length), count: number(rows.length) });
    part("rows").replaceChildren(table(order(shown, sorted, down), sorted, down, sort));
    remember({
      code: field.value.trim() || null,
      sort: sorted ? COLUMNS[sorted][0].replace("survey_", "") : null,
      order: down ? "down" : null,
    });
  };
  const sort = (/** @type {number} */ column) => {
    down = column === sorted && !down;
    sorted = column;
    draw();
    /** @type {HTMLElement} */ (root.querySelectorAll("thead button")[column]).focus();
  };
  field.addEventListener("input", draw);
  draw();
}

/** What is not known comes last. @param {SurveyRow[]} rows @param {number} column @param {boolean} down */
function order(rows, column, down) {
  const value = COLUMNS[column][1];
  return rows.toSorted((one, other) => {
    const [a, b] = [value(one), value(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    const before = typeof a === "number" && typeof b === "number" ? a - b : String(a).localeCompare(String(b));
    return down ? -before : before;
  });
}

/**
 * @param {SurveyRow[]} rows
 * @param {number} sorted
 * @param {boolean} down
 * @param {(column: number) => void} sort
 */
function table(rows, sorted, down, sort) {
  const heads = COLUMNS.map(([key], column) =>
    make(
      "th",
      { scope: "col", "aria-sort": column === sorted ? (down ? "descending" : "ascending") : null },
      make("button", { type: "button", text: word(key), click: () => sort(column) }),
    ),
  );
  return make(
    "div",
    { class: "values-scroll whole", tabindex: 0, role: "region", "aria-label": word("survey_label") },
    make("table", { class: "values" }, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows.map(line))),
  );
}

/** @param {SurveyRow} row */
function line(row) {
  const plain = (/** @type {number | null} */ value) => make("td", { text: value === null ? "–" : number(value) });
  const period = row.period === null ? "–" : number(row.period) + (row.saltus ? ` (+${number(row.saltus)})` : "");
  return make(
    "tr",
    {},
    make("th", { scope: "row" }, make("a", { href: row.address, text: row.code })),
    make("td", { class: row.status, text: `${SIGNS[row.status]} ${row.words}` }),
    make("td", { text: period }),
    plain(row.preperiod),
    plain(row.largest),
    plain(row.rare),
    plain(row.computed_to),
    make("td", { text: row.same_as ? [row.same_as, row.relation].filter(Boolean).join(", ") : "" }),
  );
}
