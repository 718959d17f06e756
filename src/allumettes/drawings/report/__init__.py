"""Documents to print: the strategy of a game, and the report of a race, which has the same chapters and its own.

The same bytes come out of the same game and measures, in the language that is spoken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any

from allumettes.core import formats
from allumettes.core.convention import Convention
from allumettes.core.formats import FileContent
from allumettes.core.game import HeapGame
from allumettes.drawings.report import findings, ideas, measurements, mechanisms, protocol
from allumettes.drawings.report.blocks import Block
from allumettes.drawings.report.chapters import after_the_race, before_the_race
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.fonts import printed
from allumettes.drawings.report.subject import Subject
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
    """Write the report of a race, whole or not at all. `game` is that of the race where no name leads back to it."""
    content = compose(measures, teacher=teacher, author=author, title=title, game=game)
    formats.formats(FileContent.REPORT)[".pdf"].write(content, output)


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
    """All that the report of a race says, as data."""
    race = Race(measures, game)
    blocks = [
        *before_the_race(race, teacher=teacher),
        *ideas.blocks_of(race),
        *protocol.blocks_of(race),
        *measurements.operations(race, teacher=teacher),
        *measurements.seconds(race, teacher=teacher),
        *findings.blocks_of(race, teacher=teacher),
        *mechanisms.blocks_of(race, teacher=teacher),
        *after_the_race(race, teacher=teacher),
    ]
    usual_title = _("{game}: a race of algorithms").format(game=_(race.game.title))
    content = _document(race, blocks, title or usual_title, author, teacher=teacher)
    if race.date:
        content["day"], content["date"] = day(race.date), [race.date.year, race.date.month, race.date.day]
    return content


def compose_strategy(
    game: HeapGame,
    convention: Convention = Convention.NORMAL,
    *,
    teacher: bool = False,
    author: str | None = None,
    title: str | None = None,
) -> dict[str, Any]:
    """All that the strategy document of a game says, as data."""
    subject = Subject(game, convention)
    blocks = [*before_the_race(subject, teacher=teacher), *after_the_race(subject, teacher=teacher)]
    usual_title = _("{game}: the strategy").format(game=_(game.title))
    return _document(subject, blocks, title or usual_title, author, teacher=teacher)


def _document(
    subject: Subject, blocks: Iterable[Block], title: str, author: str | None, *, teacher: bool
) -> dict[str, Any]:
    return {
        "language": language(),
        "title": title,
        "subtitle": _subtitle(subject),
        "author": author,
        "copy": _("Teacher's copy") if teacher else None,
        "day": None,
        "date": None,
        "contents": _("Contents"),
        "blocks": list(blocks),
    }


def _subtitle(subject: Subject) -> str:
    """The convention, and before it the variant, which a title that names the game does not tell."""
    words = convention_words(subject.convention)
    variant = subject.game.spec
    if not subject.game.is_named or variant in {subject.game.name, _(subject.game.title)}:
        return words
    return words if variant in _(subject.game.title) else f"{variant}  ·  {words}"


def compile_report(content: dict[str, Any]) -> bytes:
    return printed(files(__package__).joinpath(TEMPLATE).read_bytes(), content)
