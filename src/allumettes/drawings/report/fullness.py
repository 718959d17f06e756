"""How full the pages of a document are: which of its settings leaves no large empty part."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

LARGEST_GAP = 0.2
"""How much of a page may be empty below its last line, unless it is the last page."""
LEAST_FILLED = 0.33
"""How much of the last page is filled at least."""
TOP, BOTTOM = 2.2 / 29.7, 1 - 2.4 / 29.7
"""Where the text of a page begins and ends, as the template sets it."""


def fullest(documents: Iterable[Any]) -> Any:
    """The first document without a large empty part, else the one in which they are smallest."""
    best, least = None, 0.0
    for document in documents:
        excess = excess_of(gaps(document))
        if best is None or excess < least:
            best, least = document, excess
        if not excess:
            break
    return best


def excess_of(empty: list[float]) -> float:
    """By how much the empty parts of the pages are too large. The largest ones count most."""
    *inner, last = empty or [0.0]
    too_empty = max(0.0, last - (1 - LEAST_FILLED)) if inner else 0.0
    return sum(max(0.0, gap - LARGEST_GAP) ** 2 for gap in inner) + too_empty


def gaps(document: Any) -> list[float]:
    """The part of each page that is empty below its last line, as far as the template marks where texts are."""
    marks: list[Mapping[str, Any]] = next(iter(json.loads(document.query("<marks>", "value"))), [])
    lowest: dict[int, float] = {mark["page"]: TOP for mark in marks}
    for mark in marks:
        lowest[mark["page"]] = max(lowest[mark["page"]], mark["y"])
    for mark, following in pairwise(marks):
        if mark["kind"] == "begin" and following["page"] > mark["page"]:
            lowest[mark["page"]] = BOTTOM  # the text goes on overleaf
    return [(BOTTOM - lowest[page]) / (BOTTOM - TOP) for page in sorted(lowest)]
