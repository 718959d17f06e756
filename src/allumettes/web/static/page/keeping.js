// @ts-check
// A match in which one has a seat is kept in the browser's own list, which the home page shows.

import { keepMatch } from "../kept-matches.js";

/** @param {import("../table.js").Table} table */
export function keeping(table) {
  let kept = "";
  table.subscribe(({ id, version, seats }) => {
    const own = seats.flatMap((seat, number) => (seat.you ? [number] : []));
    const now = `${id} ${version}`;
    if (!id || own.length === 0 || now === kept) return;
    kept = now;
    keepMatch(id, own);
  });
}
