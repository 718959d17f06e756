"""A tree, merged or not, as an SVG picture to project or to print.

Nothing is said by colour alone: losing is a dark box with square corners, winning a light one with round ends, and
both carry a letter. The two colours are told apart by colour-blind eyes and in grey (Okabe and Ito's blue and orange).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap
from xml.sax.saxutils import escape

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.drawings.trees.layout import layered, tidy
from allumettes.locale.numbers import number
from allumettes.locale.trees import description, legend_words, note, subtitle, title, to_move_words, turn_words
from allumettes.locale.verdicts import outcome_letter
from allumettes.trees.graph import Graph
from allumettes.trees.node import Node

EM = 0.65
"""The width of a sign in ems: more than the digits of any usual font, so that text never leaves its box."""

HEAPS, SMALL, NAME, TITLE = 19, 14, 14, 19
BOX, PAD = 46.0, 9.0
NAME_BOX = 20.0
MARGIN = 24.0
NARROWEST = 640.0
SAMPLE = 44.0
OPEN = "…"
"""In the place of the letter, where a search was stopped before it knew."""

STYLE = """
.paper { fill: #ffffff } .band { fill: #f1f3f5 }
text { font-family: "Helvetica Neue", Arial, "Liberation Sans", sans-serif; fill: #16191d }
.middle { text-anchor: middle } .title { font-weight: bold }
.losing .box { fill: #0072b2; stroke: #00476f; stroke-width: 2 } .losing text { fill: #ffffff }
.winning .box { fill: #ffd27f; stroke: #8a5a00; stroke-width: 2 } .winning text { fill: #16191d }
.unknown .box { fill: #ffffff; stroke: #16191d; stroke-width: 1.5 }
.cut .box { fill: #ffffff; stroke: #6b7280; stroke-width: 1.5; stroke-dasharray: 5 4 } .cut text { fill: #4b5563 }
.open .box { fill: #ffffff; stroke: #16191d; stroke-width: 2.5; stroke-dasharray: 2 4 }
.inner { fill: none; stroke-width: 1.5 } .losing .inner { stroke: #ffffff } .winning .inner { stroke: #8a5a00 }
.unknown .inner { stroke: #16191d }
.line { fill: none; stroke: #6b7280; stroke-width: 1.5 }
.line.chosen { stroke: #16191d; stroke-width: 4 } .line.cut { stroke-dasharray: 5 4 }
@media (prefers-color-scheme: dark) {
.paper { fill: #14181d } .band { fill: #1f262e } text { fill: #f1f3f5 }
.losing .box { stroke: #a6d8f5 } .winning .box { stroke: #fff1d6 }
.unknown .box, .cut .box, .open .box { fill: #14181d; stroke: #b6bec8 } .unknown .inner { stroke: #b6bec8 }
.cut text { fill: #c5ccd4 }
.line { stroke: #9aa4b0 } .line.chosen { stroke: #ffffff }
}
"""


def as_svg(graph: Graph, *, captioned: bool = False) -> str:
    """The picture; `captioned` leaves out the title and the legend, for a page where a caption says the same."""
    return "\n".join(Picture(graph, captioned=captioned).elements()) + "\n"


@dataclass(frozen=True, slots=True)
class Rows:
    """Heights: boxes stand in rows `pitch` apart, and the names of moves `name` below the top of each row."""

    top: float
    pitch: float
    name: float

    def box(self, level: int) -> float:
        return self.top + level * self.pitch

    def slot(self, row: int) -> tuple[float, float]:
        """Top and bottom of what stands in a row of the layout."""
        top = self.box(row // 2)
        return (top, top + BOX) if row % 2 == 0 else (top + self.name, top + self.name + NAME_BOX)


class Picture:
    def __init__(self, graph: Graph, *, captioned: bool = False) -> None:
        self.graph = graph
        self.captioned = captioned
        self.texts = [box_lines(node) for node in graph.spots]
        self.widths = [box_width(texts) for texts in self.texts]
        names = [text_width(line.action, NAME) for line in graph.lines]
        self.layout = (layered if graph.merged else tidy)(graph, self.widths, names)
        self.gutter = max(text_width(text, SMALL) for level in range(self.levels) for text in self.level_words(level))
        reach = [(x, width) for x, width in zip(self.layout.spots, self.widths, strict=True)]
        reach += [(slots[0], width) for slots, width in zip(self.layout.lines, names, strict=True)]
        reach += [(x, 0.0) for slots in self.layout.lines for x in slots]
        left, right = min(x - width / 2 for x, width in reach), max(x + width / 2 for x, width in reach)
        drawn = MARGIN + self.gutter + MARGIN + (right - left) + MARGIN
        self.meanings = {sign: legend_words(sign, graph.spots) for sign in self.signs()}
        self.sign_width = SAMPLE + 10 + max(text_width(meaning, NAME) for meaning in self.meanings.values()) + MARGIN
        self.width = drawn if captioned else max(drawn, NARROWEST, MARGIN + self.sign_width)
        # A small tree stands in the middle of what its title needs.
        self.shift = MARGIN + self.gutter + MARGIN - left + (self.width - drawn) / 2
        tree = graph.tree
        self.heading = self.wrapped(title(tree), TITLE)
        self.note = self.wrapped(subtitle(tree), NAME) + self.wrapped(note(tree, len(graph.spots)), NAME)
        top = MARGIN + len(self.heading) * TITLE * 1.3 + len(self.note) * NAME * 1.5 + MARGIN
        if captioned:
            top = MARGIN / 2
        # Wide trees have long lines, which are told apart when they are not too flat.
        air = min(max((right - left) / 24 - 30, 0.0), 120.0)
        # Moves stand near the one position they lead to; where lines meet, half-way.
        if graph.merged:
            self.rows = Rows(top, 136.0 + 2 * air, BOX + 32.0 + air)
        else:
            self.rows = Rows(top, 114.0 + air, BOX + 40.0 + air)

    @property
    def levels(self) -> int:
        return max(self.graph.levels) + 1

    def level_words(self, level: int) -> list[str]:
        player = to_move_words(self.player(level))
        # A merged position can be met at several turns, but the same player is to move at all of them.
        return [player] if self.graph.merged else [turn_words(level), player]

    def player(self, level: int) -> int:
        return (self.graph.spots[0].player + level) % 2

    def wrapped(self, text: str, size: float) -> list[str]:
        return wrap(text, int((self.width - 2 * MARGIN) / (size * EM)))

    def elements(self) -> Iterator[str]:
        body = [*self.bands(), *self.lines(), *self.boxes()]
        head, foot, bottom = self.words_around()
        width, height = f"{self.width:g}", f"{bottom:g}"
        yield (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img" aria-labelledby="tree-title tree-desc">'
        )
        yield f'<title id="tree-title">{escape(title(self.graph.tree))}</title>'
        yield f'<desc id="tree-desc">{escape(description(self.graph.tree, len(self.graph.spots)))}</desc>'
        yield f"<style>{STYLE}</style>"
        yield f'<rect class="paper" width="{width}" height="{height}"/>'
        yield from head
        yield from body
        yield from foot
        yield "</svg>"

    def words_around(self) -> tuple[list[str], list[str], float]:
        """Title and legend, and where the picture ends."""
        if self.captioned:
            return [], [], self.rows.box(self.levels - 1) + BOX + MARGIN / 2
        legend, bottom = self.legend()
        return list(self.header()), legend, bottom + MARGIN

    def header(self) -> Iterator[str]:
        y = MARGIN
        for text in self.heading:
            y += TITLE * 1.3
            yield label(text, MARGIN, y - 6, TITLE, "title")
        for text in self.note:
            y += NAME * 1.5
            yield label(text, MARGIN, y - 4, NAME)

    def bands(self) -> Iterator[str]:
        for level in range(self.levels):
            top = self.rows.box(level)
            yield f'<rect class="band" x="0" y="{top - 8:g}" width="{self.width:g}" height="{BOX + 16:g}"/>'
            texts = self.level_words(level)
            for at, text in enumerate(texts):
                y = top + BOX / 2 + SMALL * (0.35 + 1.3 * (at - (len(texts) - 1) / 2))
                yield label(text, MARGIN, y, SMALL)

    def lines(self) -> Iterator[str]:
        """Thin lines first: a chosen one is drawn over those it crosses, and the names over all of them."""
        graph, xs = self.graph, self.layout
        for line, slots in sorted(zip(graph.lines, xs.lines, strict=True), key=lambda pair: pair[0].chosen):
            row = 2 * graph.levels[line.start]
            x, y = xs.spots[line.start] + self.shift, self.rows.slot(row)[1]
            path = f"M{x:.1f} {y:g}"
            for at, slot in enumerate([*slots, xs.spots[line.end]], 1):
                (top, bottom), end = self.rows.slot(row + at), slot + self.shift
                path += f" C{x:.1f} {(y + top) / 2:g} {end:.1f} {(y + top) / 2:g} {end:.1f} {top:g}"
                if at <= len(slots):
                    path += f" V{bottom:g}"
                x, y = end, bottom
            mark = " chosen" if line.chosen else " cut" if line.cut else ""
            yield f'<path class="line{mark}" d="{path}"/>'
        for line, slots in zip(graph.lines, xs.lines, strict=True):
            top, _bottom = self.rows.slot(2 * graph.levels[line.start] + 1)
            x, width = slots[0] + self.shift, text_width(line.action, NAME)
            yield (
                f'<g class="name"><rect class="paper" x="{x - width / 2:.1f}" y="{top:g}" '
                f'width="{width:.1f}" height="{NAME_BOX:g}"/>'
                + label(line.action, x, top + NAME_BOX / 2 + NAME * 0.35, NAME, "middle")
                + "</g>"
            )

    def boxes(self) -> Iterator[str]:
        for spot, node in enumerate(self.graph.spots):
            x, top = self.layout.spots[spot] + self.shift, self.rows.box(self.graph.levels[spot])
            yield box(kind(node), node.unsearched is not None, x, top, self.widths[spot], BOX, self.texts[spot])

    def legend(self) -> tuple[list[str], float]:
        """The signs that this picture uses, in columns; and where they end."""
        columns = int((self.width - MARGIN) / self.sign_width)
        top = self.rows.box(self.levels - 1) + BOX + 1.5 * MARGIN
        drawn = []
        for at, (sign, meaning) in enumerate(self.meanings.items()):
            x, y = MARGIN + at % columns * self.sign_width, top + at // columns * 36
            text = label(meaning, x + SAMPLE + 10, y + 18, NAME)
            drawn.append(f'<g class="sign">{self.sample(sign, x, y)}{text}</g>')
        return drawn, top + (len(self.meanings) - 1) // columns * 36 + 28

    def signs(self) -> Iterator[str]:
        spots, lines = self.graph.spots, self.graph.lines
        for sign in ("winning", "losing", "unknown", "open", "cut"):
            if any(kind(node) == sign for node in spots):
                yield sign
        if any(node.unsearched for node in spots):
            yield "unsearched"
        if any(line.chosen for line in lines):
            yield "chosen"
        if any(node.hidden for node in spots):
            yield "hidden"

    def sample(self, sign: str, x: float, y: float) -> str:
        middle = x + SAMPLE / 2
        if sign == "chosen":
            return f'<path class="line chosen" d="M{x:g} {y + 14:g} H{x + SAMPLE:g}"/>'
        if sign == "hidden":
            return label("+…", middle, y + 18, SMALL, "middle")
        if sign == "unsearched":
            return box("unknown", True, middle, y, SAMPLE, 28.0, [])
        letter = OPEN if sign == "open" else outcome_letter(Outcome(sign)) if sign in list(Outcome) else ""
        return box(sign, False, middle, y, SAMPLE, 28.0, [letter] if letter else [])


def kind(node: Node) -> str:
    return "cut" if node.cut else "open" if node.open else str(node.outcome or "unknown")


def box_lines(node: Node) -> list[str]:
    """The heaps, and below them the letter, the value that the algorithm gives and how many nodes are left out."""
    letter = OPEN if node.open else outcome_letter(node.outcome)
    hidden = f"+{number(node.hidden)}…" if node.hidden else ""
    below = " ".join(filter(None, (letter, node.label.replace("-", "−"), hidden)))
    return [format_position(node.position), below] if below else [format_position(node.position)]


def box_width(texts: list[str]) -> float:
    sizes = (HEAPS, SMALL)
    return max(BOX, *(text_width(text, size) + 2 * PAD for text, size in zip(texts, sizes, strict=False)))


def text_width(text: str, size: float) -> float:
    return len(text) * size * EM


def box(kind: str, known: bool, x: float, top: float, width: float, height: float, texts: list[str]) -> str:
    """A box with its text in the middle; one whose answer was known at once has a second outline inside."""
    outlines = f'<rect class="box" {_corners(kind, x - width / 2, top, width, height)}/>'
    if known:
        outlines += f'<rect class="inner" {_corners(kind, x - width / 2 + 4, top + 4, width - 8, height - 8)}/>'
    sizes = (HEAPS, SMALL)
    baselines = (top + height * 0.46, top + height * 0.82) if len(texts) > 1 else (top + height / 2 + HEAPS * 0.35,)
    shown = "".join(label(text, x, y, size, "middle") for text, y, size in zip(texts, baselines, sizes, strict=False))
    return f'<g class="{kind}">{outlines}{shown}</g>'


def _corners(kind: str, x: float, y: float, width: float, height: float) -> str:
    radius = {"winning": height / 2, "losing": 0.0}.get(kind, 8.0)
    return f'x="{x:.1f}" y="{y:g}" width="{width:.1f}" height="{height:g}" rx="{radius:g}"'


def label(text: str, x: float, y: float, size: float, style: str = "") -> str:
    named = f' class="{style}"' if style else ""
    return f'<text{named} x="{x:.1f}" y="{y:.1f}" font-size="{size:g}">{escape(text)}</text>'
