// @ts-check
// Draws matches: every drawing uses the shapes of matches.svg, which the server's pictures share.

import { draw } from "../elements.js";

const SHAPES = new URL("./matches.svg", import.meta.url);
const WOODS = ["a", "b", "c"];
const BAND_WIDTH = 210;
const DIGIT_WIDTH = 0.62;
const LARGEST_TYPE = 30;

/** @type {Promise<void> | null} */
let loading = null;

/** Puts the shapes into the page, once. Nothing waits for them: drawings appear when they come. */
export function loadShapes() {
  loading ??= fetch(SHAPES)
    .then((answer) => answer.text())
    .then((text) => {
      const shapes = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
      shapes.setAttribute("class", "match-shapes");
      shapes.setAttribute("aria-hidden", "true");
      document.body.append(document.importNode(shapes, true));
    })
    .catch(() => {
      loading = null; // Everything can be played without drawings; the next board tries again.
    });
  return loading;
}

/**
 * One match. No two look quite the same: the number of a match chooses its wood and how it lies.
 * @param {number} number
 * @param {boolean} burnt
 */
export function matchDrawing(number, burnt) {
  const picture = burnt
    ? drawing("match burnt", "0 0 24 72", "match-burnt")
    : drawing("match", "0 0 24 120", `match-${WOODS[(number * 7) % WOODS.length]}`);
  picture.style.setProperty("--lean", `${((number * 37) % 7) / 3 - 1}deg`);
  picture.style.setProperty("--drop", `${((number * 23) % 5) / 2 - 1}px`);
  return picture;
}

/**
 * A heap of more matches than one can count at a glance, tied by a band that says how many.
 * @param {string} count
 */
export function bundleDrawing(count) {
  const picture = drawing("bundle", "0 0 240 120", "match-bundle");
  const size = Math.min(LARGEST_TYPE, BAND_WIDTH / (DIGIT_WIDTH * count.length));
  const y = 75 + size * 0.36;
  const place = { x: 120, y, "font-size": size, "text-anchor": "middle" };
  picture.append(draw("text", { class: "bundle-count", ...place, text: count }));
  return picture;
}

export const flameDrawing = () => drawing("flame-drawing", "0 0 24 40", "match-flame");

export const barredDrawing = () => drawing("barred-drawing", "0 0 20 20", "match-barred");

/** Where a match lay before it was taken. */
export function emptyPlace() {
  return draw(
    "svg",
    { class: "match empty-place", viewBox: "0 0 24 120", "aria-hidden": "true" },
    draw("path", { d: "M9 26V116H15V26Q18 18 18 13Q18 3 12 3T6 13Q6 18 9 26Z" }),
  );
}

/**
 * @param {string} name
 * @param {string} viewBox
 * @param {string} shape
 */
function drawing(name, viewBox, shape) {
  return draw("svg", { class: name, viewBox, "aria-hidden": "true" }, draw("use", { href: `#${shape}` }));
}
