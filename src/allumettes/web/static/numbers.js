// @ts-check
// Numbers as the language of the page writes them.

const language = document.documentElement.lang || "en";
const plain = new Intl.NumberFormat(language);
const tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number} value */
export const number = (value) => plain.format(value);

/** @param {number} value */
export const seconds = (value) => tenths.format(value);
