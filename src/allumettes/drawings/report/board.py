"""A board as SVG, one heap under the other: matches in a row, matches in a circle, or a coin at its place.

Dark heads and outlined sticks print well in grey.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import NamedTuple

from allumettes.core.game import HeapGame
from allumettes.core.pieces import Piece
from allumettes.core.position import Position

STEP, HEIGHT, STICK = 14, 62, 5
GAP = 90
"""Room between the two boards of a move, for the arrow."""
COIN, BETWEEN = 22, 14
"""The side of a coin's square, and the room between two heaps of coins."""
INNER, RING_STEP = 14, 20
"""The smallest radius of the ring where the sticks of a circle begin, and the room of each on that ring."""


class Drawing(NamedTuple):
    width: float
    height: float
    shapes: list[str]


def draw_move(game: HeapGame, before: Position, after: Position) -> str:
    """Two boards side by side, and an arrow from the first to the second."""
    left, right = (_board(game, position) for position in (before, after))
    width, height = left.width + GAP + right.width, max(left.height, right.height)
    shapes = [
        *_placed(left, 0, (height - left.height) / 2),
        *_arrow(left.width + 20, left.width + GAP - 20, height / 2),
        *_placed(right, left.width + GAP, (height - right.height) / 2),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}">' + "".join(shapes) + "</svg>"
    )


def letters(game: HeapGame, position: Position) -> str:
    """The same board drawn with letters."""
    return "\n".join(_in_letters(game, heap) for heap in position)


def _in_letters(game: HeapGame, heap: int) -> str:
    kind, size = game.pieces(heap)
    match kind:
        case Piece.ROW:
            return " ".join("|" * size)
        case Piece.CIRCLE:
            return f"( {' '.join('|' * size)} )"
        case Piece.COIN:
            rows, columns = _place(game, size)
            lines = [["o"] * columns for _row in range(rows)]
            if rows and columns:
                lines[-1][-1] = "●"
            return "\n".join(map(" ".join, lines)) + ("\n" if rows > 1 else "")


def _board(game: HeapGame, position: Position) -> Drawing:
    """The heaps, one under the other."""
    heaps = [_heap(game, heap) for heap in position]
    shapes: list[str] = []
    top = 0.0
    for drawn in heaps:
        shapes += _placed(drawn, 0, top)
        top += drawn.height
    return Drawing(max(heap.width for heap in heaps), top, shapes)


def _heap(game: HeapGame, heap: int) -> Drawing:
    kind, size = game.pieces(heap)
    match kind:
        case Piece.ROW:
            sticks = [shape for match in range(size) for shape in _match(STEP * (match + 0.5), 6)]
            return Drawing(STEP * max(1, size), HEIGHT, sticks)
        case Piece.CIRCLE:
            return _circle(size)
        case Piece.COIN:
            return _coin(*_place(game, size))


def _place(game: HeapGame, number: int) -> tuple[int, int]:
    """The row and the column of a coin; a coin of a row is in the first one. Heap 0 is no coin."""
    if not number:
        return 0, 0
    board = game.coin_board()
    row, column = divmod(number - 1, board.width) if board else (0, number - 1)
    return row + 1, column + 1


def _circle(size: int) -> Drawing:
    """Matches that point outwards, their heads on the rim."""
    inner = max(INNER, size * RING_STEP / (2 * pi))
    middle = inner + HEIGHT
    sticks = [
        f'<g transform="translate({middle + inner * sin(turn):.1f} {middle - inner * cos(turn):.1f}) '
        f'rotate({turn * 180 / pi:.1f}) translate(0 -{HEIGHT - 6})">{"".join(_match(0, 0))}</g>'
        for turn in (2 * pi * match / size for match in range(size))
    ]
    return Drawing(2 * middle, 2 * middle, sticks)


def _coin(rows: int, columns: int) -> Drawing:
    """The places up to the coin's: it shows heads, the others are there to count."""
    shapes = []
    for row in range(rows):
        for column in range(columns):
            heads = (row, column) == (rows - 1, columns - 1)
            ink = 'fill="#d9a441" stroke="#333"' if heads else 'fill="none" stroke="#999" stroke-dasharray="2 2"'
            x, y = COIN * (column + 0.5), COIN * (row + 0.5) + BETWEEN / 2
            shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="{COIN * 0.42:g}" {ink} stroke-width="1.2"/>')
    return Drawing(COIN * max(1, columns), COIN * max(1, rows) + BETWEEN, shapes)


def _placed(drawing: Drawing, x: float, y: float) -> Iterator[str]:
    if drawing.shapes:
        yield f'<g transform="translate({x:g} {y:g})">{"".join(drawing.shapes)}</g>'


def _match(x: float, y: float) -> Iterator[str]:
    yield (
        f'<rect x="{x - STICK / 2:g}" y="{y + 6:g}" width="{STICK}" height="{HEIGHT - 18}" rx="1"'
        ' fill="#f4ead5" stroke="#555" stroke-width="0.8"/>'
    )
    yield f'<ellipse cx="{x:g}" cy="{y + 6:g}" rx="4" ry="6" fill="#7a1f12"/>'


def _arrow(start: float, end: float, y: float) -> Iterator[str]:
    yield f'<path d="M{start:g} {y:g}H{end - 8:g}" stroke="#333" stroke-width="2" fill="none"/>'
    yield f'<path d="M{end:g} {y:g}l-10 -5v10z" fill="#333"/>'
