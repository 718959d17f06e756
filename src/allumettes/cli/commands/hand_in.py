"""`allumettes hand-in`: the archive that the assignment asks for, under the name it asks for."""

from __future__ import annotations

from pathlib import Path

import click

from allumettes.cli.options import (
    Choice,
    NameType,
    lang_option,
)
from allumettes.course.hand_in import PARTS, pack
from allumettes.locale import _


def build() -> click.Command:
    @click.command(
        "hand-in",
        help=_("Pack FILES as the archive that the course asks for: Le-Guen_Olivier_Partie1.zip.")
        + "\n\n"
        + _(
            "Part 1 wants the source, a trace of the tests and a trace of a match (.txt); "
            "part 2 also wants the strategy (.pdf). Of a folder, all files are taken."
        ),
    )
    @click.argument("part", type=Choice([str(part) for part in PARTS]), metavar=_("PART"))
    @click.argument("files", type=click.Path(exists=True, path_type=Path), nargs=-1, required=True, metavar=_("FILES"))
    @click.option("--name", "surname", type=NameType(), required=True, help=_("Your family name."))
    @click.option("--first-name", type=NameType(), required=True, help=_("Your first name."))
    @click.option(
        "--folder",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(),
        metavar=_("FOLDER"),
        help=_("Where to write the archive, if not here."),
    )
    @lang_option
    def hand_in(part: str, files: tuple[Path, ...], surname: str, first_name: str, folder: Path) -> None:
        archive = pack(int(part), surname, first_name, files, folder)
        click.echo(_("Written: {path}").format(path=archive))

    return hand_in
