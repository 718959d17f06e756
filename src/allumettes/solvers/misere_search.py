"""Misère play by search: every set of heaps is proved once, after merging those known to be equal.

Three things shrink it:
- heaps that are the same game in every sum are replaced by the smallest of them, found by their canonical forms, or by
  the mex rule: a heap whose options are all Nim heaps, 0 or 1 among them, equals the Nim heap of their mex;
- two Nim heaps of 1 cancel. (Two equal heaps of 2 or more do not, which is what makes misère play hard.)
- one lost option proves a position won, so the likeliest come first: what is known to be lost, then what would be lost
  if the last move won, then what has the fewest heaps.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position, nim_sum
from allumettes.solvers.limit import Limit
from allumettes.solvers.misere_theory import HeapTwins
from allumettes.solvers.nim_values import NimValues, mex
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


Key = tuple[Position, int]
"""What is the same for all positions known to be equal: order does not matter, nor Nim heaps of 0 or pairs of 1.

First the heaps but for Nim heaps of 0 and 1, ascending, each the smallest that is the same game; then 1 where an odd
number of Nim heaps of 1 is left, else 0. Millions are made, so it is a plain tuple.
"""


class MisereSearch:
    """Search over sets of heaps, with every outcome remembered and no recursion, so that depth has no limit."""

    def __init__(self, tame: TameHeaps, values: NimValues | None = None, twins: HeapTwins | None = None) -> None:
        self.tame = tame
        self.game = tame.game
        self.limit = tame.limit
        self.values = values or NimValues(tame.game, tame.limit)
        self.twins = twins or NimTwins(tame.game, tame.limit)
        self._lost: dict[Key, bool] = {}
        self._options: dict[int, dict[int, list[Key]]] = {}

    def outcome(self, position: Position) -> Outcome:
        tame = self.tame.of_position(position)
        if tame is not None:
            return Outcome.LOSING if tame.misere_value == 0 else Outcome.WINNING
        return Outcome.LOSING if self._is_lost(self._reduced(position)) else Outcome.WINNING

    def _is_lost(self, root: Key) -> bool:
        lost = self._lost
        if (known := self._known(root)) is not None:
            return known
        path = [(root, self._worth_trying(root))]
        while path:
            self.limit.step()
            key, children = path[-1]
            for child in children:
                known = self._known(child)
                if known:
                    lost[key] = False
                    path.pop()
                    break
                if known is None:
                    path.append((child, self._worth_trying(child)))
                    break
            else:
                lost[key] = True
                path.pop()
                # A child just proved losing makes its parent winning.
                if path:
                    lost[path.pop()[0]] = False
        return lost[root]

    def _known(self, key: Key) -> bool | None:
        """Whether a position is lost, where that is remembered or all its heaps are tame."""
        known = self._lost.get(key)
        if known is None:
            heaps, value = key
            firm = False
            for heap in heaps:
                tame = self.tame.of_heap(heap)
                if tame is None:
                    return None
                value ^= tame.value
                firm |= tame.firm
            known = self._lost[key] = value == (0 if firm else 1)
        return known

    def _reduced(self, heaps: Iterable[int]) -> Key:
        sizes = [(heap, self.twins.of_heap(heap)) for heap in heaps]
        kept = sorted(self.twins.smallest(heap) for heap, size in sizes if size not in (0, 1))
        return tuple(kept), sum(size == 1 for _heap, size in sizes) % 2

    def _value(self, key: Key) -> int:
        """The nim-value of a position."""
        heaps, one = key
        return nim_sum(map(self.values.of_heap, heaps)) ^ one

    def _options_of(self, heap: int) -> dict[int, list[Key]]:
        """The options of a heap by their nim-value."""
        known = self._options.get(heap)
        if known is None:
            known = self._options[heap] = {}
            for option in {self._reduced(option) for option in self.game.options(heap)}:
                known.setdefault(self._value(option), []).append(option)
        return known

    def _worth_trying(self, key: Key) -> Iterator[Key]:
        """All positions one move away, the likeliest to be lost first; only one where it is known to be lost."""
        likely: list[Key] = []
        others: list[Key] = []
        heaps, one = key
        total = self._value(key)
        if one:
            (likely if total == 1 else others).append((heaps, 0))
        for row, heap in enumerate(heaps):
            if row and heaps[row - 1] == heap:
                continue
            rest = heaps[:row] + heaps[row + 1 :]
            zero = total ^ self.values.of_heap(heap)
            for value, options in self._options_of(heap).items():
                found = likely if value == zero else others
                found += [(tuple(sorted(rest + parts)) if parts else rest, one ^ added) for parts, added in options]
        for children in (likely, others):
            children.sort(key=_heap_count)
        for child in (*likely, *others):
            if self._lost.get(child):
                return iter((child,))
        return iter(likely + others)


def _heap_count(key: Key) -> int:
    return len(key[0])
