// @ts-check
// Whether the keys of one letter are on: who dictates, or strikes keys by accident, can do without them.

const KEY = "keys";

export function keysAreOn() {
  try {
    return localStorage.getItem(KEY) !== "off";
  } catch {
    return true;
  }
}

/** @param {boolean} on */
export function setKeys(on) {
  try {
    localStorage.setItem(KEY, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing keeps the keys on.
  }
}
