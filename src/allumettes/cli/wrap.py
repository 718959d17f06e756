"""Breaks long lines between words, and keeps what belongs to an indented line, or to its second column, below it."""

from __future__ import annotations

import re
import shutil
import sys
import textwrap

FIRST_COLUMN = re.compile(r" +\S+ {2,}(?=\S)")
"""The number or the word that begins a row of a list, with what parts it from the rest."""


def terminal_width() -> int | None:
    """The width to wrap at; None where nobody looks at lines (a pipe or a file)."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else None


def wrapped(line: str, width: int | None) -> str:
    """A text of several lines is wrapped line by line. Words are not broken at hyphens: names of files stay whole."""
    if "\n" in line:
        return "\n".join(wrapped(each, width) for each in line.split("\n"))
    if width is None or len(line) <= width:
        return line
    indent = line[: len(line) - len(line.lstrip(" "))]
    deeper = indent + "  " if indent else ""
    column = FIRST_COLUMN.match(line)
    if column and 2 * column.end() <= width:
        deeper = " " * column.end()
    return textwrap.fill(
        line.strip(" "), width, initial_indent=indent, subsequent_indent=deeper, break_on_hyphens=False
    )
