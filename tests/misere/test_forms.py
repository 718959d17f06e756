"""Canonical forms and genera, against plain play and the published tables."""

from __future__ import annotations

from functools import cache
from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.misere.forms import MOST_MOVES, ZERO, Forms
from allumettes.misere.genus import Genus, firm_genus, nim_genus
from allumettes.misere.heaps import Kind, MisereHeaps
from allumettes.misere.notation import written
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import mex
from tests.campaign import tries
from tests.exhaustive import Exhaustive

Tree = frozenset["Tree"]
"""A game as the set of the games that a move leaves, nothing reduced."""

END: Tree = frozenset()


def trees(day: int) -> list[Tree]:
    """All games that last at most so many moves."""
    if day == 0:
        return [END]
    shorter = trees(day - 1)
    subsets = chain.from_iterable(combinations(shorter, count) for count in range(len(shorter) + 1))
    return [frozenset(subset) for subset in subsets]


@cache
def loses(left: Tree, right: Tree) -> bool:
    """Whether the player to move loses the sum of two games, by the rules alone."""
    leaves = [(option, right) for option in left] + [(left, option) for option in right]
    return bool(leaves) and not any(loses(*leave) for leave in leaves)


def form_of(forms: Forms, tree: Tree) -> int:
    return forms.of_options(form_of(forms, option) for option in tree)


def test_there_are_1_2_3_5_22_forms_by_day_0_to_4() -> None:
    """Conway, On Numbers and Games, chapter 12."""
    forms = Forms()
    born = [ZERO]
    counts = [1]
    for _day in range(4):
        subsets = chain.from_iterable(combinations(born, count) for count in range(len(born) + 1))
        born = sorted({forms.of_options(subset) for subset in subsets})
        counts.append(len(born))
    assert counts == [1, 2, 3, 5, 22]


def test_games_have_the_same_form_exactly_if_no_company_tells_them_apart() -> None:
    forms = Forms()
    known = trees(3)
    # Some pairs are only told apart by a game of four moves.
    company = [*known, *(frozenset({one, other}) for one in known for other in known)]
    for one, other in combinations(known, 2):
        alike = all(loses(one, beside) == loses(other, beside) for beside in company)
        assert alike == (form_of(forms, one) == form_of(forms, other)), (one, other)


games_of_5 = st.recursive(st.just(END), lambda inner: st.frozensets(inner, max_size=4), max_leaves=12)


@tries(300)
@given(games_of_5, games_of_5)
def test_a_form_plays_like_its_game_in_every_sum(one: Tree, other: Tree) -> None:
    forms = Forms()
    total = forms.sum(form_of(forms, one), form_of(forms, other))
    assert forms.is_losing(total) == loses(one, other)


def test_a_nim_heap_is_the_mex_of_its_options_where_0_or_1_is_among_them() -> None:
    forms = Forms()
    heaps = [forms.nim_heap(size) for size in range(6)]
    for count in range(1, 6):
        for sizes in combinations(range(6), count):
            form = forms.of_options(heaps[size] for size in sizes)
            is_nim = min(sizes) <= 1
            assert forms.nim_size(form) == (mex(sizes) if is_nim else None)
    assert forms.sum(heaps[1], heaps[1]) == ZERO
    assert forms.sum(heaps[2], heaps[3]) != heaps[1]


@pytest.mark.parametrize(
    ("spec", "genera"),
    [
        ("grundy", "0 0 0 1 0 2 1 0 2 1 0 2 1 3^1431 2 1 3^1431 2 4^0564 3^1431 0^20"),
        (
            "0.77",
            "0 1 2 3 1 4^146 3 2^20 1^13 4^046 2^20 6^46 4^046 1^13 2^20 7^57 1^13 4^64 3^31 2^20 1^031"
            " 4^64 6^46 7^57 4^64 1^731",
        ),
        ("0.07", "0 0 1 1 2 0 3 1 1 0 3^1431 3 2^0520 2 4^146 0 5^057 2^0520 2 3^1431 3"),
        (
            "0.3F",
            "0 1 2 0 1 2 3^1431 4^0564 5^46 3^1431 4^0564 5^4875 6^(1,9,10,8) 7^075 8^6875 6^(1,9,10,8) 7^075"
            " 8^(6,10,8) 9^(1,9,12,11,9) 10^(0,11,13,9,11) 11^(6,10,8)",
        ),
        ("0.0330003", "0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0 0 1 1 2 0"),
        ("nim", "0 1 2 3 4 5 6 7 8 9 10"),
    ],
)
def test_genera_are_those_of_cgsuite(spec: str, genera: str) -> None:
    """CGSuite, GameHeapTest.scala; its 2^2 and 1^1 are written whole. A number alone is a Nim heap."""
    heaps = MisereHeaps(games.find(spec))
    for heap, text in enumerate(genera.split()):
        value = heaps.of_heap(heap)
        expected = nim_genus(int(text)) if text.isdecimal() else None
        assert str(value.genus) == (str(expected) if expected else text), heap
        if expected:
            assert (value.kind, value.form) == (Kind.NIM, text if int(text) < 10 else f"⟨{text}⟩"), heap


