"""Canonical forms of misère play: two games behave alike in every sum exactly if they have the same one.

A form is the set of the forms that a move can leave, without reversible moves. A game reduces to H where all options of
H are among its own and each of its other options has H as an option. Where H has no options at all, the game must
besides be winning for the player to move, as H is (Conway, On Numbers and Games, chapter 12; Siegel, Combinatorial Game
Theory, chapter V).
"""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.core.errors import UndecidedError
from allumettes.misere.genus import ZERO_GENUS, Genus, genus_of
from allumettes.solvers.limit import Limit

ZERO = 0
"""The form of a game without moves."""

MOST_MOVES = 300
"""The longest game that a form may allow: the sums of two forms are found by recursion."""


class Forms:
    """A store of canonical forms, each a number; equal forms have equal numbers."""

    def __init__(self, limit: Limit | None = None) -> None:
        self.limit = limit or Limit(None)
        self._options: list[frozenset[int]] = [frozenset()]
        self._lengths: list[int] = [0]
        self._genera: list[Genus] = [ZERO_GENUS]
        self._reduced: dict[frozenset[int], int] = {frozenset(): ZERO}
        self._sums: dict[tuple[int, int], int] = {}
        self._nim: list[int] = [ZERO]

    def options(self, form: int) -> frozenset[int]:
        return self._options[form]

    def genus(self, form: int) -> Genus:
        return self._genera[form]

    def length(self, form: int) -> int:
        """The number of moves of the longest play (the birthday of the form)."""
        return self._lengths[form]

    def is_losing(self, form: int) -> bool:
        return self._genera[form].tail[0] == 0

    def nim_heap(self, size: int) -> int:
        while len(self._nim) <= size:
            self._nim.append(self.of_options(self._nim))
        return self._nim[size]

    def nim_size(self, form: int) -> int | None:
        """The size of the Nim heap that a form is, if it is one."""
        size = self._lengths[form]
        return size if len(self._options[form]) == size and self.nim_heap(size) == form else None

    def of_options(self, options: Iterable[int]) -> int:
        """The canonical form of the game with these options."""
        whole = frozenset(options)
        if (known := self._reduced.get(whole)) is not None:
            return known
        self.limit.step(1 + len(whole))
        form = self._reduction(whole)
        if form is None:
            form = self._add(whole)
        self._reduced[whole] = form
        return form

    def _reduction(self, whole: frozenset[int]) -> int | None:
        # What a game reduces to is smaller than its longest options: these are among the reversible ones.
        longest = max(whole, key=self._lengths.__getitem__)
        for form in self._options[longest]:
            kept = self._options[form]
            if not kept <= whole or not all(form in self._options[option] for option in whole - kept):
                continue
            if form != ZERO or any(map(self.is_losing, whole)):
                return form
        return None

    def _add(self, options: frozenset[int]) -> int:
        length = 1 + max(map(self._lengths.__getitem__, options))
        if length > MOST_MOVES:
            raise UndecidedError("depth", MOST_MOVES, self.limit.steps)
        self._options.append(options)
        self._lengths.append(length)
        self._genera.append(genus_of(self._genera[option] for option in options))
        return len(self._options) - 1

    def sum(self, left: int, right: int) -> int:
        """The form of two games played side by side."""
        if ZERO in (left, right):
            return left or right
        pair = (left, right) if left < right else (right, left)
        if (known := self._sums.get(pair)) is None:
            leaves = [self.sum(option, right) for option in self._options[left]]
            leaves += [self.sum(left, option) for option in self._options[right]]
            known = self._sums[pair] = self.of_options(leaves)
        return known

    def total(self, forms: Iterable[int]) -> int:
        """The form of any number of games played side by side."""
        found = ZERO
        for form in forms:
            found = self.sum(found, form)
        return found
