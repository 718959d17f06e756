"""Finds the minimal period and the exact preperiod of a sequence in linear time, and says whether they are a theorem.

Read backwards, a sequence that ends periodically begins with a stretch that repeats, and the Z-function gives the
length of that stretch for every period at once. An arithmetic period is a period of the differences.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.sequences.saltus import saltus_needs
from allumettes.sequences.theorems import Need, Status, Theorem, digits_of, finite_code, need_of, theorem_for

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OFTEN = Need(2, 3, 0)
"""A period that no theorem proves is said to be observed when it was seen three times, and in more than half of all."""


@dataclass(frozen=True, slots=True)
class Period:
    """g(n + period) = g(n) + saltus for every n from preperiod on: for ever if proved, else as far as was looked."""

    period: int
    preperiod: int
    saltus: int
    checked_to: int
    """The largest heap whose value was looked at."""
    theorem: Theorem | None

    @property
    def status(self) -> Status:
        return Status.OBSERVED if self.theorem is None else Status.PROVED


def find_period(game: HeapGame, values: NDArray[np.unsignedinteger] | Sequence[int]) -> Period | None:
    """The period of the values of heaps 0, 1, 2… of a game: proved if a theorem covers it, else observed, else None."""
    import numpy as np

    row = np.asarray(values, np.int64)
    code = finite_code(game)
    if code and (found := smallest(row, need_of(code))):
        return Period(*found, 0, len(row) - 1, theorem_for(code))
    if found := smallest(row, OFTEN):
        return Period(*found, 0, len(row) - 1, None)
    if len(row) > 1 and (found := smallest(np.diff(row), OFTEN)):
        period, preperiod = found
        saltus = int(row[-1] - row[-1 - period])
        if saltus > 0:
            proved = code and saltus_needs(row.tolist(), digits_of(code), preperiod, period, saltus)
            return Period(period, preperiod, saltus, len(row) - 1, Theorem.SALTUS if proved else None)
    return None


def smallest(row: NDArray[np.int64], need: Need) -> tuple[int, int] | None:
    """The least period that the row shows for long enough, and the first place from which it holds.

    If a multiple of the minimal period is shown for long enough, so is the minimal period, which has the same preperiod
    and asks for less. The least is therefore the minimal one.
    """
    import numpy as np

    from allumettes.sequences.period_kernel import repeats

    periods = np.arange(len(row))
    preperiods = len(row) - periods - repeats(np.ascontiguousarray(row[::-1]))
    needed = need.preperiods * np.maximum(preperiods, 1) + need.periods * periods + need.more
    enough = np.flatnonzero(needed[1:] <= len(row))  # a period is at least 1
    if len(enough) == 0:
        return None
    period = int(enough[0]) + 1
    return period, int(preperiods[period])
