"""`allumettes report`: a race explained on paper, for a student or, filled in, for a teacher."""

from __future__ import annotations

from pathlib import Path

import click

from allumettes.cli.commands.curves import read_race
from allumettes.cli.options import NameType, lang_option
from allumettes.core.formats import FileContent, formats
from allumettes.core.packages import require
from allumettes.locale import _

LONGEST_TITLE = 200


def build() -> click.Command:
    @click.command(
        "report",
        help=_("Write a PDF about the race kept in RACE_FILE: rules, strategy, protocol, tables and curves.")
        + "\n\n"
        + _("The boxes “Your analysis” are left empty for a student; --teacher fills them with what the figures say."),
    )
    @click.argument("race_file", type=click.Path(path_type=Path), metavar=_("RACE_FILE"))
    @click.option(
        "--output",
        type=click.Path(dir_okay=False, path_type=Path),
        default=Path("report.pdf"),
        show_default=True,
        metavar=_("FILE"),
        help=_("Where to write the PDF."),
    )
    @click.option("--teacher", is_flag=True, help=_("Fill the boxes “Your analysis”."))
    @click.option("--author", type=NameType(LONGEST_TITLE), help=_("The name under the title."))
    @click.option("--title", type=NameType(LONGEST_TITLE), help=_("Another title than the name of the game."))
    @lang_option
    def report_command(race_file: Path, output: Path, teacher: bool, author: str | None, title: str | None) -> None:
        require(*formats(FileContent.REPORT)[".pdf"].packages)
        measures = read_race(race_file)
        from allumettes.drawings.report import write_report

        write_report(measures, output, teacher=teacher, author=author, title=title)
        click.echo(_("Written: {path}").format(path=output))

    return report_command
