"""The chapters on a game and its strategy, one file each. They are the same with a race and without.

A chapter is a module of one of the `PACKAGES` with a `PLACE` and a function `blocks_of`, which yields nothing for a
game that it has nothing to say about: adding a chapter is adding a file.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Protocol, cast

from allumettes.drawings.report.blocks import Block
from allumettes.drawings.report.subject import Subject

PACKAGES = (__name__, "allumettes.course.chapters")
"""Packages whose modules are chapters, by name: those of the course are in a room of their own."""

AFTER_THE_RACE = 100
"""Chapters with this place or a later one come after the sections on a race."""


class Chapter(Protocol):
    PLACE: int
    """Chapters stand in ascending order of their places."""

    def blocks_of(self, subject: Subject, *, teacher: bool) -> Iterator[Block]: ...


@cache
def chapters() -> tuple[Chapter, ...]:
    """All chapters, in their order."""
    found = []
    for package in map(import_module, PACKAGES):
        for module_info in pkgutil.iter_modules(package.__path__):
            found.append(cast(Chapter, import_module(f"{package.__name__}.{module_info.name}")))
    return tuple(sorted(found, key=lambda chapter: chapter.PLACE))


def before_the_race(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    for chapter in chapters():
        if chapter.PLACE < AFTER_THE_RACE:
            yield from chapter.blocks_of(subject, teacher=teacher)


def after_the_race(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    for chapter in chapters():
        if chapter.PLACE >= AFTER_THE_RACE:
            yield from chapter.blocks_of(subject, teacher=teacher)
