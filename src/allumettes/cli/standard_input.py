"""Lines typed on the standard input."""

from __future__ import annotations

import os
import sys
from errno import EMSGSIZE

import click

from allumettes.cli.streams import screen_is_gone

LONGEST_LINE = 1 << 16
"""The most characters of a line: input with longer lines is no typed text."""


class EndOfInputError(EOFError):
    """End of file on standard input."""


class InputFailedError(OSError):
    """The standard input is closed, or cannot be read as lines of text."""


def read_line() -> str:
    """The next line of the standard input, without its end. The command ends where the screen is gone."""
    if screen_is_gone():
        raise click.exceptions.Exit(0)
    try:
        line = sys.stdin.readline(LONGEST_LINE + 1)
    except OSError as error:
        raise InputFailedError(error.errno, error.strerror) from error
    if not line:
        raise EndOfInputError
    if len(line) > LONGEST_LINE:
        raise InputFailedError(EMSGSIZE, os.strerror(EMSGSIZE))
    return line.rstrip("\r\n")
