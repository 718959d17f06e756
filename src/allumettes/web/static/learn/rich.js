// @ts-check
// Texts of the server with two marks: `backquotes` are code, *stars* are strong.

import { make } from "../elements.js";

/**
 * @param {string} text
 * @returns {(Node | string)[]}
 */
export function rich(text) {
  return text.split(/(`[^`]+`|\*[^*]+\*)/).map((piece) => {
    if (/^`.+`$/.test(piece)) return make("code", { text: piece.slice(1, -1) });
    if (/^\*.+\*$/.test(piece)) return make("strong", { text: piece.slice(1, -1) });
    return piece;
  });
}
