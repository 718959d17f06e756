// @ts-check
// The matches in which this browser has a seat, kept by the browser alone: their ids, the seats, and when it was last there.

/** @typedef {{id: string, seats: number[], at: number}} Kept */

const KEY = "allumettes-matches";
const MOST = 48;

/** The latest first. @returns {Kept[]} */
export function keptMatches() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isKept).slice(0, MOST) : [];
  } catch {
    return []; // A browser that keeps nothing has no list.
  }
}

/** @param {string} id @param {number[]} seats */
export function keepMatch(id, seats) {
  write([{ id, seats, at: Date.now() }, ...keptMatches().filter((kept) => kept.id !== id)].slice(0, MOST));
}

/** @param {string} id */
export function forgetMatch(id) {
  write(keptMatches().filter((kept) => kept.id !== id));
}

export function forgetMatches() {
  write([]);
}

/** @param {Kept[]} kept */
function write(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The match has its address all the same.
  }
}

/** @param {unknown} each @returns {each is Kept} */
function isKept(each) {
  const { id, seats, at } = /** @type {Partial<Kept>} */ (each ?? {});
  return typeof id === "string" && /^[a-z2-7]{12}$/.test(id) && Array.isArray(seats) && typeof at === "number";
}
