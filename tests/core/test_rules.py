"""One conformance suite for every registered game: what must hold whatever the rules are."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.errors import (
    IllegalMoveError,
    Refusal,
    StartError,
    TooManyOptionsError,
    UnknownGameError,
    UnreadableError,
)
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.games import code
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.halving import nim_value as halving_value
from allumettes.games.matches import Matches
from allumettes.games.nim import Nim
from tests.strategies import ALL_GAMES, any_game, small_positions

every_game = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)


@every_game
def test_options_are_distinct_sorted_and_never_add_matches(game: HeapGame) -> None:
    for heap in range(60):
        options = list(game.options(heap))
        assert len(set(options)) == len(options)
        for option in options:
            assert list(option) == sorted(option)
            assert sum(option) <= heap
            assert option != (heap,)
            assert all(part >= 1 for part in option) or option == (0,)


@every_game
def test_a_game_can_be_named_and_found_again(game: HeapGame) -> None:
    assert games.find(game.spec) == game
    assert hash(games.find(game.spec)) == hash(game)
    assert game.spec in repr(game)


def test_games_of_other_rules_are_other_games() -> None:
    assert len(set(ALL_GAMES)) == len({game.spec for game in ALL_GAMES}) > 5
    assert games.find("nim") != games.find("grundy")


def test_games_of_no_menu_come_last_and_codes_end_the_menus() -> None:
    assert games.listed()[-1].name == "code"
    assert list(games.registered().values())[: len(games.listed())] == games.listed()


@every_game
def test_a_game_states_its_title_its_rules_and_a_start_that_can_be_played(game: HeapGame) -> None:
    assert game.title
    assert game.summary.endswith(".") or game.choices()
    game.check_start(game.default_start)


@every_game
def test_named_actions_are_options(game: HeapGame) -> None:
    for heap in range(30):
        assert set(game.named_options(heap).values()) <= set(game.options(heap))


@every_game
def test_what_is_said_of_the_largest_taking_holds_for_every_heap(game: HeapGame) -> None:
    """The kernels rely on it: no heap, however large, allows another taking."""
    if not isinstance(game, TakeAndBreakGame):
        return
    last = game.last_taking
    for heap in (*range(60), 1000, 10**6 if last is not None else 2000):
        takings = list(game.takings(heap))
        assert takings == sorted(set(takings))
        assert max(takings, default=0) <= heap
        if last is None:
            assert takings[-1:] == ([heap] if heap else [])
        elif heap >= last:
            assert takings == list(game.takings(last))
            assert takings[-1] == last


@given(any_game, small_positions)
def test_a_position_is_over_exactly_when_it_has_no_move(game: HeapGame, position: tuple[int, ...]) -> None:
    assert game.is_over(position) == (not list(game.moves(position)))


@given(any_game, small_positions, st.integers(-2, 5), st.lists(st.integers(-2, 10), max_size=3))
def test_a_move_is_legal_exactly_when_its_option_is_one(
    game: HeapGame, position: tuple[int, ...], row: int, option: list[int]
) -> None:
    move = Move(row, tuple(option))
    legal = 0 <= row < len(position) and tuple(sorted(option)) in set(game.options(position[row]))
    assert (game.refusal(position, move) is None) == legal
    if legal:
        assert game.play(position, move) == position[:row] + tuple(option) + position[row + 1 :]
    else:
        with pytest.raises(IllegalMoveError):
            game.play(position, move)


@pytest.mark.parametrize(
    ("game", "position", "move", "reason"),
    [
        (Grundy(), (7,), Move(1, (3, 4)), Refusal.NO_SUCH_HEAP),
        (Grundy(), (2, 7), Move(0, (1, 1)), Refusal.STUCK_HEAP),
        (Grundy(), (6,), Move(0, (3, 3)), Refusal.EQUAL_PARTS),
        (Grundy(), (6,), Move(0, (6, 0)), Refusal.EMPTY_PART),
        (Grundy(), (6,), Move(0, (5, 2)), Refusal.TOO_MANY),
        (Grundy(), (6,), Move(0, (5,)), Refusal.MUST_SPLIT),
        (Grundy(), (6,), Move(0, (1, 2, 3)), Refusal.PART_COUNT),
        (Matches(), (9,), Move(0, (5,)), Refusal.AMOUNT),
        (Matches(), (9,), Move(0, (9,)), Refusal.NOTHING_TAKEN),
        (Matches(), (2,), Move(0, (-1,)), Refusal.TOO_MANY),
        (Nim(), (0, 3), Move(0, (0,)), Refusal.STUCK_HEAP),
        (Nim(), (3,), Move(0, (1, 1)), Refusal.NEVER_SPLIT),
        (Halving(), (9,), Move(0, (5,)), Refusal.AMOUNT),
        (games.find("4.4"), (6,), Move(0, (4,)), Refusal.REST_UNSPLIT),
        (games.find("0.4"), (6,), Move(0, (5,)), Refusal.REST_UNSPLIT),
        (games.find("0.4"), (6,), Move(0, (4,)), Refusal.AMOUNT),
        (games.find("0.77"), (6,), Move(0, (3, 3)), Refusal.AMOUNT),
        (games.find("0.77"), (6,), Move(0, (0, 5)), Refusal.EMPTY_PART),
        (games.find("4.7"), (6,), Move(0, (1, 1)), Refusal.OTHER_SUM),
        (games.find("0.4"), (1, 6), Move(1, (3, 5)), Refusal.TOO_MANY),
    ],
)
def test_a_refusal_says_why(game: HeapGame, position: tuple[int, ...], move: Move, reason: Refusal) -> None:
    assert game.refusal(position, move) is reason


@pytest.mark.parametrize("start", [(0,), (1,), (2,), (1, 2, 2)])
def test_a_match_cannot_start_where_nobody_can_move(start: tuple[int, ...]) -> None:
    with pytest.raises(StartError):
        Grundy().check_start(start)


@pytest.mark.parametrize("text", ["", "go", "grundyy", "77", "s(1"])
def test_an_unknown_game_names_the_known_ones(text: str) -> None:
    with pytest.raises(UnknownGameError) as caught:
        games.find(text)
    assert caught.value.known == tuple(game.name for game in games.listed())


@pytest.mark.parametrize(
    "text",
    [
        "matches:",
        "matches:0",
        "matches:3-1",
        "matches:a",
        "matches:1,,2",
        "grundy:3",
        "matches:1-9999999",
        "S()",
        "S(1,a)",
    ],
)
def test_a_bad_variant_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableError):
        games.find(text)


def test_games_have_french_names_too() -> None:
    assert games.find("allumettes") == Matches()
    assert games.find("Moitié") == Halving()
    assert games.find("allumettes:1-4") == Matches([1, 2, 3, 4])


def test_an_empty_set_of_takings_is_refused() -> None:
    with pytest.raises(UnreadableError):
        Matches([])


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("matches:1-3", "matches"),
        ("matches:{1,3,4}", "matches:1,3,4"),
        ("S(1,3,4)", "matches:1,3,4"),
        ("matches:1,2,3,4,5", "matches:1-5"),
        ("matches:2,1", "matches:1,2"),
        ("matches:2-4", "matches:2-4"),
        ("matches:7-7", "matches:7"),
        ("matches:1-2,4-5", "matches:1,2,4,5"),
    ],
)
def test_a_variant_has_one_canonical_text(text: str, canonical: str) -> None:
    assert games.find(text).spec == canonical


@pytest.mark.parametrize(
    ("within", "beyond"),
    [
        ("1", "0"),
        ("1000000", "1000001"),
        ("1-1000", "1-1001"),
        ("5-1004", "5-1005"),
        ("1-600,601-1000", "1-600,601-1001"),
    ],
)
def test_the_bounds_of_a_variant_are_kept_exactly(within: str, beyond: str) -> None:
    numbers = [int(number) for number in re.findall("[0-9]+", within)]
    low, high = min(numbers), max(numbers)
    allowed = games.find(f"matches:{within}").options(high)
    assert [heap for (heap,) in allowed] == list(range(high - low, -1, -1))
    with pytest.raises(UnreadableError):
        games.find(f"matches:{beyond}")


@pytest.mark.parametrize(
    ("game", "start", "counts"),
    [  # move sequences of depth 1 to 4, from the shared reference numbers
        (Nim(), (1, 3, 5, 7), [16, 206, 2116, 17338]),
        (Grundy(), (20,), [9, 77, 602, 4270]),
    ],
)
def test_numbers_of_move_sequences(game: HeapGame, start: tuple[int, ...], counts: list[int]) -> None:
    positions, found = [start], []
    for _depth in counts:
        positions = [move.result(position) for position in positions for move in game.moves(position)]
        found.append(len(positions))
    assert found == counts


def test_values_that_a_rule_gives_need_no_search() -> None:
    assert [Matches().known_nim_value(heap) for heap in (0, 3, 4, 10**18 + 1)] == [0, 3, 0, 1]
    assert games.find("matches:1-6").known_nim_value(8) == 1
    assert games.find("matches:2-4").known_nim_value(8) is None
    assert games.find("matches:1,3").known_nim_value(8) is None
    assert Nim().known_nim_value(10**18) == 10**18
    assert (Nim().known_options(9, 4), Nim().known_options(9, 8), Nim().known_options(9, 9)) == (((4,),), ((8,),), ())
    # 10^18 has 18 trailing zeros, an even number; twice as much has 19.
    assert (Halving().known_nim_value(10**6), Halving().known_nim_value(2 * 10**18)) == (None, 0)
    assert Halving().known_nim_value(10**18) in (1, 2)
    for heap in range(10**17, 10**17 + 50):
        options = {Halving().known_nim_value(below) for (below,) in Halving().options(heap)}
        assert Halving().known_nim_value(heap) == min({0, 1, 2} - options)


def test_a_variant_is_described_by_its_own_rule() -> None:
    assert Matches.summary
    assert (games.find("matches:1-4").summary, games.find("0.137").summary) == ("", "")


def test_starts_with_as_many_options_as_are_listed_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "MOST_OPTIONS", 50)
    nim, kayles = games.find("0.[3]"), games.find("0.[7]")
    assert (nim.option_count(50), kayles.option_count(13), kayles.option_count(14)) == (50, 49, 56)
    nim.check_start((1, 50))
    kayles.check_start((13,))
    for game, start in ((nim, (51, 1)), (kayles, (14,))):
        with pytest.raises(TooManyOptionsError):
            game.check_start(start)


def test_the_values_of_the_halving_game_follow_from_the_trailing_zeros() -> None:
    values = [0]
    for heap in range(1, 300):
        values.append(min({0, 1, 2} - {values[heap - 1], values[heap // 2]}))
    assert [halving_value(heap) for heap in range(300)] == values


def test_no_number_of_matches_below_1_may_be_taken() -> None:
    assert Matches((8, 1, 8)).allowed == (1, 8)
    with pytest.raises(UnreadableError):
        Matches((0, 3))
    with pytest.raises(UnreadableError) as caught:
        games.find("matches:0-3")
    assert caught.value.text == "matches:0-3"
