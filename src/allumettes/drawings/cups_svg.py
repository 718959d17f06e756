"""A cups-and-beads machine as an SVG picture: its cups with their coloured beads, and what the colours mean."""

from __future__ import annotations

from collections.abc import Iterator
from xml.sax.saxutils import escape

from allumettes.core.position import Position
from allumettes.drawings.beads import COLOURS, ROOM, drawn_beads
from allumettes.locale import ngettext
from allumettes.locale.cups import cup_name, machine_title, machine_words
from allumettes.locale.numbers import number, told
from allumettes.players.cups.machine import Cup, Machine

MOST_CUPS = 60
"""A larger machine shows its smallest positions."""
PER_ROW = 8
MARGIN, TOP = 20, 62
WIDE, TALL, LINE = 116, 108, 190
"""The room of a cup, the cup itself, and a row of cups with what is written below."""
BRIM, FOOT = 46, 35
"""Half the width of a cup at its top and at its bottom."""
RADIUS, PITCH, IN_A_ROW = 8, 17, 4
COUNTS_SHOWN = 3

STYLE = """
text { font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; fill: #2a1f16 }
.paper { fill: #fffaf1 } .title { font-size: 17px; font-weight: bold } .name { font-size: 15px; font-weight: bold }
.words, .counts { font-size: 12px; fill: #665443 } .middle { text-anchor: middle }
.cup { fill: #ffffff; fill-opacity: .7; stroke: #8a7a68; stroke-width: 2 }
.bead { stroke: #2a1f16; stroke-opacity: .45 }
"""


def cups_svg(machine: Machine) -> str:
    """A file that needs no other; its title and description are for readers who cannot see it."""
    cups = list(machine.cups.items())[:MOST_CUPS]
    columns = min(PER_ROW, max(4, len(cups)))
    width = 2 * MARGIN + columns * WIDE
    height = TOP + LINE * -(-len(cups) // columns) + MARGIN
    left_out = len(machine.cups) - len(cups)
    title, words = machine_title(machine), machine_words(machine)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'role="img" aria-labelledby="cups-title cups-desc">',
        f'<title id="cups-title">{escape(title)}</title>',
        f'<desc id="cups-desc">{escape(words)}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="paper" width="{width}" height="{height}" rx="14"/>',
        f'<text class="title" x="{MARGIN}" y="30">{escape(title)}</text>',
        f'<text class="words" x="{MARGIN}" y="50">{escape(words)}</text>',
    ]
    for place, (position, cup) in enumerate(cups):
        x = MARGIN + WIDE * (place % columns) + WIDE / 2
        parts += _cup(position, cup, x, TOP + LINE * (place // columns) + 14)
    if left_out:
        more = ngettext("… and {count} more cup", "… and {count} more cups", left_out).format(count=number(left_out))
        parts.append(f'<text class="words" x="{MARGIN}" y="{height - 10}">{escape(more)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _cup(position: Position, cup: Cup, x: float, y: float) -> Iterator[str]:
    yield (f'<path class="cup" d="M{x - BRIM:g} {y:g}L{x - FOOT:g} {y + TALL:g}H{x + FOOT:g}L{x + BRIM:g} {y:g}"/>')
    counts = list(cup.beads.values())
    colours = [rank for rank, count in enumerate(drawn_beads(counts, ROOM)) for _bead in range(count)]
    for place, rank in enumerate(colours):
        row, column = divmod(place, IN_A_ROW)
        bead_x = x + (column - (IN_A_ROW - 1) / 2) * PITCH + (row % 2 - 0.5) * 3
        bead_y = y + TALL - RADIUS - 3 - row * PITCH
        yield f'<circle class="bead" cx="{bead_x:g}" cy="{bead_y:g}" r="{RADIUS}" fill="{_colour(rank)}"/>'
    yield f'<text class="name middle" x="{x:g}" y="{y + TALL + 20:g}">{escape(cup_name(position))}</text>'
    kinds = sorted(cup.beads.items(), key=lambda kind: -kind[1])
    for line, (bead, count) in enumerate(kinds[:COUNTS_SHOWN]):
        below = y + TALL + 36 + 14 * line
        rank = list(cup.beads).index(bead)
        yield f'<circle cx="{x - 38:g}" cy="{below - 4:g}" r="4" fill="{_colour(rank)}"/>'
        more = " …" if line == COUNTS_SHOWN - 1 and len(kinds) > COUNTS_SHOWN else ""
        words = told(str(bead), number(count))
        yield f'<text class="counts" x="{x - 30:g}" y="{below:g}">{escape(words + more)}</text>'


def _colour(rank: int) -> str:
    return COLOURS[rank % len(COLOURS)]
