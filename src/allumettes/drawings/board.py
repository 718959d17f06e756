"""A position as an SVG picture with the matches of the web table: playable heaps in rows, stuck ones below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from xml.sax.saxutils import escape

import allumettes
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title, rule_words

SHAPES = Path(allumettes.__file__).parent / "web" / "static" / "board" / "matches.svg"
WOODS = ("match-a", "match-b", "match-c")

FEW_MATCHES = 40
"""A heap of at most this many matches is drawn match by match; a larger one is a bundle with its number."""

MARGIN, GUTTER, NARROWEST = 28, 96, 320
PITCH, TALL, LINE = 24, 100, 136
SMALL_PITCH, SMALL_TALL, CHIP_LABEL, CHIP_GAP, CHIP_LINE = 15, 42, 66, 14, 64
MOST_MATCHES = 2_000
"""As many matches are drawn one by one; a board that has more of them has bundles."""
BUNDLE = 2
"""How wide a bundle is, for its height."""
BAND, LARGEST_TYPE, DIGIT = 0.88, 0.26, 0.62
"""The room for the number on the band of a bundle and its largest size, for its width and height; a digit, in ems."""

STYLE = """
text { font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; fill: #2a1f16 }
.paper { fill: #fffaf1 } .count { font-size: 28px; font-weight: bold } .row, .ashes { font-size: 13px; fill: #665443 }
.small { font-size: 16px; font-weight: bold } .band-count { font-weight: bold; text-anchor: middle }
.right { text-anchor: end }
"""


@dataclass(frozen=True, slots=True)
class DrawnHeap:
    """Where the heap of a row is drawn: its left edge and its top."""

    row: int
    heap: int
    bundled: bool
    x: float
    y: float


def board_svg(game: HeapGame, position: Position) -> str:
    """A file that needs no other; its title and description are for readers who cannot see it."""
    playable = [(row, heap) for row, heap in enumerate(position) if game.can_move(heap)]
    stuck = [(row, heap) for row, heap in enumerate(position) if not game.can_move(heap)]
    few = FEW_MATCHES if sum(heap for heap in position if heap <= FEW_MATCHES) <= MOST_MATCHES else 0
    room = max([NARROWEST, *(_width(heap, few, PITCH, TALL) for heap in position)])
    width = room + 2 * (MARGIN + GUTTER)
    rows = [
        DrawnHeap(row, heap, heap > few, (width - _width(heap, few, PITCH, TALL)) / 2, MARGIN + LINE * line)
        for line, (row, heap) in enumerate(playable)
    ]
    top = MARGIN + LINE * len(rows)
    chips = list(_chips(stuck, few, top, width))
    height = (chips[-1].y + SMALL_TALL if chips else rows[-1].y + TALL) + MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height:g}" viewBox="0 0 {width} {height:g}" '
        'role="img" aria-labelledby="board-title board-desc">',
        f'<title id="board-title">{escape(f"{full_title(game)}, {format_position(position)}")}</title>',
        f'<desc id="board-desc">{escape(rule_words(game))}</desc>',
        f"<style>{STYLE}</style>",
        _shapes(),
        f'<rect class="paper" width="{width}" height="{height:g}" rx="14"/>',
    ]
    for place in rows:
        parts += _heap(place)
    for place in chips:
        parts += _chip(place)
    return "\n".join([*parts, "</svg>"]) + "\n"


@cache
def _shapes() -> str:
    _opening, defs, rest = SHAPES.read_text(encoding="utf-8").partition("<defs>")
    return defs + rest.partition("</svg>")[0].rstrip()


def _width(heap: int, few: int, pitch: int, tall: int) -> int:
    return heap * pitch if heap <= few else BUNDLE * tall


def _heap(place: DrawnHeap) -> Iterator[str]:
    right = MARGIN + GUTTER - 24
    if not place.bundled:
        yield f'<text class="count right" x="{right}" y="{place.y + 58:g}">{number(place.heap)}</text>'
    yield f'<text class="row right" x="{right}" y="{place.y + 78:g}">{_row_words(place)}</text>'
    yield from _matches(place, PITCH, TALL, burnt=False)


def _chips(stuck: list[tuple[int, int]], few: int, top: float, width: float) -> Iterator[DrawnHeap]:
    """The places of the heaps that nobody can play, one after the other on as many lines as they need."""
    x, y = float(MARGIN), top
    for row, heap in stuck:
        wide = _width(heap, few, SMALL_PITCH, SMALL_TALL) + CHIP_LABEL
        if x > MARGIN and x + wide > width - MARGIN:
            x, y = float(MARGIN), y + CHIP_LINE
        yield DrawnHeap(row, heap, heap > few, x, y)
        x += wide + CHIP_GAP


def _chip(place: DrawnHeap) -> Iterator[str]:
    left = place.x + _width(place.heap, 0 if place.bundled else place.heap, SMALL_PITCH, SMALL_TALL) + 8
    yield from _matches(place, SMALL_PITCH, SMALL_TALL, burnt=True)
    yield f'<text class="small" x="{left:g}" y="{place.y + 18:g}">{number(place.heap)}</text>'
    yield f'<text class="row" x="{left:g}" y="{place.y + 36:g}">{_row_words(place)}</text>'


def _matches(place: DrawnHeap, pitch: int, tall: int, *, burnt: bool) -> Iterator[str]:
    if place.bundled:
        yield from _bundle(place, tall)
        return
    wide = tall / 3 if burnt else tall / 5
    for index in range(place.heap):
        x = place.x + pitch * (index + 0.5)
        shape = "match-burnt" if burnt else WOODS[(place.row + index * 7) % len(WOODS)]
        lean = (index * 37 + place.row * 11) % 7 / 3 - 1
        yield (
            f'<use class="match" href="#{shape}" x="{x - wide / 2:.1f}" y="{place.y:g}" width="{wide:.1f}" '
            f'height="{tall}" transform="rotate({lean:.2f} {x:.1f} {place.y + tall / 2:g})"/>'
        )


def _bundle(place: DrawnHeap, tall: int) -> Iterator[str]:
    wide, words = BUNDLE * tall, number(place.heap)
    size = min(LARGEST_TYPE * tall, BAND * wide / (DIGIT * len(words)))
    x, y = place.x + wide / 2, place.y + tall * 0.625 + size * 0.36
    yield f'<use class="bundle" href="#match-bundle" x="{place.x:g}" y="{place.y:g}" width="{wide}" height="{tall}"/>'
    yield f'<text class="band-count" x="{x:g}" y="{y:.1f}" font-size="{size:.1f}">{words}</text>'


def _row_words(place: DrawnHeap) -> str:
    return escape(_("row {row}").format(row=place.row))
