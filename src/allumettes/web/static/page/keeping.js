// @ts-check
// A match in which one has a seat is kept in the browser's own list, which the home page shows.

import { keepMatch } from "../kept-matches.js";

/** @param {import("../table.js").Table} table */
export function keeping(table) {
  let kept = "";
  table.subscribe(({ id, version, seats, turns, mode }) => {
    const own = seats.flatMap((seat, number) => (seat.you ? [number] : []));
    const now = `${id} ${version}`;
    // A match that nobody has begun is no match yet, unless a friend is awaited.
    const begun = turns.length > 0 || mode === "link";
    if (!id || !begun || own.length === 0 || now === kept) return;
    kept = now;
    keepMatch(id, own);
  });
}
