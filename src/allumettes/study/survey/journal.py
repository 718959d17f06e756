"""The journal of a survey: a line of JSON for each finding, on disk before the next one is waited for.

The first line says which survey it is. A line that was being written when the power went is left out; its family is
examined again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.core.files import written_whole
from allumettes.study.survey.finding import Finding, finding_from

NAME = "survey.jsonl"
SCHEMA = "allumettes.survey/1"


class JournalError(AllumettesError):
    """A file of that name that is the journal of another survey, or of none. `found` is what it says of itself."""

    def __init__(self, path: Path, found: tuple[int, int] | None) -> None:
        super().__init__(path, found)
        self.path = path
        self.found = found
        """The digits and the last heap of the survey that it belongs to; None where it is no journal."""


class Journal:
    """The findings of one survey, in a folder."""

    def __init__(self, folder: Path, digits: int, to: int) -> None:
        self.path = folder / NAME
        self.digits = digits
        self.to = to

    def findings(self) -> dict[str, Finding]:
        """All that was found so far, by the code that was examined. What was written last holds."""
        if not self.path.exists():
            return {}
        with self.path.open(encoding="utf-8", errors="replace") as file:
            self._check(file.readline())
            return {finding.row.code: finding for finding in map(_finding_in, file) if finding}

    def _check(self, header: str) -> None:
        data = _data_in(header)
        if not isinstance(data, dict) or data.get("schema") != SCHEMA:
            raise JournalError(self.path, None)
        found = (data.get("digits"), data.get("to"))
        if found != (self.digits, self.to):
            raise JournalError(self.path, found)  # type: ignore[arg-type]

    @contextmanager
    def opened(self) -> Iterator[Writer]:
        """To be added to. An unfinished line at the end is cut off first, so that the next one stands alone."""
        if not self.path.exists():
            header = {"schema": SCHEMA, "version": __version__, "digits": self.digits, "to": self.to}
            with written_whole(self.path) as draft:
                draft.write_text(json.dumps(header) + "\n", encoding="utf-8")
        with self.path.open("r+b") as file:
            whole = file.read().rfind(b"\n") + 1
            file.truncate(whole)
            file.seek(whole)
            yield Writer(file.fileno())


class Writer:
    def __init__(self, file: int) -> None:
        self.file = file

    def add(self, finding: Finding) -> None:
        line = json.dumps(finding.as_data(), separators=(",", ":")) + "\n"
        os.write(self.file, line.encode("utf-8"))
        os.fsync(self.file)


def _finding_in(line: str) -> Finding | None:
    try:
        return finding_from(_data_in(line))
    except (KeyError, TypeError, ValueError, AttributeError):
        return None


def _data_in(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
