"""`allumettes expansions`: the list of a breadth-first walk."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from itertools import islice, takewhile
from typing import Any

import click

from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    Choice,
    GameType,
    ListedPositionType,
    lang_option,
    search_seconds_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course.games_by_length import GamesFrom
from allumettes.course.lisp_text import assoc_list, walk_as_s_expression
from allumettes.course.walk import Expansion, WalkCounts, WalkState, count_walk, expansions
from allumettes.course.walk_text import count_lines, expansion_lines, walk_title
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.solvers.limit import Limit

PLAYERS = ("J1", "J2")
LISTED = {"text": 60, "course": 10_000, "json": 10_000}
"""How many expansions are listed where nobody says."""

SCHEMA = "allumettes.expansions/1"
STATE = re.compile(r"\(?\s*([0-9]{1,9})[\s,]+([0-9]{1,9}(?:,[0-9]{1,9})*)[\s,]+J([12])\s*\)?")


class StateType(click.ParamType[WalkState]):
    """A state of the walk as the course writes it: `(1 4 J2)`."""

    name = "state"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> WalkState:
        found = STATE.fullmatch(str(value).strip())
        if not found:
            self.fail(_("A state is a turn, heaps and a player, such as (1 4 J2)."), param, ctx)
        turn, heaps, player = found.groups()
        return WalkState(int(turn), tuple(map(int, heaps.split(","))), int(player))


def build() -> click.Command:
    @click.command(
        "expansions",
        help=_("List the breadth-first walk of GAME from POSITION: every state with those that it leads to.")
        + "\n\n"
        + _("Both counts are shown: each state as often as it is met, and equal states merged."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=ListedPositionType(), metavar=_("POSITION"))
    @click.option("--first", type=Choice(PLAYERS), default="J1", show_default=True, help=_("Who begins."))
    @click.option("--merge", is_flag=True, help=_("Expand a state that is met again, at whatever turn, only once."))
    @click.option("--state", type=StateType(), help=_("Only what this state leads to, such as “(1 4 J2)”."))
    @click.option(
        "--format",
        "form",
        type=Choice(tuple(LISTED)),
        default="text",
        show_default=True,
        help=_("Sentences, the list of the course, or JSON."),
    )
    @click.option(
        "--list", "most", type=click.IntRange(min=1), help=_("How many expansions are listed at most; all are counted.")
    )
    @search_seconds_option
    @lang_option
    def list_expansions(
        game: HeapGame,
        position: Position,
        first: str,
        merge: bool,
        state: WalkState | None,
        form: str,
        most: int | None,
        seconds: float,
    ) -> int:
        games = GamesFrom(game, position, PLAYERS.index(first) + 1, seconds=seconds)
        limit = Limit(seconds)
        walk: Iterable[Expansion] = expansions(game, position, games.first, merge=merge, limit=limit)
        try:
            if state:
                # Later turns come later in the walk.
                found = assoc_list(state, list(takewhile(lambda expansion: expansion.state.turn <= state.turn, walk)))
                shown = [found] if found else []
            else:
                shown = list(islice(walk, most or LISTED[form]))
            counts = None if state else count_walk(game, position, games.first, limit)
        except UndecidedError as error:
            click.echo(error_message(error), err=True)
            return ExitCode.UNDECIDED
        if not shown and state:
            click.echo(_("No state {state} is expanded.").format(state=state), err=True)
            return ExitCode.NO
        show(games, shown, counts, form)
        total = (counts.merged_expansions if merge else counts.expansions) if counts else 1
        if len(shown) < total:
            words = ngettext(
                "{shown} of {total} expansions is listed; --list shows more.",
                "{shown} of {total} expansions are listed; --list shows more.",
                len(shown),
            )
            click.echo(words.format(shown=number(len(shown)), total=number(total)), err=True)
        return ExitCode.DONE

    return list_expansions


def show(games: GamesFrom, walk: list[Expansion], counts: WalkCounts | None, form: str) -> None:
    """The walk and its counts, or the one entry that was asked for."""
    if form == "json":
        click.echo(json.dumps(as_data(games, walk, counts), indent=2))
        return
    width = terminal_width()
    if form == "text":
        for line in (walk_title(games), *expansion_lines(walk)):
            click.echo(wrapped(line, width))
    else:
        click.echo(walk_as_s_expression(walk) if counts else walk[0])
    for line in count_lines(counts) if counts else ():
        # The list of the course is data, and stays alone.
        click.echo(wrapped(line, width), err=form == "course")


def as_data(games: GamesFrom, walk: list[Expansion], counts: WalkCounts | None) -> dict[str, Any]:
    """The walk as JSON. The shape changes only with the number in `schema`."""
    return {
        "schema": SCHEMA,
        "game": games.game.spec,
        "start": games.position,
        "first": games.first,
        **(counts._asdict() if counts else {}),
        "listed": [
            {**state._asdict(), "children": [child._asdict() for child in children]} for state, children in walk
        ],
    }
