// @ts-check
// The words of the page, as the server has translated them.

/** @import { WordKey } from "./wire.js" */

/** @type {Record<WordKey, string>} */
const table = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * @param {WordKey} key
 * @param {Record<string, string | number>} [values] what replaces the {names} in it
 */
export function word(key, values = {}) {
  return table[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
