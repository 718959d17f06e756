"""Checks the certificate of a misère quotient from the rules of its game alone: plain Python, no code of the finder.

Who wins a sum of heaps is claimed to depend on its element only. By induction over all positions that is proved by:
  heaps     a heap without options has the element 0, which is not lost, for the player who cannot move wins;
  outcomes  no move leads from a lost element to a lost one, whatever stands beside the heap that is moved; and in every
            position whose element is not lost, and which is not over, some move leads to a lost one. The second part is
            checked for the pairs (element, set of elements beside which some move in the position wins). Pairs of heaps
            add up to those of positions; since a larger set only helps, the smallest sets are enough.
With a period, heaps below h(e + p) + k have the elements of heap and options that every larger heap has (`periods.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import reduce
from operator import itemgetter, or_
from typing import NamedTuple

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Parts, TakeAndBreakGame
from allumettes.misere.certificate import QuotientCertificate
from allumettes.solvers.limit import Limit

Set = tuple[bool, ...]
"""A set of elements."""


class QuotientClaim(StrEnum):
    """The claims that a certificate makes."""

    GAME = "game"
    """Its code names a game."""
    MONOID = "monoid"
    """The order of additions does not matter, and the words lead to all elements."""
    RELATIONS = "relations"
    """The relations hold, and determine the monoid."""
    HEAPS = "heaps"
    """Generators have the elements of their heaps, and a heap without options is nothing."""
    OUTCOMES = "outcomes"
    """Every position is won or lost as its element."""
    DIFFERENT = "different"
    """Any two elements are told apart by some company, so that none could be spared."""
    PERIOD = "period"
    """The elements of heaps repeat for ever. Not claimed where there is no period."""


class QuotientCheck(NamedTuple):
    claim: QuotientClaim
    holds: bool


def check_quotient(certificate: QuotientCertificate, limit: Limit | None = None) -> list[QuotientCheck]:
    """Every claim of a certificate, and whether it holds. An error says that the limit was reached before."""
    try:
        game = games.find(certificate.code)
    except AllumettesError:
        return [QuotientCheck(QuotientClaim.GAME, False)]
    return list(_Checker(game, certificate, limit or Limit(None)).checks())


class _Checker:
    def __init__(self, game: HeapGame, certificate: QuotientCertificate, limit: Limit) -> None:
        self.game = game
        self.given = certificate
        self.limit = limit
        self.lost = [element in set(certificate.losing) for element in range(certificate.order)]

    def checks(self) -> Iterator[QuotientCheck]:
        yield QuotientCheck(QuotientClaim.GAME, True)
        is_monoid = self._is_monoid()
        yield QuotientCheck(QuotientClaim.MONOID, is_monoid)
        yield QuotientCheck(QuotientClaim.RELATIONS, is_monoid and self._relations_hold())
        if is_monoid:
            self.products = [self._row(element) for element in range(self.given.order)]
            self.lost_beside: list[Set] = [tuple(self.lost[z] for z in row) for row in self.products]
        bounded = self._bound_is_far_enough()
        heaps = is_monoid and bounded and self._heaps_fit()
        yield QuotientCheck(QuotientClaim.HEAPS, heaps)
        yield QuotientCheck(QuotientClaim.OUTCOMES, heaps and self._outcomes_hold())
        yield QuotientCheck(QuotientClaim.DIFFERENT, is_monoid and len(set(self.lost_beside)) == self.given.order)
        if self.given.period is not None:
            yield QuotientCheck(QuotientClaim.PERIOD, bounded and self._is_covered())

    def _walk(self, element: int, word: list[int]) -> int:
        """The element after adding the generators of a word."""
        for generator, count in enumerate(word):
            for _ in range(count):
                self.limit.step()
                element = self.given.table[element][generator]
        return element

    def _row(self, element: int) -> list[int]:
        return [self._walk(element, word) for word in self.given.words]

    def _is_monoid(self) -> bool:
        table, width = self.given.table, range(len(self.given.generators))
        commutes = all(table[row[a]][b] == table[row[b]][a] for row in table for a in width for b in width)
        return commutes and all(self._walk(0, word) == element for element, word in enumerate(self.given.words))

    def _relations_hold(self) -> bool:
        """Rewritten by the relations, every word ends as that of an element: there are no more than the table has."""
        words = {tuple(word) for word in self.given.words}
        lefts = [tuple(left) for left, _right in self.given.relations]
        for left, right in self.given.relations:
            # Compared from the last generator on, the right side comes first, so that rewriting ends.
            if right[::-1] >= left[::-1] or self._walk(0, left) != self._walk(0, right):
                return False
        for word in words:
            if any(_divides(left, word) for left in lefts):
                return False
            for generator in range(len(word)):
                longer = (*word[:generator], word[generator] + 1, *word[generator + 1 :])
                if longer not in words and not any(_divides(left, longer) for left in lefts):
                    return False
        return True

    def _element(self, heap: int) -> int:
        first, period = self.given.preperiod, self.given.period
        if first is not None and period is not None and heap >= first:
            heap = first + (heap - first) % period
        return self.given.heaps[heap]

    def _options(self, heap: int) -> set[int]:
        """The elements of the options of a heap."""
        found = set()
        for option in self.game.options(heap):
            self.limit.step()
            found.add(reduce(lambda product, part: self.products[product][self._element(part)], option, 0))
        return found

    def _heaps_fit(self) -> bool:
        generators = self.given.generators
        if self.lost[0] or any(heap > self.given.bound for heap in generators):
            return False
        if any(self._element(heap) != self.given.table[0][place] for place, heap in enumerate(generators)):
            return False
        stuck = (heap for heap in range(self.given.bound + 1) if not self.game.can_move(heap))
        return all(self._element(heap) == 0 for heap in stuck)

    def _outcomes_hold(self) -> bool:
        heaps: set[tuple[int, Set]] = set()
        nowhere: Set = (False,) * self.given.order
        for heap in filter(self.game.can_move, range(self.given.bound + 1)):
            wins = reduce(_union, (self.lost_beside[option] for option in self._options(heap)), nowhere)
            if any(lost and won for lost, won in zip(self.lost_beside[self._element(heap)], wins, strict=True)):
                return False
            heaps.add((self._element(heap), wins))
        smallest: dict[int, list[Set]] = {}
        waiting = list(heaps)
        while waiting:
            element, wins = waiting.pop()
            known = smallest.setdefault(element, [])
            if any(_union(smaller, wins) == wins for smaller in known):
                continue
            if not self.lost[element] and not wins[0]:
                return False
            known.append(wins)
            for other, others in heaps:
                self.limit.step()
                beside_other, beside_this = itemgetter(*self.products[other], 0), itemgetter(*self.products[element], 0)
                total = _union(beside_other(wins), beside_this(others))[:-1]
                waiting.append((self.products[element][other], total))
        return True

    def _bound_is_far_enough(self) -> bool:
        """Whether the heaps that are examined reach as far as the theorem demands."""
        first, period = self.given.preperiod, self.given.period
        if first is None or period is None:
            return True
        if not isinstance(self.game, TakeAndBreakGame) or self.game.last_taking is None:
            return False
        parts = max(1, *(self.game.digit(taken).bit_length() - 1 for taken in self._takings()))
        return self.given.bound + 1 >= parts * (first + period) + self.game.last_taking

    def _is_covered(self) -> bool:
        """Whether parts may have any sizes, as the theorem demands."""
        assert isinstance(self.game, TakeAndBreakGame)
        return all(self.game.digit(t) < 4 or self.game.parts(t) is Parts.ANY for t in self._takings())

    def _takings(self) -> list[int]:
        assert isinstance(self.game, TakeAndBreakGame)
        return list(self.game.takings(self.game.last_taking or 0))


def _union(one: Set, other: Set) -> Set:
    return tuple(map(or_, one, other))


def _divides(part: tuple[int, ...], word: tuple[int, ...]) -> bool:
    return all(have >= need for have, need in zip(word, part, strict=True))
