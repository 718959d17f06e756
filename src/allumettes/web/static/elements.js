// @ts-check
// Makes elements in one expression: attributes, text and listeners, never markup from data.

/** @typedef {string | number | boolean | null | undefined | ((event: Event) => void)} Value */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Value>} [properties] `text` is the text, a function listens to the event it is named for,
 * the rest are attributes (true: present, false or null: absent)
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, properties = {}, ...children) {
  return dress(document.createElement(tag), properties, children);
}

/**
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Value>} [properties]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function draw(tag, properties = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), properties, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Record<string, Value>} properties
 * @param {(Node | string)[]} children
 */
function dress(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name === "text") element.textContent = String(value ?? "");
    else if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}
