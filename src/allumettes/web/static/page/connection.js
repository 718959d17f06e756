// @ts-check
// Says that the connection is lost, and is gone when it is back.

import { part } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function connection(table) {
  const banner = part("connection");
  const words = banner.textContent;
  table.addEventListener("connection", (event) => {
    const lost = /** @type {CustomEvent} */ (event).detail === "lost";
    banner.hidden = !lost;
    // A live region is spoken when its text changes, not when it is shown.
    banner.textContent = lost ? words : "";
  });
}
