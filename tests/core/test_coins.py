"""Coin-turning games and their products, as games of heaps.

Values of CGSuite's tests are among the shipped facts (`allumettes verify`); formulas are those of Winning Ways, ch. 14.
"""

from __future__ import annotations

from importlib import import_module
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.coin_pattern import CoinPattern, parse_patterns
from allumettes.core.errors import StartError, TooManyOptionsError, UnreadableError
from allumettes.core.match import Match
from allumettes.core.move import Move, Option
from allumettes.core.position import LARGEST_LISTED
from allumettes.games.board import Board
from allumettes.games.coins import FORMULAS, Coins
from allumettes.games.names import NAMED_VARIANTS
from allumettes.locale import languages, speaking
from allumettes.locale.moves import heap_words, move_words
from allumettes.locale.rules import rule_words
from allumettes.sequences.dense import plain_values
from allumettes.solvers.oracle import Oracle
from tests.campaign import tries

PATTERNS = (
    "1-2",
    "1-3",
    "2",
    "3",
    "1+",
    "1+C",
    "1-5C",
    "3E",
    "2+E",
    "4FS",
    "1+S",
    "2-4S",
    "1-3C(5)",
    "3C(5)F",
    "1,3E",
    "1-3,2+E,3C(4)",
)


@pytest.mark.parametrize("text", PATTERNS)
def test_the_coins_that_are_turned_are_those_of_the_definition(text: str) -> None:
    game = Coins.with_parameter(text)
    for place in range(1, 9):
        sets = (others for count in range(place) for others in combinations(range(1, place), count))
        wanted = {others or (0,) for others in sets if any(one.allows(others, place) for one in game.patterns)}
        options = list(game.options(place))
        assert len(options) == len(set(options))
        assert set(options) == wanted
    assert list(game.options(0)) == []


@pytest.mark.parametrize("pattern", FORMULAS)
def test_a_formula_gives_the_values(pattern: str) -> None:
    game = Coins.with_parameter(pattern)
    assert [game.known_nim_value(heap) for heap in range(41)] == plain_values(game, 40)


def test_mock_turtles_have_the_odious_numbers_and_ruler_the_powers_of_two() -> None:
    turtles, ruler = games.find("mock turtles"), games.find("ruler")
    odious = [number for number in range(200) if number.bit_count() % 2]
    assert [turtles.known_nim_value(place) for place in range(1, 101)] == odious
    assert all(heap % (ruler.known_nim_value(heap) or 0) == 0 for heap in range(1, 100))


def test_grunt_is_grundys_game() -> None:
    """The coins 1, x, n + 1 - x and n: only those in between count, and they are two different heaps."""
    assert plain_values(games.find("grunt"), 40)[1:] == plain_values(games.find("grundy"), 39)


def test_names_lead_to_games_with_titles() -> None:
    for named in NAMED_VARIANTS:
        for name in named.names:
            assert games.find(name).spec == named.code
            assert games.find(name).title == named.title


@pytest.mark.parametrize(
    ("name", "ways"),
    [
        ("mock turtles", "1, 2 or 3 coins"),
        ("moebius", "1 to 5 coins"),
        ("ruler", "1 or more coins, next to each other"),
        ("turnips", "3 coins, at equal distances"),
        ("grunt", "4 coins, placed symmetrically, the first one among them"),
        ("coins:2,3C(5)", "2 coins, or 3 coins, within 5 places"),
    ],
)
def test_the_rule_is_a_sentence(name: str, ways: str) -> None:
    with speaking("en"):
        assert rule_words(games.find(name)) == (
            f"A heap of n is a coin at place n of a row. Turn {ways}: this coin is the furthest right of them, "
            "and the others become heaps of their own."
        )


def test_a_coin_that_is_turned_alone_is_gone() -> None:
    with speaking("en"):
        words = rule_words(games.find("coins:1"))
    assert words == "A heap of n is a coin at place n of a row. Turn it: the heap is gone."


