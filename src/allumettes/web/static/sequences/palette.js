// @ts-check
// A colour for every nim-value: neighbours are far apart on the wheel, and 0 has none.

const GOLDEN = 137.508;

/** @param {number} value */
export const hue = (value) => Math.round((25 + value * GOLDEN) % 360);

/** Colours an element by a value; the style sheet knows how light that is. @param {HTMLElement} element @param {number} value */
export function colour(element, value) {
  if (value === 0) element.classList.add("zero");
  else element.style.setProperty("--hue", String(hue(value)));
}
