"""Every answer of the solvers against exhaustive search, and against known numbers with their source."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position, nim_sum
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from allumettes.misere.theory import theory_of
from allumettes.solvers.analysis import analyse
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues, extend_by_slices, mex
from allumettes.solvers.oracle import Method, Oracle
from allumettes.solvers.tame import Tame, TameHeaps
from tests.campaign import tries
from tests.exhaustive import Exhaustive
from tests.strategies import ALL_GAMES, any_convention, partitions, playable_positions


@pytest.mark.exhaustive
@pytest.mark.parametrize("matches", [16, pytest.param(24, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_every_position_of_so_many_matches_agrees_with_exhaustive_search(
    game: HeapGame, convention: Convention, matches: int
) -> None:
    oracle, exhaustive = Oracle(game, convention, seconds=None), Exhaustive(game, convention)
    positions = [position for total in range(1, matches + 1) for position in partitions(total)]
    assert len(positions) == {16: 914, 24: 7337}[matches]  # the sum of the partition numbers p(1) to p(matches)
    assert [p for p in positions if oracle.outcome(p) is not exhaustive.outcome(p)] == []


@tries(100)
@given(playable_positions(), any_convention)
def test_winning_moves_are_exactly_those_that_leave_a_losing_position(
    case: tuple[HeapGame, tuple[int, ...]], convention: Convention
) -> None:
    game, position = case
    oracle, exhaustive = Oracle(game, convention), Exhaustive(game, convention)
    expected = [m for m in game.moves(position) if exhaustive.outcome(m.result(position)) is Outcome.LOSING]
    assert list(oracle.winning_moves(position)) == expected
    assert oracle.is_losing(position) == (not expected)


def test_the_french_name_of_is_losing() -> None:
    assert Oracle(Grundy()).est_perdante((20,))


# Source: OEIS A002188, and the shared reference numbers.
GRUNDY = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
GRUNDY_ZEROS = (
    "0 1 2 4 7 10 20 23 26 50 53 270 273 276 282 285 288 316 334 337 340 346 359 362 365 386 389 392 566 630 633 "
    "636 639 673 676 682 685 923 926 929 932 1222"
)


def test_nim_values_of_grundys_game() -> None:
    values = NimValues(Grundy())
    assert [values.of_heap(heap) for heap in range(21)] == GRUNDY


def test_grundys_game_is_zero_at_42_heaps_below_3000() -> None:
    values = NimValues(Grundy())
    assert [heap for heap in range(3001) if values.of_heap(heap) == 0] == list(map(int, GRUNDY_ZEROS.split()))


def test_the_slices_and_the_plain_mex_are_twins() -> None:
    plain, sliced = NimValues(Grundy()), NimValues(Grundy())
    plain.of_heap(600)  # below the size from which slices are used
    sliced.of_heap(2000)
    short: list[int] = []
    extend_by_slices(Grundy(), short, 600, Limit(None))
    assert short == [plain.of_heap(heap) for heap in range(601)] == [sliced.of_heap(heap) for heap in range(601)]


@pytest.mark.parametrize(
    ("allowed", "period"),
    [((1, 2), 3), ((1, 3), 2), ((1, 2, 3), 4), ((1, 3, 4), 7), ((2, 5, 7), 22), ((2, 3, 7), 5)],
)
def test_minimal_periods_of_subtraction_games(allowed: tuple[int, ...], period: int) -> None:
    values = NimValues(Matches(allowed))
    sequence = [values.of_heap(heap) for heap in range(400)]
    assert [p for p in range(1, period + 1) if all(a == b for a, b in zip(sequence, sequence[p:], strict=False))] == [
        period
    ]


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_values_known_by_theory_are_the_mex_of_the_options(game: HeapGame) -> None:
    values = NimValues(game)
    for heap in range(120):
        assert values.of_heap(heap) == mex(nim_sum(map(values.of_heap, option)) for option in game.options(heap))


def trailing_zeros(n: int) -> int:
    return (n & -n).bit_length() - 1


def test_lost_numbers_of_the_halving_game_have_an_odd_number_of_trailing_zeros() -> None:
    oracle = Oracle(Halving())
    for n in range(1, 3000):
        assert oracle.is_losing((n,)) == (trailing_zeros(n) % 2 == 1)


def test_lost_numbers_when_the_player_left_with_0_wins() -> None:
    """Powers of two with an even exponent, and other numbers with an odd number of trailing zeros."""
    oracle = Oracle(Halving(), Convention.MISERE)
    for n in range(1, 3000):
        power_of_two = n & (n - 1) == 0
        assert oracle.is_losing((n,)) == (trailing_zeros(n) % 2 == (0 if power_of_two else 1))


def test_lost_single_heaps_of_misere_grundy_up_to_45_are_the_multiples_of_3() -> None:
    oracle = Oracle(Grundy(), Convention.MISERE)
    assert [heap for heap in range(3, 46) if oracle.is_losing((heap,))] == list(range(3, 46, 3))


# Source: the shared reference numbers (misère nim-values of heaps 0 to 20 of Grundy's game).
MISERE_GRUNDY = [1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0]


def test_misere_values_of_tame_heaps_of_grundys_game() -> None:
    heaps = [TameHeaps(Grundy(), Limit(None)).of_heap(heap) for heap in range(14)]
    assert [heap.misere_value for heap in heaps[:13] if heap is not None] == MISERE_GRUNDY
    assert heaps[13] is None, "13 is the first wild heap: (3, 1) belongs to no position of Nim"


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.like_nim], ids=lambda game: game.spec)
def test_games_said_to_be_like_nim_are_classified_so(game: HeapGame) -> None:
    class Unaware(type(game)):  # type: ignore[misc]
        """The same rules without the shortcut of theory."""

        like_nim = False

    slow, quick = TameHeaps(game.__class__.__new__(Unaware), Limit(None)), TameHeaps(game, Limit(None))
    slow.game.__dict__.update(game.__dict__)
    assert [slow.of_heap(heap) for heap in range(80)] == [quick.of_heap(heap) for heap in range(80)]


def test_misere_nim_is_bouton_s_rule() -> None:
    oracle = Oracle(Nim(), Convention.MISERE)
    assert oracle.is_losing((1, 1, 1))
    assert not oracle.is_losing((1, 1))
    assert oracle.is_losing((1, 3, 5, 7))
    assert oracle.method((1, 3, 5, 7)) is Method.TAME
    assert Tame(1, firm=True).misere_value == 1


def test_a_wild_position_is_searched_and_said_to_be() -> None:
    assert Oracle(Grundy(), Convention.MISERE).method((13,)) is Method.SEARCH


def test_a_deep_search_does_not_die_of_recursion_and_never_guesses() -> None:
    with pytest.raises(UndecidedError) as caught:
        Oracle(Grundy(), Convention.MISERE, seconds=0.3).outcome((3000, 2999))
    assert caught.value.steps > 0


def test_each_question_has_a_budget_and_those_in_a_block_share_one() -> None:
    """The values of heaps to 20, on to 40 and on to 60 take 90, 290 and 490 steps."""
    apart, together = (Oracle(Grundy(), seconds=None, operations=490) for _oracle in range(2))
    assert [apart.is_losing((heap,)) for heap in (20, 40, 60)] == [True, False, False]
    with together.question():
        assert together.is_losing((20,))
        assert not together.is_losing((40,))
        with pytest.raises(UndecidedError):
            together.is_losing((60,))
    assert not together.is_losing((60,))


@pytest.mark.parametrize(
    ("position", "method"),
    [((300, 1), Method.TAME), ((301, 1), Method.QUOTIENT), ((1, 301), Method.QUOTIENT), ((), Method.TAME)],
)
def test_beyond_heap_300_a_quotient_is_looked_for_first(position: Position, method: Method) -> None:
    game = games.find("0.33")
    oracle = Oracle(game, Convention.MISERE, seconds=None, theory=theory_of(game))
    assert oracle.method(position) is method
    assert oracle.is_losing(position) == Oracle(game, Convention.MISERE, seconds=None).is_losing(position)


@pytest.mark.parametrize("spec", ["nim", "matches", "matches:1-4"])
def test_winning_moves_of_misere_nim_are_those_that_leave_a_lost_position(spec: str) -> None:
    game = games.find(spec)
    oracle, exhaustive = Oracle(game, Convention.MISERE), Exhaustive(game, Convention.MISERE)
    for position in combinations_with_replacement(range(7), 3):
        lost = [move for move in game.moves(position) if exhaustive.outcome(move.result(position)) is Outcome.LOSING]
        assert list(oracle.winning_moves(position)) == lost


def test_what_was_proved_before_the_limit_stays_proved() -> None:
    oracle = Oracle(Grundy(), seconds=0.05)
    with pytest.raises(UndecidedError):
        oracle.outcome((900_000,))
    assert oracle.nim_values.of_heap(20) == 0


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(0, 400), min_size=1, max_size=5).map(tuple))
def test_large_nim_positions_follow_the_nim_sum(position: tuple[int, ...]) -> None:
    assert Oracle(Nim()).is_losing(position) == (nim_sum(position) == 0)


@pytest.mark.unmeasured
@pytest.mark.parametrize("convention", Convention)
def test_an_analysis_says_what_was_proved_wherever_its_limit_strikes(convention: Convention) -> None:
    whole = analyse(Oracle(Grundy(), convention, seconds=None), (13, 20))
    decided = 0
    for operations in range(0, 3000, 20):
        analysis = analyse(Oracle(Grundy(), convention, seconds=None, operations=operations), (13, 20))
        decided += analysis.undecided is None
        assert analysis.outcome in (None, whole.outcome)
        assert (analysis.outcome is None) == (analysis.undecided is not None)
        assert set(analysis.winning_moves) <= set(whole.winning_moves)
        assert set(analysis.heaps) <= set(whole.heaps)
    assert 0 < decided < 150