@pytest.mark.parametrize(
    ("spec", "choice"),
    [
        ("turning corners", "8 to a row. Choose 2 rows, and 2 columns"),
        ("board:1-2x3/5", "5 to a row. Choose 1 or 2 rows, and 3 columns"),
        ("board:1x1+C/12", "12 to a row. Choose 1 row, and 1 or more columns, next to each other"),
        ("board:2+Ex1/8", "8 to a row. Choose 2 or more rows, at equal distances, and 1 column"),
    ],
)
def test_the_rule_of_a_board_names_its_width_and_what_is_chosen(spec: str, choice: str) -> None:
    with speaking("en"):
        assert rule_words(games.find(spec)) == (
            f"A heap of n is the coin n of a board, counted row by row, {choice}: its row is the lowest of them, "
            "its column the furthest right, and the other coins where they cross become heaps of their own."
        )


@pytest.mark.parametrize("language", languages())
def test_coins_and_boards_with_one_sentence_have_one_set_of_moves(language: str) -> None:
    patterns = ("1", "2", "1-2", "1-3", "3", "2+", "1+C", "3E", "2+S", "1-2C(3)", "2F", "3,2C")
    boards = [f"board:{rows}x{columns}/{width}" for rows in patterns for columns in patterns for width in (3, 4)]
    meant: dict[str, list[set[Option]]] = {}
    with speaking(language):
        for spec in (*(f"coins:{pattern}" for pattern in patterns), *boards):
            game = games.find(spec)
            moves = [set(game.options(heap)) for heap in range(14)]
            assert meant.setdefault(rule_words(game), moves) == moves, spec


@tries(50)
@given(
    st.integers(1, 9),
    st.none() | st.integers(0, 9),
    st.none() | st.integers(10, 99),
    st.booleans(),
    st.sampled_from("CES "),
)
def test_a_pattern_is_read_back_from_its_text(
    least: int, more: int | None, within: int | None, first: bool, shape: str
) -> None:
    pattern = CoinPattern(least, None if more is None else least + more, within, first, shape.strip())
    assert parse_patterns(str(pattern)) == parse_patterns(str(pattern).lower()) == (pattern,)
    assert games.find(f"coins:{pattern}").spec == f"coins:{pattern}"


@pytest.mark.parametrize(
    "text", ["", "0", "3-2", "1-3Q", "1CE", "3C(2)", "1-3,", "x", "1FF", "-1", "1" * 5000, "1," * 30 + "1"]
)
def test_no_pattern(text: str) -> None:
    with pytest.raises(UnreadableError):
        games.find(f"coins:{text}")


@pytest.mark.parametrize("text", ["2x2/6", "1-2x1-2/5", "1-3x2/5", "1+Cx1-2/6", "1-2x3/5"])
def test_the_tartan_theorem(text: str) -> None:
    game = Board.with_parameter(text)
    assert games.find(game.spec) == game
    assert [game.known_nim_value(heap) for heap in range(25)] == plain_values(game, 24)


def test_turning_corners_turns_the_corners_of_a_rectangle() -> None:
    corners = games.find("turning corners")
    assert set(corners.options(10)) == {(1, 2, 9)}
    # The coin 20 is the fourth of the third row: six rectangles have it as their last corner.
    rectangles = {(8 * row + left, 8 * row + 4, 16 + left) for row in (0, 1) for left in (1, 2, 3)}
    assert set(corners.options(20)) == rectangles


@pytest.mark.parametrize("text", ["2x2", "2x2/0", "2/8", "x/8", "2xQ/8", "2x2x2/8"])
def test_no_board(text: str) -> None:
    with pytest.raises(UnreadableError):
        games.find(f"board:{text}")


