// @ts-check
// A proof that opens: a question, its answer drawn, and under it the questions that the answer rests on.

import { ask } from "../api.js";
import { make } from "../elements.js";
import { number } from "../numbers.js";
import { smallBoard } from "../small-board.js";
import { sumTable } from "./sum-table.js";
import { word } from "../words.js";

/** @import { ProofLink, ProofMove, ProofOption, ProofStep } from "../wire.js" */

const MOST_HEAPS_DRAWN = 12;

/** @typedef {{spec: string, convention: "normal" | "misere"}} Rules */

/**
 * A question that opens: its answer is asked of the server when it is first opened.
 * @param {Rules} rules
 * @param {ProofLink} link
 */
export function openProof(rules, link) {
  const answer = make("div", { class: "proof-answer", "aria-live": "polite" });
  const details = make("details", { class: "proof" }, make("summary", { text: link.question }), answer);
  details.addEventListener("toggle", async () => {
    if (!details.open || answer.childElementCount > 0) return;
    answer.replaceChildren(make("p", { class: "panel-quiet", text: word("proof_wait") }));
    const found = await fetchStep(rules, link);
    if (found.ok) answer.replaceChildren(...stepParts(rules, found.value));
    else answer.replaceChildren(make("p", { class: "panel-quiet", text: found.sentence }));
  });
  return details;
}

/**
 * @param {Rules} rules
 * @param {ProofLink} link
 * @returns {Promise<import("../api.js").Answer<ProofStep>>}
 */
function fetchStep({ spec, convention }, { heap, position }) {
  const game = `game=${encodeURIComponent(spec)}`;
  if (position === null) return ask("GET", `/why/heap?${game}&heap=${heap}`);
  return ask("GET", `/why?${game}&position=${encodeURIComponent(position)}&convention=${convention}`);
}

/**
 * @param {Rules} rules
 * @param {ProofStep} step
 */
function stepParts(rules, step) {
  const parts = [];
  if (step.heaps.length <= MOST_HEAPS_DRAWN) parts.push(smallBoard(step.heaps, word("proof_heaps")));
  parts.push(...step.opening.map((text) => make("p", { text })));
  if (step.options.length > 0) parts.push(optionList(step.options));
  if (step.sum) parts.push(sumTable(step.sum));
  parts.push(...step.conclusion.map((text) => make("p", { class: "proof-conclusion", text })));
  if (step.opens.length > 0 && step.moves.length === 0) parts.push(questions(rules, step.opens));
  if (step.moves.length > 0) {
    parts.push(questions(rules, step.opens));
    parts.push(make("p", { class: "proof-heading", text: step.moves_heading }), moveList(step.moves));
  }
  if (step.moves_left_out) parts.push(make("p", { class: "panel-quiet", text: step.moves_left_out }));
  return parts;
}

/** @param {Rules} rules @param {ProofLink[]} links */
function questions(rules, links) {
  return make("div", { class: "proof-questions" }, ...links.map((link) => openProof(rules, link)));
}

/** @param {ProofOption[]} options */
function optionList(options) {
  const items = options.map(({ parts, values, value }) => {
    const sum = values.length > 1 ? `${values.map(number).join(" ⊕ ")} = ${number(value)}` : number(value);
    return make(
      "li",
      {},
      smallBoard(parts, word("proof_option")),
      make("span", { class: "proof-worth", text: word("proof_worth", { value: sum }) }),
    );
  });
  return make("ul", { class: "proof-options", role: "list" }, ...items);
}

/** @param {ProofMove[]} moves */
function moveList(moves) {
  const items = moves.map(({ move, words, leaves, like, answer, wins }) => {
    const sign = make("span", { class: wins ? "proof-sign good" : "proof-sign bad", "aria-hidden": "true", text: wins ? "✓" : "✗" });
    const said = wins ? `⇒ ${leaves.map(number).join(", ")}` : answer ? `→ ${answer}` : word("proof_no_answer");
    return make("li", { title: words }, sign, make("code", { text: move }), " ", make("span", { text: said }), like ? make("span", { class: "proof-like", text: like }) : "");
  });
  return make("ul", { class: "proof-moves", role: "list" }, ...items);
}
