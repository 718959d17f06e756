"""`allumettes play`: a match in the terminal, friendly or as in the classroom."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.new_match import new_match
from allumettes.cli.opponent import started
from allumettes.cli.options import (
    Choice,
    FiniteRange,
    GameType,
    LevelType,
    NameType,
    PositionType,
    Refused,
    color_option,
    convention_of,
    lang_option,
    misere_option,
    seconds_option,
)
from allumettes.cli.slow_searches import warn_of_slow_players
from allumettes.cli.standard_input import EndOfInputError, read_line
from allumettes.cli.streams import Output
from allumettes.core.files import UnwritableError
from allumettes.core.game import HeapGame
from allumettes.core.match import LARGEST_SEED, Match
from allumettes.core.position import LARGEST_HEAP, Position
from allumettes.course.console.matches import covers
from allumettes.locale import DEFAULT, _, ngettext, speak
from allumettes.locale.errors import sentence
from allumettes.locale.levels import level_name
from allumettes.locale.system import reason
from allumettes.players import DEFAULT_THRESHOLD, HUMAN, check_seats, is_level
from allumettes.players.cups.seat import seated_machines
from allumettes.players.match_settings import COMPUTER, MatchSettings
from allumettes.programs.player import ProgramPlayer
from allumettes.programs.protocol import LEVELS as NUMBERED_LEVELS


def build() -> click.Command:
    @click.command("play", help=_("Play GAME from START (one heap, or several: 3,5,13)."))
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("start", type=PositionType(), required=False, metavar=_("[START]"))
    @click.option("--versus", type=Choice([COMPUTER, HUMAN]), help=_("Whom you play against."))
    @click.option(
        "--level",
        "levels",
        type=LevelType(),
        multiple=True,
        help=_(
            "How well the computer plays, or the algorithm by which it plays. Twice with --demo: one for each side. "
            "With cups:FILE it is a machine of cups and beads (allumettes learn)."
        ),
    )
    @click.option("--learn", is_flag=True, help=_("A machine of cups and beads learns from the match, and is saved."))
    @click.option(
        "--threshold",
        type=click.IntRange(0, LARGEST_HEAP),
        default=DEFAULT_THRESHOLD,
        show_default=True,
        help=_("Level {level}: how many playable matches may be left when it begins to calculate.").format(
            level=level_name("endgame")
        ),
    )
    @click.option(
        "--opponent",
        metavar=_("COMMAND"),
        help=_("A program that plays against you, as “java Grundy”: it speaks the protocol of docs/protocol.md."),
    )
    @click.option("--first", type=Choice([HUMAN, COMPUTER, "random"]), help=_("Who starts."))
    @click.option("--name", "names", type=NameType(), multiple=True, help=_("Your name; twice for two players."))
    @click.option("--demo", is_flag=True, help=_("The computer plays both sides."))
    @misere_option
    @click.option(
        "--seed", type=click.IntRange(0, LARGEST_SEED), help=_("Makes the computer's random choices repeatable.")
    )
    @seconds_option
    @color_option
    @lang_option
    @click.option("--plain", is_flag=True, help=_("Classroom mode: the prompts and boards of the course documents."))
    @click.option(
        "--strict/--no-strict",
        default=None,
        help=_(
            "Classroom mode: keep, or mend, the documents' own slips (docs/errata.md). "
            "If you do not say, the matches game keeps them and the others mend them."
        ),
    )
    @click.option("--auto-row", is_flag=True, help=_("Classroom mode: do not ask the row when only one can be played."))
    @click.option(
        "--pause",
        type=FiniteRange(min=0, max=10),
        default=0.0,
        help=_("Classroom mode, matches game: seconds between lines (2 in the original)."),
    )
    @click.option(
        "--trace",
        type=click.Path(dir_okay=False, path_type=Path),
        help=_("Classroom mode: also write the whole dialogue to this file."),
    )
    def play(game: HeapGame, start: Position | None, **wishes: Any) -> int:
        for option in ("trace", "strict", "auto_row", "pause"):
            if wishes[option] and not wishes["plain"]:
                name = option.replace("_", "-")
                raise click.UsageError(_("--{option} belongs to the classroom mode: add --plain.").format(option=name))
        if wishes["demo"] and wishes["versus"]:
            raise click.UsageError(_("--demo and --versus exclude each other: with --demo nobody else plays."))
        if wishes["opponent"] is not None and wishes["versus"] == HUMAN:
            raise click.UsageError(_("--opponent plays in the place of the computer: leave out --versus human."))
        check_use(wishes)
        if start is not None:
            game.check_start(start)
        settings = MatchSettings(
            game,
            start,
            convention=convention_of(wishes["misere"]),
            versus=wishes["versus"],
            first=wishes["first"],
            levels=wishes["levels"] or ("perfect",),
            threshold=wishes["threshold"],
            names=wishes["names"],
            demo=wishes["demo"],
            auto_row=wishes["auto_row"],
            strict=wishes["strict"],
            pause=wishes["pause"],
            seconds=wishes["seconds"],
        )
        if wishes["pause"] and not covers(settings):
            words = _(
                "--pause belongs to the matches game against the computer, with one heap and the last move winning."
            )
            raise click.UsageError(words)
        if wishes["seed"] is not None:
            settings.seed = wishes["seed"]
        with opponent_of(wishes["opponent"], settings, wishes["levels"]) as program:
            match = new_match(settings)
            check_seats(match, files=True)
            if wishes["learn"]:
                check_learning(match, plain=wishes["plain"])
            if wishes["plain"]:
                return play_plainly(settings, wishes["trace"])
            return play_friendly(settings, wishes["color"], program, learn=wishes["learn"])

    return play


def check_use(wishes: dict[str, Any]) -> None:
    """Refuse options that would be ignored in this match."""
    people, levels = wishes["versus"] == HUMAN, wishes["levels"]
    if people and levels:
        raise click.UsageError(_("--level is for a computer: with --versus human none plays."))
    if people and wishes["first"] == COMPUTER:
        raise click.UsageError(_("--first computer needs one: with --versus human none plays."))
    if wishes["demo"] and wishes["first"] == HUMAN:
        raise click.UsageError(_("--first human needs one: with --demo none plays."))
    if len(levels) > (most := 2 if wishes["demo"] else 1):
        words = ngettext("--level can be given once here.", "--level can be given {count} times here.", most)
        raise click.UsageError(words.format(count=most))
    if len(wishes["names"]) > (most := most_names(wishes)):
        words = ngettext("--name can be given once here.", "--name can be given {count} times here.", most)
        raise click.UsageError(words.format(count=most) if most else _("--name is for people: with --demo none plays."))
    given = click.get_current_context().get_parameter_source("threshold") is ParameterSource.COMMANDLINE
    if given and "endgame" not in levels:
        words = _("--threshold belongs to the level {level}: add --level {level}.")
        raise click.UsageError(words.format(level=level_name("endgame")))


def most_names(wishes: dict[str, Any]) -> int:
    """How many people may play; the classroom mode asks against whom."""
    if wishes["demo"]:
        return 0
    return 2 if wishes["versus"] == HUMAN or (wishes["versus"] is None and wishes["plain"]) else 1


@contextmanager
def opponent_of(
    command: str | None, settings: MatchSettings, levels: tuple[str, ...]
) -> Iterator[ProgramPlayer | None]:
    """The program that plays in the match, started; its level is the one that was asked for, by its number."""
    if command is None:
        yield None
        return
    asked = None if settings.demo or not levels else levels[0]
    if asked and not is_level(asked):
        raise click.UsageError(
            _("A program has three levels, and no algorithm of ours: --level {level}.").format(level=asked)
        )
    level = next((number for number, name in NUMBERED_LEVELS.items() if name == asked), None)
    with started(command, settings.seconds, level) as program:
        settings.program, settings.program_name, settings.versus = program, program.name, settings.versus or COMPUTER
        yield program


def check_learning(match: Match, *, plain: bool) -> None:
    """Refuse to learn from a match where no machine would."""
    if not seated_machines(match):
        raise click.UsageError(_("--learn needs a machine that learns: add --level cups:FILE."))
    if plain:
        raise click.UsageError(_("--learn and --plain exclude each other: the classroom mode teaches no machine."))


def play_plainly(settings: MatchSettings, trace: Path | None) -> int:
    from allumettes.cli import wished_language
    from allumettes.course.console import play_plain
    from allumettes.course.console.dialogue import Dialogue
    from allumettes.course.console.matches import StartOutOfRangeError

    try:
        opened = trace.open("w", encoding="utf-8") if trace else None
    except OSError as error:
        raise Refused(
            _("The trace cannot be written to {path}: {reason}.").format(path=trace, reason=reason(error))
        ) from error
    if wished_language(sys.argv[1:]) is None:
        # The classroom documents are French, whatever the machine speaks; --lang en asks for their translation.
        speak(DEFAULT)
    copy = Output(opened) if opened else None
    with Dialogue(read_line, copy) as dialogue:
        try:
            play_plain(settings, dialogue, warn_of_slow_players)
        except StartOutOfRangeError as error:
            raise Refused(sentence(error) + " " + _("--no-strict takes any number.")) from error
        except EndOfInputError:
            click.echo(_("The input ended before the match."), err=True)
            return ExitCode.NO
        finally:
            # A trace that breaks off ends no match: it is told of when the match is over.
            if copy and copy.failure:
                raise UnwritableError(copy.failure.errno, copy.failure.strerror, str(trace))
    return ExitCode.DONE


def play_friendly(
    settings: MatchSettings, color: str, program: ProgramPlayer | None = None, *, learn: bool = False
) -> int:
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.friendly.session import Session

    return Session(Screen(color), new_match(settings), settings.seconds, program=program, learn=learn).run()
