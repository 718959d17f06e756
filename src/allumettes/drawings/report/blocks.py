"""The pieces a report is made of, as data. Python decides what is said; `report.typ` decides how it looks.

In sentences, `backquotes` mark moves and positions, and *stars* mark words that matter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

Block = dict[str, Any]

LEFT, RIGHT = "left", "right"

GAP = "…………"
"""A cell that the student fills in."""
NARROW_GAP = "…"
"""The same in a column of digits, which it does not make wider."""
ABSENT = "–"
"""A cell of what is not counted or not done."""


def section(text: str) -> Block:
    return {"kind": "heading", "level": 1, "text": text}


def part(text: str) -> Block:
    return {"kind": "heading", "level": 2, "text": text}


def paragraph(text: str) -> Block:
    return {"kind": "paragraph", "text": text}


def points(texts: Iterable[str]) -> Block:
    return {"kind": "points", "texts": list(texts)}


def terms(entries: Iterable[tuple[str, str]]) -> Block:
    """Names with what they mean."""
    return {"kind": "terms", "entries": [{"term": term, "text": text} for term, text in entries]}


def table(
    header: Sequence[str],
    rows: Iterable[Sequence[str]],
    caption: str,
    align: Sequence[str],
    fill: Mapping[int, float] = MappingProxyType({}),
) -> Block:
    """`align` has one word a column; the columns `fill` share the width that the others leave, by their weights."""
    return {
        "kind": "table",
        "header": list(header),
        "rows": [list(row) for row in rows],
        "caption": caption,
        "align": list(align),
        "fill": {str(column): weight for column, weight in fill.items()},
    }


def theorem(title: str, text: str) -> Block:
    return {"kind": "theorem", "title": title, "text": text}


def proof(texts: Iterable[str]) -> Block:
    """The numbered steps of a proof; the sign of its end follows the last one."""
    return {"kind": "proof", "texts": list(texts)}


def formula(lines: Sequence[str]) -> Block:
    """Lines of mathematics on their own, in Unicode."""
    return {"kind": "formula", "lines": list(lines)}


def picture(svg: str, alt: str, caption: str, width: int = 100, text: str = "") -> Block:
    """`alt` says in words what is seen; `width` is in hundredths of the text's; `text` draws it with letters."""
    return {"kind": "picture", "svg": svg, "alt": alt, "caption": caption, "width": width, "text": text}


def box(title: str, question: str, answers: Sequence[str], lines: int = 6) -> Block:
    """A place for the student's own words, so many lines of it; with answers, the teacher's copy of it."""
    return {"kind": "box", "title": title, "question": question, "answers": list(answers), "lines": lines}


def plain(text: str) -> str:
    """A text that comes from outside, without the signs that would mark it up."""
    return " ".join(text.replace("`", "'").replace("*", "·").split())
