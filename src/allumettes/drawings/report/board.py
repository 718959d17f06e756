"""A board drawn with matches, as SVG, one row for each heap. Dark heads and outlined sticks print well in grey."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.position import Position

STEP, HEIGHT, STICK = 14, 62, 5
GAP = 90
"""Room between the two boards of a move, for the arrow."""


def draw_move(before: Position, after: Position) -> str:
    """Two boards side by side, and an arrow from the first to the second."""
    left, right = _width(before), _width(after)
    width = left + GAP + right
    height = HEIGHT * max(len(before), len(after))
    shapes = [
        *_board(before, 0, height),
        *_arrow(left + 20, left + GAP - 20, height / 2),
        *_board(after, left + GAP, height),
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        + "".join(shapes)
        + "</svg>"
    )


def _width(position: Position) -> int:
    return STEP * max(1, *position)


def _board(position: Position, x: float, height: float) -> Iterator[str]:
    """The heaps, one under the other and centred in the height."""
    top = (height - HEIGHT * len(position)) / 2
    for row, heap in enumerate(position):
        for match in range(heap):
            yield from _match(x + STEP * (match + 0.5), top + HEIGHT * row + 6)


def _match(x: float, y: float) -> Iterator[str]:
    yield (
        f'<rect x="{x - STICK / 2:g}" y="{y + 6:g}" width="{STICK}" height="{HEIGHT - 18}" rx="1"'
        ' fill="#f4ead5" stroke="#555" stroke-width="0.8"/>'
    )
    yield f'<ellipse cx="{x:g}" cy="{y + 6:g}" rx="4" ry="6" fill="#7a1f12"/>'


def _arrow(start: float, end: float, y: float) -> Iterator[str]:
    yield f'<path d="M{start:g} {y:g}H{end - 8:g}" stroke="#333" stroke-width="2" fill="none"/>'
    yield f'<path d="M{end:g} {y:g}l-10 -5v10z" fill="#333"/>'
