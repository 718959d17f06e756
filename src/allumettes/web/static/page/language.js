// @ts-check
// The link to the other language stays on this match once it has an address of its own.

/** @param {import("../table.js").Table} table */
export function language(table) {
  const link = document.querySelector("a[data-language]");
  table.subscribe(({ id }) => {
    if (link instanceof HTMLAnchorElement && id) link.href = `/match/${id}?lang=${link.dataset.language}`;
  });
}
