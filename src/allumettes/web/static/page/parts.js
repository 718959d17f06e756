// @ts-check
// Finds the parts of the page that its template has named.

/**
 * @param {string} name
 * @returns {HTMLElement}
 */
export function part(name) {
  return within(document, `[data-part="${name}"]`);
}

/**
 * @param {ParentNode} place
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function within(place, selector) {
  const found = place.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}`);
  return found;
}

/**
 * @param {string} selector
 * @returns {HTMLInputElement}
 */
export function field(selector) {
  return /** @type {HTMLInputElement} */ (within(document, selector));
}

/**
 * Shows a text in its place; an empty one takes no place.
 * @param {HTMLElement} element
 * @param {string | null} text
 */
export function say(element, text) {
  element.hidden = !text;
  // A live region speaks when it changes: the same words are not said twice.
  if (element.textContent !== (text ?? "")) element.textContent = text ?? "";
}
