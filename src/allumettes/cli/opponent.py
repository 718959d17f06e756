"""A program that was named on the command line, started and greeted before the match begins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.locale.programs import gap_words
from allumettes.programs.confinement import strongest
from allumettes.programs.limits import MATCH_SECONDS, Limits
from allumettes.programs.player import ProgramPlayer, words_of


@contextmanager
def started(command: str, seconds: float, level: int | None = None) -> Iterator[ProgramPlayer]:
    """The program of this folder that a command starts. What this system cannot forbid it is said."""
    limits = Limits(seconds=seconds, seconds_in_all=max(MATCH_SECONDS, seconds))
    with ProgramPlayer(words_of(command), Path.cwd(), limits=limits, level=level) as program:
        if missing := strongest().missing:
            click.echo(wrapped(gap_words(missing), terminal_width()), err=True)
        program.start()
        yield program
