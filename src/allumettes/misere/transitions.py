"""The proof of a quotient: every position of a game has the outcome that its element says.

Each heap is a pair: its element x, and the set W of elements beside which some move in it leaves a lost position. Pairs
are added like heaps: beside z, a player moves in the one heap or in the other. The pairs of all positions are closed
under addition, and there are finitely many. The quotient is right if (1) no move leads from a lost element to a lost
one, and (2) in every pair whose element is not lost, some move wins. For (2) only the smallest sets W matter.
(Plambeck and Siegel, Misère quotients for impartial games, 2008, build a similar algebra of transitions.)

Where it fails, the first position that fails is the interesting one: all earlier ones are won and lost as the quotient
says, so that its true outcome is known, namely the opposite of what the quotient says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from allumettes.core.errors import UndecidedError
from allumettes.misere.candidate import Candidate
from allumettes.misere.words import Word, order, spelled, times
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from allumettes.misere.candidate import Flags

MOST_PAIRS = 200_000


class Pair(NamedTuple):
    element: int
    wins: Flags
    heaps: tuple[int, ...]
    """A position that has this pair, the first one in the order of words."""


class Transitions:
    def __init__(self, candidate: Candidate, limit: Limit) -> None:
        self.candidate = candidate
        self.limit = limit
        self.products = candidate.products
        self.lost_beside = candidate.lost[self.products]
        """By element: beside which elements it is lost."""
        self._pairs = [Pair(0, np.zeros(candidate.size, np.bool_), ())]
        self._smallest: dict[int, list[int]] = {}
        """By element: its sets of winning moves, as bits, of which none is a part of an earlier one."""

    def copy(self) -> Transitions:
        twin = Transitions.__new__(Transitions)
        twin.__dict__.update(self.__dict__)
        twin._pairs = list(self._pairs)
        twin._smallest = {element: list(sets) for element, sets in self._smallest.items()}
        return twin

    def wins_of(self, options: Iterable[int]) -> Flags:
        """Beside which elements a heap with these options has a winning move."""
        wins: Flags = np.logical_or.reduce(self.lost_beside[sorted(options)])
        return wins

    def lost_twice(self, element: int, wins: Flags) -> int | None:
        """The first element beside which a heap would be lost and have a winning move as well: none may be."""
        both = self.lost_beside[element] & wins
        return int(both.argmax()) if both.any() else None

    def fitting(self, wins: Flags) -> Iterator[int]:
        """The elements that a heap with these winning moves might be, the likely ones first."""
        alone = np.flatnonzero(~(self.lost_beside & wins).any(axis=1))
        yield from sorted(map(int, alone), key=lambda element: not self._is_covered(element, _bits(wins)))

    def _is_covered(self, element: int, wins: int) -> bool:
        return any(smaller & wins == smaller for smaller in self._smallest.get(element, ()))

    def add(self, heap: int, element: int, wins: Flags) -> tuple[int, ...] | None:
        """Add a heap larger than all before; the first position whose outcome is not that of its element, if any."""
        layer = [] if self._is_covered(element, _bits(wins)) else list(self._pairs)
        while layer:
            # In this layer each position gets one such heap more. Positions come in the order of words.
            layer = list(self._sums(layer, Pair(element, wins, (heap,))))
            for pair in layer:
                if pair.wins[0] == self.candidate.lost[pair.element]:
                    return pair.heaps
        return None

    def _sums(self, pairs: list[Pair], heap: Pair) -> Iterator[Pair]:
        """The pairs with a heap more, but for those that an earlier one covers."""
        self.limit.step(len(pairs))
        elements = np.array([pair.element for pair in pairs])
        before = np.array([pair.wins for pair in pairs])
        after = before[:, self.products[heap.element]] | heap.wins[self.products[elements]]
        rows = [int.from_bytes(row.tobytes(), "big") for row in np.packbits(after, axis=1)]
        for pair, element, wins, bits in zip(pairs, self.products[elements, heap.element], after, rows, strict=True):
            if not self._is_covered(int(element), bits):
                found = Pair(int(element), wins, (*pair.heaps, *heap.heaps))
                self._keep(found, bits)
                yield found

    def _keep(self, pair: Pair, bits: int) -> None:
        if len(self._pairs) >= MOST_PAIRS:
            raise UndecidedError("operations", MOST_PAIRS, self.limit.steps)
        self._smallest.setdefault(pair.element, []).append(bits)
        self._pairs.append(pair)


def _bits(wins: Flags) -> int:
    return int.from_bytes(np.packbits(wins).tobytes(), "big")


def first_failure(candidate: Candidate, proof: Transitions, options: Iterable[tuple[int, set[int]]]) -> Word | None:
    """Add heaps, given with the elements of their options; the first word whose outcome is not that of its element."""
    failures = []
    for heap, elements in options:
        wins, element = proof.wins_of(elements), int(candidate.table[0, heap])
        if (beside := proof.lost_twice(element, wins)) is not None:
            failures.append(times(tuple(map(int, candidate.words[beside])), heap))
        if (heaps := proof.add(heap, element, wins)) is not None:
            failures.append(spelled(heaps, candidate.heaps))
            break
    return min(failures, key=order, default=None)
