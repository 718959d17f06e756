// @ts-check
// The way back to the table that one has left to read the rules.

const KEY = "table";

/** Keeps the address of this table for the pages that follow in this tab. */
export function keepWayBack() {
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(KEY, location.pathname + location.search);
    } catch {
      // A browser that keeps nothing has its own way back.
    }
  });
}

export function wayBack() {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
