"""The nim-values of a game and what is known of them: records, period, the value of any heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, overload

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.devices import Obstacle
from allumettes.sequences.difference import first_difference
from allumettes.sequences.period_search import search_period
from allumettes.sequences.prefixes import prefixes_of
from allumettes.sequences.summary import Summary
from allumettes.sequences.theorems import PeriodStatus

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

FEW = 16
"""Values that fit on a line."""


class UnknownValueError(AllumettesError):
    """A value that was not computed or not kept, and that no proved period gives."""

    def __init__(self, game: HeapGame, heap: int, to: int) -> None:
        super().__init__(game, heap, to)
        self.game = game
        self.heap = heap
        self.to = to


@dataclass(frozen=True, repr=False, eq=False)
class Sequence:
    """The result of a run: the nim-values of heaps 0 to `to` as a row of numbers, with their records and period."""

    game: HeapGame
    to: int
    """The last heap."""
    values: Values | None
    """An array, a read-only map of a file where they are kept on disk, None where only the summary is kept."""
    summary: Summary
    kernel: str
    """The method that computed them: dense, sparse, cuda."""
    seconds: float
    """Time spent on the values, including that of earlier runs in the same folder."""
    obstacle: Obstacle | None = None
    """Why the processor computed the last of them, where another device was asked for."""

    @property
    def kept(self) -> Values:
        """The values, or an error where they were not kept."""
        if self.values is None:
            raise UnknownValueError(self.game, 0, self.to)
        return self.values

    @cached_property
    def period(self) -> Certificate | None:
        """The certificate of the period that the values show; None without one, or without values.

        It is searched for at the first use. Checking a proof takes about as long as computing the values did.
        """
        return None if self.values is None else search_period(self.game, prefixes_of(self.values), self.summary)

    def value(self, heap: int) -> int:
        """The nim-value of a heap: of any heap at all, 10**18 included, where the period is proved."""
        heap = index(heap)
        if self.values is not None and 0 <= heap <= self.to:
            return int(self.values[heap])
        if heap >= 0 and self.period and self.period.status is PeriodStatus.PROVED:
            first, turns = self.period.first_like(heap)
            return int(self.kept[first]) + turns * self.period.saltus
        raise UnknownValueError(self.game, heap, self.to)

    def first_difference(self, other: Sequence) -> int | None:
        """The first heap whose value is another one in the other sequence; None where all that both have agree."""
        return first_difference(self.kept, other.kept)

    def __len__(self) -> int:
        return self.to + 1

    @overload
    def __getitem__(self, heap: int) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> Values: ...
    def __getitem__(self, heap: int | slice) -> int | Values:
        return self.kept[heap] if isinstance(heap, slice) else int(self.kept[index(heap)])

    def __iter__(self) -> Iterator[int]:
        return map(int, self.kept)

    def __repr__(self) -> str:
        value, heap = self.summary.largest
        parts = [
            f"heaps 0 to {self.to}",
            f"largest value {value} at {heap}",
            *([str(self.period)] if self.period else []),
        ]
        if self.values is not None:
            shown = " ".join(map(str, self.values[:FEW].tolist()))
            parts.insert(0, shown + ("…" if self.to >= FEW else ""))
        return f"<sequence {self.game.spec}: {'; '.join(parts)}>"
