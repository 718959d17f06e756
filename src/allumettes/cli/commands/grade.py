"""`allumettes grade`: students' programs, built, asked and judged, with the smallest counterexample for every fault."""

from __future__ import annotations

import os
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from allumettes.cli.endings import interrupted_code
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    GameType,
    Refused,
    color_option,
    convention_of,
    lang_option,
    misere_option,
    seconds_type,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.files import make_folder, written_whole
from allumettes.core.game import HeapGame
from allumettes.core.journal import JournalError
from allumettes.core.lock import InUseError
from allumettes.core.packages import require
from allumettes.locale import _
from allumettes.locale.errors import sentence

if TYPE_CHECKING:
    from allumettes.classroom.results import ClassResult
    from allumettes.classroom.scale import Scale
    from allumettes.classroom.submissions.submission import Submission
    from allumettes.classroom.trial import Plan

MOST_MATCHES, LARGEST_REACH, LARGEST_ENDGAME = 40, 200, 20


def build() -> click.Command:
    @click.command(
        "grade",
        help=_("Grade students' programs: PATH is a program, a folder or an archive, of one student or of a class.")
        + "\n\n"
        + _(
            "Each is built, asked about every small position, and judged; every fault comes with the smallest "
            "position that shows it, and a line to paste. Programs speak the protocol of `allumettes engine`, or have "
            "the prompts of the assignment."
        )
        + "\n\n"
        + _(
            "With --output, a page and a PDF for each student and for the class, JSON, JUnit XML and the times are "
            "written there, and after whatever stopped it the same command goes on."
        )
        + "\n\n"
        + _("Exit code: 0 when nothing is wrong, 1 when a program has a fault, 130 on Ctrl-C."),
    )
    @click.argument("path", type=click.Path(exists=True, path_type=Path), required=False, metavar=_("PATH"))
    @click.option("--game", type=GameType(), default="grundy", show_default=True, help=_("The game to ask about."))
    @misere_option
    @click.option(
        "--matches",
        type=click.IntRange(1, MOST_MATCHES),
        default=21,
        show_default=True,
        help=_("All positions of up to so many matches are asked."),
    )
    @click.option(
        "--reach",
        type=click.IntRange(3, LARGEST_REACH),
        default=30,
        show_default=True,
        help=_("A single heap of so many matches must be answered in time."),
    )
    @click.option(
        "--endgame",
        type=click.IntRange(1, LARGEST_ENDGAME),
        default=12,
        show_default=True,
        help=_("Where the end of a match begins, for programs of level 2: matches in heaps that can move."),
    )
    @click.option(
        "--seconds", type=seconds_type(), default=2, show_default=True, help=_("How long one answer may take.")
    )
    @click.option("--scale", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("The points, in a TOML file."))
    @click.option(
        "--write-scale",
        type=click.Path(path_type=Path),
        metavar=_("FILE"),
        help=_("Write the usual scale to a file, to be changed."),
    )
    @click.option(
        "--output", type=click.Path(path_type=Path), metavar=_("FOLDER"), help=_("Where to write the sheets.")
    )
    @click.option("--no-pdf", is_flag=True, help=_("Write no PDF."))
    @click.option("--workers", type=click.IntRange(1), help=_("Programs at a time (one a core if not given)."))
    @click.option("--json", "as_json", is_flag=True, help=_("Print JSON for programs."))
    @color_option
    @lang_option
    def grade_command(
        path: Path | None,
        game: HeapGame,
        misere: bool,
        matches: int,
        reach: int,
        endgame: int,
        seconds: float,
        scale: Path | None,
        write_scale: Path | None,
        output: Path | None,
        no_pdf: bool,
        workers: int | None,
        as_json: bool,
        color: str,
    ) -> int:
        from allumettes.classroom.scale import read_scale
        from allumettes.classroom.trial import Plan

        if write_scale:
            write_usual_scale(write_scale)
            if path is None:
                return ExitCode.DONE
        if path is None:
            raise click.UsageError(_("Say what to grade: a program, a folder or an archive."))
        if output and not no_pdf:
            require("typst")
        plan = Plan(game, convention_of(misere), matches, endgame, reach, seconds)
        chosen = read_scale(scale) if scale else None
        try:
            return run(
                path, plan, chosen, output, workers or os.cpu_count() or 1, color, pdf=not no_pdf, as_json=as_json
            )
        except (InUseError, JournalError) as error:
            other = _("Another folder (--output) begins anew.")
            raise Refused(f"{sentence(error)} {other}") from error

    return grade_command


def write_usual_scale(path: Path) -> None:
    from allumettes.classroom.checks import registered
    from allumettes.classroom.scale import BY_HAND, scale_text, usual_scale
    from allumettes.locale.grades import check_title, criterion

    titles = {name: check_title(name) for name in registered()} | {name: criterion(name) for name in BY_HAND}
    with written_whole(path) as draft:
        draft.write_text(scale_text(usual_scale(), titles), encoding="utf-8")
    click.echo(_("Written: {path}").format(path=path), err=True)


def run(
    path: Path,
    plan: Plan,
    scale: Scale | None,
    output: Path | None,
    workers: int,
    color: str,
    *,
    pdf: bool,
    as_json: bool,
) -> int:
    from allumettes.classroom.results import ClassResult
    from allumettes.classroom.submissions.collecting import collect

    with TemporaryDirectory(prefix="allumettes-") as work:
        submissions = collect(path, Path(work))
        if output:
            make_folder(output)
        try:
            result = ClassResult.of(graded(submissions, plan, workers, output), plan, scale)
        except KeyboardInterrupt:
            if output:
                say(
                    _("Interrupted. What was graded is kept in {folder}: the same command goes on.").format(
                        folder=output
                    )
                )
            else:
                say(_("Interrupted."))
            return interrupted_code()
    tell(result, output, color, pdf=pdf, as_json=as_json)
    return ExitCode.DONE if result.is_clean else ExitCode.NO


def graded(submissions: list[Submission], plan: Plan, workers: int, output: Path | None) -> list:  # type: ignore[type-arg]
    from allumettes.classroom.class_run import done_before, grade_class
    from allumettes.cli.grade_screen import GradeMeter

    done = done_before(submissions, output) if output else 0
    with ExitStack() as stack:
        shown = stack.enter_context(GradeMeter(done, len(submissions)))
        return grade_class(submissions, plan, workers=workers, folder=output, tell=shown.tell)


def tell(result: ClassResult, output: Path | None, color: str, *, pdf: bool, as_json: bool) -> None:
    """Write the files before anything is shown: whoever reads us may go away."""
    from allumettes.cli.friendly.screen import Screen
    from allumettes.cli.grade_screen import show
    from allumettes.drawings import grade_sheet

    removed = grade_sheet.old_pdfs(result, output) if output and not pdf else []
    written = grade_sheet.write_class(result, output, pdf=pdf) if output else []
    if as_json:
        click.echo(grade_sheet.as_json(result), nl=False)
    else:
        show(result, Screen(color))
    for path in written:
        click.echo(_("Written: {path}").format(path=path), err=as_json)
    if removed:
        say(_("The PDFs of the run before are removed: they would not say the same as the pages."))


def say(words: str) -> None:
    click.echo(wrapped(words, terminal_width()), err=True)
