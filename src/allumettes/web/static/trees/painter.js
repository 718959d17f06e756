// @ts-check
// Paints a tree on a canvas: winning and losing by shape and colour, and only what is in view.

import { number } from "../numbers.js";
import { BOX, secondLine } from "./layout.js";
import { FONT, paintMoves } from "./move-texts.js";

/** @import { Camera } from "./camera.js" */
/** @import { NodeState, Spot } from "./model.js" */
/** @import { MoveText } from "./move-texts.js" */

export const BADGE = 11;
const INNER = 3.5;
const RING = 5;
export const READABLE = 0.34;
const MOVES_READABLE = 0.45;
/** Below this scale nobody sees a corner, an outline or a curve, and they take most of the time. */
const TINY = 0.1;
/** The least height of a node on the screen. */
const SPECK = 6;
const ROUND = 8;
/** @type {NodeState[]} */
const STATES = ["cut", "open", "unknown", "winning", "losing"];
/** @type {Partial<Record<NodeState, number[]>>} */
const DASHES = { cut: [5, 4], open: [2, 3] };
const UNVISITED = 0.38;

/**
 * @typedef {object} Marks
 * @property {Spot | null} selected
 * @property {boolean} focused
 * @property {Spot | null} current where the search is
 * @property {Spot | null} hovered
 */

/** The colours of the tree, as its style sheet has them now. @param {HTMLElement} element */
export function readColours(element) {
  const style = getComputedStyle(element);
  const colour = (/** @type {string} */ name) => style.getPropertyValue(`--tree-${name}`).trim();
  return {
    ...{ line: colour("line"), chosen: colour("chosen"), paper: colour("paper"), ink: colour("ink") },
    ...{ badge: colour("badge"), focus: colour("focus"), current: colour("current"), move: colour("move") },
    states: Object.fromEntries(
      STATES.map((state) => [
        state,
        { fill: colour(state), edge: colour(`${state}-edge`), text: colour(`${state}-text`) },
      ]),
    ),
  };
}

/** The nodes that are in view. @param {Spot[]} spots @param {Camera} camera */
export function seenOf(spots, camera) {
  const view = camera.view(BOX);
  return spots.filter((spot) => within(spot, view));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Spot[]} spots
 * @param {Spot[]} seen those of them that are in view
 * @param {Camera} camera
 * @param {{ across: boolean, colours: ReturnType<typeof readColours>, marks: Marks }} how
 */
export function paint(pen, spots, seen, camera, { across, colours, marks }) {
  const { scale } = camera;
  pen.setTransform(camera.density, 0, 0, camera.density, 0, 0);
  pen.clearRect(0, 0, camera.width, camera.height);
  camera.apply(pen);
  paintBranches(pen, spots, camera.view(BOX), across, colours, scale);
  if (marks.current) halo(pen, marks.current, colours.current);
  for (const state of STATES) {
    const alike = seen.filter(({ node }) => node.state === state);
    for (const visited of [true, false]) {
      const some = alike.filter(({ node }) => (node.visited ?? true) === visited);
      pen.globalAlpha = visited ? 1 : UNVISITED;
      if (some.length > 0) paintBoxes(pen, some, state, colours.states[state], scale);
    }
  }
  pen.globalAlpha = 1;
  for (const [spot, colour] of /** @type {const} */ ([
    [marks.hovered, colours.line],
    [marks.current, colours.current],
    [marks.selected, marks.focused ? colours.focus : colours.chosen],
  ])) {
    if (spot) ring(pen, spot, colour, scale);
  }
  if (scale >= READABLE) {
    for (const spot of seen) if (isBadged(spot)) paintBadge(pen, spot, across, colours);
  }
}

/** Whether something below a node can be opened. @param {Spot} spot */
export function isBadged(spot) {
  return spot.branches.length > 0 ? !spot.isOpen : (spot.node.hidden ?? 0) > 0;
}

/** Where the badge of a node is. @param {Spot} spot @param {boolean} across */
export function badgePlace(spot, across) {
  return across ? { x: spot.x + spot.width / 2 + BADGE / 2, y: spot.y } : { x: spot.x, y: spot.y + BOX / 2 + BADGE / 2 };
}

/** @param {Spot} spot @param {{ left: number, right: number, top: number, bottom: number }} view */
function within({ x, y, width }, view) {
  return x + width / 2 >= view.left && x - width / 2 <= view.right && y >= view.top && y <= view.bottom;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Spot[]} spots
 * @param {{ left: number, right: number, top: number, bottom: number }} view
 * @param {boolean} across
 * @param {ReturnType<typeof readColours>} colours
 * @param {number} scale
 */