@pytest.mark.parametrize("spec", ["coins:1-3", "coins:3E", "board:2x2/8", "board:1-2x1+C/8"])
def test_a_match_is_played_to_its_end(spec: str) -> None:
    game = games.find(spec)
    match, oracle = Match(game, (9, 12)), Oracle(game)
    while not match.is_over:
        best = next(iter(oracle.winning_moves(match.position)), None)
        match.play(best or next(game.moves(match.position)))
    assert len(list(islice(game.moves(match.position), 1))) == 0


def test_a_coin_with_too_many_moves_is_not_played() -> None:
    with pytest.raises(TooManyOptionsError):
        games.find("moidores").check_start((40,))
    for spec in ("coins:1+C", "board:2x2/8"):
        with pytest.raises(TooManyOptionsError):
            games.find(spec).check_start((10**18,))


@pytest.mark.parametrize("spec", ["coins:1+C", "board:2x2/8"])
def test_the_coins_beyond_those_that_can_be_listed_are_refused(spec: str) -> None:
    game = games.find(spec)
    assert next(iter(game.options(LARGEST_LISTED))) in [(0,), (1, 8, LARGEST_LISTED - 7)]
    with pytest.raises(TooManyOptionsError) as refused:
        next(iter(game.options(LARGEST_LISTED + 1)))
    assert (refused.value.heap, refused.value.most) == (LARGEST_LISTED + 1, LARGEST_LISTED)


@pytest.mark.parametrize(
    ("spec", "over", "last"), [("coins:1-2", (0, 0), 10), ("coins:2", (1, 1), 11), ("board:1-2x1/1", (0, 0), 10)]
)
def test_a_start_has_a_move_and_no_coin_with_more_than_can_be_listed(
    spec: str, over: tuple[int, ...], last: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = games.find(spec)
    monkeypatch.setattr(import_module(type(game).__module__), "MOST_OPTIONS", 10)
    assert len(list(game.options(last))) == 10
    with pytest.raises(StartError):
        game.check_start(over)
    game.check_start((last, 2))
    for start in ((last + 1, 2), (2, last + 1)):
        with pytest.raises(TooManyOptionsError) as refused:
            game.check_start(start)
        assert (refused.value.heap, refused.value.most) == (last + 1, 10)


@pytest.mark.parametrize("text", ["1-4x2/6", "2x1-4/6"])
def test_no_value_is_known_where_that_of_the_row_or_of_the_column_is_not(text: str) -> None:
    game = Board.with_parameter(text)
    assert [game.known_nim_value(heap) for heap in (0, 1, 20)] == [None, None, None]


def test_the_coins_of_a_board_are_counted_row_by_row() -> None:
    game = Board.with_parameter("1x1-2/3")
    assert [list(game.options(coin)) for coin in range(6)] == [
        [],
        [(0,)],
        [(0,), (1,)],
        [(0,), (1,), (2,)],
        [(0,)],
        [(0,), (4,)],
    ]


def test_all_but_a_set() -> None:
    """CGSuite, GameHeapTest.scala: Subtraction([2,3,7], allbut => true)."""
    game = games.find("S(all but 2,3,7)")
    assert game.spec == games.find("s(allbut 2, 3, 7)").spec == "0.3003330[3]"
    assert list(game.options(9)) == [(8,), (5,), (4,), (3,), (1,), (0,)]


@pytest.mark.parametrize("spec", ["coins:1-3", "board:2x2/8"])
def test_words_are_of_coins(spec: str) -> None:
    game = games.find(spec)
    assert heap_words(game, 7) == "coin at place 7"
    said = [move_words(game, (4, 7), Move(1, option)) for option in ((0,), (2,), (2, 5))]
    assert said == [
        "turns the coin at place 7 (row 1)",
        "turns the coin at place 7 (row 1) and the one at 2",
        "turns the coin at place 7 (row 1) and those at 2 and 5",
    ]


@pytest.mark.parametrize("text", ["3C(5)C(6)", "3CE", "3FF", "3ECS", "3C(2)", "0", "3-2"])
def test_a_pattern_says_each_thing_once(text: str) -> None:
    assert parse_patterns(text) is None
