"""The file that tells how a tournament stands, for pages that follow it while it is played."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from threading import Event, Lock, Thread
from types import TracebackType
from typing import Any

from allumettes.classroom.tournament.data import match_row, summary
from allumettes.classroom.tournament.plan import Fixture, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch
from allumettes.classroom.tournament.run import Observer
from allumettes.classroom.tournament.table import TournamentTable
from allumettes.core.files import remove_drafts, written_whole
from allumettes.core.match import Match
from allumettes.core.notation import format_move, format_position

LIVE = "live.json"
TICK = 0.5
"""Seconds from one writing to the next; more where a table takes long to make."""
EASE = 10
"""Of so many parts of the time, one at most is for writing."""
RECENT = 8
"""So many of the last matches are told."""


class LiveState(StrEnum):
    PLAYING = "playing"
    INTERRUPTED = "interrupted"
    FINISHED = "finished"


class LiveFile(Observer):
    """Writes the state of a tournament to its folder while it is played. A disk that refuses does not stop it."""

    def __init__(self, folder: Path, plan: TournamentPlan, known: Iterable[PlayedMatch] = ()) -> None:
        self.path = folder / LIVE
        self._plan = plan
        self._matches = list(known)
        self._recent: list[PlayedMatch] = []
        self._current: dict[int, dict[str, Any]] = {}
        self._lock = Lock()
        self._changed, self._left = Event(), Event()
        self._writer = Thread(target=self._write_often, name="live", daemon=True)

    def __enter__(self) -> LiveFile:
        with suppress(OSError):
            remove_drafts(self.path)
        self._write(LiveState.PLAYING)
        self._writer.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._left.set()
        self._changed.set()
        self._writer.join()
        self._current.clear()
        over = len(self._matches) == self._plan.total
        self._write(LiveState.FINISHED if over else LiveState.INTERRUPTED)

    def moved(self, fixture: Fixture, match: Match) -> None:
        with self._lock:
            self._current[fixture.number] = _now(fixture, match)
        self._changed.set()

    def played(self, match: PlayedMatch) -> None:
        with self._lock:
            self._current.pop(match.fixture.number, None)
            self._matches.append(match)
            self._recent = [match, *self._recent][:RECENT]
        self._changed.set()

    def _write_often(self) -> None:
        while not self._left.is_set():
            self._changed.wait()
            self._changed.clear()
            begin = time.monotonic()
            self._write(LiveState.PLAYING)
            self._left.wait(max(TICK, EASE * (time.monotonic() - begin)))

    def _write(self, state: LiveState) -> None:
        with self._lock:
            matches, current, recent = list(self._matches), list(self._current.values()), list(self._recent)
        table = TournamentTable(self._plan, matches)
        names = [entrant.name for entrant in self._plan.entrants]
        data = {
            **summary(table),
            "state": str(state),
            "current": current,
            "recent": [match_row(match, names) for match in recent],
        }
        with suppress(OSError), written_whole(self.path) as draft:
            draft.write_text(json.dumps(data), encoding="ascii")


def _now(fixture: Fixture, match: Match) -> dict[str, Any]:
    """A match that is being played."""
    last = match.turns[-1] if match.undoable else None
    return {
        "match": fixture.number + 1,
        "round": fixture.round + 1,
        "first": fixture.first,
        "second": fixture.second,
        "to_move": match.player,
        "start": format_position(fixture.start),
        "position": list(match.position),
        "moves": match.undoable,
        "last": format_move(last.before, last.move) if last else None,
    }
