"""The proof of a quotient: every position of a game has the outcome that its element says.

Each heap is a pair: its element x, and the set W of elements beside which some move in it leaves a lost position. Pairs
are added like heaps: beside z, a player moves in the one heap or in the other. The pairs of all positions are closed
under addition, and there are finitely many. The quotient is right if (1) no move leads from a lost element to a lost
one, and (2) in every pair whose element is not lost, some move wins. For (2) only the smallest sets W matter.
(Plambeck and Siegel, Misère quotients for impartial games, 2008, build a similar algebra of transitions.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from allumettes.core.errors import UndecidedError
from allumettes.misere.monoid import Monoid
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Wins = NDArray[np.bool_]

MOST_PAIRS = 200_000


class Pair(NamedTuple):
    element: int
    wins: Wins
    heaps: Counter[int]
    """A position that has this pair."""


class Transitions:
    def __init__(self, monoid: Monoid, limit: Limit) -> None:
        self.monoid = monoid
        self.limit = limit
        self.products = monoid.products
        self.lost = np.array(monoid.lost, np.bool_)
        self.lost_beside = self.lost[self.products]
        """By element: beside which elements it is lost."""
        self._generators: list[Pair] = []
        self._pairs: list[Pair] = [Pair(0, np.zeros(monoid.size, np.bool_), Counter())]
        self._smallest: dict[int, list[Wins]] = {}
        self._seen: set[tuple[int, bytes]] = set()

    def copy(self) -> Transitions:
        twin = Transitions(self.monoid, self.limit)
        twin._generators, twin._pairs, twin._seen = list(self._generators), list(self._pairs), set(self._seen)
        twin._smallest = {element: list(sets) for element, sets in self._smallest.items()}
        return twin

    def wins_of(self, options: Iterable[int]) -> Wins:
        """Beside which elements a heap with these options has a winning move."""
        wins: Wins = np.logical_or.reduce(self.lost_beside[sorted(options)])
        return wins

    def lost_twice(self, element: int, wins: Wins) -> int | None:
        """An element beside which a heap would be lost and have a winning move as well: none may be."""
        both = self.lost_beside[element] & wins
        return int(both.argmax()) if both.any() else None

    def fitting(self, wins: Wins) -> Iterator[int]:
        """The elements that a heap with these winning moves might be, the likely ones first."""
        alone = [element for element in range(self.monoid.size) if not (self.lost_beside[element] & wins).any()]
        yield from sorted(alone, key=lambda element: not self._is_covered(element, wins))

    def _is_covered(self, element: int, wins: Wins) -> bool:
        return any(not (smaller & ~wins).any() for smaller in self._smallest.get(element, ()))

    def add(self, heap: int, element: int, wins: Wins) -> Counter[int] | None:
        """Add a heap to the game; a position whose outcome is not that of its element, where there is one."""
        if self._is_covered(element, wins):
            return None
        generator = Pair(element, wins, Counter([heap]))
        self._generators.append(generator)
        waiting = [self._sum(pair, generator) for pair in self._pairs]
        while waiting:
            pair = waiting.pop()
            key = pair.element, pair.wins.tobytes()
            if key in self._seen:
                continue
            self._seen.add(key)
            if self._is_covered(pair.element, pair.wins):
                continue
            if pair.wins[0] == self.lost[pair.element]:
                return pair.heaps
            self.limit.step(len(self._generators))
            if len(self._pairs) >= MOST_PAIRS:
                raise UndecidedError("entries", MOST_PAIRS, self.limit.steps)
            self._keep(pair)
            waiting.extend(self._sum(pair, other) for other in self._generators)
        return None

    def _keep(self, pair: Pair) -> None:
        larger = [wins for wins in self._smallest.get(pair.element, ()) if (wins & ~pair.wins).any()]
        self._smallest[pair.element] = [*larger, pair.wins]
        self._pairs.append(pair)

    def _sum(self, one: Pair, other: Pair) -> Pair:
        return Pair(
            int(self.products[one.element, other.element]),
            one.wins[self.products[other.element]] | other.wins[self.products[one.element]],
            one.heaps + other.heaps,
        )
