"""The tables of this server: the matches that are open, one thing after the other in each, all watchers told.

What happens is written to the store before it counts. A table nobody watches is forgotten after a while: the store
still has it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice

from allumettes.core.errors import AllumettesError, BusyError
from allumettes.core.notation import format_move
from allumettes.core.record import format_record
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.players.player import any_move
from allumettes.web import seats as seat_secrets
from allumettes.web.live import Kind, LiveMatch, Mode, OutOfStepError, Seats, SpectatorError
from allumettes.web.questions import Answer, choose
from allumettes.web.quick import Quick
from allumettes.web.state import State, Thinking, Viewer, state, thinking_data
from allumettes.web.store import Store, StoredEvent, StoredMatch, StoreError, TakenError
from allumettes.web.workers import Workers

MOST_OPEN = 5_000
"""How many matches are kept in memory."""

MOST_WATCHERS = 500
"""How many pages may watch one match."""

HEARTBEAT = 15.0

UNPROVED = N_("It could not prove a win in time, and played at random.")
STOPPED = N_("It was stopped, and played at random.")


class UnknownMatchError(AllumettesError):
    """No match has that address, or no seat that secret."""


@dataclass(eq=False, slots=True)
class Watcher:
    """One page that is open somewhere. Of each kind of news it needs the newest: it may be slow, or many may come."""

    seats: Seats
    news: dict[str, object] = field(default_factory=dict)
    called: asyncio.Event = field(default_factory=asyncio.Event)
    dismissed: bool = False

    def tell(self, event: str, data: object) -> None:
        self.news[event] = data
        self.called.set()

    def dismiss(self) -> None:
        """There will be no more news."""
        self.dismissed = True
        self.called.set()


@dataclass(eq=False)
class Table:
    live: LiveMatch
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    watchers: set[Watcher] = field(default_factory=set)
    thinking: Thinking | None = None
    thought: Thinking | None = None
    remark: str | None = None
    """A sentence's key about the computer's last move, translated for whoever looks."""
    task: asyncio.Task[None] | None = None

    def tell(self, event: str, data: object) -> None:
        for watcher in self.watchers:
            watcher.tell(event, data)

    def changed(self) -> None:
        self.tell("change", {"version": self.live.version})

    def dismiss_watchers(self) -> None:
        for watcher in self.watchers:
            watcher.dismiss()

    @property
    def idle(self) -> bool:
        return not self.watchers and self.task is None and not self.lock.locked()


class Tables:
    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.quick = Quick()
        self._open: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._closed = False

    async def close(self) -> None:
        """Ends all that would go on for long: pages that watch, computers that think, questions that were asked."""
        self._closed = True
        tasks = [table.task for table in self._open.values() if table.task]
        for table in self._open.values():
            table.dismiss_watchers()
            self._stop_thinking(table)
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()

    # Finding a table.

    async def find(self, match: str) -> Table:
        """The table of a match. What is being written there is seen once it is written, and not at all if it is not."""
        table = await self._find(match)
        while table.lock.locked():
            async with table.lock:
                pass
            table = await self._find(match)
        return table

    async def _find(self, match: str) -> Table:
        table = self._open.get(match)
        if table is None:
            # Two who come at once must sit at one table.
            loading = self._loading.get(match)
            if loading is None:
                loading = self._loading[match] = asyncio.create_task(self._load(match))
                loading.add_done_callback(lambda _task: self._loading.pop(match, None))
            table = await asyncio.shield(loading)
        else:
            self._open.move_to_end(match)
        return table

    async def _load(self, match: str) -> Table:
        found = await self.store.load(match) if seat_secrets.is_match_id(match) else None
        if found is None:
            raise UnknownMatchError
        table = self._seat(LiveMatch(*found))
        self._let_computer_think(table)
        return table

    def _seat(self, live: LiveMatch) -> Table:
        # Whoever made or loaded it meanwhile was first: two who come at once must sit at one table.
        table = self._open.setdefault(live.stored.id, Table(live))
        for old in list(islice(self._open, max(0, len(self._open) - MOST_OPEN))):
            if self._open[old].idle:
                del self._open[old]
        return table

    def held_seats(self, match: str, cookie: str) -> Seats:
        return seat_secrets.held(self.store.key, match, cookie)

    def seat_of(self, match: str, secret: str) -> int:
        """The seat that a secret opens."""
        for seat in self.held_seats(match, secret):
            return seat
        raise UnknownMatchError

    # What a viewer sees.

    def state(self, table: Table, viewer: Viewer) -> State:
        return state(
            table.live,
            viewer,
            thinking=table.thinking,
            thought=table.thought,
            remark=_(table.remark) if table.remark else None,
            invitation=self._invitation(table, viewer),
        )

    def _invitation(self, table: Table, viewer: Viewer) -> str | None:
        """The friend's secret link, for whoever made the match."""
        stored = table.live.stored
        if table.live.mode is not Mode.LINK or stored.maker not in viewer.seats:
            return None
        secret = seat_secrets.secret(self.store.key, stored.id, 1 - stored.maker)
        return f"{viewer.base}/match/{stored.id}/seat/{secret}"

    # What happens.

    async def make(self, stored: StoredMatch) -> tuple[Table, bool]:
        """The table of a new match, and whether it is new: the same key asked twice gives the same match."""
        if stored.id in self._open:
            return await self.find(stored.id), False
        live = LiveMatch(stored)
        try:
            await self.store.write([stored], [])
        except TakenError:
            return await self.find(stored.id), False
        table = self._seat(live)
        self._let_computer_think(table)
        return table, True

    async def happen(self, table: Table, seats: Seats, number: int, kind: Kind, text: str) -> bool:
        """Makes an event happen. False: it had happened before, and nothing has changed."""
        live = table.live
        async with table.lock:
            if not seats:
                raise SpectatorError
            if not self._is_open(table):
                # Whoever wrote just before could not: what this table remembers is not what is on disk.
                raise StoreError
            if number < live.version:
                if live.is_repeated(number, seats, kind, text):
                    return False
                raise OutOfStepError
            if number > live.version:
                raise OutOfStepError
            happened = [live.event(seats, kind, text)]
            live.apply(happened[0])
            if kind is not Kind.NAME:
                self._stop_thinking(table)
                table.thought = table.remark = None
            if live.computer_to_move and table.task is None and (move := self.quick.choose(live.match)):
                happened.append(live.computer_event(move))
                live.apply(happened[1])
            await self._write(table, happened)
            self._let_computer_think(table)
        table.changed()
        return True

    async def _write(self, table: Table, happened: list[StoredEvent]) -> None:
        try:
            await self.store.write([], happened)
        except BaseException as error:
            # What is in memory may not be on disk: the next one who comes reads the store.
            self._forget(table)
            if isinstance(error, TakenError):
                raise OutOfStepError from error
            raise

    def _is_open(self, table: Table) -> bool:
        return self._open.get(table.live.stored.id) is table

    def _forget(self, table: Table) -> None:
        if self._is_open(table):
            del self._open[table.live.stored.id]
        self._stop_thinking(table)
        # They come back to the table that is read from the store: here, nothing would happen any more.
        table.dismiss_watchers()

    # The computer.

    def _let_computer_think(self, table: Table) -> None:
        # One that could not think to the end would play at random: it thinks when the server is there again.
        if table.live.computer_to_move and table.task is None and not self._closed:
            table.thinking = Thinking(table.live.match.seat.kind)
            table.task = asyncio.create_task(self._think(table, table.thinking))

    def _stop_thinking(self, table: Table) -> None:
        if table.task is not None:
            table.task.cancel()
            table.task = table.thinking = None

    async def stop(self, table: Table, seats: Seats) -> None:
        """The computer stops thinking and plays at once, at random."""
        if not seats:
            raise SpectatorError
        async with table.lock:
            if table.task is None:
                return
            thought = table.thinking
            self._stop_thinking(table)
            await self._answer(table, Answer(_random_move(table.live), proved=False), thought, STOPPED)

    async def _think(self, table: Table, thinking: Thinking) -> None:
        begin = time.monotonic()

        def tell(counters: dict[str, int] | None = None, *, waiting: bool = False) -> None:
            thinking.seconds = time.monotonic() - begin
            thinking.counters = counters or thinking.counters
            thinking.waiting = waiting
            table.tell("thinking", thinking)

        remark = None
        record = format_record(table.live.match)
        try:
            answer = await self.workers.ask(choose, record, tell=tell, waits=lambda waiting: tell(waiting=waiting))
            if not answer.proved:
                remark = UNPROVED
        except AllumettesError:
            answer, remark = Answer(_random_move(table.live), proved=False), UNPROVED
        thinking.seconds = time.monotonic() - begin
        thinking.waiting = False
        thinking.counters = answer.counters or thinking.counters
        async with table.lock:
            if table.thinking is not thinking:
                return
            table.task = table.thinking = None
            with suppress(StoreError, OutOfStepError):  # whoever looks next lets it think again
                await self._answer(table, answer, thinking, remark)

    async def _answer(self, table: Table, answer: Answer, thought: Thinking | None, remark: str | None) -> None:
        event = table.live.computer_event(answer.move)
        table.live.apply(event)
        await self._write(table, [event])
        table.thought = thought
        table.remark = remark
        table.changed()

    # Watching.

    def check_room(self, table: Table) -> None:
        if len(table.watchers) >= MOST_WATCHERS:
            raise BusyError(len(table.watchers))

    async def watch(self, table: Table, seats: Seats) -> AsyncIterator[str]:
        """The messages for one page, as server-sent events, until it goes away."""
        if self._closed or not self._is_open(table):
            return  # it has been forgotten since it was found: the page asks again
        watcher = Watcher(seats)
        table.watchers.add(watcher)
        watcher.tell("change", {"version": table.live.version})
        self._tell_who_is_here(table)
        try:
            while not watcher.dismissed:
                try:
                    await asyncio.wait_for(watcher.called.wait(), HEARTBEAT)
                except TimeoutError:
                    yield ": here\n\n"
                    continue
                watcher.called.clear()
                news, watcher.news = watcher.news, {}
                yield "".join(f"event: {event}\ndata: {_shown(data)}\n\n" for event, data in news.items())
        finally:
            table.watchers.discard(watcher)
            self._tell_who_is_here(table)

    def _tell_who_is_here(self, table: Table) -> None:
        present = [any(seat in watcher.seats for watcher in table.watchers) for seat in seat_secrets.SEATS]
        spectators = sum(not watcher.seats for watcher in table.watchers)
        table.tell("here", {"present": present, "spectators": spectators})


def _shown(data: object) -> str:
    return json.dumps(thinking_data(data) if isinstance(data, Thinking) else data)


def _random_move(live: LiveMatch) -> str:
    return format_move(live.match.position, any_move(live.match, live.match.seed or 0))


def new_seed() -> int:
    return secrets.randbelow(10**9)
