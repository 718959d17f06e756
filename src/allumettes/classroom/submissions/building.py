"""Builds the program of a submission, in the same confinement as it will run in."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any

from allumettes.classroom.faults import fault_of
from allumettes.classroom.submissions.languages import languages
from allumettes.classroom.submissions.languages.language import BUILT, Language, Recipe
from allumettes.classroom.submissions.sources import Source, read_source
from allumettes.classroom.submissions.submission import Submission
from allumettes.programs.errors import EndedError, NotFoundError, ProgramError
from allumettes.programs.limits import BUILDING
from allumettes.programs.process import Process

LONGEST_MESSAGE = 1500
"""The beginning of what a compiler says is kept: its first error matters."""
EXECUTABLE = b"\x7fELF"
MAKE = "make"
"""What builds a program that has a makefile; it stands for the language."""
ATTEMPTS = 3
"""How many of the files that a program may start in are tried."""


class BuildFault(StrEnum):
    NO_SOURCE = "no-source"
    MISSING_TOOL = "missing-tool"
    """The machine lacks the compiler: no fault of the student."""
    COMPILER = "compiler"
    """The compiler refuses the program."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that is built and can be started."""

    recipe: Recipe
    folder: Path

    @property
    def command(self) -> tuple[str, ...]:
        return self.recipe.command

    @property
    def unbuffered(self) -> Program | None:
        """The same program, made to send every answer at once; None where that cannot be had."""
        return (
            replace(self, recipe=replace(self.recipe, command=self.recipe.unbuffered))
            if self.recipe.unbuffered
            else None
        )


class BuildError(Exception):
    """A submission that cannot be built. It is caught by the check that tells of it."""

    def __init__(
        self,
        fault: BuildFault,
        message: str = "",
        command: str = "",
        language: str = "",
        stopped: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(fault, message)
        self.fault = fault
        self.message = message
        self.command = command
        self.language = language
        self.stopped = stopped or {}
        """Which limit the compiler was stopped at, where it was."""


def build(submission: Submission) -> Program:
    """The program of a submission: the first recipe whose steps all succeed."""
    folder = submission.folder.resolve()
    refused: BuildError | None = None
    (folder / BUILT).mkdir(exist_ok=True)
    for recipe in _recipes(submission):
        here = recipe.in_folder(folder)
        try:
            for step in here.steps:
                _run(step, folder, recipe)
        except BuildError as error:
            refused = refused or error
            continue
        return Program(here, folder)
    raise refused or BuildError(BuildFault.NO_SOURCE)


def _recipes(submission: Submission) -> Iterator[Recipe]:
    if submission.makefile:
        yield from _made(submission, submission.makefile)
    missing: BuildError | None = None
    for language, sources in _by_language(submission):
        if tools := language.missing_tools():
            missing = missing or BuildError(BuildFault.MISSING_TOOL, " ".join(tools), language=language.name)
            continue
        for main in language.mains(sources, submission.author.part)[:ATTEMPTS]:
            yield from language.recipes(main, sources)
    if missing:
        raise missing


def _by_language(submission: Submission) -> list[tuple[Language, list[Source]]]:
    """The languages of the files: first those with a file that speaks the protocol, then those with most text."""
    folder, files = submission.folder, submission.files
    found = []
    for language in languages().values():
        paths = [path for path in files if path.suffix.lower() in language.suffixes]
        sources = [source for path in paths if (source := read_source(folder, path))]
        if sources:
            found.append((language, sources))
    return sorted(
        found,
        key=lambda one: (
            not any(source.speaks for source in one[1]),
            not any(one[0].starts(source) for source in one[1]),
            -sum(len(source.text) for source in one[1]),
        ),
    )


def _made(submission: Submission, makefile: Path) -> Iterator[Recipe]:
    """What `make` makes: the executables that are there afterwards. Where it makes none, the usual ways follow."""
    folder = submission.folder.resolve()
    before = set(_executables(folder))
    try:
        _run((MAKE, "-C", str(makefile.parent)), folder, None)
    except BuildError:
        return  # the usual ways may do without it
    made = [path for path in _executables(folder) if path not in before] or sorted(before)
    for path in sorted(made, key=lambda path: ("test" in path.name.lower(), path)):
        command = (f"{{folder}}/{path}",)
        yield Recipe(MAKE, path, (), command, shlex.quote(f"./{path}"), MAKE, ("stdbuf", "-o0", *command))


def _executables(folder: Path) -> list[Path]:
    found = []
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.suffix not in (".o", ".so", ".a"):
            with path.open("rb") as file:
                if file.read(4) == EXECUTABLE and path.stat().st_mode & 0o100:
                    found.append(path.relative_to(folder))
    return found


def _run(step: Sequence[str], folder: Path, recipe: Recipe | None) -> None:
    """Run one command to its end; a failed one raises what it said."""
    language = recipe.language if recipe else MAKE
    command = (recipe.prepared or recipe.shown) if recipe else MAKE
    try:
        with Process(step, folder, limits=BUILDING, writable=True) as process:
            said = process.read_all(BUILDING.seconds)
            ending = process.ending()
            said += process.errors
    except NotFoundError as error:
        raise BuildError(BuildFault.MISSING_TOOL, step[0], language=language) from error
    except ProgramError as error:
        raise BuildError(BuildFault.COMPILER, "", command, language, fault_of(error)[1]) from error
    if not isinstance(ending, EndedError) or ending.status != 0:
        raise BuildError(BuildFault.COMPILER, _message(said, folder), command, language)


def _message(said: str, folder: Path) -> str:
    """What a compiler said, without the paths of this machine."""
    return said.replace(f"{folder}/", "").strip()[:LONGEST_MESSAGE]
