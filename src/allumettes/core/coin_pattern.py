"""Which coins of a row are turned together: `1-3` any one to three, `1+C` neighbours, `3E` equal distances.

The texts are those of CGSuite's class `Spawning`. A number of coins is `3`, `1-3` or `1+`; then `C(5)`: within five
places; `F`: with the first coin of the row; `C` neighbours, `E` at equal distances, `S` symmetrical. Commas separate
patterns of which each may be used.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import NamedTuple

PATTERN = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2})|(\+))?((?:C\([0-9]{1,6}\)|[CESF])*)", re.IGNORECASE)
MOST_PATTERNS = 20


class CoinPattern(NamedTuple):
    least: int
    most: int | None
    """How many coins are turned; None where there is no bound."""
    within: int | None = None
    """All of them are within so many places."""
    first: bool = False
    """Whether the first coin of the row is one of them."""
    shape: str = ""
    """`C`, `E` or `S`; empty where it is free."""

    def __str__(self) -> str:
        numbers = f"{self.least}+" if self.most is None else f"{self.least}-{self.most}"
        numbers = str(self.least) if self.least == self.most else numbers
        within = f"C({self.within})" if self.within else ""
        return f"{numbers}{within}{'F' * self.first}{self.shape}"

    def others(self, place: int) -> Iterator[tuple[int, ...]]:
        """The places of the coins that are turned with the coin at this place, which is on their right."""
        low = max(1, place - self.within + 1) if self.within else 1
        most = place - low + 1
        for count in range(self.least, (most if self.most is None else min(most, self.most)) + 1):
            found = self._shaped(low, place, count - 1)
            yield from (others for others in found if not self.first or (*others, place)[0] == 1)

    def allows(self, others: tuple[int, ...], place: int) -> bool:
        """Whether these coins may be turned with the coin at this place."""
        coins = (*others, place)
        gaps = [after - before for before, after in pairwise(coins)]
        shaped = {"": True, "C": set(gaps) <= {1}, "E": len(set(gaps)) <= 1, "S": gaps == gaps[::-1]}
        return (
            self.least <= len(coins) <= (self.most or len(coins))
            and place - coins[0] < (self.within or place)
            and (not self.first or coins[0] == 1)
            and shaped[self.shape]
        )

    def _shaped(self, low: int, place: int, count: int) -> Iterator[tuple[int, ...]]:
        if not count:
            yield ()
            return
        match self.shape:
            case "C":
                if place - count >= low:
                    yield tuple(range(place - count, place))
            case "E":
                for gap in range((place - low) // count, 0, -1):
                    yield tuple(range(place - gap * count, place, gap))
            case "S":
                for leftmost in range(low, place - count + 1):
                    yield from _symmetrical(leftmost, place, count)
            case _:
                yield from combinations(range(low, place), count)


class CoinBoard(NamedTuple):
    """Coins on a board: which of its rows and which of its columns cross where coins are turned."""

    rows: tuple[CoinPattern, ...]
    columns: tuple[CoinPattern, ...]
    width: int


def _symmetrical(leftmost: int, place: int, count: int) -> Iterator[tuple[int, ...]]:
    """The leftmost coin and those between it and the last one, so many in all, the same from left and from right."""
    pairs, middle = divmod(count - 1, 2)
    if middle and (leftmost + place) % 2:
        return
    centre = ((leftmost + place) // 2,) if middle else ()
    for left in combinations(range(leftmost + 1, (leftmost + place + 1) // 2), pairs):
        yield (leftmost, *left, *centre, *(leftmost + place - coin for coin in reversed(left)))


def parse_patterns(text: str) -> tuple[CoinPattern, ...] | None:
    """The patterns that a text writes; None where it writes none."""
    pieces = text.replace(" ", "").split(",")
    if len(pieces) > MOST_PATTERNS:
        return None
    found = [_pattern(piece) for piece in pieces]
    return tuple(dict.fromkeys(filter(None, found))) if all(found) else None


def _pattern(text: str) -> CoinPattern | None:
    match = PATTERN.fullmatch(text)
    if not match:
        return None
    within = [int(number) for number in re.findall(r"\(([0-9]+)\)", match[4])]
    letters = re.sub(r"C\([0-9]+\)", "", match[4].upper())
    shapes = letters.replace("F", "")
    least, most = int(match[1]), None if match[3] else int(match[2] or match[1])
    readable = len(within) <= 1 and len(shapes) <= 1 and letters.count("F") <= 1
    possible = 1 <= least <= (least if most is None else most) and all(least <= number for number in within)
    if not (readable and possible):
        return None
    return CoinPattern(least, most, next(iter(within), None), "F" in letters, shapes)
