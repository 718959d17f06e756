"""Options and argument types that several sub-commands share."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, TypeVar

import click

from allumettes import games
from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.files import typed_path
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_position
from allumettes.core.position import LARGEST_LISTED, Position
from allumettes.core.text import LONGEST_NAME, check_name, one_line
from allumettes.locale import _, languages
from allumettes.locale.levels import level_name, level_of
from allumettes.locale.numbers import number
from allumettes.locale.typed import meant
from allumettes.players import LEVELS
from allumettes.players.cups.seat import PREFIX as CUPS
from allumettes.players.cups.seat import seat_kind
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.solver import Solver

F = TypeVar("F", bound=Callable[..., Any])

LONGEST_SECONDS = 1_000_000_000
"""Thirty years. No clock counts to infinity."""


class Refused(click.ClickException):
    """Something asked for on the command line that cannot be had, though it was written as it should be."""

    exit_code = ExitCode.USAGE


class GameType(click.ParamType[HeapGame]):
    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> HeapGame:
        try:
            return value if isinstance(value, HeapGame) else games.find(value)
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)


class PositionType(click.ParamType[Position]):
    name = "position"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Position:
        try:
            return value if isinstance(value, tuple) else parse_position(value)
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)


class ListedPositionType(PositionType):
    """A position for the commands that look at every move of a heap."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Position:
        position = super().convert(value, param, ctx)
        if max(position) > LARGEST_LISTED:
            self.fail(
                _("Algorithms that look at every move take heaps of up to {bound}; analyse takes larger ones.").format(
                    bound=number(LARGEST_LISTED)
                ),
                param,
                ctx,
            )
        # The game stands before the position, so it is known.
        game = ctx.params.get("game") if ctx else None
        try:
            if isinstance(game, HeapGame):
                game.check_listed(max(position))
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)
        return position


class SolverType(click.ParamType[type[Solver]]):
    name = "solver"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> type[Solver]:
        try:
            return find(value) if isinstance(value, str) else value
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)


class NameType(click.ParamType[str]):
    """A name that can be shown on one line and read back from a match record."""

    name = "text"

    def __init__(self, longest: int = LONGEST_NAME) -> None:
        self.longest = longest

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        shown = one_line(str(value))
        try:
            check_name(shown, self.longest)
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)
        return shown


class FiniteRange(click.FloatRange):
    """A number within bounds that is one: `nan` is neither below nor above any bound."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        converted: float = super().convert(value, param, ctx)
        if math.isnan(converted):
            words = _("{value} is not in the range {range}.")
            self.fail(words.format(value=value, range=self._describe_range()), param, ctx)
        return converted


def seconds_type() -> FiniteRange:
    """How long something may take."""
    return FiniteRange(min=0, min_open=True, max=LONGEST_SECONDS)


class Choice(click.Choice[str]):
    """One of some words; a mistyped one is answered with the nearest."""

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        return super().get_invalid_choice_message(value, ctx) + meant(str(value), self.choices)


class LevelType(Choice):
    """A level by its name in any language or as files write it, or an algorithm of the ladder by its name or its idea;
    or a cups-and-beads machine by its file, as in `cups:machine.json`.

    The help and the errors show the names of the language that is spoken.
    """

    def __init__(self) -> None:
        super().__init__([*map(level_name, LEVELS), *registered()])

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        level = level_of(value)
        if level in LEVELS:
            return level
        if value.startswith(CUPS):
            return seat_kind(typed_path(value.removeprefix(CUPS)))
        ideas = {solver.idea: solver.name for solver in registered().values()}
        return super().convert(ideas.get(value, value), param, ctx)


def lang_option(command: F) -> F:
    # `main` has already read it; it is declared so that every command accepts it and its help shows it.
    return click.option("--lang", type=Choice(languages()), expose_value=False, help=_("Language of the screen."))(
        command
    )


def color_option(command: F) -> F:
    return click.option(
        "--color",
        type=Choice(["auto", "always", "never"]),
        default="auto",
        help=_("Colours: auto looks at the terminal and at NO_COLOR."),
    )(command)


def misere_option(command: F) -> F:
    return click.option("--misere", is_flag=True, help=_("The last move loses instead of winning."))(command)


def seconds_option(command: F) -> F:
    return _seconds(_("How long a proof may take before the answer is “not decided”."))(command)


def search_seconds_option(command: F) -> F:
    return _seconds(_("How long a search may take before it is stopped."))(command)


def _seconds(words: str) -> Callable[[F], F]:
    return click.option("--seconds", type=seconds_type(), default=10, show_default=True, help=words)


def depth_option(command: F) -> F:
    return click.option(
        "--depth",
        type=click.IntRange(min=0),
        help=_("How many turns the search looks ahead: what it does not decide within them is not known."),
    )(command)


def say_depth_is_useless(solver: type[Solver], depth: int | None) -> None:
    """Warn where a limit of depth changes nothing."""
    if depth is not None and not solver.looks_ahead:
        words = _("{solver} does not look ahead, so that --depth changes nothing.")
        click.echo(words.format(solver=solver.name), err=True)


def convention_of(misere: bool) -> Convention:
    return Convention.MISERE if misere else Convention.NORMAL
