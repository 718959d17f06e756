"""The breadth-first walk and the games that are read from it, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from allumettes.core.notation import format_position
from allumettes.course.games_by_length import GamesFrom, Question
from allumettes.course.walk import Expansion, WalkCounts, WalkState
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.rules import convention_words, full_title


def expansion_lines(walk: Iterable[Expansion]) -> Iterator[str]:
    for state, children in walk:
        yield _("turn {turn}, {player} to move: {position} → {children}").format(
            turn=number(state.turn),
            player=f"J{state.player}",
            position=format_position(state.position),
            children=" | ".join(format_position(child.position) for child in children),
        )


def count_lines(counts: WalkCounts) -> Iterator[str]:
    """Both counts of a walk, whichever of them is listed."""
    yield ngettext(
        "Each state as often as it is met: {count} expansion; nodes, with the ends: {nodes}.",
        "Each state as often as it is met: {count} expansions; nodes, with the ends: {nodes}.",
        counts.expansions,
    ).format(count=number(counts.expansions), nodes=number(counts.nodes))
    yield ngettext(
        "Equal states merged: {count} expansion; states, with the ends: {states}.",
        "Equal states merged: {count} expansions; states, with the ends: {states}.",
        counts.merged_expansions,
    ).format(count=number(counts.merged_expansions), states=number(counts.states))


def walk_title(games: GamesFrom) -> str:
    return _("{game}: breadth-first walk from {position}, {player} moves first").format(
        game=full_title(games.game), position=format_position(games.position), player=f"J{games.first}"
    )


def games_title(games: GamesFrom) -> str:
    return _("{game}, {convention}: games from {position}, {player} moves first").format(
        game=full_title(games.game),
        convention=convention_words(games.convention),
        position=format_position(games.position),
        player=f"J{games.first}",
    )


def game_line(games: GamesFrom, question: Question, states: list[WalkState]) -> str:
    """An answer in one line: the question, who wins in how many turns, and the positions."""
    if not states:
        return _("{question}: there is none").format(question=question_words(question))
    turns = states[-1].turn
    words = ngettext(
        "{question} ({count} turn, {winner} wins): {positions}",
        "{question} ({count} turns, {winner} wins): {positions}",
        turns,
    )
    return words.format(
        question=question_words(question),
        count=number(turns),
        winner=f"J{games.winner(states)}",
        positions=" → ".join(format_position(state.position) for state in states),
    )


def question_words(question: Question) -> str:
    match question:
        case Question.SHORTEST:
            return _("The shortest game")
        case Question.WON_BY_J1:
            return _("The shortest game that J1 wins, if J2 helps")
        case Question.WON_BY_J2:
            return _("The shortest game that J2 wins, if J1 helps")
        case Question.BEST:
            return _("The best line, in which nobody makes a mistake")
