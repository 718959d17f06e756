// @ts-check
// Numbers as the language of the page writes them.

const language = document.documentElement.lang || "en";
const plain = new Intl.NumberFormat(language);
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} value */
export const number = (value) => plain.format(value);

const three = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
const UNITS = /** @type {[number, string][]} */ ([
  [1, "s"],
  [1e-3, "ms"],
  [1e-6, "µs"],
]);

/** A time that was measured, in the unit that suits. @param {number} seconds */
export function duration(seconds) {
  const [size, letters] = UNITS.find(([unit]) => seconds >= unit) ?? [1e-6, "µs"];
  return `${three.format(seconds / size)}\u00a0${letters}`;
}

/** A time that still grows: it does not change faster than it can be read. @param {number} seconds */
export const growing = (seconds) => `${tenths.format(seconds)}\u00a0s`;
