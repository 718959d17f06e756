// @ts-check
// Where the shown nodes stand: levels one way, and across them each node near those above and below it.

/** @import { Spot } from "./model.js" */

export const BOX = 40;
const PAD = 11;
const TYPE = 8.6;
const SMALL = 6.6;
const GAP = 14;
const ROW_GAP = 12;
const DOWN_STEP = 92;
const MOST_DOWN = 200;
const AIR = 46;
const MOST_AIR = 190;
const SWEEPS = 6;

/**
 * @typedef {object} Extent of the drawing
 * @property {number} left
 * @property {number} top
 * @property {number} right
 * @property {number} bottom
 */

/**
 * Places the nodes.
 * @param {Spot[]} spots each after one above it
 * @param {{ across: boolean, merged: boolean, shape: number }} how `across`: levels go from left to right, else
 * downwards; `shape`: the width of the view by its height, which levels are drawn apart to fill
 * @returns {Extent}
 */
export function layOut(spots, { across, merged, shape }) {
  for (const spot of spots) spot.width = boxWidth(spot);
  const room = (/** @type {Spot} */ spot) =>
    across ? BOX + ROW_GAP : Math.max(spot.width, moveWidth(spot)) + GAP;
  if (merged) layered(spots, room);
  else tidy(spots, room);
  const levels = levelPlaces(spots, across, shape);
  const extent = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const spot of spots) {
    const along = levels[spot.level];
    if (across) [spot.x, spot.y] = [along, spot.x];
    else spot.y = along;
    extent.left = Math.min(extent.left, spot.x - spot.width / 2);
    extent.right = Math.max(extent.right, spot.x + spot.width / 2);
    extent.top = Math.min(extent.top, spot.y - BOX / 2);
    extent.bottom = Math.max(extent.bottom, spot.y + BOX / 2 + BOX / 4);
  }
  return extent;
}

/** The second line of a box. @param {Spot} spot */
export function secondLine({ node }) {
  return [node.letter, node.value].filter(Boolean).join(" ");
}

/** @param {Spot} spot */
function boxWidth(spot) {
  const longest = Math.max(spot.node.label.length * TYPE, secondLine(spot).length * SMALL);
  return Math.max(BOX, longest + 2 * PAD);
}

/** @param {Spot} spot */
function moveWidth(spot) {
  return (spot.node.move?.length ?? 0) * SMALL;
}

/** @param {Spot[]} spots @param {boolean} across @param {number} shape */
function levelPlaces(spots, across, shape) {
  /** @type {number[]} */
  const boxes = [];
  /** @type {number[]} */
  const moves = [];
  let [least, most] = [Infinity, -Infinity];
  for (const spot of spots) {
    boxes[spot.level] = Math.max(boxes[spot.level] ?? 0, spot.width);
    moves[spot.level] = Math.max(moves[spot.level] ?? 0, moveWidth(spot));
    least = Math.min(least, spot.x - spot.width / 2);
    most = Math.max(most, spot.x + spot.width / 2);
  }
  const gaps = Math.max(1, boxes.length - 1);
  if (!across) {
    const widest = Math.max(MOST_DOWN, (most - least) / 70);
    const step = Math.min(widest, Math.max(DOWN_STEP, ((most - least) / shape - 2 * BOX) / gaps));
    return Array.from(boxes, (_, level) => level * step);
  }
  const taken = [...boxes, ...moves].reduce((sum, width) => sum + (width ?? 0), 0);
  const air = Math.min(MOST_AIR, Math.max(AIR, ((most - least) * shape - taken) / gaps));
  let at = 0;
  return Array.from(boxes, (width, level) => {
    if (level > 0) at += (boxes[level - 1] ?? 0) / 2 + air + (moves[level] ?? 0) + (width ?? 0) / 2;
    return at;
  });
}

/**
 * A tidy tree (Reingold and Tilford, 1981): subtrees side by side, as close as their outlines allow, each node above
 * the middle of those below it.
 * @param {Spot[]} spots
 * @param {(spot: Spot) => number} room
 */
function tidy(spots, room) {
  /** @type {Map<Spot, Spot[]>} */
  const below = new Map();
  for (const spot of spots) {
    if (!spot.up) continue;
    const beside = below.get(spot.up);
    if (beside) beside.push(spot);
    else below.set(spot.up, [spot]);
  }
  /** @type {Map<Spot, Outline>} */
  const outlines = new Map();
  for (let index = spots.length - 1; index >= 0; index -= 1) {
    const spot = spots[index];
    const whole = new Outline();
    const children = below.get(spot) ?? [];
    for (const child of children) {
      child.x = whole.putBeside(/** @type {Outline} */ (outlines.get(child)));
      outlines.delete(child);
    }
    const middle = children.length > 0 ? (children[0].x + children[children.length - 1].x) / 2 : 0;
    for (const child of children) child.x -= middle;
    outlines.set(spot, whole.under(middle, room(spot) / 2));
  }
  for (const spot of spots) spot.x = spot.up ? spot.up.x + spot.x : 0;
}

