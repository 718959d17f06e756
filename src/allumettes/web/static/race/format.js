// @ts-check
// Counts and times as people read them.

import { number } from "../numbers.js";
import { word } from "../words.js";

const language = document.documentElement.lang || "en";
const short = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat(language, { notation: "compact", maximumSignificantDigits: 3 });

/** @type {["race_s" | "race_ms" | "race_us", number][]} */
const UNITS = [["race_s", 1], ["race_ms", 1e-3], ["race_us", 1e-6]];

/** @param {number} seconds */
export function time(seconds) {
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[2];
  return word(unit, { value: short.format(seconds / size) });
}

/**
 * @param {"operations" | "seconds"} quantity
 * @param {number} value
 */
export const shown = (quantity, value) => (quantity === "seconds" ? time(value) : number(value));

/**
 * A value beside an axis, which has little room.
 * @param {"operations" | "seconds"} quantity
 * @param {number} value
 */
export function label(quantity, value) {
  if (quantity === "seconds") return value === 0 ? "0" : time(value);
  return value < 1 ? "0" : value < 10_000 ? number(value) : compact.format(value);
}