@pytest.mark.parametrize(
    ("spec", "heap", "kind", "form"),
    [
        ("grundy", 13, Kind.RESTLESS, "2₂21"),
        ("grundy", 18, Kind.WILD, "(2₂21)₂(2₂21)20"),
        ("grundy", 22, Kind.WILD, "(((2₂21)₂(2₂21)20)(2₂21)3)((2₂21)₂(2₂21)20)(2₂21)₁2₂1"),
        ("0.77", 5, Kind.RESTLESS, "2₂321"),
        ("0.77", 8, Kind.TAME, "2₃"),
        ("0.77", 7, Kind.WILD, "(2₂321)₁2₃(2₂321)2₂30"),
    ],
)
def test_forms_in_the_usual_notation(spec: str, heap: int, kind: Kind, form: str) -> None:
    """Winning Ways, chapter 13 (heaps 13 and 18); CGSuite, GameHeapTest.scala (heap 22); IsTame of CGSuite."""
    value = MisereHeaps(games.find(spec)).of_heap(heap)
    assert (value.kind, value.form) == (kind, form)


def test_a_restive_game_and_a_game_with_one_option() -> None:
    heaps = MisereHeaps(games.find("nim"))
    forms = heaps.forms
    two = forms.nim_heap(2)
    sharp = forms.of_options([two])
    assert (str(forms.genus(sharp)), heaps.kind(sharp), written(forms, sharp)) == ("0^02", Kind.TAME, "2#")
    restive = forms.of_options([forms.nim_heap(1), forms.sum(two, forms.nim_heap(3))])
    assert (str(forms.genus(restive)), heaps.kind(restive), written(forms, restive)) == ("0^20", Kind.RESTIVE, "2₃1")
    assert heaps.kind(forms.of_options([two, sharp, restive])) is Kind.WILD
    assert written(forms, forms.of_options([sharp, forms.nim_heap(12)])) == "⟨12⟩2#"


@pytest.mark.parametrize("spec", ["grundy", "0.77", "0.07", "0.3F", "4.7", "0.26", "matches", "halving"])
def test_every_small_position_is_won_as_its_genus_says(spec: str) -> None:
    game = games.find(spec)
    heaps, plain = MisereHeaps(game), Exhaustive(game, Convention.MISERE)
    positions = [(a, b, c) for a in range(12) for b in range(a + 1) for c in range(b + 1) if a + b + c <= 16]
    for position in positions:
        lost = plain.outcome(position) is Outcome.LOSING
        assert lost == (heaps.of_position(position).misere_value == 0), position


def test_the_tail_of_a_genus_is_the_values_beside_heaps_of_2() -> None:
    heaps = MisereHeaps(games.find("grundy"))
    forms = heaps.forms
    for heap in range(35):
        form = heaps.form(heap)
        genus = forms.genus(form)
        for twos in range(7):
            assert forms.genus(form).misere_value == genus.at(twos), (heap, twos)
            form = forms.sum(form, forms.nim_heap(2))


def test_genera_of_nim() -> None:
    assert [str(nim_genus(size)) for size in range(5)] == ["0^120", "1^031", "2^20", "3^31", "4^46"]
    assert [str(firm_genus(value)) for value in range(3)] == ["0^02", "1^13", "2^20"]
    assert nim_genus(0).is_tame
    assert firm_genus(1).is_tame
    assert not Genus(3, (1, 4, 3, 1)).is_tame
    assert [Genus(3, (1, 4, 3, 1)).at(place) for place in range(8)] == [1, 4, 3, 1, 3, 1, 3, 1]


def test_forms_stop_at_their_limit() -> None:
    with pytest.raises(UndecidedError):
        MisereHeaps(games.find("0.77"), Limit(None, operations=1000)).of_heap(40)
    with pytest.raises(UndecidedError):
        Forms().nim_heap(MOST_MOVES + 1)


def test_a_form_that_nobody_would_read_is_not_written() -> None:
    heaps = MisereHeaps(games.find("grundy"))
    assert heaps.of_heap(26).form is None
    assert str(heaps.of_heap(26).genus) == "0^20"
