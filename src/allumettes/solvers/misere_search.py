"""Misère play by search: every set of heaps is proved once, after merging those known to be equal.

Two rules hold in every sum, tame or not (Conway, On Numbers and Games, chapter 12), and shrink the search:
- mex rule: a heap whose options are all Nim heaps, 0 or 1 among them, equals the Nim heap of their mex;
- two Nim heaps of 1 cancel. (Two equal heaps of 2 or more do not, which is what makes misère play hard.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

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


class Key(NamedTuple):
    """What is the same for all positions known to be equal: order does not matter, nor Nim heaps of 0 or pairs of 1."""

    heaps: Position
    """The heaps but for Nim heaps of 0 and 1, ascending, each the smallest that is the same game."""
    one: int
    """1 where an odd number of Nim heaps of 1 is left, else 0."""


class MisereSearch:
    """Search over sets of heaps, with every outcome remembered and no recursion, so that depth has no limit."""

    def __init__(self, tame: TameHeaps) -> None:
        self.tame = tame
        self.game = tame.game
        self.limit = tame.limit
        self.twins = NimTwins(tame.game, tame.limit)
        self._lost: dict[Key, bool] = {}
        self._options: dict[int, list[Key]] = {}

    def outcome(self, position: Position) -> Outcome:
        tame = self.tame.of_position(position)
        if tame is not None:
            return Outcome.LOSING if tame.misere_value == 0 else Outcome.WINNING
        return Outcome.LOSING if self._is_lost(self._reduced(position)) else Outcome.WINNING

    def _is_lost(self, root: Key) -> bool:
        lost = self._lost
        if (known := self._known(root)) is not None:
            return known
        path: list[tuple[Key, Iterator[Key]]] = [(root, self._children(root))]
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
                    path.append((child, self._children(child)))
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
            value, firm = key.one, False
            for heap in key.heaps:
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
        return Key(tuple(kept), sum(size == 1 for _heap, size in sizes) % 2)

    def _options_of(self, heap: int) -> list[Key]:
        """The options of a heap, those with the fewest heaps first: they are proved soonest."""
        known = self._options.get(heap)
        if known is None:
            found = {self._reduced(option) for option in self.game.options(heap)}
            known = self._options[heap] = sorted(found, key=lambda option: (len(option.heaps), option))
        return known

    def _children(self, key: Key) -> Iterator[Key]:
        heaps, one = key
        if one:
            yield Key(heaps, 0)
        for row in range(len(heaps) - 1, -1, -1):
            heap = heaps[row]
            if row + 1 < len(heaps) and heaps[row + 1] == heap:
                continue
            rest = heaps[:row] + heaps[row + 1 :]
            for parts, added in self._options_of(heap):
                yield Key(tuple(sorted(rest + parts)) if parts else rest, one ^ added)