/**
 * How far a subtree reaches to both sides, level by level with the top level last, measured from its `origin`.
 * Moving a subtree changes its origin alone, so that a deep tree takes no longer than a broad one.
 */
class Outline {
  /** @type {number[]} */
  left = [];
  /** @type {number[]} */
  right = [];
  origin = 0;

  /**
   * Takes another subtree in, as near to the right as it can stand.
   * @param {Outline} other
   * @returns {number} where its middle is then
   */
  putBeside(other) {
    const [mine, its] = [this.left.length, other.left.length];
    if (mine === 0) {
      this.left = other.left;
      this.right = other.right;
      this.origin = other.origin;
      return 0;
    }
    let shift = 0;
    for (let depth = 1; depth <= Math.min(mine, its); depth += 1) {
      shift = Math.max(shift, this.right[mine - depth] + this.origin - other.left[its - depth] - other.origin);
    }
    const change = shift + other.origin - this.origin;
    const deeper = Math.max(0, its - mine);
    if (deeper > 0) {
      this.left = [...other.left.slice(0, deeper).map((left) => left + change), ...this.left];
      this.right = [...new Array(deeper).fill(0), ...this.right];
    }
    const top = this.right.length - its;
    for (let index = 0; index < its; index += 1) this.right[top + index] = other.right[index] + change;
    return shift;
  }

  /** The outline of a node above these subtrees. @param {number} middle @param {number} half */
  under(middle, half) {
    this.origin -= middle;
    this.left.push(-half - this.origin);
    this.right.push(half - this.origin);
    return this;
  }
}

/**
 * Merged positions stand in layers (Sugiyama, 1981): ordered so that few branches cross, each near its neighbours.
 * @param {Spot[]} spots
 * @param {(spot: Spot) => number} room
 */
function layered(spots, room) {
  /** @type {Spot[][]} */
  const rows = [];
  const shown = new Set(spots);
  /** @type {Map<Spot, Spot[]>} */
  const below = new Map();
  for (const spot of spots) {
    (rows[spot.level] ??= []).push(spot);
    below.set(spot, spot.isOpen ? spot.branches.map(({ end }) => end).filter((end) => shown.has(end)) : []);
  }
  const above = new Map(spots.map((spot) => [spot, spot.above.filter((start) => shown.has(start) && start.isOpen)]));
  const filled = rows.filter(Boolean);
  for (const row of filled) spread(row, row.map((_, index) => index), room);
  for (let sweep = 0; sweep < 2 * SWEEPS; sweep += 1) {
    const down = sweep % 2 === 0;
    for (const row of down ? filled : filled.toReversed()) {
      const wish = new Map(row.map((spot) => [spot, mean((down ? above : below).get(spot), spot.x)]));
      const wished = (/** @type {Spot} */ spot) => wish.get(spot) ?? spot.x;
      // Half of the sweeps find the order, the other half only the places.
      if (sweep < SWEEPS) row.sort((one, other) => wished(one) - wished(other));
      spread(row, row.map(wished), room);
    }
  }
}

/** @param {Spot[] | undefined} near @param {number} otherwise */
function mean(near, otherwise) {
  return near && near.length > 0 ? near.reduce((sum, { x }) => sum + x, 0) / near.length : otherwise;
}

/**
 * Places a row with the least squares of distances to the wishes, and room enough between neighbours: less the room
 * that those before it take, places must only not decrease, so wishes that do are pooled to their mean.
 * @param {Spot[]} row
 * @param {number[]} wishes
 * @param {(spot: Spot) => number} room
 */
function spread(row, wishes, room) {
  let taken = 0;
  const offsets = row.map((spot, index) => {
    if (index > 0) taken += (room(row[index - 1]) + room(spot)) / 2;
    return taken;
  });
  /** @type {{ mean: number, size: number }[]} */
  const pools = [];
  wishes.forEach((wish, index) => {
    let pool = { mean: wish - offsets[index], size: 1 };
    for (let last = pools.at(-1); last && last.mean > pool.mean; last = pools.at(-1)) {
      const size = pool.size + last.size;
      pool = { mean: (pool.mean * pool.size + last.mean * last.size) / size, size };
      pools.pop();
    }
    pools.push(pool);
  });
  const places = pools.flatMap((pool) => new Array(pool.size).fill(pool.mean));
  row.forEach((spot, index) => {
    spot.x = places[index] + offsets[index];
  });
}
