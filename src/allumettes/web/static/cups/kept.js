// @ts-check
// The machine and its learning curve, kept by this browser alone.

/** @import { MachineCurvePoint } from "../wire.js" */

/** @typedef {{machine: string, points: MachineCurvePoint[]}} Kept */

const KEY = "allumettes-machine";
const MOST_POINTS = 400;

/** @returns {Kept | null} */
export function keptMachine() {
  try {
    const { machine, points } = JSON.parse(localStorage.getItem(KEY) ?? "null") ?? {};
    return typeof machine === "string" ? { machine, points: Array.isArray(points) ? points.filter(isPoint) : [] } : null;
  } catch {
    return null; // A browser that keeps nothing begins with a new machine.
  }
}

/** @param {Kept} kept */
export function keepMachine({ machine, points }) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ machine, points: points.slice(-MOST_POINTS) }));
  } catch {
    // It can still be saved as a file.
  }
}

/** @param {unknown} each @returns {each is MachineCurvePoint} */
function isPoint(each) {
  const { games, won, right } = /** @type {Partial<MachineCurvePoint>} */ (each ?? {});
  return typeof games === "number" && typeof right === "number" && (won === null || typeof won === "number");
}
