// @ts-check
// The keys of a tree widget (WAI-ARIA Authoring Practices), and those that move the view.

/** @import { Spot, TreeModel } from "./model.js" */

/**
 * @typedef {object} KeyAction
 * @property {Spot} [select]
 * @property {[Spot, boolean][]} [toggle]
 * @property {number} [zoom]
 * @property {[number, number]} [pan]
 * @property {boolean} [fit]
 */

const STEP = 80;
/** @type {Record<string, [number, number]>} */
const PANS = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] };

/**
 * What a key does; nothing where it is none of the tree's.
 * @param {string} key
 * @param {boolean} shift
 * @param {TreeModel} model
 * @param {Spot | null} spot the selected one
 * @returns {KeyAction | null}
 */
export function keyAction(key, shift, model, spot) {
  if (shift && key in PANS) return { pan: PANS[key] };
  if (key === "+" || key === "=") return { zoom: 1 };
  if (key === "-" || key === "−") return { zoom: -1 };
  if (key === "0") return { fit: true };
  const shown = model.shown();
  if (!spot) return shown.length > 0 && key.startsWith("Arrow") ? { select: shown[0] } : null;
  const at = shown.indexOf(spot);
  switch (key) {
    case "ArrowDown":
      return { select: shown[at + 1] ?? spot };
    case "ArrowUp":
      return { select: shown[at - 1] ?? spot };
    case "Home":
      return { select: shown[0] };
    case "End":
      return { select: shown.at(-1) };
    case "ArrowRight":
      return right(model, spot);
    case "ArrowLeft":
      return spot.isOpen && spot.branches.length > 0 ? { toggle: [[spot, false]] } : { select: spot.up ?? spot };
    case "Enter":
    case " ":
      return { select: spot, toggle: canOpen(spot) ? [[spot, !isOpen(spot)]] : [] };
    case "*":
      return { toggle: (spot.up ? model.below(spot.up) : [spot]).filter(canOpen).map((each) => [each, true]) };
    default:
      return key.length === 1 && !shift ? typed(key, shown, at) : null;
  }
}

/** @param {TreeModel} model @param {Spot} spot @returns {KeyAction} */
function right(model, spot) {
  if (!isOpen(spot)) return canOpen(spot) ? { toggle: [[spot, true]] } : { select: spot };
  return { select: model.below(spot)[0] ?? spot };
}

/** @param {Spot} spot */
export function canOpen(spot) {
  return spot.branches.length > 0 || (spot.node.hidden ?? 0) > 0;
}

/** @param {Spot} spot */
export function isOpen(spot) {
  return spot.isOpen && spot.branches.length > 0;
}

/**
 * The next node whose label begins with a sign.
 * @param {string} key
 * @param {Spot[]} shown
 * @param {number} at
 * @returns {KeyAction | null}
 */
function typed(key, shown, at) {
  const after = [...shown.slice(at + 1), ...shown.slice(0, at)];
  const found = after.find(({ node }) => node.label.toLowerCase().startsWith(key.toLowerCase()));
  return found ? { select: found } : null;
}
