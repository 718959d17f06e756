"""The formal model of a game against a plain walk over all its states."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import TooManyOptionsError
from allumettes.core.position import Position
from allumettes.course import model as model_module
from allumettes.course.minimax import minimax_value
from allumettes.course.model import (
    LARGEST_MODELLED,
    MOST_STATES,
    Board,
    GrowingModelError,
    Model,
    ModelState,
    ModelTooLargeError,
    actions,
    partition_numbers,
)
from allumettes.course.model_data import as_data
from allumettes.course.state import GameState, StateError, other_player
from tests.strategies import partitions

CASES: list[tuple[str, Position, Board]] = [
    ("matches", (7,), Board.ROWS),
    ("nim", (2, 3), Board.ROWS),
    ("halving", (9,), Board.ROWS),
    ("grundy", (9,), Board.SETS),
    ("grundy", (4, 5), Board.SETS),
    ("0.300004", (7,), Board.ROWS),
    ("0.300004", (8,), Board.SMALLER_SETS),
    ("0.77", (6,), Board.SMALLER_SETS),
    ("0.77", (2, 3), Board.SMALLER_SETS),
    ("4.[3]", (5,), Board.SMALLER_SETS),
]


def walked(model: Model) -> dict[ModelState, list[ModelState]]:
    """Every state that can be reached and what follows it, by the rules of the game alone."""

    def tidy(position: Position) -> Position:
        return position if model.board is Board.ROWS else tuple(sorted(filter(None, position))) or (0,)

    start = ModelState(tidy(model.start), model.first)
    found: dict[ModelState, list[ModelState]] = {}
    waiting = [start]
    while waiting:
        state = waiting.pop(0)
        if state not in found:
            named = [
                state.position[:row] + option + state.position[row + 1 :]
                for row, heap in enumerate(state.position)
                for option in (model.game.named_options(heap).values() or model.game.options(heap))
            ]
            found[state] = [ModelState(tidy(position), 3 - state.player) for position in named]
            waiting += found[state]
    return found


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize(("spec", "start", "board"), CASES)
def test_states_operators_and_ends_are_those_of_the_rules(spec: str, start: Position, board: Board, first: int) -> None:
    model = Model(games.find(spec), start, first)
    expected = walked(model)
    assert model.board is board
    assert (model.initial.player, set(model.initial.position) - {0}) == (first, set(start) - {0})
    assert list(model.reachable) == list(dict.fromkeys(expected))
    assert model.complete
    ends = [state for state, following in expected.items() if not following]
    assert model.finals == sorted(ends, key=lambda state: (state.player, state.position))
    for state, following in expected.items():
        assert [after for _operator, after in model.transitions(state)] == following
        applicable = model.applicable(state)
        assert applicable == sorted(set(applicable))
        assert {operator.player for operator in applicable} <= {state.player}
        assert set(applicable) <= set(model.operators)

    def size(state: ModelState) -> tuple[int, int]:
        below = [size(after) for after in expected[state]]
        return 1 + sum(nodes for nodes, _ends in below), sum(leaves for _nodes, leaves in below) or 1

    assert model.tree() == size(model.initial)


@pytest.mark.parametrize(
    ("spec", "start", "existing"),
    [
        ("matches", (7,), 2 * 8),
        ("nim", (2, 3), 2 * 3 * 4),
        ("grundy", (9,), 2 * 30),  # the partitions of 9
        ("0.77", (6,), 2 * (1 + 1 + 2 + 3 + 5 + 7 + 11)),  # of 0 to 6
    ],
)
def test_how_many_states_exist(spec: str, start: Position, existing: int) -> None:
    assert Model(games.find(spec), start).existing == existing


def test_sets_of_heaps_are_counted_by_eulers_recurrence() -> None:
    assert partition_numbers(20) == [len(partitions(total)) for total in range(21)]


def test_operators_are_written_as_in_the_report() -> None:
    def written(spec: str, heap: int) -> list[str]:
        return [str(action) for action, _option in actions(games.find(spec), heap)]

    assert written("matches", 5) == ["R1", "R2", "R3"]
    assert written("grundy", 7) == ["S1", "S2", "S3"]
    assert written("0.77", 4) == ["R1", "R1S1", "R2", "R2S1"]
    assert written("halving", 4) == ["sub", "div"]
    model = Model(games.find("matches"), (3,), first=2)
    assert list(map(str, model.operators)) == [f"J{player}-R{taken}" for player in (1, 2) for taken in (1, 2, 3)]
    assert str(model.initial) == "J2-3"
    assert {str(action): heaps for action, heaps in model.heaps.items()} == {"R1": [1, 2, 3], "R2": [2, 3], "R3": [3]}


def test_who_wins_an_end_depends_on_the_convention() -> None:
    end = ModelState((0,), 1)
    assert Model(games.find("nim"), (3,)).winner(end) == 2
    assert Model(games.find("nim"), (3,), convention=Convention.MISERE).winner(end) == 1


def test_a_model_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (LARGEST_MODELLED, MOST_STATES) == (1000, 20_000)
    Model(games.find("nim"), (1000,))
    with pytest.raises(ModelTooLargeError) as caught:
        Model(games.find("nim"), (2, 1001))
    assert (caught.value.position, caught.value.bound) == ((2, 1001), 1000)
    growing = games.from_function(lambda heap: [(4, 4)] if heap == 5 else [])
    assert Model(growing, (4,)).complete
    with pytest.raises(GrowingModelError):
        Model(growing, (5,))
    with pytest.raises(GrowingModelError, match=r"no move adds matches: in 80\.0 some do"):
        Model(games.find("80.0"), (7,))
    with pytest.raises(TooManyOptionsError):
        Model(games.find("0.*"), (90,))
    for bound, complete in ((10, True), (9, False), (3, False)):
        monkeypatch.setattr(model_module, "MOST_STATES", bound)
        model = Model(games.find("matches:1"), (9,))
        assert (len(model.reachable), model.complete) == (min(10, bound + 1), complete)


@pytest.mark.parametrize("convention", Convention)
def test_states_actions_goals_and_utilities(convention: Convention) -> None:
    state = GameState(games.find("nim"), (1, 2), 2, convention)
    assert state.actions == ["1>0", "2>1", "2>0"]
    assert str(state) == "(1,2, 2)"
    after = state.succ(state.actions[-1])
    assert (after.position, after.player, after.convention) == ((1, 0), 1, convention)
    end = after.succ(after.actions[0])
    assert (end.position, end.player, end.is_goal, after.is_goal) == ((0, 0), 2, True, False)
    stuck_wins = convention is Convention.MISERE
    assert (end.utility(2), end.utility(1)) == ((1, -1) if stuck_wins else (-1, 1))
    assert end.utility() == end.utility(1)
    with pytest.raises(StateError):
        after.utility(1)
    with pytest.raises(StateError):
        end.utility(3)


def test_players_are_1_and_2_and_heaps_are_not_negative() -> None:
    assert [other_player(1), other_player(2)] == [2, 1]
    for player in (0, 3):
        with pytest.raises(StateError):
            other_player(player)
    nim = games.find("nim")
    assert GameState(nim, (0,)).is_goal
    for position, player in (((-1,), 1), ((3, -1), 2), ((), 1), ((3,), 0), ((3,), 3)):
        with pytest.raises(StateError):
            GameState(nim, position, player)
    assert GameState(games.find("halving"), (4,)).actions == ["sub", "div"]
    assert GameState(games.find("halving"), (4, 0)).actions == ["0 sub", "0 div"]


@pytest.mark.parametrize(
    ("spec", "position"), [("nim", (2, 3)), ("nim", (2, 2)), ("grundy", (3, 3)), ("halving", (2, 5))]
)
@pytest.mark.parametrize("convention", Convention)
def test_the_minimax_value_of_several_heaps_is_that_of_the_definition(
    spec: str, position: Position, convention: Convention
) -> None:
    def value(state: GameState) -> int:
        if state.is_goal:
            return state.utility()
        return (max if state.player == 1 else min)(value(state.succ(action)) for action in state.actions)

    for player in (1, 2):
        state = GameState(games.find(spec), position, player, convention)
        assert minimax_value(state) == value(state)


def test_a_model_as_data() -> None:
    assert as_data(Model(games.find("matches:1"), (1,), first=2), most=5) == {
        "schema": "allumettes.model/1",
        "game": "matches:1",
        "convention": "normal",
        "start": (1,),
        "initial": "J2-1",
        "existing": 4,
        "reachable": 2,
        "reachable_at_least": 2,
        "tree_nodes": 2,
        "tree_ends": 1,
        "listed_at_most": 5,
        "operators": [
            {"operator": "J1-R1", "player": 1, "applies_to_heaps": [1]},
            {"operator": "J2-R1", "player": 2, "applies_to_heaps": [1]},
        ],
        "finals": [{"state": "J1-0", "winner": 2}],
        "states": [
            {
                "state": "J2-1",
                "position": (1,),
                "player": 2,
                "operators": [{"operator": "J2-R1", "leads_to": "J1-0"}],
            },
            {"state": "J1-0", "position": (0,), "player": 1, "operators": []},
        ],
    }
    short = as_data(Model(games.find("matches"), (9,)), most=1)
    assert [len(short[name]) for name in ("operators", "finals", "states")] == [1, 1, 1]
