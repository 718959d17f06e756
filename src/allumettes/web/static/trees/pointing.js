// @ts-check
// Which node, or badge of a node, a pointer points at.

import { BOX } from "./layout.js";
import { BADGE, badgePlace, isBadged, READABLE } from "./painter.js";

/** @import { Spot } from "./model.js" */

const FINGER = 12;

/**
 * The node at a point of the drawing, or the nearest one around it.
 * @param {Spot[]} shown
 * @param {{ x: number, y: number }} point
 * @param {number} around
 * @returns {Spot | null}
 */
export function spotAt(shown, { x, y }, around) {
  const apart = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  let nearest = null;
  for (const spot of shown) {
    if (Math.abs(spot.x - x) > spot.width / 2 + around || Math.abs(spot.y - y) > BOX / 2 + around) continue;
    if (!nearest || apart(spot) < apart(nearest)) nearest = spot;
  }
  return nearest;
}

/**
 * The node whose badge is at a point of the drawing, where badges are large enough to be seen.
 * @param {Spot[]} shown
 * @param {{ x: number, y: number }} point
 * @param {number} scale
 * @param {boolean} across
 */
export function badgeAt(shown, { x, y }, scale, across) {
  if (scale < READABLE) return null;
  const reach = Math.max(BADGE, FINGER / scale);
  const found = shown.find((spot) => {
    const badge = badgePlace(spot, across);
    return isBadged(spot) && Math.abs(badge.x - x) <= 1.4 * reach && Math.abs(badge.y - y) <= reach;
  });
  return found ?? null;
}
