// @ts-check
// Keys of one letter and the arrows, for whoever plays without a mouse; silent while somebody types.

import { keysAreOn } from "./keys-setting.js";

/** @type {Map<string, () => unknown>} */
const actions = new Map([["?", () => location.assign("/rules")]]);

/**
 * Lets a key do something.
 * @param {string} key
 * @param {() => unknown} action
 */
export function onKey(key, action) {
  actions.set(key, action);
}

document.addEventListener("keydown", (event) => {
  const action = actions.get(event.key);
  if (!action || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  // Only letters are struck by accident; a key that is held down steps on.
  const letter = event.key.length === 1;
  if (letter ? event.repeat || !keysAreOn() || isBusy(event.target) : hasOwnUse(event.target)) return;
  event.preventDefault();
  action();
});

/**
 * Whether the arrows have a use of their own there.
 * @param {EventTarget | null} target
 */
function hasOwnUse(target) {
  return target instanceof Element && target.closest("input, select, dialog, textarea, [contenteditable], [data-keys]") !== null;
}

/**
 * Whether somebody types, or looks at something that covers the table.
 * @param {EventTarget | null} target
 */
function isBusy(target) {
  const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], dialog";
  return target instanceof Element && target.closest(fields) !== null;
}
