// @ts-check
// Says that the connection is lost, and is gone when it is back.

import { part, say } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function connection(table) {
  const banner = part("connection");
  const words = banner.textContent;
  table.subscribe(({ lost }) => say(banner, lost ? words : null));
}
