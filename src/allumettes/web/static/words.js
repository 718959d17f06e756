// @ts-check
// The words of the page, as the server has translated them.

/** @type {Record<string, string>} */
const table = JSON.parse(document.getElementById("words")?.textContent || "{}");

/**
 * @param {string} key
 * @param {Record<string, string | number>} [values] what replaces the {names} in it
 */
export function word(key, values = {}) {
  const text = table[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}
