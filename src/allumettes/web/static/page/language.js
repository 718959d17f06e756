// @ts-check
// The links to other languages stay on this match once it has an address of its own.

/** @param {import("../table.js").Table} table */
export function language(table) {
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll("a[data-language]");
  table.subscribe(({ id }) => {
    for (const link of id ? links : []) link.href = `/match/${id}?lang=${link.dataset.language}`;
  });
}
