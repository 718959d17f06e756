// @ts-check
// Python source in colours: words of the language, texts, comments, numbers.

import { make } from "../elements.js";

const WORDS =
  "and|as|assert|break|class|continue|def|elif|else|except|finally|for|from|if|import|in|is|lambda|not|or|pass|raise|return|super|try|while|with|yield|None|True|False|self";
const TOKENS = new RegExp(
  String.raw`(?<comment>#.*$)|(?<text>"""|"[^"]*"|'[^']*')|(?<word>\b(?:${WORDS})\b)|(?<number>\b\d+\b)|(?<name>(?<=\bdef )\w+)`,
  "g",
);
const QUOTES = '"""';

/**
 * The lines of a function, each as its parts. A text of several lines goes on until its quotes end.
 * @param {string[]} lines
 * @returns {(Node | string)[][]}
 */
export function painted(lines) {
  let within = false;
  return lines.map((line) => {
    /** @type {(Node | string)[]} */
    const parts = [];
    let rest = line;
    while (rest !== "") {
      const found = rest.indexOf(QUOTES);
      if (within) {
        const end = found < 0 ? rest.length : found + QUOTES.length;
        parts.push(make("span", { class: "py-text", text: rest.slice(0, end) }));
        within = found < 0;
        rest = rest.slice(end);
      } else {
        const end = found < 0 ? rest.length : found;
        parts.push(...tokens(rest.slice(0, end)));
        rest = rest.slice(end);
        if (found >= 0) {
          parts.push(make("span", { class: "py-text", text: QUOTES }));
          rest = rest.slice(QUOTES.length);
          within = true;
        }
      }
    }
    return parts;
  });
}

/** @param {string} text */
function tokens(text) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let at = 0;
  for (const match of text.matchAll(TOKENS)) {
    parts.push(text.slice(at, match.index));
    const kind = Object.entries(match.groups ?? {}).find(([, found]) => found !== undefined)?.[0];
    parts.push(make("span", { class: `py-${kind}`, text: match[0] }));
    at = match.index + match[0].length;
  }
  parts.push(text.slice(at));
  return parts.filter((part) => part !== "");
}
