"""The rule of a coin-turning game in a sentence, made from its patterns."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.coin_pattern import CoinPattern
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.numbers import either, number

SHAPES = {
    "C": N_("next to each other"),
    "E": N_("at equal distances"),
    "S": N_("the same from left and from right"),
}


def coin_words(patterns: tuple[CoinPattern, ...]) -> str:
    """Which coins a move turns, and what becomes of them."""
    ways = either([_pattern_words(pattern) for pattern in patterns])
    return _(
        "A heap of n is a coin at place n of a row. Turn it and coins on its left, {ways}: "
        "they become heaps of their own."
    ).format(ways=ways)


def _pattern_words(pattern: CoinPattern) -> str:
    return ", ".join(_conditions(pattern))


def _conditions(pattern: CoinPattern) -> Iterator[str]:
    yield _("{count} in all").format(count=_count(pattern))
    if pattern.shape:
        yield _(SHAPES[pattern.shape])
    if pattern.within:
        yield _("within {places} places").format(places=number(pattern.within))
    if pattern.first:
        yield _("with the first coin of the row")


def _count(pattern: CoinPattern) -> str:
    if pattern.most is None:
        return _("{first} or more").format(first=number(pattern.least))
    if pattern.least == pattern.most:
        return number(pattern.least)
    return _("{first} to {last}").format(first=number(pattern.least), last=number(pattern.most))
