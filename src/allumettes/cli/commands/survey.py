"""`allumettes survey`: every octal code of a few digits, on all cores or on a cluster, in a table and a page."""

from __future__ import annotations

import errno
import os
from contextlib import ExitStack
from pathlib import Path

import click

from allumettes.cli.endings import interrupted_code
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import Refused, color_option, lang_option, seconds_type
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.files import UnwritableError
from allumettes.core.journal import JournalError
from allumettes.core.lock import InUseError
from allumettes.core.packages import require
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import number
from allumettes.locale.system import reason
from allumettes.study.survey.cluster import client_of
from allumettes.study.survey.families import families
from allumettes.study.survey.proof import seconds_to_confirm
from allumettes.study.survey.row import SurveyStatus
from allumettes.study.survey.survey import LARGEST_TO, MOST_DIGITS, SMALLEST_TO, Survey

NEEDED = ("distributed", "pyarrow")
SOME_FAILED = 1
QUICK_CHECK = 5.0
"""Seconds. What takes longer to show to the verifier again is shown to it by all workers."""


def build() -> click.Command:
    @click.command(
        "survey",
        help=_("Examine every octal code of up to so many digits after the point, and write a table and a page.")
        + "\n\n"
        + _(
            "Codes that have the same sequence by a rule are examined once. "
            "After whatever stopped it, the same command goes on."
        )
        + "\n\n"
        + _(
            "Exit code: 0 at the end, 1 when a code could not be examined, 74 when the disk refuses, "
            "130 on Ctrl-C; what was found is kept."
        ),
    )
    @click.option(
        "--digits", type=click.IntRange(1, MOST_DIGITS), default=3, show_default=True, help=_("Digits after the point.")
    )
    @click.option(
        "--to",
        type=click.IntRange(SMALLEST_TO, LARGEST_TO),
        default=1_000_000,
        show_default=True,
        help=_("The last heap."),
    )
    @click.option(
        "--seconds",
        type=seconds_type(),
        help=_("How long one code may take; it is then written down as stopped (no limit if not given)."),
    )
    @click.option("--cores", type=click.IntRange(1), help=_("Processes to work with (all cores if not given)."))
    @click.option("--scheduler", metavar=_("ADDRESS"), help=_("A Dask scheduler to work on, as in tcp://host:8786."))
    @click.option(
        "--output",
        type=click.Path(path_type=Path),
        metavar=_("FOLDER"),
        help=_("Where to write (survey-DIGITS-TO here if not given)."),
    )
    @color_option
    @lang_option
    def survey_command(
        digits: int,
        to: int,
        seconds: float | None,
        cores: int | None,
        scheduler: str | None,
        output: Path | None,
        color: str,
    ) -> int:
        require(*NEEDED)
        survey = Survey(output or Path(f"survey-{digits}-{to}"), digits, to, seconds)
        make_folder(survey.folder)
        try:
            with ExitStack() as stack:
                try:
                    stack.enter_context(survey)
                except OSError as error:
                    say(unwritable_words(survey, error))
                    return ExitCode.IO_FAILED
                return run(survey, scheduler, cores or os.cpu_count() or 1, color)
        except (InUseError, JournalError) as error:
            other = _("Another folder (--output) begins anew.")
            raise Refused(f"{sentence(error)} {other}") from error

    return survey_command


def make_folder(folder: Path) -> None:
    """A survey may last a day: that its folder cannot be written to is said before, not after."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnwritableError(error.errno, error.strerror, folder) from error
    if not os.access(folder, os.W_OK):
        raise UnwritableError(errno.EACCES, os.strerror(errno.EACCES), folder)


def run(survey: Survey, scheduler: str | None, cores: int, color: str) -> int:
    """Examines what is wanting, and writes and shows all of it. What was found is kept, whatever ends it."""
    try:
        examine(survey, scheduler, cores)
        written = write(survey)
    except KeyboardInterrupt:
        say(interrupted_words(survey))
        return interrupted_code()
    except OSError as error:
        say(unwritable_words(survey, error))
        return ExitCode.IO_FAILED
    return tell(survey, written, color)


def examine(survey: Survey, scheduler: str | None, cores: int) -> None:
    from allumettes.cli.survey_screen import SurveyMeter

    total, wanting = len(families(survey.digits)), len(survey.wanting())
    again = survey.unconfirmed()
    if not wanting and sum(map(seconds_to_confirm, again)) < QUICK_CHECK:
        return
    with (
        SurveyMeter(total - wanting, total) as shown,
        client_of(scheduler, min(cores, wanting + len(again))) as client,
    ):
        survey.confirm(client)
        survey.run(client, shown.tell)


def say(words: str) -> None:
    click.echo(wrapped(words, terminal_width()), err=True)


def write(survey: Survey) -> tuple[Path, ...]:
    """The files, before anything is shown: whoever reads us may go away."""
    from allumettes.drawings.survey_page import write_page
    from allumettes.study.survey.table import write_table

    rows = survey.rows()
    return write_table(rows, survey.folder), write_page(rows, survey.folder, survey.to)


def tell(survey: Survey, written: tuple[Path, ...], color: str) -> int:
    """What is in the files, in short."""
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.survey_screen import show

    rows, screen = survey.rows(), Screen(color)
    show(rows, screen)
    screen.say()
    for path in written:
        click.echo(_("Written: {path}").format(path=path))
    return SOME_FAILED if any(row.status is SurveyStatus.FAILED for row in rows) else 0


def interrupted_words(survey: Survey) -> str:
    total = len(families(survey.digits))
    return _("Interrupted. {done} of {total} are kept in {folder}: the same command goes on from there.").format(
        done=number(total - len(survey.wanting())), total=number(total), folder=survey.folder
    )


def unwritable_words(survey: Survey, error: OSError) -> str:
    return _("{path} cannot be written: {reason}. What was found before is kept: the same command goes on.").format(
        path=error.filename or survey.folder, reason=reason(error)
    )
