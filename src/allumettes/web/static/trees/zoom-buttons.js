// @ts-check
// The buttons that zoom a tree, for whoever has neither wheel nor keys.

import { make } from "../elements.js";
import { word } from "../words.js";

/** @param {(steps: number) => void} zoom @param {() => void} fit */
export function zoomButtons(zoom, fit) {
  const button = (/** @type {string} */ sign, /** @type {string} */ label, /** @type {() => void} */ click) =>
    make("button", { type: "button", "aria-label": label, title: label, text: sign, click });
  return make(
    "div",
    { class: "tree-zoom" },
    button("+", word("tree_zoom_in"), () => zoom(1)),
    button("−", word("tree_zoom_out"), () => zoom(-1)),
    button("⤢", word("tree_fit"), fit),
  );
}
