// @ts-check
// How large matches are drawn and how many lie on a line: they fill the width, and stay large enough for a finger.

export const MOST_DRAWN = 40;

/** Lengths are pixels at this size of the letters; matches grow with them. */
const USUAL_FONT = 16;
const NARROW = 560;
const GUTTERS = 240;
const MARGIN = 26;
const LEAST_PITCH = 24;
const MOST_PITCH = 48;
/** The more lines, the lower the matches and the closer the heaps: a board should be seen whole. */
const FEW_LINES = 3;
const HEIGHTS = [
  { lines: 2, wide: 132, narrow: 88 },
  { lines: FEW_LINES, wide: 108, narrow: 80 },
  { lines: 5, wide: 76, narrow: 74 },
  { lines: Infinity, wide: 66, narrow: 60 },
];
/** Beside many other heaps. */
const CROWDED = { wide: 62, narrow: 46 };

/**
 * @param {HTMLElement} board
 * @param {number[]} start the heaps at the start: matches keep their size while they shrink
 * @param {import("./heap.js").HeapView[]} views
 * @param {boolean} crowded whether the matches are low: only one of many heaps is drawn, or the match is looked through
 */
export function layOut(board, start, views, crowded) {
  const drawn = views.filter(({ heap, cells }) => heap.playable && cells.length > 0);
  const counts = drawn.map((view) => view.places);
  const starts = start.filter((size) => size <= MOST_DRAWN);
  const unit = parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_FONT;
  const largest = Math.max(1, ...starts, ...counts);
  const { narrow, dense, columns, pitch, tall } = sizes(board.clientWidth / unit, counts, largest, crowded);
  board.classList.toggle("narrow", narrow);
  board.classList.toggle("dense", dense);
  board.classList.toggle("bundles", views.filter(({ heap, cells }) => heap.playable && cells.length === 0).length > 1);
  board.style.setProperty("--pitch", `${pitch * unit}px`);
  board.style.setProperty("--tall", `${tall * unit}px`);
  for (const { lines, places } of drawn) lines.style.setProperty("--columns", String(columns(places)));
}

/**
 * @param {number} width
 * @param {number[]} counts of the heaps, in matches
 * @param {number} largest of them, and of those that were
 * @param {boolean} crowded
 */
function sizes(width, counts, largest, crowded) {
  const narrow = width < NARROW;
  const room = width - (narrow ? 0 : GUTTERS) - MARGIN;
  const fits = Math.max(5, Math.floor(room / LEAST_PITCH));
  // Full lines hold a multiple of five matches: they can be counted at a glance.
  const columns = (/** @type {number} */ count) => (count <= fits ? Math.max(count, 1) : fits - (fits % 5));
  const pitch = Math.min(MOST_PITCH, Math.floor(room / columns(largest)));
  const lines = counts.reduce((sum, count) => sum + Math.ceil(count / columns(count)), 0);
  const height = crowded ? CROWDED : (HEIGHTS.find((some) => lines <= some.lines) ?? HEIGHTS[HEIGHTS.length - 1]);
  return { narrow, dense: crowded || lines > FEW_LINES, columns, pitch, tall: narrow ? height.narrow : height.wide };
}
