"""The questions that show a fault, in a file of their own where they are too many to be pasted."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from allumettes.classroom.finding import Counterexample
from allumettes.classroom.grade import MOST_TYPED, Grade


def question_files(grade: Grade, name: str) -> Iterator[tuple[Counterexample, str]]:
    """The counterexamples that need a file, with its name beside the sheet of this name."""
    number = 0
    for finding in grade.findings:
        for example in finding.counterexamples:
            if grade.shown and len(example.typed) > MOST_TYPED and not example.details.get("repeated"):
                number += 1
                yield example, file_of(name, number)


def file_of(name: str, number: int) -> str:
    return f"{name}.questions{'' if number == 1 else f'-{number}'}.txt"


def questions_text(example: Counterexample) -> str:
    """The lines that the program reads."""
    return "".join(f"{line}\n" for line in example.typed)


def asking_command(grade: Grade, file: str) -> str:
    """The line to paste in a terminal, in a folder with the program and the file."""
    return f"{grade.shown} < {shlex.quote(file)}"
