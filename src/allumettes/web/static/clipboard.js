// @ts-check
// Copies a text; where the browser refuses, shows it selected in a field instead, so that nobody is left without it.

import { word } from "./words.js";
import { make } from "./elements.js";

/** @import { Answer } from "./api.js" */

/** A place below some buttons that says "Copied." or shows the text. */
export function copyPlace() {
  const said = make("p", { class: "panel-said", role: "status" });
  const field = make("textarea", { readonly: true, rows: 4, spellcheck: "false" });
  const label = make("label", { class: "panel-by-hand", hidden: true }, word("copy_by_hand"), field);
  const element = make("div", { class: "panel-copy" }, said, label);

  function clear() {
    said.textContent = "";
    label.hidden = true;
  }

  /** @param {Promise<Answer<string>> | string} asked the text, or the question for it */
  async function copy(asked) {
    clear();
    const promised = typeof asked === "string" ? Promise.resolve(asked) : asked.then(valueOf);
    const copied = write(promised);
    const answer = typeof asked === "string" ? null : await asked;
    if (answer && !answer.ok) {
      said.textContent = answer.sentence;
    } else if (await copied) {
      said.textContent = word("copied");
    } else {
      const focused = document.activeElement;
      field.value = await promised;
      label.hidden = false;
      if (!selectAndCopy(field)) return;
      label.hidden = true;
      said.textContent = word("copied");
      if (focused instanceof HTMLElement) focused.focus();
    }
  }

  return { element, copy, clear };
}

/**
 * Whether the clipboard took the text of a field, which stays selected where it did not.
 * @param {HTMLInputElement} field
 */
export async function copyField(field) {
  return (await write(Promise.resolve(field.value))) || selectAndCopy(field);
}

/**
 * Pages that come over plain http, as in a classroom, have no clipboard but this old way.
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
function selectAndCopy(field) {
  field.focus();
  field.select();
  return document.execCommand("copy");
}

/**
 * Whether the clipboard took it. The promise goes into the clipboard as it is: Safari only lets a page write at the
 * moment of the click, before the server has answered.
 * @param {Promise<string>} promised
 */
async function write(promised) {
  const blob = promised.then((text) => new Blob([text], { type: "text/plain" }));
  blob.catch(() => {}); // Who asked for the text hears of its problem.
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}

/** @param {Answer<string>} answer */
function valueOf(answer) {
  if (answer.ok) return answer.value;
  throw new Error(answer.sentence);
}
