"""The journal of a survey: a line for each finding, on disk before the next one is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from allumettes import __version__
from allumettes.core import journal
from allumettes.core.interrupts import interrupts_held
from allumettes.core.journal import JournalError, JournalFault
from allumettes.study.survey.families import families
from allumettes.study.survey.finding import Finding
from allumettes.study.survey.reading import FindingError, finding_from
from allumettes.study.survey.row import SurveyStatus

NAME = "survey.jsonl"
SCHEMA = "allumettes.survey/2"

AGAIN = (SurveyStatus.FAILED, SurveyStatus.STOPPED)
"""Statuses after which a code may be examined again, on another line."""


class SurveyJournal:
    """The findings of one survey, while this process alone writes them."""

    def __init__(self, lines: journal.Journal, digits: int, to: int) -> None:
        self._lines = lines
        self.findings: dict[str, Finding] = {}
        """By the code that was examined; the last line of a code counts."""
        self._entries: dict[str, int] = {}
        by_code = {family.code: family for family in families(digits)}
        for index, entry in enumerate(lines.entries):
            family = by_code.get(str(entry.get("code")))
            if family is None:
                raise lines.refuse(index, "code")
            known = self.findings.get(family.code)
            if known and known.row.status not in AGAIN:
                raise lines.refuse(index, "code")
            try:
                self.findings[family.code] = finding_from(entry, family, to)
            except FindingError as error:
                raise lines.refuse(index, error.field) from error
            self._entries[family.code] = index

    def add(self, finding: Finding) -> None:
        with interrupts_held():  # keeps memory and disk consistent
            self._lines.add(finding.as_data())
            self.findings[finding.row.code] = finding

    def refuse(self, code: str) -> JournalError:
        """The error for a finding that was read and failed a check."""
        return self._lines.refuse(self._entries[code], "certificate")


@contextmanager
def opened(folder: Path, digits: int, to: int) -> Iterator[SurveyJournal]:
    """Open the journal of this survey in its folder, new or to be resumed."""
    heading = {"version": __version__, "digits": digits, "to": to}
    with journal.opened(folder / NAME, SCHEMA, heading) as lines:
        if any(lines.heading.get(name) != heading[name] for name in ("digits", "to")):
            raise JournalError(JournalFault.OTHER_SUBJECT, lines.path, found=lines.heading)
        yield SurveyJournal(lines, digits, to)
