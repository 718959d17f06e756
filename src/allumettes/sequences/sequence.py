"""The nim-values of a game and what is known of them: records, period, the value of any heap."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, overload

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.certify import FIRST_LOOK, certificate_of
from allumettes.sequences.periods import find_period
from allumettes.sequences.run import Outcome
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
    """The outcome of a run: a row of numbers like any other, which also knows its records and its period."""

    outcome: Outcome

    @property
    def game(self) -> HeapGame:
        return self.outcome.game

    @property
    def to(self) -> int:
        """The last heap."""
        return self.outcome.to

    @property
    def values(self) -> Values | None:
        """None where only the summary was kept."""
        return self.outcome.values

    @property
    def summary(self) -> Summary:
        return self.outcome.summary

    @property
    def kept(self) -> Values:
        """The values, where they must be there."""
        if self.values is None:
            raise UnknownValueError(self.game, 0, self.to)
        return self.values

    @cached_property
    def period(self) -> Certificate | None:
        """The period that the values show, and its status; it is looked for when it is first asked for.

        It is proved once the verifier has accepted it, which takes about as long as computing the values did.
        """
        if self.values is None:
            return None
        # Most periods are short, and a proof holds for ever: there is no need to look at millions of values at once.
        looked_at = min(FIRST_LOOK, len(self.values))
        while True:
            found = find_period(self.game, self.values[:looked_at])
            if looked_at == len(self.values) or (found and found.theorem):
                shown = self.values[:looked_at]
                return certificate_of(self.game, shown, found, self.summary.space) if found else None
            looked_at = min(4 * looked_at, len(self.values))

    def value(self, heap: int) -> int:
        """The nim-value of a heap: of any heap at all, 10**18 included, where the period is proved."""
        if self.values is not None and 0 <= heap <= self.to:
            return int(self.values[heap])
        if heap >= 0 and self.period and self.period.status is PeriodStatus.PROVED:
            first, turns = self.period.first_like(heap)
            return int(self.kept[first]) + turns * self.period.saltus
        raise UnknownValueError(self.game, heap, self.to)

    def __len__(self) -> int:
        return self.to + 1

    @overload
    def __getitem__(self, heap: int) -> int: ...
    @overload
    def __getitem__(self, heap: slice) -> Values: ...
    def __getitem__(self, heap: int | slice) -> int | Values:
        return self.kept[heap] if isinstance(heap, slice) else int(self.kept[heap])

    def __iter__(self) -> Iterator[int]:
        return map(int, self.kept)

    def __repr__(self) -> str:
        value, heap = self.summary.largest
        parts = [f"heaps 0 to {self.to}", f"largest value {value} at {heap}", *period_words(self.period)]
        if self.values is not None:
            shown = " ".join(map(str, self.values[:FEW].tolist()))
            parts.insert(0, shown + ("…" if self.to >= FEW else ""))
        return f"<sequence {self.game.spec}: {'; '.join(parts)}>"


def period_words(certificate: Certificate | None) -> list[str]:
    """The period in the few English words that a programmer reads; there are none where there is no period."""
    if certificate is None:
        return []
    saltus = f" and saltus {certificate.saltus}" if certificate.saltus else ""
    return [f"period {certificate.period}{saltus} from heap {certificate.preperiod} on, {certificate.status}"]
