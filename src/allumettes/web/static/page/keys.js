// @ts-check
// Keys of one letter, for whoever plays without a mouse; silent while somebody types.

import { keysAreOn } from "./keys-setting.js";

/** @param {import("../table.js").Table} table */
export function keys(table) {
  /** @type {Record<string, () => unknown>} */
  const actions = {
    u: () => table.mayUndo && table.undo(),
    r: () => table.state.redo.allowed && table.redo(),
    n: () => click("[data-do=new]"),
    h: () => call("hint-panel", "next"),
    v: () => call("values-switch", "toggle"),
    "?": () => click('a[href="/rules"]'),
  };
  document.addEventListener("keydown", (event) => {
    const action = actions[event.key];
    if (!action || event.repeat || event.defaultPrevented || !keysAreOn()) return;
    if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
    event.preventDefault();
    action();
  });
}

/**
 * Whether somebody types, or looks at something that covers the table.
 * @param {EventTarget | null} target
 */
function isBusy(target) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";
  return target instanceof Element && target.closest(fields) !== null;
}

/** @param {string} selector */
function click(selector) {
  const link = document.querySelector(selector);
  if (link instanceof HTMLElement) link.click();
}

/**
 * @param {string} element
 * @param {string} method
 */
function call(element, method) {
  const found = /** @type {any} */ (document.querySelector(element));
  if (found && !found.hidden) found[method]?.();
}
