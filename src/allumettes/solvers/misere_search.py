"""Misère play by search: every set of heaps is proved once, after merging those known to be equal.

Two rules hold in every sum, tame or not (Conway, On Numbers and Games, chapter 12), and shrink the search:
- mex rule: a heap whose options are all Nim heaps, 0 or 1 among them, equals the Nim heap of their mex;
- two Nim heaps of 1 cancel. (Two equal heaps of 2 or more do not, which is what makes misère play hard.)
"""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position, nim_sum
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import mex
from allumettes.solvers.tame import TameHeaps


class NimTwins:
    """For each heap the Nim heap that it equals in every misère sum, or None where the mex rule finds none."""

    def __init__(self, game: HeapGame, limit: Limit) -> None:
        self.game = game
        self.limit = limit
        self._sizes: list[int | None] = []
        self._smallest: dict[int, int] = {}

    def of_heap(self, heap: int) -> int | None:
        self.limit.reach(heap)
        while heap >= len(self._sizes):
            self.limit.step()
            self._sizes.append(size := self._classify(len(self._sizes)))
            if size is not None:
                self._smallest.setdefault(size, len(self._sizes) - 1)
        return self._sizes[heap]

    def smallest(self, heap: int) -> int:
        """The smallest heap known to be the same game as this one."""
        size = self.of_heap(heap)
        return heap if size is None else self._smallest[size]

    def _classify(self, heap: int) -> int | None:
        values: list[int] = []
        for option in self.game.options(heap):
            value = self._of_option(option)
            if value is None:
                return None
            values.append(value)
        return mex(values) if not values or min(values) <= 1 else None

    def _of_option(self, option: Option) -> int | None:
        sizes = [self._sizes[part] for part in option]
        known = [size for size in sizes if size is not None]
        if len(known) < len(sizes) or sum(size > 1 for size in known) > 1:
            return None
        return nim_sum(known)


class MisereSearch:
    """Search over sets of heaps, with every outcome remembered and no recursion, so that depth has no limit."""

    def __init__(self, tame: TameHeaps) -> None:
        self.tame = tame
        self.game = tame.game
        self.limit = tame.limit
        self.twins = NimTwins(tame.game, tame.limit)
        self._known: dict[Position, Outcome] = {}

    def outcome(self, position: Position) -> Outcome:
        if (known := self._lookup(position)) is not None:
            return known
        root = self._reduced(position)
        if (known := self._lookup(root)) is not None:
            return known
        path: list[tuple[Position, Iterator[Position]]] = [(root, self._children(root))]
        while path:
            self.limit.step()
            key, children = path[-1]
            for child in children:
                known = self._lookup(child)
                if known is Outcome.LOSING:
                    self._known[key] = Outcome.WINNING
                    path.pop()
                    break
                if known is None:
                    path.append((child, self._children(child)))
                    break
            else:
                self._known[key] = Outcome.LOSING
                path.pop()
            # A child just proved losing makes its parent winning.
            if path and self._known.get(key) is Outcome.LOSING:
                self._known[path[-1][0]] = Outcome.WINNING
                path.pop()
        return self._known[root]

    def _lookup(self, key: Position) -> Outcome | None:
        if (known := self._known.get(key)) is not None:
            return known
        tame = self.tame.of_position(key)
        if tame is None:
            return None
        return Outcome.LOSING if tame.misere_value == 0 else Outcome.WINNING

    def _reduced(self, position: Position) -> Position:
        """One key for all positions known to be equal: order does not matter, nor Nim heaps of 0 or pairs of 1."""
        heaps = [self.twins.smallest(heap) for heap in position if self.twins.of_heap(heap) != 0]
        ones = [heap for heap in heaps if self.twins.of_heap(heap) == 1]
        return tuple(sorted([heap for heap in heaps if heap not in ones] + ones[: len(ones) % 2]))

    def _children(self, key: Position) -> Iterator[Position]:
        for row, heap in enumerate(key):
            if row and key[row - 1] == heap:
                continue
            rest = key[:row] + key[row + 1 :]
            for option in self.game.options(heap):
                yield self._reduced(rest + option)
