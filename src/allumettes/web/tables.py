"""The open matches of the server: events are added one at a time, stored, then sent to everyone who watches.

An event counts once it is in the store. A match that nobody watches is removed from memory after a while, sooner where
memory is short, and loaded again when somebody opens it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from copy import copy
from functools import partial
from typing import TypeVar

from allumettes.core.errors import AllumettesError, BusyError
from allumettes.core.notation import format_move
from allumettes.core.record import format_record
from allumettes.core.text import N_
from allumettes.locale import _, language
from allumettes.locale.errors import sentence
from allumettes.players import is_program
from allumettes.players.player import any_move
from allumettes.web import seats as seat_secrets
from allumettes.web.attempts import choose_move
from allumettes.web.background import Background
from allumettes.web.fair_queue import Asker
from allumettes.web.inline_moves import InlineMoves
from allumettes.web.live import SHORT, Kind, LiveMatch, Mode, OutOfStepError, Seats, SpectatorError
from allumettes.web.open_tables import OpenTable, OpenTables
from allumettes.web.programs import NO_PROGRAMS, Programs
from allumettes.web.questions import ComputerMove
from allumettes.web.state import RenderedState, Thinking, Viewer, is_large, state
from allumettes.web.store import Store, StoredEvent, StoreError, TakenError
from allumettes.web.streams import Streams
from allumettes.web.watching import HEARTBEAT, THINKING
from allumettes.web.workers import Workers

T = TypeVar("T")

MOST_LARGE = 16
"""How many large states are cached."""

UNPROVED = N_("It could not prove a win in time, and played at random.")
STOPPED = N_("It was stopped, and played at random.")
DRAWN = N_("A move was drawn for it at random.")


class UnknownMatchError(AllumettesError):
    """No match has this id, or no seat this secret."""


class Tables:
    def __init__(self, store: Store, workers: Workers, programs: Programs = NO_PROGRAMS) -> None:
        self.store = store
        self.workers = workers
        self.programs = programs
        self.background = Background()
        self.inline_moves = InlineMoves()
        self.open = OpenTables(self._release)
        self.streams = Streams(self)
        self._large: OrderedDict[object, asyncio.Task[bytes]] = OrderedDict()
        """A cache of the last large states: viewers of the same one share it while it is being sent."""
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._heart: asyncio.Task[None] | None = None
        self.closed = False

    async def close(self) -> None:
        """End what would go on for long: event streams, computers that think, questions to workers."""
        self.closed = True
        tasks = [table.task for table in self.open if table.task]
        for table in self.open:
            table.audience.dismiss()
            self._stop_thinking(table)
        if self._heart:
            self._heart.cancel()
            tasks.append(self._heart)
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()
        self.background.close()

    # Finding a table.

    async def find(self, match: str, asker: Asker) -> OpenTable:
        """The table of a match, as it is stored: an event that is being written is waited for."""
        table = await self._find(match, asker)
        while table.lock.locked():
            await table.settled()
            table = await self._find(match, asker)
        table.asker = asker
        self._let_computer_think(table)
        return table

    async def _find(self, match: str, asker: Asker) -> OpenTable:
        table = self.open.get(match)
        if table is None:
            # Requests that come at once share one table.
            loading = self._loading.get(match)
            if loading is None:
                loading = self._loading[match] = asyncio.create_task(self._load(match, asker))
                loading.add_done_callback(lambda _task: self._loading.pop(match, None))
            table = await asyncio.shield(loading)
        return table

    async def look(self, match: str, asker: Asker) -> LiveMatch | None:
        """A match as it is stored, None where there is none. Its table is not opened, and no computer thinks."""
        table = self.open.get(match)
        if table is not None:
            await table.settled()
            return table.live
        try:
            return await self._read(match, asker)
        except UnknownMatchError:
            return None

    async def _load(self, match: str, asker: Asker) -> OpenTable:
        return self._open(await self._read(match, asker), asker)

    async def _read(self, match: str, asker: Asker) -> LiveMatch:
        found = await self.store.load(match) if seat_secrets.is_match_id(match) else None
        if found is None:
            raise UnknownMatchError
        stored, happened = found
        long = len(happened) + stored.moves.count(",") + stored.start.count(",") > SHORT
        read = partial(LiveMatch, stored, happened)
        return await self.background.run(asker, True, read) if long else read()

    def _open(self, live: LiveMatch, asker: Asker) -> OpenTable:
        table = self.open.add(OpenTable(live, asker))
        if self._heart is None and not self.closed:
            self._heart = asyncio.create_task(self._beat())
        return table

    def held_seats(self, match: str, cookie: str) -> Seats:
        return seat_secrets.held(self.store.key, match, cookie)

    def seat_of(self, match: str, secret: str) -> int:
        """The seat that a secret belongs to."""
        for seat in self.held_seats(match, secret):
            return seat
        raise UnknownMatchError

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for table in self.open:
                table.audience.beat()
            self.open.forget_idle()

    def _release(self, table: OpenTable) -> None:
        """End all that goes on at a table that leaves memory; pages that watch reconnect to the one loaded next."""
        self._stop_thinking(table)
        table.audience.dismiss()

    # States.

    async def state(self, table: OpenTable, viewer: Viewer) -> bytes:
        """The state that a viewer sees, as JSON."""
        if not is_large(table.live, viewer.known):
            return self._facts(table, viewer)().json
        live, thinking = table.live, table.thinking
        key = (live.stored.id, live.version, viewer, language(), thinking and (thinking.seconds, thinking.waiting))
        content = self._large.get(key)
        if content is None:
            facts = self._facts(table, viewer, copy(live))
            content = self._large[key] = asyncio.create_task(
                self.background.run(table.asker, True, lambda: facts().json)
            )
            content.add_done_callback(lambda done: self._large.pop(key, None) if _failed(done) else None)
            if len(self._large) > MOST_LARGE:
                self._large.popitem(last=False)
        return await asyncio.shield(content)

    async def state_page(self, table: OpenTable, viewer: Viewer, page: Callable[[RenderedState], T]) -> T:
        """A page made from the state that a viewer sees."""
        facts = self._facts(table, viewer, copy(table.live))
        return await self.background.run(table.asker, is_large(table.live), lambda: page(facts()))

    def _facts(self, table: OpenTable, viewer: Viewer, live: LiveMatch | None = None) -> Callable[[], RenderedState]:
        return partial(
            state,
            live or table.live,
            viewer,
            thinking=table.thinking,
            thought=table.thought,
            remark=_remark_words(table),
            invitation=self.invitation(table, viewer),
        )

    def invitation(self, table: OpenTable, viewer: Viewer) -> str | None:
        """The friend's secret link, for whoever made the match."""
        stored = table.live.stored
        if table.live.mode is not Mode.LINK or stored.maker not in viewer.seats:
            return None
        secret = seat_secrets.secret(self.store.key, stored.id, 1 - stored.maker)
        return f"{viewer.base}/match/{stored.id}/seat/{secret}"

    async def read(self, table: OpenTable, function: Callable[[LiveMatch], T]) -> T:
        """Call a function with the match: at once where that is short, else in the background thread."""
        if table.live.size <= SHORT:
            return function(table.live)
        return await self.background.run(table.asker, is_large(table.live), function, copy(table.live))

    # Events.

    async def create(self, live: LiveMatch, asker: Asker) -> tuple[OpenTable, bool]:
        """Store a new match. Returns its table, and False where the same key has created it before."""
        stored = live.stored
        if stored.id in self.open:
            return await self.find(stored.id, asker), False
        try:
            await self.store.write([stored], [])
        except TakenError:
            return await self.find(stored.id, asker), False
        table = self._open(live, asker)
        self._let_computer_think(table)
        return table, True

    async def add_event(
        self, table: OpenTable, seats: Seats, number: int, kind: Kind, text: str, page: str = ""
    ) -> bool:
        """Add an event to a match, for a page. Returns False where the same request has added it before."""
        live = table.live
        async with table.lock:
            if self._was_added(table, seats, number, kind, text):
                return False
            happened = self._step(table, seats) if kind is Kind.STEP else [self._apply(table, seats, kind, text)]
            if live.computer_to_move and table.task is None:
                happened += self._inline_move(table)
            if happened:
                await self._write(table, happened)
        if kind is Kind.STEP and not happened:
            self._think_about(table)
        self._let_computer_think(table)
        table.audience.change(live.version, page, seats)
        return True

    def _was_added(self, table: OpenTable, seats: Seats, number: int, kind: Kind, text: str) -> bool:
        """Whether this request has added its event before; an error where it cannot be the next event."""
        live = table.live
        if not seats:
            raise SpectatorError
        if table not in self.open:
            # The write before this one failed: the match in memory is not the one on disk.
            raise StoreError
        if number < live.version and live.is_repeated(number, seats, kind, text):
            return True
        if number != live.version:
            raise OutOfStepError
        return False

    def _apply(self, table: OpenTable, seats: Seats, kind: Kind, text: str) -> StoredEvent:
        event = table.live.event(seats, kind, text)
        table.live.apply(event)
        if kind is not Kind.NAME:
            self._stop_thinking(table)
            table.thought = table.remark = table.fault = None
        return event

    def _step(self, table: OpenTable, seats: Seats) -> list[StoredEvent]:
        """The move of the computer whose turn it is, where it is cheap to find; none where it has to think."""
        table.live.check_step(seats)
        if table.task is not None:
            return []
        table.thought = table.remark = table.fault = None
        return self._inline_move(table)

    def _inline_move(self, table: OpenTable) -> list[StoredEvent]:
        move = self.inline_moves.choose(table.live.match)
        if move is None:
            return []
        event = table.live.computer_event(move)
        table.live.apply(event)
        return [event]

    async def _write(self, table: OpenTable, happened: list[StoredEvent]) -> None:
        try:
            await self.store.write([], happened)
        except BaseException as error:
            # The match in memory may not be on disk: the next request loads it again.
            self.open.forget(table)
            if isinstance(error, TakenError):
                raise OutOfStepError from error
            raise
        self.open.measure(table)

    # The computer.

    def _let_computer_think(self, table: OpenTable) -> None:
        if table.live.computer_to_move:
            self._think_about(table)

    def _think_about(self, table: OpenTable) -> None:
        # A search that a closing server cuts short would end in a random move: it starts again with the server.
        if table.task is None and not self.closed:
            seat = table.live.match.seat
            table.thinking = Thinking(seat.kind, seat.name)
            table.task = asyncio.create_task(self._think(table, table.thinking))

    def _stop_thinking(self, table: OpenTable) -> None:
        if table.task is not None:
            table.task.cancel()
            table.task = table.thinking = None

    async def stop_thinking(self, table: OpenTable, seats: Seats) -> None:
        """Let the computer play at once, at random."""
        if not seats:
            raise SpectatorError
        async with table.lock:
            if table.task is None:
                return
            thought = table.thinking
            self._stop_thinking(table)
            await self._play(table, await self._random_move(table), thought, STOPPED)

    async def _think(self, table: OpenTable, thinking: Thinking) -> None:
        begin = time.monotonic()

        def report(counters: dict[str, int] | None = None, *, waiting: bool = False, growing: bool = False) -> None:
            thinking.seconds = time.monotonic() - begin
            thinking.counters = counters or thinking.counters
            thinking.waiting = waiting
            thinking.growing = growing
            table.audience.tell_progress(THINKING, thinking)

        remark = fault = None
        try:
            record = await self.read(table, lambda live: format_record(live.match))
            answer = await choose_move(self.workers, table, record, report, self.programs)
            if not answer.proved:
                remark = UNPROVED
        except BusyError:
            # The queue is full, and nobody watches this match: it thinks when somebody opens it again.
            if table.thinking is thinking:
                table.task = table.thinking = None
            return
        except AllumettesError as error:
            fault = error if is_program(thinking.kind) else None
            answer, remark = await self._random_move(table), DRAWN if fault else UNPROVED
        # A worker may have had to start first: that is no work of the algorithm.
        thinking.seconds = time.monotonic() - begin if answer.took is None else answer.took
        thinking.waiting = thinking.growing = False
        thinking.counters = answer.counters or thinking.counters
        async with table.lock:
            if table.thinking is not thinking:
                return
            table.task = table.thinking = None
            with suppress(StoreError, OutOfStepError):  # it thinks again for the next request
                await self._play(table, answer, thinking, remark, fault)

    async def _random_move(self, table: OpenTable) -> ComputerMove:
        return ComputerMove(await self.read(table, _any_move), proved=False)

    async def _play(
        self,
        table: OpenTable,
        move: ComputerMove,
        thought: Thinking | None,
        remark: str | None,
        fault: AllumettesError | None = None,
    ) -> None:
        event = table.live.computer_event(move.move)
        table.live.apply(event)
        await self._write(table, [event])
        table.thought = thought
        table.remark, table.fault = remark, fault
        table.audience.change(table.live.version)


def _remark_words(table: OpenTable) -> str | None:
    """What is said about the computer's last move, with what a program did wrong."""
    if table.remark is None:
        return None
    return _(table.remark) if table.fault is None else f"{sentence(table.fault)} {_(table.remark)}"


def _failed(task: asyncio.Task[bytes]) -> bool:
    return task.cancelled() or task.exception() is not None


def _any_move(live: LiveMatch) -> str:
    return format_move(live.match.position, any_move(live.match, live.match.seed or 0))


def new_seed() -> int:
    return secrets.randbelow(10**9)
