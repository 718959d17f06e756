"""The sentences about a breadth-first walk, of one turn and of several, and about the games that are read from it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.course.games_by_length import GamesFrom, Question
from allumettes.course.walk import count_walk, expansions
from allumettes.course.walk_text import count_lines, expansion_lines, game_line, games_title, walk_title
from allumettes.locale import speaking

MATCHES = games.find("matches")


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with speaking("en"):
        yield


def test_an_expansion_says_the_turn_the_player_and_all_children() -> None:
    assert list(expansion_lines(expansions(MATCHES, (3,), 2))) == [
        "turn 0, J2 to move: 3 → 2 | 1 | 0",
        "turn 1, J1 to move: 2 → 1 | 0",
        "turn 1, J1 to move: 1 → 0",
        "turn 2, J2 to move: 1 → 0",
    ]


@pytest.mark.parametrize(
    ("heap", "lines"),
    [
        (
            1,
            [
                "Each state as often as it is met: 1 expansion; nodes, with the ends: 2.",
                "Equal states merged: 1 expansion; states, with the ends: 2.",
            ],
        ),
        (
            4,
            [
                "Each state as often as it is met: 8 expansions; nodes, with the ends: 15.",
                "Equal states merged: 6 expansions; states, with the ends: 8.",
            ],
        ),
    ],
)
def test_both_counts_of_a_walk(heap: int, lines: list[str]) -> None:
    assert list(count_lines(count_walk(MATCHES, (heap,)))) == lines


def test_titles_say_the_game_the_start_and_who_begins() -> None:
    asked = GamesFrom(MATCHES, (5,), 2, Convention.MISERE)
    assert walk_title(asked) == "The matches game: breadth-first walk from 5, J2 moves first"
    assert games_title(asked) == "The matches game, last move loses: games from 5, J2 moves first"


@pytest.mark.parametrize(
    ("heap", "question", "line"),
    [
        (1, Question.SHORTEST, "The shortest game (1 turn, J1 wins): 1 → 0"),
        (1, Question.WON_BY_J2, "The shortest game that J2 wins, if J1 helps: there is none"),
        (4, Question.WON_BY_J1, "The shortest game that J1 wins, if J2 helps (3 turns, J1 wins): 4 → 3 → 2 → 0"),
        (4, Question.BEST, "The best line, in which nobody makes a mistake (2 turns, J2 wins): 4 → 1 → 0"),
    ],
)
def test_a_game_in_one_line(heap: int, question: Question, line: str) -> None:
    asked = GamesFrom(MATCHES, (heap,))
    assert game_line(asked, question, asked.answer(question)) == line
