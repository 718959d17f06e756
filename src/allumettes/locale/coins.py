"""The rule of a coin-turning game in a sentence, made from its patterns."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allumettes.core.coin_pattern import CoinBoard, CoinPattern
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import either, number, runs

SHAPES = {
    "C": N_("next to each other"),
    "E": N_("at equal distances"),
    "S": N_("placed symmetrically"),
}

Counted = Callable[[str, int, bool], str]
"""So many things: the numbers in words, the largest of them, and whether more will do too."""


def coin_words(patterns: tuple[CoinPattern, ...]) -> str:
    """Which coins of a row a move turns, and what becomes of them."""
    if all(map(_is_one, patterns)):
        return _("A heap of n is a coin at place n of a row. Turn it: the heap is gone.")
    return _(
        "A heap of n is a coin at place n of a row. Turn {ways}: this coin is the furthest right of them, "
        "and the others become heaps of their own."
    ).format(ways=_ways(patterns, _coins))


def board_words(board: CoinBoard) -> str:
    """The same of a board, where rows and columns are chosen."""
    return _(
        "A heap of n is the coin n of a board, counted row by row, {width} to a row. Choose {rows}, and {columns}: "
        "its row is the lowest of them, its column the furthest right, and the other coins where they cross become "
        "heaps of their own."
    ).format(width=number(board.width), rows=_ways(board.rows, _rows), columns=_ways(board.columns, _columns))


def _is_one(pattern: CoinPattern) -> bool:
    return pattern.most == 1 and not pattern.first


def _ways(patterns: tuple[CoinPattern, ...], counted: Counted) -> str:
    first, *others = (", ".join(_conditions(pattern, counted)) for pattern in patterns)
    for other in others:
        first = _("{ways}, or {more}").format(ways=first, more=other)
    return first


def _conditions(pattern: CoinPattern, counted: Counted) -> Iterator[str]:
    if pattern.most is None:
        yield counted(number(pattern.least), pattern.least, True)
    else:
        yield counted(either(runs(range(pattern.least, pattern.most + 1))), pattern.most, False)
    if pattern.shape:
        yield _(SHAPES[pattern.shape])
    if pattern.within:
        yield _("within {places} places").format(places=number(pattern.within))
    if pattern.first:
        yield _("the first one among them")


def _coins(numbers: str, largest: int, more: bool) -> str:
    words = ngettext("{numbers} coin", "{numbers} coins", largest)
    if more:
        words = ngettext("{numbers} or more coins", "{numbers} or more coins", largest)
    return words.format(numbers=numbers)


def _rows(numbers: str, largest: int, more: bool) -> str:
    words = ngettext("{numbers} row", "{numbers} rows", largest)
    if more:
        words = ngettext("{numbers} or more rows", "{numbers} or more rows", largest)
    return words.format(numbers=numbers)


def _columns(numbers: str, largest: int, more: bool) -> str:
    words = ngettext("{numbers} column", "{numbers} columns", largest)
    if more:
        words = ngettext("{numbers} or more columns", "{numbers} or more columns", largest)
    return words.format(numbers=numbers)