function paintBranches(pen, spots, view, across, colours, scale) {
  const [usual, chosen, cut] = [new Path2D(), new Path2D(), new Path2D()];
  /** @type {MoveText[]} */
  const moves = [];
  for (const start of spots) {
    if (!start.isOpen) continue;
    for (const branch of start.branches) {
      const { end } = branch;
      if (isOutside(start, end, view)) continue;
      const path = branch.chosen ? chosen : branch.cut ? cut : usual;
      const [x, y, to, bottom] = across
        ? [start.x + start.width / 2, start.y, end.x - end.width / 2, end.y]
        : [start.x, start.y + BOX / 2, end.x, end.y - BOX / 2];
      path.moveTo(x, y);
      if (scale < TINY) path.lineTo(to, bottom);
      else if (across) path.bezierCurveTo((x + to) / 2, y, (x + to) / 2, bottom, to, bottom);
      else path.bezierCurveTo(x, (y + bottom) / 2, to, (y + bottom) / 2, to, bottom);
      if (branch.move && scale >= MOVES_READABLE) {
        moves.push({ text: branch.move, x, y, to, bottom, chosen: branch.chosen ?? false, shared: end.above.length > 1 });
      }
    }
  }
  const thin = Math.max(1.4, 0.7 / scale);
  stroke(pen, usual, colours.line, thin);
  stroke(pen, cut, colours.line, thin, [5, 4]);
  stroke(pen, chosen, colours.chosen, Math.max(4, 1.6 / scale));
  paintMoves(pen, moves, across, colours);
}

/** @param {Spot} start @param {Spot} end @param {{ left: number, right: number, top: number, bottom: number }} view */
function isOutside(start, end, view) {
  return (
    Math.max(start.x, end.x) < view.left ||
    Math.min(start.x, end.x) > view.right ||
    Math.max(start.y, end.y) < view.top ||
    Math.min(start.y, end.y) > view.bottom
  );
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Path2D} path
 * @param {string} colour
 * @param {number} width
 * @param {number[]} [dash]
 */
function stroke(pen, path, colour, width, dash = []) {
  pen.strokeStyle = colour;
  pen.lineWidth = width;
  pen.setLineDash(dash);
  pen.stroke(path);
  pen.setLineDash([]);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Spot[]} spots of one state
 * @param {NodeState} state
 * @param {{ fill: string, edge: string, text: string }} colours
 * @param {number} scale
 */
function paintBoxes(pen, spots, state, colours, scale) {
  const [boxes, inner] = [new Path2D(), new Path2D()];
  for (const spot of spots) {
    box(boxes, spot, state, 0, scale);
    if (spot.node.known && scale >= READABLE / 2) box(inner, spot, state, -INNER, scale);
  }
  pen.fillStyle = scale < TINY && state !== "winning" ? colours.edge : colours.fill;
  pen.fill(boxes);
  if (scale < TINY) return;
  stroke(pen, boxes, colours.edge, Math.max(1.6, 0.8 / scale), scale >= READABLE ? DASHES[state] : []);
  stroke(pen, inner, state === "losing" ? colours.text : colours.edge, 1.3);
  if (scale < READABLE) return;
  pen.fillStyle = colours.text;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  for (const spot of spots) {
    const second = secondLine(spot);
    pen.font = `600 15px ${FONT}`;
    pen.fillText(spot.node.label, spot.x, spot.y + (second ? -6 : 1));
    if (!second) continue;
    pen.font = `11px ${FONT}`;
    pen.fillText(second, spot.x, spot.y + 10);
  }
}

/**
 * Round ends win, square corners lose, anything else is in between.
 * @param {Path2D} path
 * @param {Spot} spot
 * @param {NodeState} state
 * @param {number} grown
 * @param {number} scale
 */
function box(path, { x, y, width }, state, grown, scale) {
  const least = scale < TINY ? SPECK / scale : 0;
  const [wide, high] = [width + 2 * grown, Math.max(BOX, least) + 2 * grown];
  const radius = state === "winning" ? high / 2 : state === "losing" ? 0 : ROUND;
  if (radius === 0 || scale < TINY) path.rect(x - wide / 2, y - high / 2, wide, high);
  else path.roundRect(x - wide / 2, y - high / 2, wide, high, radius);
}

/** @param {CanvasRenderingContext2D} pen @param {Spot} spot @param {string} colour @param {number} scale */
function ring(pen, spot, colour, scale) {
  const path = new Path2D();
  box(path, spot, spot.node.state, RING, scale);
  stroke(pen, path, colour, Math.max(3, 2.5 / scale));
}

/** @param {CanvasRenderingContext2D} pen @param {Spot} spot @param {string} colour */
function halo(pen, spot, colour) {
  pen.globalAlpha = 0.22;
  pen.fillStyle = colour;
  pen.beginPath();
  pen.ellipse(spot.x, spot.y, spot.width / 2 + 26, BOX / 2 + 22, 0, 0, 2 * Math.PI);
  pen.fill();
  pen.globalAlpha = 1;
}

/**
 * A disc on the edge of a closed node: how many nodes would come, or that there are more than the page has.
 * @param {CanvasRenderingContext2D} pen
 * @param {Spot} spot
 * @param {boolean} across
 * @param {ReturnType<typeof readColours>} colours
 */
function paintBadge(pen, spot, across, colours) {
  const { x, y } = badgePlace(spot, across);
  const text = `+${number(spot.branches.length || (spot.node.hidden ?? 0))}`;
  pen.font = `600 11px ${FONT}`;
  const half = Math.max(BADGE, pen.measureText(text).width / 2 + 6);
  pen.beginPath();
  pen.roundRect(x - half, y - 9, 2 * half, 18, 9);
  pen.fillStyle = colours.paper;
  pen.fill();
  pen.strokeStyle = colours.badge;
  pen.lineWidth = 1.5;
  pen.stroke();
  pen.fillStyle = colours.badge;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  pen.fillText(text, x, y + 0.5);
}
