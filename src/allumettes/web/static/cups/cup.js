// @ts-check
// A cup as a drawing: its beads, those that were drawn from it, and what is true of its position.

import { draw, make } from "../elements.js";
import { number } from "../numbers.js";
import { word } from "../words.js";

/** @import { ChangedBead, CupView, DrawnBead } from "../wire.js" */

const IN_A_ROW = 4;
const PITCH = 19;
const RADIUS = 9;
const COLOURS = 8;
const CENTRE = 50;
const GROUND = 112;

/**
 * @param {CupView} cup
 * @param {DrawnBead | undefined} drawn the bead in front of it
 * @param {ChangedBead | undefined} change what the last game did to it
 */
export function cupItem(cup, drawn, change) {
  const item = make("li", { class: `cup ${cup.outcome}` });
  item.classList.toggle("drawn", Boolean(drawn));
  item.classList.toggle("unmet", cup.met === 0);
  const picture = draw("svg", { viewBox: "0 0 100 120", "aria-hidden": "true" }, glass(), ...beads(cup));
  const name = make("p", { class: "cup-name", "aria-hidden": "true", text: cup.name });
  const front = make("p", { class: "cup-front", "aria-hidden": "true" });
  if (drawn) front.append(chip(drawn.bead, cup.beads[drawn.bead].mark));
  if (change) front.append(badge(change));
  item.append(make("p", { class: "unseen", text: cup.words }), picture, front, name, counts(cup), truth(cup));
  return item;
}

function glass() {
  return draw("path", { class: "glass", d: "M4 2L12 118H88L96 2" });
}

/** @param {CupView} cup */
function beads({ beads: kinds }) {
  const colours = kinds.flatMap((kind, rank) => Array.from({ length: kind.drawn }, () => ({ kind, rank })));
  return colours.map(({ kind, rank }, place) => {
    const row = Math.floor(place / IN_A_ROW);
    const inRow = Math.min(IN_A_ROW, colours.length - row * IN_A_ROW);
    const x = CENTRE + ((place % IN_A_ROW) - (inRow - 1) / 2) * PITCH + ((row % 2) - 0.5) * 2;
    const y = GROUND - RADIUS + 3 - row * (PITCH + 1);
    return draw(
      "g",
      { class: `bead ${colour(rank)}${kind.wins ? " wins" : ""}` },
      draw("circle", { cx: x, cy: y, r: RADIUS }),
      draw("text", { x, y: y + 4, text: kind.mark }),
    );
  });
}

/** How many beads there are of each colour. @param {CupView} cup */
function counts({ beads: kinds }) {
  const items = kinds.map((kind, rank) =>
    make("li", { class: kind.wins ? "wins" : "", title: kind.words }, chip(rank, kind.mark), number(kind.count)),
  );
  return make("ul", { class: "cup-counts", role: "list", "aria-hidden": "true" }, ...items);
}

/** @param {CupView} cup */
function truth({ outcome_words: words, right, met }) {
  const parts = [words, right, met ? "" : word("cups_never_met")].filter(Boolean);
  return make("p", { class: "cup-truth", text: parts.join(" · ") });
}

/** @param {ChangedBead} change */
function badge({ before, after, refilled }) {
  const mood = after > before ? "more" : "fewer";
  const text = refilled ? word("cups_refilled") : `${after > before ? "+" : "−"}${number(Math.abs(after - before))}`;
  return make("span", { class: `cup-change ${refilled ? "refilled" : mood}`, text });
}

/**
 * @param {number} rank
 * @param {string} mark
 */
function chip(rank, mark) {
  return make("span", { class: `chip ${colour(rank)}`, text: mark });
}

/** @param {number} rank */
function colour(rank) {
  return `colour-${rank % COLOURS}`;
}
