"""`allumettes tournament`: levels, algorithms and programs meet, are ranked, and every match is kept."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from allumettes.cli.commands.web import NEEDED as WEB_PACKAGES
from allumettes.cli.endings import interrupted_code
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.options import (
    GameType,
    PositionType,
    Refused,
    color_option,
    lang_option,
    misere_option,
    seconds_type,
)
from allumettes.cli.tournament_server import TournamentServer
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.game import HeapGame
from allumettes.core.journal import JournalError
from allumettes.core.lock import InUseError
from allumettes.core.packages import require
from allumettes.core.position import Position
from allumettes.core.text import in_file_name
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number
from allumettes.locale.system import reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from allumettes.classroom.tournament.plan import TournamentPlan
    from allumettes.classroom.tournament.played import PlayedMatch
    from allumettes.classroom.tournament.run import Observer
    from allumettes.classroom.tournament.table import TournamentTable

USUAL_STARTS = 6
LARGEST_SEED = 10**9
MOST_STARTS = 200
MOST_AT_ONCE = 64


def build() -> click.Command:
    @click.command(
        "tournament",
        help=_("Let ENTRANTS meet in GAME, and rank them.")
        + "\n\n"
        + _(
            "An entrant is a level (hard), an algorithm (v2), a folder or an archive of what students have handed in, "
            "the file of a machine that has learned, or the command that starts a program (“python3 ada.py”), with a "
            "name before it if you like (“Ada = python3 ada.py”)."
        )
        + "\n\n"
        + _(
            "From every start each of two opponents begins once. An illegal move, a crash or an answer that comes too "
            "late loses the match."
        )
        + "\n\n"
        + _("Every match is kept at once: after whatever stopped the tournament, the same command goes on.")
        + "\n\n"
        + _("Exit code: 0 at the end, 74 when the disk refuses, 130 on Ctrl-C; what was played is kept."),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("entrants", nargs=-1, metavar=_("[ENTRANT]..."))
    @click.option(
        "--entrants",
        "listed",
        type=click.Path(path_type=Path),
        metavar=_("FILE"),
        help=_("A file with an entrant on each line; programs are looked for beside it."),
    )
    @click.option(
        "--starts",
        type=click.IntRange(1, MOST_STARTS),
        default=USUAL_STARTS,
        show_default=True,
        help=_("How many starts are drawn, half of them won for whoever begins."),
    )
    @click.option(
        "--start", "given", type=PositionType(), multiple=True, help=_("A start instead of those; may be repeated.")
    )
    @click.option("--swiss", is_flag=True, help=_("In every round equals meet, instead of everybody everybody."))
    @click.option("--rounds", type=click.IntRange(1), help=_("How many rounds a Swiss tournament has."))
    @misere_option
    @click.option("--seconds", type=seconds_type(), default=5.0, show_default=True, help=_("How long a move may take."))
    @click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        default=0,
        show_default=True,
        help=_("Another seed draws other starts, another order and other moves at random."),
    )
    @click.option(
        "--at-once",
        type=click.IntRange(1, MOST_AT_ONCE),
        help=_("How many pairs play at once (as many as there are cores if not given)."),
    )
    @click.option(
        "--output",
        type=click.Path(path_type=Path),
        metavar=_("FOLDER"),
        help=_("Where to write (tournament_GAME here if not given)."),
    )
    @click.option("--anew", is_flag=True, help=_("Forget what an unfinished tournament has left there."))
    @click.option("--live", is_flag=True, help=_("Serve a page that follows it, for a projector, until Ctrl-C."))
    @click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=0,
        show_default=True,
        help=_("The port of that page; 0 takes any that is free."),
    )
    @color_option
    @lang_option
    def tournament_command(
        game: HeapGame,
        entrants: tuple[str, ...],
        listed: Path | None,
        starts: int,
        given: tuple[Position, ...],
        swiss: bool,
        rounds: int | None,
        misere: bool,
        seconds: float,
        seed: int,
        at_once: int | None,
        output: Path | None,
        anew: bool,
        live: bool,
        port: int,
        color: str,
    ) -> int:
        from allumettes.classroom.tournament.listing import entrants_in
        from allumettes.library.tournaments import plan_of
        from allumettes.locale.levels import level_of
        from allumettes.locale.programs import gap_words
        from allumettes.players import PROGRAM
        from allumettes.programs.confinement import strongest

        if rounds and not swiss:
            raise Refused(_("Only a Swiss tournament (--swiss) has a number of rounds to choose."))
        plan = plan_of(
            [*(entrants_in(listed, level_of) if listed else []), *entrants],
            game=game,
            starts=given or starts,
            misere=misere,
            system="swiss" if swiss else "round-robin",
            rounds=rounds,
            seed=seed,
            seconds=seconds,
        )
        if any(entrant.as_data()["kind"] == PROGRAM for entrant in plan.entrants) and (missing := strongest().missing):
            say(gap_words(missing))
        folder = output or Path(f"tournament_{in_file_name(game.spec)}")
        if not live:
            return run(plan, folder, at_once, anew, color)
        require(*WEB_PACKAGES)
        with TournamentServer(folder, port) as server:
            server.refuse_taken_port()
            code = run(plan, folder, at_once, anew, color, server.start)
            if code == ExitCode.DONE and server.is_running:
                say(_("The page stays until Ctrl-C."))
                with suppress(KeyboardInterrupt):
                    server.wait()
            return code

    return tournament_command


def run(
    plan: TournamentPlan,
    folder: Path,
    at_once: int | None,
    anew: bool,
    color: str,
    begun: Callable[[], None] = lambda: None,
) -> int:
    """Play what is wanting, and write and show all of it. What was played is kept, whatever ends it.

    `begun` is called when the folder has been opened.
    """
    from allumettes.cli.tournament_screen import TournamentMeter
    from allumettes.library.tournaments import hold

    played = 0
    with ExitStack() as stack:

        def observer(known: Sequence[PlayedMatch]) -> Observer:
            nonlocal played
            begun()
            played = len(known)
            if known and played < plan.total:
                say(
                    _("{done} of {total} matches were played before: the tournament goes on.").format(
                        done=number(played), total=number(plan.total)
                    )
                )
            return stack.enter_context(TournamentMeter(plan, known))

        try:
            table = hold(plan, at_once=at_once, folder=folder, anew=anew, observer=observer)
        except (InUseError, JournalError) as error:
            other = _("Another --output begins anew, and so does --anew, which forgets this one.")
            raise Refused(f"{sentence(error)} {other}") from error
        except KeyboardInterrupt:
            stack.close()
            say(
                _("Interrupted. What was played is kept in {folder}: the same command goes on from there.").format(
                    folder=folder
                )
            )
            return interrupted_code()
        except OSError as error:
            stack.close()
            say(
                _(
                    "{path} cannot be written: {reason}. What was played before is kept: the same command goes on."
                ).format(path=error.filename or folder, reason=reason(error))
            )
            return code_of(error)
    return tell(table, folder, color)


def tell(table: TournamentTable, folder: Path, color: str) -> int:
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.tournament_screen import show
    from allumettes.library.tournaments import result_paths

    screen = Screen(color)
    show(table, screen)
    screen.say()
    for path in result_paths(folder):
        click.echo(_("Written: {path}").format(path=path))
    return ExitCode.DONE


def say(words: str) -> None:
    click.echo(wrapped(words, terminal_width()), err=True)
