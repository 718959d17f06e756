"""The one table of file formats: what can be written with which suffix, by which function, with which packages.

Options, checks, help texts and errors are made from it. Writers are named, not imported: they are defined beside
what they write, and are loaded when a file is written. A writer takes the thing and the path.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, NamedTuple

from allumettes.core.errors import AllumettesError
from allumettes.core.files import written_whole
from allumettes.core.packages import require


class FileContent(StrEnum):
    """What a file holds."""

    MATCH = "match"
    TREE = "tree"
    RACE = "race"
    CURVES = "curves"
    REPORT = "report"
    STRATEGY = "strategy"
    SEQUENCE = "sequence"
    GENERA = "genera"
    SURVEY = "survey"
    MACHINE = "machine"
    TOURNAMENT = "tournament"
    TOURNAMENT_MATCHES = "tournament-matches"


class Format(NamedTuple):
    content: FileContent
    suffix: str
    writer: str
    """`module:function`, below the package."""
    packages: tuple[str, ...] = ()
    name: str = ""
    """The word of an option `--format`, where it is not the suffix."""

    @property
    def word(self) -> str:
        return self.name or self.suffix.removeprefix(".")

    def write(self, thing: Any, path: Path) -> None:
        """Write the thing, whole or not at all."""
        require(*self.packages)
        with written_whole(path) as draft:
            resolve_name(f"allumettes.{self.writer}")(thing, draft)


FORMATS = (
    Format(FileContent.MATCH, ".match", "core.record:write_record"),
    Format(FileContent.TREE, ".txt", "drawings.trees.rendering:write_text", name="text"),
    Format(FileContent.TREE, ".sexpr", "drawings.trees.rendering:write_s_expression"),
    Format(FileContent.TREE, ".json", "drawings.trees.rendering:write_json"),
    Format(FileContent.TREE, ".dot", "drawings.trees.rendering:write_dot"),
    Format(FileContent.TREE, ".svg", "drawings.trees.rendering:write_svg"),
    Format(FileContent.RACE, ".csv", "study.results:write_csv"),
    Format(FileContent.RACE, ".json", "study.results:write_json"),
    Format(FileContent.RACE, ".parquet", "study.results:write_parquet", ("pyarrow",)),
    Format(FileContent.CURVES, ".svg", "drawings.curves:write_svg", ("altair", "vl_convert")),
    Format(FileContent.CURVES, ".png", "drawings.curves:write_png", ("altair", "vl_convert")),
    Format(FileContent.CURVES, ".html", "drawings.curves:write_html", ("altair", "vl_convert")),
    Format(FileContent.CURVES, ".json", "drawings.curves:write_json", ("altair", "vl_convert")),
    Format(FileContent.REPORT, ".pdf", "drawings.report:write_pdf", ("altair", "typst", "vl_convert")),
    Format(FileContent.STRATEGY, ".pdf", "drawings.report:write_pdf", ("typst",)),
    Format(FileContent.STRATEGY, ".md", "drawings.report.markdown:write_markdown"),
    Format(FileContent.SEQUENCE, ".txt", "sequences.exports:write_b_file"),
    Format(FileContent.SEQUENCE, ".csv", "sequences.exports:write_csv"),
    Format(FileContent.SEQUENCE, ".parquet", "sequences.exports:write_parquet", ("pyarrow",)),
    Format(FileContent.SEQUENCE, ".npy", "sequences.exports:write_npy"),
    Format(FileContent.GENERA, ".txt", "misere.genera:write_b_file"),
    Format(FileContent.GENERA, ".csv", "misere.genera:write_csv"),
    Format(FileContent.SURVEY, ".parquet", "study.survey.table:write_parquet", ("pyarrow",)),
    Format(FileContent.MACHINE, ".json", "players.cups.machine_file:write_machine"),
    Format(FileContent.TOURNAMENT, ".json", "classroom.tournament.data:write_json"),
    Format(FileContent.TOURNAMENT, ".csv", "classroom.tournament.data:write_table_csv"),
    Format(FileContent.TOURNAMENT, ".html", "drawings.tournament_page:write_page"),
    Format(FileContent.TOURNAMENT_MATCHES, ".csv", "classroom.tournament.data:write_matches_csv"),
    Format(FileContent.TOURNAMENT_MATCHES, ".parquet", "classroom.tournament.data:write_matches_parquet", ("pyarrow",)),
)


class FormatError(AllumettesError):
    """A file name whose suffix is none of those in which such a thing is written or read."""

    def __init__(self, path: Path, content: FileContent) -> None:
        super().__init__(path, content)
        self.path = path
        self.content = content
        self.known = suffixes(content)


def formats(content: FileContent) -> dict[str, Format]:
    """The formats of a content by their suffix."""
    return {form.suffix: form for form in FORMATS if form.content is content}


def suffixes(content: FileContent) -> tuple[str, ...]:
    return tuple(formats(content))


def format_of(content: FileContent, path: Path) -> Format:
    """The format that the suffix of a file name asks for."""
    try:
        return formats(content)[path.suffix.lower()]
    except KeyError:
        raise FormatError(path, content) from None


def check_format(content: FileContent, path: Path) -> None:
    """Refuse, before any work is done, a suffix that is not known or whose packages are missing."""
    require(*format_of(content, path).packages)


def write(content: FileContent, thing: Any, path: Path) -> None:
    """Write a thing in the format that the suffix of the file name asks for."""
    format_of(content, path).write(thing, path)
