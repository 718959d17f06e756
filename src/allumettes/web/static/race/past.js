// @ts-check
// The races of this browser, newest first.

const KEY = "allumettes.races";
const MOST = 20;

/** @typedef {{id: string, title: string, at: number}} Past */

/** @returns {Past[]} */
export function pastRaces() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(({ id, title, at }) => id && title && at) : [];
  } catch {
    return []; // no storage, or somebody else's text
  }
}

/** @param {Past} race */
export function rememberRace(race) {
  const others = pastRaces().filter(({ id }) => id !== race.id);
  try {
    localStorage.setItem(KEY, JSON.stringify([race, ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing still has the address.
  }
}
