"""The folder of a tournament: a journal of its matches, and the record of each.

A match is in its record before it is in the journal, so that whatever ends the process, the same command goes on with
the next match, and the results are those of a tournament that was never interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from allumettes.classroom.tournament.plan import TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch, played_from
from allumettes.classroom.tournament.run import Observer
from allumettes.core.errors import AllumettesError, UnnamedGameError
from allumettes.core.files import make_folder
from allumettes.core.journal import Journal, JournalError, JournalFault, opened
from allumettes.core.record import format_record

SCHEMA = "allumettes.tournament-journal/1"
JOURNAL = "tournament.journal"
RECORDS = "matches"
SYNC_SECONDS = 1.0
"""Matches between quick players take milliseconds: flushing each to the disk would take longer."""


class TournamentFolder(Observer):
    """A folder that this process writes: every match is kept there as soon as it is over."""

    def __init__(self, path: Path, plan: TournamentPlan, journal: Journal) -> None:
        self.path = path
        self.plan = plan
        self._journal = journal
        self.matches = _matches_in(journal.entries, plan, journal.refuse)
        """The matches that were played already at the time of opening."""

    def played(self, match: PlayedMatch) -> None:
        write_record(self.path, match.fixture.number, record_text(self.plan, match))
        self._journal.add(match.as_data())

    def complete_records(self) -> None:
        """Write the records of known matches that are not there."""
        for match in self.matches:
            number, text = match.fixture.number, record_text(self.plan, match)
            try:
                found = record_path(self.path, number).read_text(encoding="utf-8", errors="replace")
            except FileNotFoundError:
                found = ""
            if found != text:
                write_record(self.path, number, text)


def record_path(folder: Path, number: int) -> Path:
    """The record of a match, which is counted from 0 here and from 1 in names."""
    return folder / RECORDS / f"{number + 1:05}.match"


def record_text(plan: TournamentPlan, match: PlayedMatch) -> str:
    return format_record(match.match(plan))


def write_record(folder: Path, number: int, text: str) -> None:
    """Write a record, whole or not at all. It is not flushed to the disk: what a power cut takes is written again."""
    path = record_path(folder, number)
    draft = path.with_suffix(".draft")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)


@contextmanager
def opened_folder(path: Path, plan: TournamentPlan, *, anew: bool = False) -> Iterator[TournamentFolder]:
    """The folder of this tournament, new or to be continued. That of another tournament is refused unchanged."""
    if not plan.game.is_named:
        raise UnnamedGameError(plan.game.spec)
    make_folder(path / RECORDS)
    wished = plan.as_data()
    with opened(path / JOURNAL, SCHEMA, wished, anew=anew, sync_seconds=SYNC_SECONDS) as journal:
        found = {name: journal.heading.get(name) for name in wished if journal.heading.get(name) != wished[name]}
        if found:
            raise JournalError(JournalFault.OTHER_SUBJECT, journal.path, found=found)
        folder = TournamentFolder(path, plan, journal)
        folder.complete_records()
        yield folder


def _matches_in(
    entries: Sequence[Mapping[str, Any]], plan: TournamentPlan, refuse: Callable[[int, str], JournalError]
) -> list[PlayedMatch]:
    """Validate the entries as matches of this tournament, in any order, each once."""
    found: dict[int, PlayedMatch] = {}
    for index, entry in enumerate(entries):
        try:
            match = played_from(entry)
            match.match(plan)
        except (KeyError, TypeError, IndexError, AllumettesError, ValueError) as error:
            raise refuse(index, "match") from error
        if match.fixture.number in found or not 0 <= match.fixture.number < plan.total:
            raise refuse(index, "match")
        found[match.fixture.number] = match
    return list(found.values())
