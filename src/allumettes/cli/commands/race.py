"""`allumettes race`: the algorithms side by side, counted, timed and checked by one another."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from allumettes.cli.endings import interrupted_code
from allumettes.cli.error_message import error_message
from allumettes.cli.exit_codes import ExitCode, code_of
from allumettes.cli.options import (
    GameType,
    Refused,
    color_option,
    convention_of,
    lang_option,
    misere_option,
    seconds_type,
)
from allumettes.cli.slow_searches import warn_of_slow_search
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.files import UnwritableError
from allumettes.core.formats import FileContent, check_format, suffixes, write
from allumettes.core.game import HeapGame
from allumettes.core.interrupts import interrupts_held
from allumettes.core.journal import JournalError
from allumettes.core.lock import InUseError
from allumettes.core.position import LARGEST_LISTED
from allumettes.core.text import in_file_name
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import either
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Solver
from allumettes.study.measure import Measure

if TYPE_CHECKING:
    from allumettes.cli.race_screen import FillingTable, Lines
    from allumettes.study.race import RacePlan
    from allumettes.study.race_journal import RaceJournal

DEFECT = 1


class SolversType(click.ParamType[list[type[Solver]]]):
    """Names of algorithms with commas between them; each runs once."""

    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[type[Solver]]:
        try:
            return list(dict.fromkeys(ladder.find(name) for name in str(value).split(",")))
        except AllumettesError as error:
            self.fail(error_message(error), param, ctx)


def build() -> click.Command:
    size = click.IntRange(0, LARGEST_LISTED)

    @click.command(
        "race",
        help=_("Run the algorithms on one heap of GAME, size after size, and write what they cost.")
        + "\n\n"
        + _("Each run starts with empty tables. The answers are compared: a disagreement stops the race.")
        + "\n\n"
        + _("Every measure is kept at once: after whatever stopped the race, the same command goes on.")
        + "\n\n"
        + _(
            "Exit code: 0 at the end, 1 when algorithms disagree, 74 when the disk refuses, 130 on Ctrl-C; "
            "what was measured is written."
        ),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.option("--from", "first", type=size, default=3, show_default=True, help=_("The first heap."))
    @click.option("--to", "last", type=size, default=20, show_default=True, help=_("The last heap."))
    @click.option("--step", type=click.IntRange(1), default=1, show_default=True, help=_("From one heap to the next."))
    @click.option(
        "--solvers",
        type=SolversType(),
        help=_("Algorithms, with commas ({usual} if not given).").format(
            usual=",".join(s.name for s in usual_solvers())
        ),
    )
    @click.option(
        "--seconds",
        type=seconds_type(),
        default=5.0,
        show_default=True,
        help=_("How long one run may take. An algorithm that was stopped is not run on larger heaps."),
    )
    @click.option("--keep-trying", is_flag=True, help=_("Run it on larger heaps all the same."))
    @click.option(
        "--repetitions",
        type=click.IntRange(1),
        default=3,
        show_default=True,
        help=_("Runs of each, if they are short."),
    )
    @misere_option
    @click.option(
        "--output",
        type=click.Path(path_type=Path),
        metavar=_("FILE"),
        help=_("Where to write: {suffixes} (race_GAME.csv here if not given).").format(
            suffixes=either(suffixes(FileContent.RACE))
        ),
    )
    @click.option("--anew", is_flag=True, help=_("Forget what an unfinished race has left there, and begin anew."))
    @color_option
    @lang_option
    def race_command(
        game: HeapGame,
        first: int,
        last: int,
        step: int,
        solvers: list[type[Solver]] | None,
        seconds: float,
        keep_trying: bool,
        repetitions: int,
        misere: bool,
        output: Path | None,
        anew: bool,
        color: str,
    ) -> int:
        from allumettes.locale import races
        from allumettes.study.race import RacePlan, check_fitness
        from allumettes.study.race_journal import journal_path, opened_race

        if first > last:
            raise Refused(_("--from {first} is larger than --to {last}.").format(first=first, last=last))
        path = output or Path(f"race_{in_file_name(game.spec)}.csv")
        check_output(path)
        sizes, convention = range(first, last + 1, step), convention_of(misere)
        if solvers is None:
            solvers = fitting(game, convention, first)
        check_fitness(game, convention, solvers, sizes)
        plan = RacePlan(game, sizes, solvers, convention, seconds, repetitions, keep_trying)
        with ExitStack() as stack:
            try:
                journal = stack.enter_context(opened_race(path, plan, anew=anew))
            except (InUseError, JournalError) as error:
                other = _("Another --output begins anew, and so does --anew, which forgets this one.")
                raise Refused(f"{sentence(error)} {other}") from error
            except OSError as error:
                say(races.unwritable_words(journal_path(path), error))
                return code_of(error)
            for solver in solvers:
                warn_of_slow_search(solver, game, (sizes[-1],))
            return run(plan, journal, path, reporter(color, solvers, len(sizes)))

    return race_command


def run(plan: RacePlan, journal: RaceJournal, path: Path, shown: FillingTable | Lines) -> int:
    """Take the missing measures. The file is written however the race ends; the journal stays while it is needed."""
    from allumettes.locale import races
    from allumettes.study.race import DisagreementError, UnsteadyError

    measures = list(journal.measures)
    if measures:
        say(races.going_on_words(journal, plan.total))
    code = 0
    try:
        measure_all(plan, journal, measures, shown)
    except (DisagreementError, UnsteadyError) as error:
        say(sentence(error))
        code = DEFECT
    except KeyboardInterrupt:
        code = interrupted_code()
    except OSError as error:
        say(races.unwritable_words(journal.path, error))
        code = ExitCode.IO_FAILED
    with interrupts_held():
        written = kept(measures, path)
        if journal.is_empty or (written and code in (0, DEFECT)):
            journal.remove()
        elif code not in (0, ExitCode.IO_FAILED):
            say(races.interrupted_words(journal, plan.total))
    for line in (*races.ratios(measures), *races.growths(measures)):
        click.echo(wrapped(line, terminal_width()))
    if written:
        click.echo(wrapped(_("Written: {path}").format(path=path), terminal_width()))
    elif measures:
        code = code or ExitCode.IO_FAILED
    else:
        click.echo(wrapped(_("Nothing was measured, nothing is written."), terminal_width()))
    return code


def measure_all(plan: RacePlan, journal: RaceJournal, measures: list[Measure], shown: FillingTable | Lines) -> None:
    from allumettes.study.race import run_race

    def start(n: int, solver: type[Solver]) -> None:
        journal.make_room()
        shown.start(n, solver)

    with shown:
        for measure in measures:
            shown.add(measure)
        for measure in run_race(plan, journal.measures, journal.circumstances, start):
            with interrupts_held():  # the file and the journal hold the same measures
                measures.append(measure)
                journal.add(measure)
            shown.add(measure)


def say(words: str) -> None:
    click.echo(wrapped(words, terminal_width()), err=True)


def usual_solvers() -> list[type[Solver]]:
    return [solver for solver in ladder.registered().values() if solver.in_usual_race]


def fitting(game: HeapGame, convention: Convention, first: int) -> list[type[Solver]]:
    """The usual algorithms that apply; the others are named."""
    known = usual_solvers()
    unfit = [solver for solver in known if solver.unfit(game, convention, (first,))]
    if unfit:
        names = ", ".join(solver.name for solver in unfit)
        line = _("Left out, for they rest on a theorem that fails when the last move loses: {names}").format(
            names=names
        )
        click.echo(wrapped(line, terminal_width()))
    return [solver for solver in known if solver not in unfit]


def check_output(path: Path) -> None:
    """Refuse a file that cannot be written before the race, which may last an hour."""
    check_format(FileContent.RACE, path)
    if path.is_dir():
        raise UnwritableError(errno.EISDIR, os.strerror(errno.EISDIR), path)
    if not os.access(path.parent, os.W_OK):
        fault = errno.EACCES if path.parent.is_dir() else errno.ENOENT
        raise UnwritableError(fault, os.strerror(fault), path)


def reporter(color: str, solvers: Sequence[type[Solver]], sizes: int) -> FillingTable | Lines:
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.race_screen import FillingTable, Lines

    screen = Screen(color)
    alive = sys.stdout.isatty() and not screen.console.is_dumb_terminal
    names = [solver.name for solver in solvers]
    return FillingTable(screen, names, len(names) * sizes) if alive else Lines()


def kept(measures: Sequence[Measure], path: Path) -> bool:
    """Write the measures and return whether that worked; a failure is reported."""
    from allumettes.locale import races

    if not measures:
        return False
    try:
        write(FileContent.RACE, measures, path)
    except OSError as error:
        say(races.unwritable_words(path, error))
        return False
    return True
