// @ts-check
// The page of sequences: one or two of them, with one window of heaps for both, all of it in the address.

import { ask } from "../api.js";
import { readAsTyped } from "./typing.js";
import { Side } from "./side.js";
import { toolbar } from "./toolbar.js";
import { View } from "./view.js";

/** @import { Difference } from "../wire.js" */

readAsTyped();

const root = document.querySelector("[data-part=sides]");
if (root instanceof HTMLElement) {
  const view = new View(Number(root.dataset.to));
  /** @type {HTMLElement[]} */
  const parts = [...root.querySelectorAll("section")];
  const sides = parts.map((part) => new Side(part, view));
  const bar = toolbar(view, (show) => sides.forEach((side) => side.show(show)));
  const found = await Promise.all(sides.map((side) => side.load()));
  bar.setApart(found.some((sequence) => sequence && sequence.classes.length > 1));
  if (sides.length === 2 && found.every(Boolean)) await compare(sides, view);
}

/** @param {Side[]} sides @param {View} view */
async function compare(sides, view) {
  const query = new URLSearchParams({ game: sides[0].spec, with: sides[1].spec, to: String(view.to) });
  /** @type {import("../api.js").Answer<Difference>} */
  const answer = await ask("GET", `/sequences/difference?${query}`);
  const said = document.querySelector("[data-part=difference]");
  if (!(said instanceof HTMLElement)) return;
  said.hidden = false;
  const [words, button] = [said.querySelector("p"), said.querySelector("button")];
  if (words) words.textContent = answer.ok ? answer.value.words : answer.sentence;
  const heap = answer.ok ? answer.value.heap : null;
  for (const side of sides) side.markDifference(heap);
  if (!button || heap === null) return;
  button.hidden = false;
  button.addEventListener("click", () => view.show(heap, 12));
}
