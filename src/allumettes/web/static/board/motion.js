// @ts-check
// What happened, as movement: matches glide to their places and taken ones burn; nothing moves for who wants it still.

import { make } from "../elements.js";
import { flameDrawing } from "./drawing.js";

const GLIDE = { duration: 380, easing: "cubic-bezier(.2, .8, .2, 1)" };
const BURN = 720;
const STAGGER = 28;

/** @typedef {Map<string, {box: DOMRect, cell: HTMLElement}>} Places where each match lies, by its number */

export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches || document.hidden;

/**
 * @param {HTMLElement} board
 * @returns {Places}
 */
export function placesOn(board) {
  const cells = /** @type {NodeListOf<HTMLElement>} */ (board.querySelectorAll(".heaps .cell[data-match]"));
  return new Map([...cells].map((cell) => [cell.dataset.match ?? "", { box: cell.getBoundingClientRect(), cell }]));
}

/**
 * @param {HTMLElement} board
 * @param {Places} before
 */
export function moveFrom(board, before) {
  if (still() || before.size === 0) return;
  const now = placesOn(board);
  for (const [match, { box, cell }] of now) {
    const from = before.get(match);
    if (from) glide(cell, from.box, box);
    else cell.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
  }
  const taken = [...before].filter(([match]) => !now.has(match)).map(([, place]) => place);
  if (taken.length > 0) burn(board, taken);
}

/**
 * @param {HTMLElement} cell
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function glide(cell, from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  if (Math.abs(x) + Math.abs(y) < 1) return;
  const there = `translate(${x}px, ${y}px) scale(${from.height / to.height})`;
  cell.firstElementChild?.animate([{ transform: there }, { transform: "none" }], GLIDE);
}

/**
 * @param {HTMLElement} board
 * @param {{box: DOMRect, cell: HTMLElement}[]} taken
 */
function burn(board, taken) {
  const { left, top } = board.getBoundingClientRect();
  const layer = make("div", { class: "burning", "aria-hidden": "true" });
  board.append(layer);
  const ends = taken.map(({ box, cell }, index) => {
    const ghost = make("span", { class: "cell" }, ...cell.querySelectorAll(".match"), flameDrawing());
    place(ghost, { left: box.left - left, top: box.top - top, width: box.width, height: box.height });
    layer.append(ghost);
    return fall(ghost, index);
  });
  Promise.allSettled(ends).then(() => layer.remove());
}

/**
 * The flame flares up, the match goes dark under it, and falls.
 * @param {HTMLElement} ghost
 * @param {number} index
 */
function fall(ghost, index) {
  const timing = { duration: BURN, delay: Math.min(index, 12) * STAGGER, fill: /** @type {FillMode} */ ("both") };
  const [match, flame] = ghost.children;
  flame.animate(
    [
      { opacity: 0, transform: "scale(.2)" },
      { opacity: 1, transform: "scale(1.15)", offset: 0.2 },
      { opacity: 0.95, transform: "scale(.95)", offset: 0.5 },
      { opacity: 0, transform: "scale(.3)", offset: 0.8 },
      { opacity: 0, transform: "scale(.3)" },
    ],
    timing,
  );
  match.animate([{ filter: "none" }, { filter: "brightness(.4) saturate(.3)" }], timing);
  return ghost.animate(
    [
      { transform: "translateY(-10px)", opacity: 1 },
      { transform: "translateY(-10px)", opacity: 1, offset: 0.5, easing: "ease-in" },
      { transform: `translateY(70px) rotate(${index % 2 ? 24 : -18}deg)`, opacity: 0 },
    ],
    timing,
  ).finished;
}

/**
 * @param {HTMLElement} element
 * @param {Record<string, number>} box
 */
function place(element, box) {
  for (const [side, value] of Object.entries(box)) element.style.setProperty(side, `${value}px`);
}
