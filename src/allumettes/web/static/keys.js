// @ts-check
// Keys of one letter, for whoever plays without a mouse; silent while somebody types.

import { keysAreOn } from "./keys-setting.js";

/** @type {Map<string, () => unknown>} */
const actions = new Map([["?", () => location.assign("/rules")]]);

/**
 * Lets a key of one letter do something.
 * @param {string} key
 * @param {() => unknown} action
 */
export function onKey(key, action) {
  actions.set(key, action);
}

document.addEventListener("keydown", (event) => {
  const action = actions.get(event.key);
  if (!action || event.repeat || event.defaultPrevented || !keysAreOn()) return;
  if (event.ctrlKey || event.altKey || event.metaKey || isBusy(event.target)) return;
  event.preventDefault();
  action();
});

/**
 * Whether somebody types, or looks at something that covers the table.
 * @param {EventTarget | null} target
 */
function isBusy(target) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";
  return target instanceof Element && target.closest(fields) !== null;
}
