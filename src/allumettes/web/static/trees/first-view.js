// @ts-check
// What is open when a tree is first seen: as much as can be read.

/** @import { Spot, TreeModel } from "./model.js" */

const READ_WELL = 0.76;
const MOST_TRIED = 60;

/**
 * Opens the first level in any case, then the line of chosen moves, then the other nodes from the top down, each only
 * where all that is shown can still be read.
 * @param {TreeModel} model
 * @param {() => number} scale of the whole tree in its view
 */
export function openToFit(model, scale) {
  model.openUpTo(1);
  const { root } = model;
  if (!root || root.branches.length === 0) return;
  setOpen(model, root, true);
  let tried = 0;
  const opens = (/** @type {Spot} */ spot) => {
    if (spot.isOpen || spot.branches.length === 0) return true;
    tried += 1;
    setOpen(model, spot, true);
    if (scale() >= READ_WELL) return true;
    setOpen(model, spot, false);
    return false;
  };
  for (let spot = chosenBelow(root); spot && opens(spot); spot = chosenBelow(spot)) {
    if (tried > MOST_TRIED) break;
  }
  const waiting = [root];
  for (let spot = waiting.shift(); spot && tried < MOST_TRIED; spot = waiting.shift()) {
    if (opens(spot)) waiting.push(...model.below(spot));
  }
}

/** @param {TreeModel} model @param {Spot} spot @param {boolean} isOpen */
function setOpen(model, spot, isOpen) {
  spot.isOpen = isOpen;
  model.touch();
}

/** @param {Spot} spot */
function chosenBelow(spot) {
  const { branches } = spot;
  return (branches.find(({ chosen }) => chosen) ?? branches.find(({ cut }) => !cut))?.end;
}
