// @ts-check
// Copies a text; where the browser refuses, shows it selected in a field instead, so that nobody is left without it.

import { word } from "../words.js";
import { make } from "../elements.js";

/**
 * A place below some buttons that says "Copied." or shows the text.
 * @returns {{element: HTMLElement, copy: (text: Promise<string> | string) => Promise<void>, clear: () => void}}
 */
export function copyPlace() {
  const said = make("p", { class: "panel-said", role: "status" });
  const field = make("textarea", { readonly: true, rows: 4, spellcheck: "false" });
  const label = make("label", { class: "panel-by-hand", hidden: true }, word("panel_copy_by_hand"), field);
  const element = make("div", { class: "panel-copy" }, said, label);

  function clear() {
    said.textContent = "";
    label.hidden = true;
  }

  /** @param {Promise<string> | string} promised */
  async function copy(promised) {
    clear();
    let text = "";
    try {
      const copied = write(promised);
      text = await promised;
      if (await copied) {
        said.textContent = word("panel_copied");
        return;
      }
    } catch (problem) {
      said.textContent = problem?.detail ?? word("panel_no_answer");
      return;
    }
    const focused = document.activeElement;
    field.value = text;
    label.hidden = false;
    field.focus();
    field.select();
    // Pages that come over plain http, as in a classroom, have no clipboard but this old way.
    if (document.execCommand("copy")) {
      label.hidden = true;
      said.textContent = word("panel_copied");
      if (focused instanceof HTMLElement) focused.focus();
    }
  }

  return { element, copy, clear };
}

/**
 * Whether the clipboard took it. The promise goes into the clipboard as it is: Safari only lets a page write at the
 * moment of the click, before the server has answered.
 * @param {Promise<string> | string} promised
 */
async function write(promised) {
  const blob = Promise.resolve(promised).then((text) => new Blob([text], { type: "text/plain" }));
  blob.catch(() => {}); // Who asked for the text hears of its problem.
  try {
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  } catch {
    return false;
  }
}
