"""`allumettes shortest`: the shortest game, the shortest one that a player wins, and the best line."""

from __future__ import annotations

import json

import click

from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    Choice,
    GameType,
    ListedPositionType,
    convention_of,
    lang_option,
    misere_option,
    search_seconds_option,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course.games_by_length import GamesFrom, Question
from allumettes.course.lisp_text import path_as_list
from allumettes.course.walk import WalkState
from allumettes.course.walk_text import game_line, games_title, question_words
from allumettes.locale import _
from allumettes.locale.numbers import told

PLAYERS = ("J1", "J2")
FORMS = ("text", "course", "json")


def build() -> click.Command:
    @click.command(
        "shortest",
        help=_(
            "Find the shortest game of GAME from POSITION, the shortest one that each player wins, and the best line."
        )
        + "\n\n"
        + _("A short win may need the help of the other player: only the best line is played without mistakes.")
        + "\n\n"
        + _("Exit code: 0 when all were found, 1 when there is no such game, 3 when time was too short."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=ListedPositionType(), metavar=_("POSITION"))
    @click.option("--first", type=Choice(PLAYERS), default="J1", show_default=True, help=_("Who begins."))
    @click.option("--won-by", type=Choice(PLAYERS), help=_("Only the shortest game that this player wins."))
    @click.option(
        "--format",
        "form",
        type=Choice(FORMS),
        default="text",
        show_default=True,
        help=_("Sentences, the lists of states of the course, or JSON."),
    )
    @misere_option
    @search_seconds_option
    @lang_option
    def shortest(
        game: HeapGame, position: Position, first: str, won_by: str | None, form: str, misere: bool, seconds: float
    ) -> int:
        games = GamesFrom(game, position, PLAYERS.index(first) + 1, convention_of(misere), seconds)
        questions = [Question(f"won-by-{won_by}")] if won_by else list(Question)
        answers = {}
        code = ExitCode.DONE
        for question in questions:
            try:
                answers[question] = games.answer(question)
            except UndecidedError as error:
                code = ExitCode.UNDECIDED
                click.echo(told(question_words(question), error_message(error)), err=True)
        show(games, answers, form)
        if won_by and answers and not any(answers.values()):
            return ExitCode.NO
        return code

    return shortest


def show(games: GamesFrom, answers: dict[Question, list[WalkState]], form: str) -> None:
    if form == "json":
        click.echo(json.dumps(games.as_data(answers), indent=2))
        return
    width = terminal_width()
    if form == "text":
        click.echo(wrapped(games_title(games), width))
    for question, states in answers.items():
        if form == "course":
            click.echo(path_as_list(states) if states else "NIL")
        else:
            click.echo(wrapped(game_line(games, question, states), width))
