"""Coin-turning games: Mock Turtles, Ruler, Turnips, Grunt, Sym… (Winning Ways, chapter 14; after Hendrik Lenstra).

Coins lie in a row. A move turns some of them, the rightmost from heads to tails. Each coin that shows heads is a game
of its own, so the coin at place n is a heap of n, and a move replaces it by the heaps of the coins turned with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from allumettes.core.coin_pattern import CoinPattern, parse_patterns
from allumettes.core.errors import TooManyOptionsError, Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.pieces import Piece, Pieces
from allumettes.core.position import LARGEST_LISTED, Position
from allumettes.core.text import N_
from allumettes.games.names import TITLES

MOCK_TURTLES = (CoinPattern(1, 3),)


def odious(number: int) -> int:
    """The odious number with this number from 1 on: those with an odd number of binary digits 1."""
    return 2 * (number - 1) + 1 - (number - 1).bit_count() % 2


FORMULAS: dict[str, Callable[[int], int]] = {
    "1": lambda _place: 1,
    "2": lambda place: place - 1,
    "1-2": lambda place: place,
    "3": lambda place: odious(place - 2) if place > 2 else 0,
    "1-3": odious,
    "1+C": lambda place: place & -place,
}
"""The nim-value of the coin at a place, from 1 on: Winning Ways, chapter 14."""


class Coins(HeapGame):
    name = "coins"
    title = N_("Mock Turtles and all coin-turning games")
    summary = N_(
        "Coins lie in a row, and a heap of n is the coin at place n. A move turns it and some coins on its left, "
        "which become heaps of their own: one to three in all in Mock Turtles (1-3), neighbours in Ruler (1+C)."
    )
    default_start = (3, 5, 7)
    is_listed = False

    def __init__(self, patterns: tuple[CoinPattern, ...] = MOCK_TURTLES) -> None:
        self.patterns = patterns
        self.pattern = ",".join(map(str, patterns))
        # The class describes all patterns; each has its own rule.
        vars(self).update(title=TITLES.get(self.spec, self.spec), summary="")

    @classmethod
    def with_parameter(cls, text: str) -> Coins:
        patterns = parse_patterns(text)
        if patterns is None:
            raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
        return cls(patterns)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.pattern}"

    def options(self, heap: int) -> Iterator[Option]:
        if heap > LARGEST_LISTED:
            raise TooManyOptionsError(self, heap, LARGEST_LISTED)
        for number, pattern in enumerate(self.patterns):
            for others in pattern.others(heap):
                if not any(earlier.allows(others, heap) for earlier in self.patterns[:number]):
                    yield others or (0,)

    def coins_turned(self) -> tuple[CoinPattern, ...]:
        return self.patterns

    def pieces(self, heap: int) -> Pieces:
        return Pieces(Piece.COIN, heap)

    def known_nim_value(self, heap: int) -> int | None:
        formula = FORMULAS.get(self.pattern)
        return formula and (formula(heap) if heap else 0)

    def check_listed(self, heap: int) -> None:
        if next(islice(self.options(heap), MOST_OPTIONS, None), None):
            raise TooManyOptionsError(self, heap, MOST_OPTIONS)

    def check_start(self, position: Position) -> None:
        self.check_listed(max(position))
        super().check_start(position)
