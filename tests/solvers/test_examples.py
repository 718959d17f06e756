"""The examples of the theory are what they are said to be, in every game that has some."""

from __future__ import annotations

import json

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers import examples
from allumettes.solvers.analysis import analyse
from allumettes.solvers.analysis_data import SCHEMA, as_data
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle
from tests.strategies import ALL_GAMES


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_examples_are_what_they_are_said_to_be(game: HeapGame) -> None:
    values = NimValues(game)
    assert not game.is_over(examples.board(game))
    if triple := examples.three_values(values):
        assert len({values.of_heap(heap) for heap in triple} - {0}) == 3
        assert values.of_position(triple) == 0
    if pair := examples.same_value(values):
        assert values.of_heap(pair[0]) == values.of_heap(pair[1]) != 0
        assert values.of_position(examples.with_stuck_heaps(game, pair)) == 0
    if board := examples.lost_board(values):
        assert values.of_position(board) == 0
        assert not game.is_over(board)
    if different := examples.different_values(values):
        assert 0 not in (values.of_heap(different[0]), values.of_heap(different[1]), values.of_position(different))
    if winning := examples.winning_board(values):
        assert values.of_position(winning) != 0
    assert all(values.of_position(position) == 0 for position in examples.losing_positions(Oracle(game)))
    if neutral := examples.neutral(values):
        first, second = neutral
        assert values.of_heap(first) != 0 == values.of_heap(second)
        assert game.can_move(second)


def test_a_lost_pair_of_misere_play() -> None:
    oracle = Oracle(ALL_GAMES[0], Convention.MISERE)
    pair = examples.lost_pair(oracle)
    assert pair is not None
    assert oracle.is_losing(pair)


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.spec)
def test_an_analysis_is_json(game: HeapGame) -> None:
    data = json.loads(json.dumps(as_data(analyse(Oracle(game), (3, 4)))))
    assert (data["schema"], data["game"], data["position"]) == (SCHEMA, game.spec, [3, 4])
    assert (data["outcome"] == "winning") == bool(data["winning_moves"]) == (data["nim_sum"] != 0)


def test_stuck_heaps_are_added_where_the_game_has_some() -> None:
    """A heap of 1 cannot be split in Grundy's game; in Nim it can be taken."""
    assert examples.with_stuck_heaps(games.find("grundy"), (3, 4)) == (1, 1, 3, 4)
    assert examples.with_stuck_heaps(games.find("nim"), (3, 4)) == (3, 4)


def test_the_largest_heap_that_is_looked_at_is_looked_at() -> None:
    """Only heaps of FAR can be played there: twins lose, and nothing else but the empty heap does."""
    last = examples.FAR
    assert examples.losing_positions(Oracle(games.find(f"matches:{last}"))) == ((last, last), (0,))


@pytest.mark.parametrize(
    ("spec", "won", "lost"), [("grundy", (5, 6), (3, 4)), ("nim", (1, 3), (2, 2)), ("halving", (3, 4), (1, 2))]
)
def test_pairs_of_misere_play(spec: str, won: Position, lost: Position) -> None:
    """The first that a search by hand finds: two heaps that can be played, with moves enough to choose from."""
    oracle = Oracle(games.find(spec), Convention.MISERE)
    assert (examples.won_pair(oracle), examples.lost_pair(oracle)) == (won, lost)


@pytest.mark.parametrize(("last", "pair"), [(12, (6, 12)), (13, None)])
def test_a_lost_pair_of_misere_play_has_twelve_moves_at_most(last: int, pair: Position | None) -> None:
    """Heaps from 6 on end by any of six moves, and the last leads to all of them: beside another, it is lost."""

    def options(heap: int) -> list[tuple[int, ...]]:
        return [(left,) for left in (range(6) if heap < last else range(6, last))] if 6 <= heap <= last else []

    assert examples.lost_pair(Oracle(games.from_function(options), Convention.MISERE)) == pair


