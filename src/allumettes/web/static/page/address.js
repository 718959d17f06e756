// @ts-check
// The address says which position of the match is looked at, so that a link or a reload shows the same one.

const PAUSE = 300;

/** @param {import("../table.js").Table} table */
export function address(table) {
  const asked = new URLSearchParams(location.search).get("move");
  if (table.state.id && asked && /^\d{1,4}$/.test(asked)) table.look(Number(asked));
  let timer = 0;
  table.subscribe(({ id, looking }) => {
    if (!id) return;
    const wanted = `/match/${id}${looking === null ? "" : `?move=${looking}`}`;
    clearTimeout(timer);
    // Browsers refuse too many changes of the address: a key that is held down makes one at its end.
    if (location.pathname + location.search !== wanted) timer = setTimeout(() => history.replaceState(null, "", wanted), PAUSE);
  });
}
