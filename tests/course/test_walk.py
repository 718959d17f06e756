"""The breadth-first walk of the matches report, and the games that are read from it."""

from __future__ import annotations

import json

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.course import walk
from allumettes.course.games_by_length import GamesFrom, Question
from allumettes.course.walk import (
    WalkCounts,
    WalkState,
    best_line,
    count_walk,
    expansions,
    shortest_game,
    shortest_game_won_by,
)
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Oracle

MATCHES, NIM, GRUNDY = games.find("matches"), games.find("nim"), games.find("grundy")


def written(states: list[WalkState]) -> str:
    return " ".join(map(str, states))


def test_every_state_that_is_no_end_is_listed_with_its_children_turn_after_turn() -> None:
    listed = [(str(state), written(list(children))) for state, children in expansions(MATCHES, (3,))]
    assert listed == [
        ("(0 3 J1)", "(1 2 J2) (1 1 J2) (1 0 J2)"),
        ("(1 2 J2)", "(2 1 J1) (2 0 J1)"),
        ("(1 1 J2)", "(2 0 J1)"),
        ("(2 1 J1)", "(3 0 J2)"),
    ]


def test_merged_a_state_is_taken_up_once_for_each_player() -> None:
    merged = [str(state) for state, _children in expansions(MATCHES, (4,), 2, merge=True)]
    assert merged == ["(0 4 J2)", "(1 3 J1)", "(1 2 J1)", "(1 1 J1)", "(2 2 J2)", "(2 1 J2)"]
    # The order of the heaps does not matter: 1,2 and 2,1 are one state.
    assert [str(state) for state, _children in expansions(NIM, (1, 1), merge=True)] == ["(0 1,1 J1)", "(1 0,1 J2)"]


@pytest.mark.parametrize("spec", ["matches", "grundy", "nim"])
@pytest.mark.parametrize("heap", [1, 4, 7])
def test_walks_are_counted_as_they_are_made(spec: str, heap: int) -> None:
    game = games.find(spec)
    plain, merged = (list(expansions(game, (heap,), merge=merge)) for merge in (False, True))
    states = {state.key for each in merged for state in (each.state, *each.children)} or {WalkState(0, (heap,)).key}
    ends = sum(not list(game.moves(child.position)) for each in plain for child in each.children)
    assert count_walk(game, (heap,)) == WalkCounts(len(plain), len(plain) + ends or 1, len(merged), len(states)), (
        "the expanded states and the ends"
    )


@pytest.mark.parametrize(("game", "position"), [(NIM, (3, 4)), (NIM, (2, 2, 2)), (GRUNDY, (5, 4)), (MATCHES, (3, 5))])
def test_states_of_several_heaps_are_merged_for_each_player(game: HeapGame, position: tuple[int, ...]) -> None:
    met = {
        (tuple(sorted(state.position)), state.player)
        for each in expansions(game, position)
        for state in (each.state, *each.children)
    }
    assert count_walk(game, position).states == len(met)


def test_the_example_of_the_report_has_fifteen_nodes_for_four_matches() -> None:
    assert count_walk(MATCHES, (4,)) == WalkCounts(expansions=8, nodes=15, merged_expansions=6, states=8)


def test_a_walk_that_is_too_long_or_too_deep_is_undecided() -> None:
    with pytest.raises(UndecidedError):
        list(expansions(MATCHES, (12,), limit=Limit(None, operations=50)))
    with pytest.raises(UndecidedError):
        count_walk(NIM, (12, 12), limit=Limit(None, operations=50))
    with pytest.raises(UndecidedError):
        shortest_game(games.find("matches:1"), (60,), limit=Limit(None, operations=50))


@pytest.mark.parametrize(
    ("convention", "winner", "line"),
    [
        (Convention.NORMAL, 1, "(0 4 J1) (1 3 J2) (2 2 J1) (3 0 J2)"),
        (Convention.NORMAL, 2, "(0 4 J1) (1 3 J2) (2 0 J1)"),
        (Convention.MISERE, 1, "(0 4 J1) (1 3 J2) (2 0 J1)"),
        (Convention.MISERE, 2, "(0 4 J1) (1 3 J2) (2 2 J1) (3 0 J2)"),
    ],
)
def test_the_shortest_game_that_a_player_wins_is_the_first_in_the_rules(
    convention: Convention, winner: int, line: str
) -> None:
    assert written(shortest_game_won_by(winner, MATCHES, (4,), 1, convention)) == line


def test_where_nobody_else_can_win_there_is_no_such_game() -> None:
    assert shortest_game_won_by(2, games.find("matches:1"), (1,)) == []


def test_the_shortest_game_and_the_best_line_take_the_last_of_equal_moves() -> None:
    assert written(shortest_game(MATCHES, (5,))) == "(0 5 J1) (1 2 J2) (2 0 J1)"
    assert written(shortest_game(MATCHES, (5,), 2)) == "(0 5 J2) (1 2 J1) (2 0 J2)"
    assert written(best_line(MATCHES, (6,))) == "(0 6 J1) (1 4 J2) (2 1 J1) (3 0 J2)"
    assert written(best_line(MATCHES, (6,), 2, Convention.MISERE)) == "(0 6 J2) (1 5 J1) (2 2 J2) (3 1 J1) (4 0 J2)"


def test_a_best_line_is_proved_within_ten_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[float] = []

    def noted(game: HeapGame, convention: Convention, seconds: float) -> Oracle:
        asked.append(seconds)
        return oracle_for(game, convention, seconds)

    monkeypatch.setattr(walk, "oracle_for", noted)
    best_line(MATCHES, (4,))
    assert asked == [10.0]


def test_the_questions_have_their_answers_and_their_winners() -> None:
    asked = GamesFrom(MATCHES, (4,), first=2, convention=Convention.MISERE)
    answers = {question: asked.answer(question) for question in Question}
    assert {question: written(states) for question, states in answers.items()} == {
        Question.SHORTEST: "(0 4 J2) (1 1 J1) (2 0 J2)",
        Question.WON_BY_J1: "(0 4 J2) (1 3 J1) (2 2 J2) (3 0 J1)",
        Question.WON_BY_J2: "(0 4 J2) (1 3 J1) (2 0 J2)",
        Question.BEST: "(0 4 J2) (1 1 J1) (2 0 J2)",
    }
    assert [asked.winner(states) for states in answers.values()] == [2, 1, 2, 2]
    normal = GamesFrom(MATCHES, (4,))
    assert [normal.winner(normal.answer(question)) for question in Question] == [2, 1, 2, 2]


def test_the_answers_as_data() -> None:
    asked = GamesFrom(games.find("matches:1"), (1,))
    answers = {question: asked.answer(question) for question in (Question.SHORTEST, Question.WON_BY_J2)}
    assert json.loads(json.dumps(asked.as_data(answers))) == {
        "schema": "allumettes.shortest/1",
        "game": "matches:1",
        "convention": "normal",
        "start": [1],
        "first": 1,
        "games": {
            "shortest": {
                "turns": 1,
                "winner": 1,
                "states": [
                    {"turn": 0, "position": [1], "player": 1},
                    {"turn": 1, "position": [0], "player": 2},
                ],
            },
            "won-by-J2": None,
        },
    }
