"""Finds the minimal period and the exact preperiod of a sequence in linear time, and says whether they are a theorem.

Read backwards, a sequence that ends periodically begins with a stretch that repeats, and the Z-function gives the
length of that stretch for every period, the least first. An arithmetic period is a period of the differences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.sequences.saltus import SALTUS_LOOKS_AT, saltus_needs
from allumettes.sequences.theorems import OFTEN, Need, Theorem, digits_of, finite_code, need_of, theorem_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

FIRST_TABLE, GROWTH = 1 << 20, 16
"""How much the Z-function remembers at first: places. What repeats longer than that is looked at again with more."""


@dataclass(frozen=True, slots=True)
class Period:
    """g(n + period) = g(n) + saltus for every n from preperiod on, at least within the values examined."""

    period: int
    preperiod: int
    saltus: int
    theorem: Theorem | None
    """What makes it hold for ever, if the values are right; None where it is only observed."""
    needed: int
    """How many values, from heap 0 on, the theorem rests on; without a theorem, how many were examined."""


def find_period(game: HeapGame, values: NDArray[np.unsignedinteger]) -> Period | None:
    """The period that the values of heaps 0, 1, 2… show: one that a theorem covers, else one observed often enough."""
    code, size = finite_code(game), len(values)
    if code and (found := smallest(values, need := need_of(code))):
        period, preperiod = found
        return Period(period, preperiod, 0, theorem_for(code), need.values(preperiod, period))
    if found := smallest(values, OFTEN):
        return Period(*found, 0, None, size)
    if found := smallest(values, OFTEN, of_differences=True):
        period, preperiod = found
        saltus = int(values[-1]) - int(values[-1 - period])
        if saltus > 0:
            known: list[int] = values[:SALTUS_LOOKS_AT].tolist()
            needed = code and saltus_needs(known, digits_of(code), preperiod, period, saltus)
            return Period(period, preperiod, saltus, Theorem.SALTUS if needed else None, needed or size)
    return None


def smallest(
    row: NDArray[np.unsignedinteger], need: Need, *, of_differences: bool = False, table: int = FIRST_TABLE
) -> tuple[int, int] | None:
    """The least period that the row shows for long enough, and the first place from which it holds.

    If a multiple of the minimal period is shown for long enough, so is the minimal period, which has the same preperiod
    and asks for less. The least is therefore the minimal one.
    """
    import numpy as np

    from allumettes.sequences.kernels.period import TOO_SHORT, least_period

    # To Numba, a row that may be written and a map of a file that may not are two types: this makes them one.
    only_read = np.asarray(row).view()
    only_read.flags.writeable = False
    width = np.int32 if len(row) <= np.iinfo(np.int32).max else np.int64
    while True:
        agreements = np.empty(min(table, max(len(row), 1)), width)
        period, preperiod = least_period(only_read, int(of_differences), *need, agreements)
        if period != TOO_SHORT:
            return (period, preperiod) if period else None
        table *= GROWTH
