// @ts-check
// The links to other languages stay on this match once it has an address of its own.

import { follow } from "./parts.js";

/** @param {import("../table.js").Table} table */
export function language(table) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-language]");
  follow(table, ({ id }) => {
    for (const link of id ? links : []) link.href = `/match/${id}?lang=${link.dataset.language}`;
  });
}
