// @ts-check
// The link to the other language stays on this match once it has an address of its own.

import { follow } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function language(table) {
  const link = document.querySelector("a[data-language]");
  follow(table, ({ id }) => {
    if (link instanceof HTMLAnchorElement && id) link.href = `/match/${id}?lang=${link.dataset.language}`;
  });
}
