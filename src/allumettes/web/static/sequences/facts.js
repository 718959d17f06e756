// @ts-check
// What is known of a sequence in words: its period and what that is worth, rare and common values, files to download.

import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";
import { colour } from "./palette.js";

/** @import { PeriodView, SequenceView, ValueClass } from "../wire.js" */

const AT_ONCE = 24;

/** @param {SequenceView} sequence */
export function periodPart({ finished, period }) {
  if (!finished) return make("div", { hidden: true });
  if (!period) {
    return make("div", { class: "period none" }, make("p", { class: "period-rule", text: word("seq_no_period") }));
  }
  return make(
    "div",
    { class: `period ${period.status}` },
    make("p", { class: "badge", text: period.badge }),
    make("p", { class: "period-rule" }, ...formula(period)),
    make("p", { text: period.statement }),
    make("p", { class: "quiet", text: [period.standing, period.bound].filter(Boolean).join(" ") }),
  );
}

/** @param {PeriodView} period */
function formula({ period, preperiod, saltus }) {
  const rule = `g(n + ${number(period)}) = g(n)${saltus ? ` + ${number(saltus)}` : ""}`;
  return [make("b", { text: rule }), ` ${word("seq_from_heap", { heap: number(preperiod) })}`];
}

/** @param {SequenceView} sequence */
export function classesPart({ classes, rare }) {
  if (classes.length === 0) return make("div", { hidden: true });
  return make(
    "section",
    { class: "classes" },
    make("h3", { text: word("seq_values_title") }),
    make("div", { class: "class-list" }, ...classes.map(classPart)),
    make("p", { class: "quiet", text: rare }),
  );
}

/** @param {ValueClass} found */
function classPart({ name, title, heaps, values, left_out }) {
  const items = values.map(({ value, heaps: count }) => {
    const swatch = make("b", { class: "swatch", text: number(value) });
    colour(swatch, value);
    return make("li", {}, swatch, ` × ${number(count)}`);
  });
  const part = make(
    "div",
    { class: `class ${name}` },
    make("h4", { text: title }),
    make("p", { class: "quiet", text: word(heaps === 1 ? "seq_one_heap" : "seq_heaps", { count: number(heaps) }) }),
    make("ul", { role: "list" }, ...items.slice(0, AT_ONCE)),
  );
  if (items.length > AT_ONCE) {
    const more = word("seq_more_values", { count: number(items.length - AT_ONCE) });
    const list = make("ul", { role: "list" }, ...items.slice(AT_ONCE));
    part.append(make("details", {}, make("summary", { text: more }), list, make("p", { class: "quiet", text: left_out })));
  }
  return part;
}

/** @param {SequenceView} sequence */
export function downloadsPart({ downloads }) {
  if (downloads.length === 0) return make("div", { hidden: true });
  const links = downloads.map(({ label, address }) => make("a", { class: "button", href: address, download: "", text: label }));
  return make(
    "section",
    { class: "downloads" },
    make("h3", { text: word("seq_download") }),
    make("p", { class: "ways" }, ...links),
  );
}
