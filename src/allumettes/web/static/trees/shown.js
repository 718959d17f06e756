// @ts-check
// What is open, written shortly enough for an address; the server reads the same (trees/shown.py).

/** @import { Spot, TreeModel } from "./model.js" */

const ROOT = "root";

/** The open nodes of a tree, or the numbers of the open spots of a merged one. @param {TreeModel} model */
export function written(model) {
  if (model.merged) {
    const open = [...model.all()].filter(isOpen).map(({ node }) => Number(node.id));
    return ranges(open.sort((one, other) => one - other));
  }
  if (!model.root || !isOpen(model.root)) return "";
  return openBelow(model.root) || "r";
}

/** @param {Spot} spot */
function isOpen(spot) {
  return spot.isOpen && spot.branches.length > 0;
}

/** @param {Spot} spot @returns {string} */
function openBelow(spot) {
  return spot.branches
    .map(({ end }) => end)
    .filter(isOpen)
    .map((end) => {
      const [name, below] = [end.node.id.split(".").at(-1), openBelow(end)];
      return below ? `${name}(${below})` : name;
    })
    .join(".");
}

/** @param {number[]} numbers in ascending order */
function ranges(numbers) {
  /** @type {[number, number][]} */
  const runs = [];
  for (const number of numbers) {
    const last = runs.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(".");
}

/**
 * The names of the open nodes, each after the one above it; null where the text cannot be read.
 * @param {string} text
 * @param {boolean} merged
 * @returns {string[] | null}
 */
export function read(text, merged) {
  return merged ? readSpots(text) : readPaths(text);
}

/** @param {string} text */
function readPaths(text) {
  if (text === "") return [];
  const found = [ROOT];
  if (text === "r") return found;
  const signs = text.match(/\d{1,6}|[().]/g) ?? [];
  if (signs.join("") !== text) return null;
  /** @type {string[]} */
  const above = [];
  let last = "";
  for (const sign of signs) {
    if (sign === "(") above.push(last);
    else if (sign === ")") last = above.pop() ?? "";
    else if (sign !== ".") found.push((last = above.length > 0 ? `${above.at(-1)}.${sign}` : sign));
  }
  return found;
}

/** @param {string} text */
function readSpots(text) {
  if (!/^(\d{1,6}(-\d{1,6})?(\.\d{1,6}(-\d{1,6})?)*)?$/.test(text)) return null;
  return text
    .split(".")
    .filter(Boolean)
    .flatMap((part) => {
      const [first, last = first] = part.split("-").map(Number);
      return Array.from({ length: Math.min(Math.max(0, last - first + 1), 10_000) }, (_, index) => `${first + index}`);
    });
}
