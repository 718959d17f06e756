// @ts-check
// By link, the title of the tab says whose turn it is: one waits for a friend while doing something else.

/** @param {import("../table.js").Table} table */
export function tab(table) {
  const title = document.title;
  table.subscribe(({ mode, status }) => (document.title = mode === "link" ? `${status} — ${title}` : title));
}
