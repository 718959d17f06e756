"""`allumettes curves`: the drawings of a race, from its file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from allumettes.cli.options import lang_option
from allumettes.core.files import FileTooLargeError, make_folder, written_whole
from allumettes.core.formats import FileContent, formats
from allumettes.core.packages import require
from allumettes.locale import _
from allumettes.study.measure import Measure
from allumettes.study.results import read_results

FORMATS = {form.word: form for form in formats(FileContent.CURVES).values()}
PAGE = "html"
"""The format that holds all drawings in one file."""
LARGEST_RACE = 64 * 1024 * 1024


class FormatsType(click.ParamType[list[str]]):
    name = "names"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> list[str]:
        wished = list(dict.fromkeys(str(value).lower().replace(" ", "").split(",")))
        if not set(wished) <= set(FORMATS):
            self.fail(_("The formats are {known}.").format(known=", ".join(FORMATS)), param, ctx)
        return wished


def build() -> click.Command:
    @click.command(
        "curves",
        help=_("Draw operations and time against n, linear and logarithmic, from the file of a race.")
        + "\n\n"
        + _("As HTML they are one page, with a switch between the scales."),
    )
    @click.argument("race_file", type=click.Path(path_type=Path), metavar=_("RACE_FILE"))
    @click.option(
        "--output",
        type=click.Path(file_okay=False, path_type=Path),
        default=Path(),
        metavar=_("FOLDER"),
        help=_("Where to write the drawings (here if not given)."),
    )
    @click.option(
        "--format",
        "wished",
        type=FormatsType(),
        default="svg,png,html",
        show_default=True,
        help=_("Kinds of files, with commas: {formats}.").format(formats=", ".join(FORMATS)),
    )
    @lang_option
    def curves_command(race_file: Path, output: Path, wished: list[str]) -> None:
        for word in wished:
            require(*FORMATS[word].packages)
        results = read_race(race_file)
        from allumettes.drawings.curves import Quantity, Scale, draw, save
        from allumettes.drawings.curves_page import write_curves_page

        make_folder(output)
        for quantity in Quantity:
            for scale in Scale:
                chart = draw(results, quantity, scale)
                for kind in wished:
                    if kind != PAGE:
                        path = output / f"{race_file.stem}_{quantity}_{scale}.{kind}"
                        save(chart, path)
                        click.echo(_("Written: {path}").format(path=path))
        if PAGE in wished:
            path = output / f"{race_file.stem}_curves.{PAGE}"
            with written_whole(path) as draft:
                write_curves_page(results, draft)
            click.echo(_("Written: {path}").format(path=path))

    return curves_command


def read_race(path: Path) -> list[Measure]:
    """The race of a file."""
    if path.is_file() and path.stat().st_size > LARGEST_RACE:
        raise FileTooLargeError(path, LARGEST_RACE)
    return read_results(path)
