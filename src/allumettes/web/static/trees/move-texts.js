// @ts-check
// Writes the moves on the branches of a tree, so that none covers another.

/**
 * A move, and the ends of its branch.
 * @typedef {object} MoveText
 * @property {string} text
 * @property {number} x
 * @property {number} y
 * @property {number} to
 * @property {number} bottom
 * @property {boolean} chosen
 * @property {boolean} shared whether other branches lead to the same node
 */

export const FONT = 'system-ui, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", sans-serif';
const HEIGHT = 16;
const CELL = 64;
/** Where a move may stand on a branch that meets others, from its beginning to its end. */
const PLACES = [0.5, 0.36, 0.64, 0.26, 0.74];

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {MoveText[]} moves
 * @param {boolean} across
 * @param {{ paper: string, ink: string, move: string }} colours
 */
export function paintMoves(pen, moves, across, colours) {
  pen.textBaseline = "middle";
  const taken = new Taken();
  for (const move of moves.toSorted((one, other) => Number(other.chosen) - Number(one.chosen))) {
    pen.font = `${move.chosen ? "600 " : ""}12px ${FONT}`;
    const width = pen.measureText(move.text).width + 6;
    // One parent: the move stands at the end of its branch, where there is room for it.
    const places = move.shared ? PLACES.map((part) => along(move, part, across)) : [atEnd(move, across, width)];
    const place = places.find(({ x, y }) => !move.shared || taken.isFree(x, y, width));
    if (!place) continue;
    if (move.shared) taken.add(place.x, place.y, width);
    pen.fillStyle = colours.paper;
    pen.fillRect(place.x - width / 2, place.y - HEIGHT / 2, width, HEIGHT);
    pen.fillStyle = move.chosen ? colours.ink : colours.move;
    pen.textAlign = "center";
    pen.fillText(move.text, place.x, place.y);
  }
}

/** @param {MoveText} move @param {boolean} across @param {number} width */
function atEnd({ to, bottom }, across, width) {
  return across ? { x: to - width / 2 - 4, y: bottom } : { x: to, y: bottom - 13 };
}

/**
 * A point of a branch, which is a Bézier curve with level ends.
 * @param {MoveText} move
 * @param {number} part
 * @param {boolean} across
 */
function along({ x, y, to, bottom }, part, across) {
  const eased = part * part * (3 - 2 * part);
  const straight = 1.5 * part * (1 - part) + part ** 3;
  return across
    ? { x: x + (to - x) * straight, y: y + (bottom - y) * eased }
    : { x: x + (to - x) * eased, y: y + (bottom - y) * straight };
}

/** The places that are taken, in cells, so that each text is compared with its neighbours alone. */
class Taken {
  /** @type {Map<string, { x: number, y: number, width: number }[]>} */
  #cells = new Map();

  /** @param {number} x @param {number} y @param {number} width */
  isFree(x, y, width) {
    return !cellsOf(x, y, width)
      .flatMap((cell) => this.#cells.get(cell) ?? [])
      .some((other) => Math.abs(other.x - x) < (other.width + width) / 2 && Math.abs(other.y - y) < HEIGHT);
  }

  /** @param {number} x @param {number} y @param {number} width */
  add(x, y, width) {
    for (const cell of cellsOf(x, y, width)) {
      const there = this.#cells.get(cell);
      if (there) there.push({ x, y, width });
      else this.#cells.set(cell, [{ x, y, width }]);
    }
  }
}

/** @param {number} x @param {number} y @param {number} width */
function cellsOf(x, y, width) {
  const cells = [];
  for (let column = Math.floor((x - width / 2) / CELL); column <= Math.floor((x + width / 2) / CELL); column += 1) {
    for (let row = Math.floor((y - HEIGHT / 2) / CELL); row <= Math.floor((y + HEIGHT / 2) / CELL); row += 1) {
      cells.push(`${column},${row}`);
    }
  }
  return cells;
}
