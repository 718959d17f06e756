"""The report of a race as a PDF: the same bytes from the same measures, in the language that is spoken."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from allumettes.core.formats import FileContent, formats
from allumettes.core.game import HeapGame
from allumettes.drawings.report import findings, ideas, measurements, protocol, rules, strategy
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.fonts import printed
from allumettes.locale import _, language
from allumettes.locale.numbers import day
from allumettes.locale.rules import convention_words
from allumettes.study.measure import Measure

TEMPLATE = "report.typ"


def write_report(
    measures: Sequence[Measure],
    output: Path,
    *,
    teacher: bool = False,
    author: str | None = None,
    title: str | None = None,
    game: HeapGame | None = None,
) -> None:
    """Write the report, whole or not at all. `game` is that of the race where no name leads back to it."""
    content = compose(measures, teacher=teacher, author=author, title=title, game=game)
    formats(FileContent.REPORT)[".pdf"].write(content, output)


def write_pdf(content: dict[str, Any], path: Path) -> None:
    path.write_bytes(compile_report(content))


def compose(
    measures: Sequence[Measure],
    *,
    teacher: bool = False,
    author: str | None = None,
    title: str | None = None,
    game: HeapGame | None = None,
) -> dict[str, Any]:
    """All that the report says, as data."""
    race = Race(measures, game)
    return {
        "language": language(),
        "title": title or _("{game}: a race of algorithms").format(game=_(race.game.title)),
        "subtitle": convention_words(race.convention),
        "author": author,
        "copy": _("Teacher's copy") if teacher else None,
        "day": day(race.date) if race.date else None,
        "date": [race.date.year, race.date.month, race.date.day] if race.date else None,
        "contents": _("Contents"),
        "blocks": [
            *rules.blocks_of(race),
            *strategy.blocks_of(race),
            *ideas.blocks_of(race),
            *protocol.blocks_of(race),
            *measurements.operations(race, teacher=teacher),
            *measurements.seconds(race, teacher=teacher),
            *findings.blocks_of(race, teacher=teacher),
        ],
    }


def compile_report(content: dict[str, Any]) -> bytes:
    return printed(files(__package__).joinpath(TEMPLATE).read_bytes(), content)