@pytest.mark.parametrize(("last", "lost"), [(12, (2, 12)), (13, (2, 2))])
def test_two_different_heaps_of_misere_play_are_looked_for_up_to_twelve(last: int, lost: Position) -> None:
    """The last heap has the moves of 2: beside it 2 is lost, as it is beside another 2."""
    game = listed({1: [(0,)], 2: [(0,), (1,)], last: [(0,), (1,)]})
    assert examples.lost_heaps(Oracle(game, Convention.MISERE)) == lost


@pytest.mark.parametrize(("spec", "last"), [("coins:1+", 14), ("coins:1-3", 200), ("0.*3", 200)])
def test_heaps_of_very_many_options_are_left_out_where_these_must_be_listed(spec: str, last: int) -> None:
    """The coin at place 15 is turned with any of 2 to the 14 sets. A formula and the method for splits need no list."""
    assert NimValues(games.find(spec)).reach(200) == last


EXAMPLES: dict[str, dict[str, object]] = {
    "grundy": {
        "three_values": (3, 5, 13),
        "same_value": (3, 6),
        "lost_board": (1, 1, 3, 6),
        "different_values": (3, 5),
        "winning_pair": ((3,), (5,)),
        "winning_board": (3, 5, 8),
        "neutral": (3, 4),
    },
    "matches": {"same_value": (1, 5), "lost_board": (1, 5), "winning_board": (1, 2, 9), "neutral": (1, 4)},
    "matches:1": {"three_values": None, "different_values": None, "winning_pair": ((1,), None)},
    "nim": {"three_values": (1, 2, 3), "same_value": (1, 1), "lost_board": (1, 2, 3), "neutral": None},
    "0.6": {"lost_board": (1, 1, 2, 5)},
    # Neither (1, 2) nor (1, 1), where every move is answered by the only other one.
    "0.137": {"lost_board": (1, 6)},
    "coins:1-3": {"lost_board": (2, 2)},
}


@pytest.mark.parametrize("spec", EXAMPLES)
def test_examples_are_the_smallest_ones(spec: str) -> None:
    values = NimValues(games.find(spec))
    found = {name: getattr(examples, name)(values) for name in EXAMPLES[spec]}
    assert found == EXAMPLES[spec]


def test_examples_of_single_heaps_and_of_misere_play() -> None:
    boards = [examples.board(games.find(spec)) for spec in ("grundy", "nim", "circle:0.77")]
    assert boards == [(7,), (3, 4, 5), (107, 4)]
    losing = {spec: examples.losing_positions(Oracle(games.find(spec))) for spec in ("grundy", "nim", "matches")}
    assert losing == {"grundy": ((4,), (7,)), "nim": ((1, 1), (2, 2)), "matches": ((4,), (8,))}
    assert examples.board(games.from_function(lambda heap: [(0,)] if heap in (7, 10) else [])) == (7,)
    assert examples.board(games.from_function(lambda heap: [(0,)] if heap in (6, 10) else [])) == (10,)
    # An example has fewer than sixty matches.
    assert examples.winning_pair(NimValues(games.find("matches:59"))) == ((59,), None)
    assert examples.winning_pair(NimValues(games.find("matches:60"))) is None
    assert examples.losing_positions(Oracle(games.from_function(lambda _heap: []))) == ((0,), (0,))
    for last in (58, 59, 60):
        found = None if last == 60 else last
        # The last heap leads to heap 1 alone, and is losing.
        assert examples.neutral(NimValues(listed({1: [(0,)], last: [(1,)]}))) == (found and (1, found))
        # The last heap has another value than heap 57.
        two = NimValues(listed({57: [(0,)], last: [(0,), (57,)]}))
        assert examples.different_values(two) == (found and (57, found))
        # Three forced moves, whose last one loses.
        forced = Oracle(listed({57: [(0,)], last: [(57,)]}), Convention.MISERE)
        assert examples.lost_pair(forced) == (found and (57, found))
    misere = Oracle(games.find("nim"), Convention.MISERE)
    assert (examples.lost_pair(misere), examples.won_pair(misere)) == ((2, 2), (1, 3))


def listed(options: dict[int, list[tuple[int, ...]]]) -> HeapGame:
    """The game in which only these heaps can be played."""
    return games.from_function(lambda heap: options.get(heap, []))
