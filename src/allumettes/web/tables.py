"""The tables of this server: the matches that are open, one thing after the other in each, all watchers told.

What happens is written to the store before it counts. A table nobody watches is forgotten after a while, and sooner
where memory is short: the store still has it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from pydantic_core import to_json

from allumettes.core.errors import AllumettesError, BusyError, WorkerError
from allumettes.core.notation import format_move
from allumettes.core.record import format_record
from allumettes.core.text import N_
from allumettes.locale import _, language
from allumettes.players import LEVELS
from allumettes.players.player import any_move
from allumettes.web import seats as seat_secrets
from allumettes.web.background import Background
from allumettes.web.fair_queue import Asker
from allumettes.web.inline_moves import InlineMoves
from allumettes.web.live import SHORT, Kind, LiveMatch, Mode, OutOfStepError, Seats, SpectatorError
from allumettes.web.open_tables import OpenTable, OpenTables
from allumettes.web.questions import Answer, ComputerMove, Question, choose
from allumettes.web.questions import T as Asked
from allumettes.web.state import RenderedState, Thinking, Viewer, is_large, state, thinking_data
from allumettes.web.store import Store, StoredEvent, StoreError, TakenError
from allumettes.web.watching import (
    CHANGE,
    HEARTBEAT,
    MOST_OF_VISITOR,
    MOST_STREAMS,
    MOST_WATCHERS,
    THINKING,
    Watcher,
)
from allumettes.web.workers import Effort, Workers

T = TypeVar("T")

MOST_LARGE = 16
"""How many large states are kept for whoever asks for the same."""

FEW_BYTES = 64 * 1024
"""A state that is larger is not kept with its table."""

PATIENCE = 2.0
"""A computer that finds too many before it asks again after so many seconds."""

UNPROVED = N_("It could not prove a win in time, and played at random.")
STOPPED = N_("It was stopped, and played at random.")


class UnknownMatchError(AllumettesError):
    """No match has that address, or no seat that secret."""


class Tables:
    def __init__(self, store: Store, workers: Workers) -> None:
        self.store = store
        self.workers = workers
        self.background = Background()
        self.inline_moves = InlineMoves()
        self.open = OpenTables(self._leave)
        self._large: OrderedDict[object, asyncio.Task[bytes]] = OrderedDict()
        """The last large states: those who look at the same one share it, while it takes its time to be sent."""
        self._loading: dict[str, asyncio.Task[OpenTable]] = {}
        self._streams: Counter[str] = Counter()
        self._heart: asyncio.Task[None] | None = None
        self._closed = False

    async def close(self) -> None:
        """Ends all that would go on for long: pages that watch, computers that think, questions that were asked."""
        self._closed = True
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
        """The table of a match. What is being written there is seen once it is written, and not at all if it is not."""
        table = await self._find(match, asker)
        while table.lock.locked():
            await _settled(table)
            table = await self._find(match, asker)
        table.asker = asker
        self._let_computer_think(table)
        return table

    async def _find(self, match: str, asker: Asker) -> OpenTable:
        table = self.open.look(match)
        if table is None:
            # Two who come at once must sit at one table.
            loading = self._loading.get(match)
            if loading is None:
                loading = self._loading[match] = asyncio.create_task(self._load(match, asker))
                loading.add_done_callback(lambda _task: self._loading.pop(match, None))
            table = await asyncio.shield(loading)
        return table

    async def _load(self, match: str, asker: Asker) -> OpenTable:
        found = await self.store.load(match) if seat_secrets.is_match_id(match) else None
        if found is None:
            raise UnknownMatchError
        stored, happened = found
        long = len(happened) + stored.moves.count(",") + stored.start.count(",") > SHORT
        read = partial(LiveMatch, stored, happened)
        return self._seat(await self.background.run(asker, True, read) if long else read(), asker)

    def _seat(self, live: LiveMatch, asker: Asker) -> OpenTable:
        table = self.open.add(OpenTable(live, asker))
        if self._heart is None and not self._closed:
            self._heart = asyncio.create_task(self._beat())
        return table

    def held_seats(self, match: str, cookie: str) -> Seats:
        return seat_secrets.held(self.store.key, match, cookie)

    def seat_of(self, match: str, secret: str) -> int:
        """The seat that a secret opens."""
        for seat in self.held_seats(match, secret):
            return seat
        raise UnknownMatchError

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            for table in self.open:
                table.audience.beat()
            self.open.forget_resting()

    def _leave(self, table: OpenTable) -> None:
        """Ends all that goes on at a table that was forgotten."""
        self._stop_thinking(table)
        # Pages that watch come back to the table that is read from the store: here, nothing would happen any more.
        table.audience.dismiss()

    # What a viewer sees.

    async def state(self, table: OpenTable, viewer: Viewer) -> bytes:
        """What a viewer sees, as JSON."""
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
            content.add_done_callback(lambda done: self._large.pop(key, None) if failed(done) else None)
            if len(self._large) > MOST_LARGE:
                self._large.popitem(last=False)
        return await asyncio.shield(content)

    async def state_page(self, table: OpenTable, viewer: Viewer, page: Callable[[RenderedState], T]) -> T:
        """A page made from what a viewer sees."""
        facts = self._facts(table, viewer, copy(table.live))
        return await self.background.run(table.asker, is_large(table.live), lambda: page(facts()))

    def _facts(self, table: OpenTable, viewer: Viewer, live: LiveMatch | None = None) -> Callable[[], RenderedState]:
        return partial(
            state,
            live or table.live,
            viewer,
            thinking=table.thinking,
            thought=table.thought,
            remark=_(table.remark) if table.remark else None,
            invitation=self._invitation(table, viewer),
        )

    def _invitation(self, table: OpenTable, viewer: Viewer) -> str | None:
        """The friend's secret link, for whoever made the match."""
        stored = table.live.stored
        if table.live.mode is not Mode.LINK or stored.maker not in viewer.seats:
            return None
        secret = seat_secrets.secret(self.store.key, stored.id, 1 - stored.maker)
        return f"{viewer.base}/match/{stored.id}/seat/{secret}"

    async def read(self, table: OpenTable, function: Callable[[LiveMatch], T]) -> T:
        """What a function makes of the match: at once where it is short, else beside the event loop."""
        if table.live.size <= SHORT:
            return function(table.live)
        return await self.background.run(table.asker, is_large(table.live), function, copy(table.live))

    # What happens.

    async def make(self, live: LiveMatch, asker: Asker) -> tuple[OpenTable, bool]:
        """The table of a new match, and whether it is new: the same key asked twice gives the same match."""
        stored = live.stored
        if stored.id in self.open:
            return await self.find(stored.id, asker), False
        try:
            await self.store.write([stored], [])
        except TakenError:
            return await self.find(stored.id, asker), False
        table = self._seat(live, asker)
        self._let_computer_think(table)
        return table, True

    async def happen(self, table: OpenTable, seats: Seats, number: int, kind: Kind, text: str, page: str = "") -> bool:
        """Makes an event happen, for a page. False: it had happened before, and nothing has changed."""
        live = table.live
        async with table.lock:
            if not seats:
                raise SpectatorError
            if table not in self.open:
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
            if live.computer_to_move and table.task is None and (move := self.inline_moves.choose(live.match)):
                happened.append(live.computer_event(move))
                live.apply(happened[1])
            await self._write(table, happened)
        self._let_computer_think(table)
        table.audience.change(live.version, page, seats)
        return True

    async def _write(self, table: OpenTable, happened: list[StoredEvent]) -> None:
        try:
            await self.store.write([], happened)
        except BaseException as error:
            # What is in memory may not be on disk: the next one who comes reads the store.
            self.open.forget(table)
            if isinstance(error, TakenError):
                raise OutOfStepError from error
            raise
        self.open.weigh(table)

    # The computer.

    async def ask(self, asker: Asker, question: Question[Asked], record: str, *arguments: object) -> Asked:
        """The answer of a worker: what is not decided soon is asked once more, among those that take longer."""
        told = await self._attempt(asker, question, record, arguments, Effort.TRY)
        if not told.decided:
            with suppress(BusyError, WorkerError):  # what there is says honestly that it is undecided
                told = await self._attempt(asker, question, record, arguments, Effort.PROOF)
        return told.data

    async def _attempt(
        self, asker: Asker, question: Question[Asked], record: str, arguments: tuple[object, ...], effort: Effort
    ) -> Answer[Asked]:
        return await self.workers.ask(question, record, effort.seconds, *arguments, effort=effort, asker=asker)

    def _let_computer_think(self, table: OpenTable) -> None:
        # One that could not think to the end would play at random: it thinks when the server is there again.
        if table.live.computer_to_move and table.task is None and not self._closed:
            seat = table.live.match.seat
            table.thinking = Thinking(seat.kind, seat.name)
            table.task = asyncio.create_task(self._think(table, table.thinking))

    def _stop_thinking(self, table: OpenTable) -> None:
        if table.task is not None:
            table.task.cancel()
            table.task = table.thinking = None

    async def stop(self, table: OpenTable, seats: Seats) -> None:
        """The computer stops thinking and plays at once, at random."""
        if not seats:
            raise SpectatorError
        async with table.lock:
            if table.task is None:
                return
            thought = table.thinking
            self._stop_thinking(table)
            await self._answer(
                table, ComputerMove(await self.read(table, _random_move), proved=False), thought, STOPPED
            )

    async def _think(self, table: OpenTable, thinking: Thinking) -> None:
        begin = time.monotonic()

        def tell(counters: dict[str, int] | None = None, *, waiting: bool = False) -> None:
            thinking.seconds = time.monotonic() - begin
            thinking.counters = counters or thinking.counters
            thinking.waiting = waiting
            table.audience.tell_now_and_then(THINKING, thinking)

        remark = None
        try:
            answer = await self._choice(table, tell)
            if not answer.proved:
                remark = UNPROVED
        except BusyError:
            # So many wait that it gives its place to those whose match somebody watches; whoever looks wakes it up.
            if table.thinking is thinking:
                table.task = table.thinking = None
            return
        except AllumettesError:
            answer, remark = ComputerMove(await self.read(table, _random_move), proved=False), UNPROVED
        thinking.seconds = time.monotonic() - begin
        thinking.waiting = False
        thinking.counters = answer.counters or thinking.counters
        async with table.lock:
            if table.thinking is not thinking:
                return
            table.task = table.thinking = None
            with suppress(StoreError, OutOfStepError):  # whoever looks next lets it think again
                await self._answer(table, answer, thinking, remark)

    async def _choice(self, table: OpenTable, tell: Callable[..., None]) -> ComputerMove:
        """What the computer plays. It never plays at random because others think: it waits for its turn."""
        record = await self.read(table, lambda live: format_record(live.match))
        level = table.live.match.seat.kind.partition(":")[0] in LEVELS
        first, then = (Effort.TRY, Effort.PROOF) if level else (Effort.TRY_SEARCH, Effort.SEARCH)

        async def attempt(effort: Effort) -> ComputerMove:
            while True:
                try:
                    return await self.workers.ask(
                        choose,
                        record,
                        effort.seconds,
                        effort=effort,
                        asker=table.asker,
                        tell=tell,
                        waits=lambda waiting: tell(waiting=waiting),
                    )
                except BusyError:
                    if not table.audience:
                        raise
                    tell(waiting=True)
                    await asyncio.sleep(PATIENCE)

        answer = await attempt(first)
        return answer if answer.proved else await attempt(then)

    async def _answer(
        self, table: OpenTable, answer: ComputerMove, thought: Thinking | None, remark: str | None
    ) -> None:
        event = table.live.computer_event(answer.move)
        table.live.apply(event)
        await self._write(table, [event])
        table.thought = thought
        table.remark = remark
        table.audience.change(table.live.version)

    # Watching.

    def check_room(self, table: OpenTable) -> None:
        for watching, most in (
            (len(table.audience), MOST_WATCHERS),
            (self._streams[table.asker.visitor], MOST_OF_VISITOR),
            (self._streams.total(), MOST_STREAMS),
        ):
            if watching >= most:
                raise BusyError(watching)

    async def watch(self, table: OpenTable, viewer: Viewer, page: str = "") -> AsyncIterator[bytes]:
        """The messages for one page, as server-sent events, until it goes away."""
        if self._closed or table not in self.open:
            return  # it has been forgotten since it was found: the page asks again
        watcher, visitor = Watcher(viewer, page), table.asker.visitor
        self._streams[visitor] += 1
        table.audience.add(watcher)
        try:
            while not watcher.dismissed:
                news = await watcher.heard()
                if CHANGE in news:
                    await _settled(table)
                if watcher.dismissed:
                    return  # what this table remembers may not be on disk
                said = [await self._said(table, watcher, kind, what) for kind, what in news.items()]
                yield b"".join(said) or b": here\n\n"
        finally:
            table.audience.discard(watcher)
            self._streams[visitor] -= 1
            if not self._streams[visitor]:
                del self._streams[visitor]

    async def _said(self, table: OpenTable, watcher: Watcher, kind: str, what: Any) -> bytes:
        if kind == CHANGE:
            data = await self._change(table, watcher)
        else:
            data = to_json(thinking_data(what) if kind == THINKING else what)
        return b"event: %b\ndata: %b\n\n" % (kind.encode(), data)

    async def _change(self, table: OpenTable, watcher: Watcher) -> bytes:
        """What has changed since the version that a page knows; only the version where it has named none."""
        viewer, version = watcher.viewer, table.live.version
        if viewer.known is None:
            return to_json({"version": version})
        watcher.viewer = replace(viewer, known=version)
        if viewer.known >= version:
            return to_json({"version": version})
        # Only an invitation tells under which name the server was asked.
        key = viewer if self._invitation(table, viewer) else replace(viewer, base=""), language()
        content = table.audience.told.get(key)
        if content is None:
            content = await self.state(table, viewer)
            if len(content) <= FEW_BYTES and version == table.live.version:
                table.audience.told[key] = content
        return b'{"version":%d,"known":%d,"state":%b}' % (version, viewer.known, content)


async def _settled(table: OpenTable) -> None:
    """Returns when nothing is being written at a table: what is told must have been written."""
    while table.lock.locked():
        async with table.lock:
            pass


def failed(task: asyncio.Task[bytes]) -> bool:
    return task.cancelled() or task.exception() is not None


def _random_move(live: LiveMatch) -> str:
    return format_move(live.match.position, any_move(live.match, live.match.seed or 0))


def new_seed() -> int:
    return secrets.randbelow(10**9)
