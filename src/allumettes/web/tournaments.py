"""The tournament that this server follows: it reads what the command that plays it writes, and starts nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from pydantic_core import to_json

from allumettes.classroom.tournament.folder import record_path
from allumettes.classroom.tournament.live import LIVE, LiveState
from allumettes.core.errors import AllumettesError, BusyError
from allumettes.core.files import read_bounded
from allumettes.core.record import LARGEST_RECORD
from allumettes.core.text import N_
from allumettes.drawings import tournament_tables as tables_of_texts
from allumettes.drawings.tournament_html import shade
from allumettes.drawings.tournament_tables import TextTable
from allumettes.locale import _, language
from allumettes.locale.numbers import number
from allumettes.locale.tournaments import entrant_names, few_faults, introduction, progress_words, result_words, title
from allumettes.web.fair_queue import Asker
from allumettes.web.tables import Tables
from allumettes.web.watching import HEARTBEAT
from allumettes.web.wire.tournament import TournamentBoard, TournamentCross, TournamentTexts, TournamentView

LARGEST_LIVE = 32 * 1024 * 1024
LOOK_SECONDS = 0.5
"""How often the file is looked at."""
MOST_STREAMS = 500
STATES = {
    LiveState.PLAYING: N_("The tournament is being played."),
    LiveState.INTERRUPTED: N_("The tournament is interrupted: the same command goes on."),
    LiveState.FINISHED: N_("The tournament is over."),
}
Signature = tuple[int, int]


class NoTournamentError(AllumettesError):
    """This server follows no tournament, or the tournament has not begun."""


class NoSuchRecordError(AllumettesError):
    """A match of the tournament that was not played yet."""


class TournamentDesk:
    def __init__(self, folder: Path | None, tables: Tables) -> None:
        self._folder = folder
        self._tables = tables
        self._views: dict[tuple[Signature, str], bytes] = {}
        """The newest state in the languages that were asked for, as JSON."""
        self._streams = 0

    @property
    def is_there(self) -> bool:
        """Whether there is a tournament to follow, so that pages lead to it."""
        return self._folder is not None and self._path().exists()

    async def view(self, asker: Asker) -> bytes:
        """The tournament as it stands, a `TournamentView` as JSON, in the language of the request."""
        signature = self._signature()
        key = signature, language()
        if key not in self._views:
            made = await self._tables.background.run(asker, True, self._make)
            self._views = {known: view for known, view in self._views.items() if known[0] == signature} | {key: made}
        return self._views[key]

    async def watch(self, asker: Asker) -> AsyncIterator[bytes]:
        """The events for one page, until it is closed."""
        self._streams += 1
        sent, quiet = None, 0.0
        try:
            while not self._tables.closed:
                signature = self._signature()
                if signature != sent:
                    yield b"event: view\ndata: %b\n\n" % await self.view(asker)
                    sent, quiet = signature, 0.0
                elif quiet >= HEARTBEAT:
                    yield b": here\n\n"
                    quiet = 0.0
                await asyncio.sleep(LOOK_SECONDS)
                quiet += LOOK_SECONDS
        except NoTournamentError:
            return  # the folder has gone: the page asks again
        finally:
            self._streams -= 1

    def check_room(self) -> None:
        self._signature()
        if self._streams >= MOST_STREAMS:
            raise BusyError(self._streams)

    async def record(self, match: int, asker: Asker) -> str:
        """The record of a match, which is counted from 1."""
        if self._folder is None:
            raise NoTournamentError
        path = record_path(self._folder, match - 1)
        try:
            content = await self._tables.background.run(asker, False, read_bounded, path, 2 * LARGEST_RECORD)
        except OSError as error:
            raise NoSuchRecordError from error
        return content.decode("utf-8", errors="replace")

    def _signature(self) -> Signature:
        try:
            found = (self._path()).stat()
        except OSError as error:
            raise NoTournamentError from error
        return found.st_mtime_ns, found.st_size

    def _path(self) -> Path:
        if self._folder is None:
            raise NoTournamentError
        return self._folder / LIVE

    def _make(self) -> bytes:
        try:
            data = json.loads(read_bounded(self._path(), LARGEST_LIVE))
            return to_json(view_of(data))
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise NoTournamentError from error


def view_of(data: dict[str, Any]) -> TournamentView:
    state = LiveState(data["state"])
    return {
        "title": title(data),
        "introduction": introduction(data),
        "state": state.value,
        "state_words": _(STATES[state]),
        "played": data["played"],
        "total": data["total"],
        "progress": progress_words(data),
        "ranking": _texts(tables_of_texts.ranking(data)),
        "cross": _cross(data),
        "beside": _texts(tables_of_texts.beside_perfect(data)),
        "starts": _texts(tables_of_texts.starts(data)),
        "boards": [_board(data, now) for now in data["current"]],
        "recent": [{"match": row["match"], "words": result_words(data, row)} for row in data["recent"]],
        "faults": list(few_faults(data)),
    }


def _texts(table: TextTable) -> TournamentTexts:
    return {
        "title": table.title,
        "headings": list(table.headings),
        "rows": [list(row) for row in table.rows],
        "named": table.heading_column,
    }


def _cross(data: dict[str, Any]) -> TournamentCross:
    names, order = entrant_names(data), tables_of_texts.ranked(data)
    return {
        "rows": [
            {
                "place": number(row + 1),
                "name": names[one],
                "cells": [
                    {"text": tables_of_texts.cross_words(score), "shade": shade(score)}
                    for score in (data["cross"][one][other] for other in order)
                ],
            }
            for row, one in enumerate(order)
        ],
    }


def _board(data: dict[str, Any], now: dict[str, Any]) -> TournamentBoard:
    names = entrant_names(data)
    moves = _("move {number}: {move}").format(number=number(now["moves"]), move=now["last"]) if now["last"] else ""
    return {
        "match": now["match"],
        "first": names[now["first"]],
        "second": names[now["second"]],
        "to_move": now["to_move"],
        "heaps": now["position"],
        "words": moves or _("from {start}").format(start=now["start"]),
    }
