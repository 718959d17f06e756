"""Checks the certificate of a misère quotient from the rules of its game alone: plain Python, no code of the finder.

Who wins a sum of heaps is claimed to depend on its element only. By induction over all positions that is proved by:
  heaps     a heap without options has the element 0, which is not lost, for the player who cannot move wins;
  outcomes  no move leads from a lost element to a lost one, whatever stands beside the heap that is moved; and in every
            position whose element is not lost, and which is not over, some move leads to a lost one. The second part is
            checked for the pairs (element, set of elements beside which some move in the position wins). Pairs of heaps
            add up to those of positions; since a larger set only helps, it is covered by a smaller one.
With a period, heaps below h(e + p) + k have the elements of heap and options that every larger heap has (`periods.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import reduce
from itertools import chain, groupby
from operator import and_, itemgetter, or_
from typing import NamedTuple

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import Parts, TakeAndBreakGame
from allumettes.misere.certificate import QuotientCertificate
from allumettes.solvers.limit import Limit

Set = tuple[bool, ...]
"""A set of elements."""
Pair = tuple[int, Set]


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
        self.elements: list[int] = []
        """Of the heaps that were examined."""
        self.smallest: list[list[Set]] = [[] for _ in self.lost]
        """By element: the sets of the pairs of their sums."""

    def checks(self) -> Iterator[QuotientCheck]:
        yield QuotientCheck(QuotientClaim.GAME, True)
        is_monoid = self._is_monoid()
        yield QuotientCheck(QuotientClaim.MONOID, is_monoid)
        yield QuotientCheck(QuotientClaim.RELATIONS, is_monoid and self._relations_hold())
        if is_monoid:
            words = self.given.words
            self.products = [[self._walk(element, word) for word in words] for element in range(self.given.order)]
            self.lost_beside: list[Set] = [tuple(self.lost[z] for z in row) for row in self.products]
        lasts = self._lasts()
        heaps = is_monoid and lasts and self._heaps_fit()
        yield QuotientCheck(QuotientClaim.HEAPS, heaps)
        yield QuotientCheck(QuotientClaim.OUTCOMES, heaps and self._outcomes_hold())
        yield QuotientCheck(QuotientClaim.DIFFERENT, is_monoid and len(set(self.lost_beside)) == self.given.order)
        if self.given.period is not None:
            yield QuotientCheck(QuotientClaim.PERIOD, lasts)

    def _walk(self, element: int, word: list[int]) -> int:
        """The element after adding the generators of a word."""
        for generator, count in enumerate(word):
            for _ in range(count):
                self.limit.step()
                element = self.given.table[element][generator]
        return element

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
        self.limit.step()
        first, period = self.given.preperiod, self.given.period
        if first is not None and period is not None and heap >= first:
            heap = first + (heap - first) % period
        return self.given.heaps[heap]

    def _options(self, heap: int) -> set[int]:
        """The elements of the options of a heap."""
        self.limit.step(self.game.option_count(heap))
        found: set[tuple[int, ...]] = set()
        # Thousands of options have parts of few different elements, which are collected first.
        for parts, options in groupby(self.game.options(heap), len):
            elements = map(self.elements.__getitem__, chain.from_iterable(options))
            found.update(zip(*[elements] * parts, strict=True))
        return {reduce(lambda product, part: self.products[product][part], option, 0) for option in found}

    def _heaps_fit(self) -> bool:
        bound, generators = self.given.bound, zip(self.given.generators, self.given.table[0], strict=True)
        if self.lost[0] or any(heap > bound or self._element(heap) != element for heap, element in generators):
            return False
        return all(self._element(heap) == 0 or self.game.can_move(heap) for heap in range(bound + 1))

    def _outcomes_hold(self) -> bool:
        for heap in range(self.given.bound + 1):
            self.elements.append(self._element(heap))
            if not self.game.can_move(heap):
                continue
            options = [self.lost_beside[option] for option in self._options(heap)]
            element, wins = self.elements[heap], reduce(_union, options)
            if any(map(and_, self.lost_beside[element], wins)):
                return False
            # Positions get this heap once, twice… A heap that a position covers may be replaced by it in every sum.
            pairs = [(other, others) for other, sets in enumerate(self.smallest) for others in sets]
            layer = [] if self._is_covered(element, wins) else [(0, (False,) * self.given.order), *pairs]
            while layer:
                layer = list(self._with_heap(layer, element, wins))
                if any(not won[0] and not self.lost[product] for product, won in layer):
                    return False
        return True

    def _with_heap(self, pairs: list[Pair], element: int, wins: Set) -> Iterator[Pair]:
        """The pairs of positions with a heap more, but for those that others cover."""
        beside_heap = itemgetter(*self.products[element], 0)
        for other, others in pairs:
            self.limit.step()
            product, beside_other = self.products[element][other], itemgetter(*self.products[other], 0)
            total = _union(beside_heap(others), beside_other(wins))[:-1]
            if not self._is_covered(product, total):
                self.smallest[product].append(total)
                yield product, total

    def _is_covered(self, element: int, wins: Set) -> bool:
        """Whether a position with the same element is known that wins beside the same elements at most."""
        return any(_union(smaller, wins) == wins for smaller in self.smallest[element])

    def _lasts(self) -> bool:
        """Whether the period, if any, lasts: parts may have any sizes, and the bound is far enough."""
        first, period, game = self.given.preperiod, self.given.period, self.game
        if first is None or period is None:
            return True
        if not isinstance(game, TakeAndBreakGame) or game.last_taking is None:
            return False
        digits = {taken: game.digit(taken) for taken in game.takings(game.last_taking)}
        if any(digit >= 4 and game.parts(taken) is not Parts.ANY for taken, digit in digits.items()):
            return False
        parts = max(1, *(digit.bit_length() - 1 for digit in digits.values()))
        return self.given.bound + 1 >= parts * (first + period) + game.last_taking


def _union(one: Set, other: Set) -> Set:
    return tuple(map(or_, one, other))


def _divides(part: tuple[int, ...], word: tuple[int, ...]) -> bool:
    return all(have >= need for have, need in zip(word, part, strict=True))
