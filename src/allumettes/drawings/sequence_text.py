"""A sequence as a person reads it: a table, a line of small bars, and sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.sequences import (
    largest_words,
    obstacle_words,
    period_words,
    rare_words,
    records_words,
    values_title,
    work_words,
)
from allumettes.sequences.sequence import Sequence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


USUAL_WIDTH = 80
IN_TABLE = 100
"""The first values, which the table shows."""
ROWS = (20, 10, 5)
"""How many values a row of the table may have: the most that fit."""
BARS, DIGITS = "▁▂▃▄▅▆▇█", "12345678"


def told(sequence: Sequence, width: int | None) -> Iterator[str]:
    """All that is said of a sequence, line by line."""
    width = width or USUAL_WIDTH
    yield values_title(sequence)
    yield ""
    if sequence.values is not None:
        yield from table(sequence.values[:IN_TABLE].tolist(), width)
        yield ""
        yield from bars(sequence.values, width)
        yield ""
    yield largest_words(sequence)
    yield records_words(sequence)
    yield from rare_words(sequence)
    yield from period_words(sequence)
    yield _("Digest: {digest}").format(digest=sequence.summary.digest)
    yield work_words(sequence)
    yield from obstacle_words(sequence)


def table(values: list[int], width: int) -> Iterator[str]:
    """The values in rows, under what is to be added to the heap in front of a row."""
    label = max(len(number(len(values) - 1)), len("n"))
    for length in ROWS:
        cell = 1 + max(len(f"+{length - 1}"), *(len(number(value)) for value in values))
        if label + 1 + cell * length <= width:
            break
    length = min(length, len(values))
    yield f"{'n':>{label}} " + "".join(f"{f'+{place}':>{cell}}" for place in range(length))
    for start in range(0, len(values), length):
        row = "".join(f"{number(value):>{cell}}" for value in values[start : start + length])
        yield f"{number(start):>{label}} {row}"


def bars(values: NDArray[np.unsignedinteger], width: int) -> Iterator[str]:
    """The whole sequence on one line; where it is longer than that, a bar is the largest value of several heaps."""
    import numpy as np

    heaps = -(-len(values) // width)
    highest = np.maximum.reduceat(values, np.arange(0, len(values), heaps)).astype(np.int64)
    signs = BARS if can_show(BARS) else DIGITS
    levels = highest * (len(signs) - 1) // max(int(highest.max()), 1)
    words = ngettext(
        "The whole sequence, a bar for each heap:",
        "The whole sequence, a bar for every {count} heaps, as high as their largest value:",
        heaps,
    )
    yield words.format(count=number(heaps))
    yield "".join(signs[level] for level in levels.tolist())


def can_show(signs: str) -> bool:
    try:
        signs.encode(sys.stdout.encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
