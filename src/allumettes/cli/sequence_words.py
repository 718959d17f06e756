"""A sequence as a person reads it: a table, a line of small bars, and sentences."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from allumettes.cli.commands.verify import standing, statement
from allumettes.cli.race_words import decimal_sign, thousands_sign
from allumettes.core.text import N_
from allumettes.locale import _, language, ngettext
from allumettes.locale.sentences import number
from allumettes.sequences.sequence import Sequence
from allumettes.study.units import duration

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.drawings.sequence_plots import Words

USUAL_WIDTH = 80
IN_TABLE = 100
"""The first values, which the table shows."""
ROWS = (20, 10, 5)
"""How many values a row of the table may have: the most that fit."""
LAST_RECORDS = 8
WORTH_A_RATE = 100_000
"""Fewer values take most of their time to begin."""
BARS, DIGITS = "▁▂▃▄▅▆▇█", "12345678"
KERNELS = {"dense": N_("every option of every heap"), "sparse": N_("the sparse space of the rare values")}


def told(sequence: Sequence, width: int | None) -> Iterator[str]:
    """All that is said of a sequence, line by line."""
    width = width or USUAL_WIDTH
    yield _("{game}: nim-values of heaps 0 to {to}").format(game=_(sequence.game.title), to=number(sequence.to))
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


def largest_words(sequence: Sequence) -> str:
    value, heap = sequence.summary.largest
    return _("Largest value: {value}, first at heap {heap}.").format(value=number(value), heap=number(heap))


def records_words(sequence: Sequence) -> str:
    records = sequence.summary.records
    shown = ", ".join(
        _("{value} at {heap}").format(value=number(value), heap=number(heap)) for heap, value in records[-LAST_RECORDS:]
    )
    if len(records) <= LAST_RECORDS:
        return _("Records: {records}.").format(records=shown)
    return _("Records, the last of {count}: {records}.").format(count=number(len(records)), records=shown)


def rare_words(sequence: Sequence) -> Iterator[str]:
    space, heaps = sequence.summary.space, sequence.summary.rare_heaps
    if space is None:
        return
    if space.place is None:
        rule = _("a value is rare when an even number of its bits are in the mask {mask}")
    else:
        rule = _("a value is rare when the number of its bits in the mask {mask}, plus the heap, less {place}, is even")
    words = ngettext(
        "{count} rare heap, {last}: {rule}.", "{count} rare heaps, the last is {last}: {rule}.", len(heaps)
    )
    yield words.format(
        count=number(len(heaps)),
        last=number(heaps[-1]) if heaps else "–",
        rule=rule.format(mask=f"{space.mask:#x}", place=space.place),
    )


def period_words(sequence: Sequence) -> Iterator[str]:
    if sequence.values is None:
        yield _("The period was not looked for: the values were not kept.")
    elif sequence.period:
        yield statement(sequence.period)
        yield standing(sequence.period, sequence.period.status)
    else:
        yield _("No period is seen in these values.")


def work_words(sequence: Sequence) -> str:
    kernel, seconds = sequence.kernel, sequence.seconds
    if kernel in KERNELS:
        kernel = f"{kernel} ({_(KERNELS[kernel])})"
    words = _("Kernel: {kernel}. Values: {count} in {time}.")
    if len(sequence) >= WORTH_A_RATE:
        words = _("Kernel: {kernel}. Values: {count} in {time}, {rate} a second.")
    return words.format(
        kernel=kernel,
        count=number(len(sequence)),
        time=duration(seconds, decimal_sign()),
        rate=number(round(len(sequence) / max(seconds, 1e-9))),  # no clock here counts less
    )


def plot_words(sequence: Sequence) -> Words:
    """What is written on the drawings."""
    from allumettes.drawings.sequence_plots import Plot, Words

    return Words(
        language=language(),
        title=_(sequence.game.title),
        subtitles={
            Plot.VALUES: _("Nim-values of heaps 0 to {to}").format(to=number(sequence.to)),
            Plot.RECORDS: _("Records: the largest nim-value so far"),
            Plot.RARES: _("The heaps whose value is rare"),
        },
        heap=_("n (matches in the heap)"),
        value=_("Nim-value"),
        log_heap=_("n (matches in the heap), logarithmic scale"),
        log_value=_("Nim-value, logarithmic scale"),
        cells=_("Cells of {heaps} × {values} (heaps × values): the darker, the more heaps have such a value"),
        in_a_cell=_("Heaps in a cell"),
        some=_("{shown} of {count} points are drawn"),
        summary=largest_words(sequence),
        decimal=decimal_sign(),
        thousands=thousands_sign(),
    )
