// @ts-check
// What becomes of the heaps of a game when the last move loses: their genera, asked for when they are first opened.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { GeneraView } from "../wire.js" */

/** @param {string} spec */
export function miserePart(spec) {
  const answer = make("div", { "aria-live": "polite" });
  const details = make("details", { class: "misere" }, make("summary", { text: word("seq_misere") }), answer);
  details.addEventListener("toggle", async () => {
    if (!details.open || answer.childElementCount > 0) return;
    answer.replaceChildren(make("p", { text: word("seq_misere_wait") }));
    /** @type {import("../api.js").Answer<GeneraView>} */
    const found = await ask("GET", `/sequences/genera?${new URLSearchParams({ game: spec })}`);
    if (found.ok) answer.replaceChildren(...parts(found.value));
    else answer.replaceChildren(make("p", { class: "problem", text: found.sentence }));
  });
  return details;
}

/** @param {GeneraView} view */
function parts({ sentences, headings, rows }) {
  const head = make("tr", {}, ...headings.map((text) => make("th", { scope: "col", text })));
  const body = rows.map(({ heap, genus, kind, lost }) =>
    make(
      "tr",
      { class: lost ? "lost" : null },
      make("th", { scope: "row", text: number(heap) }),
      make("td", { text: genus }),
      make("td", { text: kind }),
    ),
  );
  const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...body));
  return [...sentences.map((text) => make("p", { text })), make("div", { class: "misere-table" }, table)];
}
