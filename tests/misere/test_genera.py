"""Genera against plain play beside heaps of Nim, and against published statements about whole families of games."""

from __future__ import annotations

from functools import cache
from itertools import product

import pytest

from allumettes import games
from allumettes.core.errors import AllumettesError
from allumettes.misere.heaps import Kind, MisereHeaps
from allumettes.solvers.nim_values import mex

Company = tuple[tuple[int, ...], tuple[int, ...]]
"""Heaps of a game, and heaps of Nim beside them, nothing left out that can be played."""


def tails_by_play(spec: str, last: int, most_twos: int) -> list[list[int]]:
    """The misère nim-values of heaps beside 0, 1, 2… Nim heaps of 2: a mex over all moves, and 1 at the end."""
    game = games.find(spec)
    options = [list(game.options(heap)) for heap in range(last + 1)]

    def sorted_company(heaps: tuple[int, ...], nim: tuple[int, ...]) -> Company:
        return tuple(sorted(heap for heap in heaps if options[heap])), tuple(sorted(filter(None, nim)))

    @cache
    def value(company: Company) -> int:
        heaps, nim = company
        leaves = [
            sorted_company((*heaps[:row], *option, *heaps[row + 1 :]), nim)
            for row, heap in enumerate(heaps)
            for option in options[heap]
        ]
        leaves += [
            sorted_company(heaps, (*nim[:row], left, *nim[row + 1 :]))
            for row, size in enumerate(nim)
            for left in range(size)
        ]
        return mex(map(value, leaves)) if leaves else 1

    return [[value(sorted_company((heap,), (2,) * twos)) for twos in range(most_twos + 1)] for heap in range(last + 1)]


@pytest.mark.parametrize(
    ("spec", "last"),
    [
        ("0.77", 10),
        ("0.07", 14),
        ("0.53", 10),
        ("0.123", 11),
        ("0.312", 9),
        ("0.45", 11),
        ("4.7", 8),
        ("0.3F", 8),
        ("4.3[05]", 7),
        ("grundy", 14),
        ("{2+}=.0", 16),
        ("0.{2,3?+}", 9),
        ("80.0", 6),
        ("coins:1+C", 5),
        ("coins:3E", 8),
        ("board:2x2/3", 9),
    ],
)
def test_a_genus_is_that_of_plain_play(spec: str, last: int) -> None:
    heaps = MisereHeaps(games.find(spec))
    for heap, tail in enumerate(tails_by_play(spec, last, most_twos=3)):
        genus = heaps.of_heap(heap).genus
        assert [genus.at(twos) for twos in range(4)] == tail, heap


def test_the_quaternary_games_that_are_not_nim() -> None:
    """Plambeck, Quaternary games (web page): of three digits all are Nim heaps but for seven; of two, but for 0.31."""
    strange = set()
    for digits in product("0123", repeat=3):
        try:
            heaps = MisereHeaps(games.find("0." + "".join(digits)))
        except AllumettesError:  # 0.000
            continue
        if any(heaps.of_heap(heap).kind is not Kind.NIM for heap in range(20)):
            strange.add(heaps.game.spec)
    assert strange == {"0.121", "0.123", "0.131", "0.201", "0.211", "0.312", "0.331", "0.31"}


def test_a_pair_of_the_strange_heap_of_0_312() -> None:
    """Plambeck, The game .312 (web page): the heap of 4 has genus 2^1420, and two of them 0^120…"""
    heaps = MisereHeaps(games.find("0.312"))
    assert str(heaps.of_heap(4).genus) == "2^1420"
    assert str(heaps.of_position((4, 4)).genus).startswith("0^120")
