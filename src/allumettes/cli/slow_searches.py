"""The warning before a search that may take minutes or hours: it is given, and the search goes on."""

from __future__ import annotations

from collections.abc import Iterator

import click

from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.locale.algorithms import algorithm
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Solver


def slow_search_words(solver: type[Solver], game: HeapGame, position: Position) -> str:
    """That an algorithm may take long; nothing where it does not, or where nobody has measured it."""
    bound = solver.slow_above(game)
    if bound is None or max(position) <= bound:
        return ""
    words = _("{solver} on a heap of more than {bound} may take minutes or hours; --seconds and Ctrl-C stop it.")
    return words.format(solver=algorithm(solver.name), bound=bound)


def slow_players_words(match: Match) -> Iterator[str]:
    """The same of each algorithm that plays in a match."""
    for kind in dict.fromkeys(seat.kind for seat in match.seats):
        solver = registered().get(kind)
        if solver and (words := slow_search_words(solver, match.game, match.position)):
            yield words


def warn_of_slow_search(solver: type[Solver], game: HeapGame, position: Position) -> None:
    if words := slow_search_words(solver, game, position):
        _warn(words)


def warn_of_slow_players(match: Match) -> None:
    for words in slow_players_words(match):
        _warn(words)


def _warn(words: str) -> None:
    click.echo(wrapped(words, terminal_width()), err=True)
