"""What a move costs on the web table: many matches at once, against the perfect player and by link, beside a hello.

.venv/bin/python benchmarks/web.py                       # 500 matches at once, half a minute
.venv/bin/python benchmarks/web.py --matches 100 --rounds 1 --database postgresql+psycopg://…

The real server runs on one core with a fresh database, and all who play sit in this process on another one. Each of
them holds one connection and asks the next thing once the last is answered. Phases of moves and of hellos take turns,
so that a busy moment of the machine touches both. Every move has to be taken exactly once: its answer says so, and so
does the record of the match in the end. By link two pages sit at every match, each with its stream open, and a move is
over when both know what it led to: whoever is not told asks for the state. It asserts nothing of speed: rates belong to
the machine, ratios of one run can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from typing import Any, TypeVar, cast
from uuid import uuid4

from allumettes import games
from allumettes.core.notation import format_move
from allumettes.core.record import parse_record
from allumettes.study.race import machine

STARTS = (("grundy", "30"), ("nim", "5,7,9,11"), ("matches", "39"))
ADDRESS = re.compile(r"http://(127\.0\.0\.1):(\d+)")
EVENT = re.compile(rb"event: (\w+)\ndata: ([^\n]*)\n\n")
TICK = 1 / os.sysconf("SC_CLK_TCK")
NO_LIMIT = "1000000"


class Connection(asyncio.Protocol):
    """One connection to the server that is kept open: a request, then its answer, then the next."""

    def __init__(self) -> None:
        self._received = bytearray()
        self._answer: asyncio.Future[tuple[int, bytes, bytes]] | None = None
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._received[:end]).lower()
        length = int(head.partition(b"content-length:")[2].partition(b"\r\n")[0])
        if len(self._received) < end + 4 + length:
            return
        body = bytes(self._received[end + 4 :])
        self._received.clear()
        if self._answer:
            self._answer.set_result((int(head[9:12]), head, body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("the server has hung up"))

    async def ask(self, method: str, path: str, body: Any = None, cookie: str = "") -> tuple[int, bytes, bytes]:
        """The status, the head and the body of the answer."""
        assert self._transport
        if self._transport.is_closing():
            # The server hangs up on whoever rests for long, which one of many does on a busy machine.
            address = self._transport.get_extra_info("peername")[:2]
            await asyncio.get_running_loop().create_connection(lambda: self, *address)
        self._answer = asyncio.get_running_loop().create_future()
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n"
        if cookie:
            head += f"Cookie: {cookie}\r\n"
        if content:
            head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n"
        self._transport.write(head.encode() + b"\r\n" + content)
        return await self._answer

    def close(self) -> None:
        if self._transport:
            self._transport.close()


class Stream(Connection):
    """The stream of a match: what it says of a change is kept until somebody asks."""

    def __init__(self) -> None:
        super().__init__()
        self._changes: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def data_received(self, data: bytes) -> None:
        self._received += data
        while found := EVENT.search(self._received):
            if found[1] == b"change":
                self._changes.put_nowait(json.loads(found[2]))
            del self._received[: found.end()]

    def listen(self, match: str, cookie: str, page: str) -> None:
        assert self._transport
        head = f"GET /match/{match}/stream?known=0&page={page} HTTP/1.1\r\nHost: localhost\r\n"
        self._transport.write(f"{head}Cookie: {cookie}\r\n\r\n".encode())

    async def change(self, version: int) -> dict[str, Any]:
        """What is said of the change that leads to this version, or beyond."""
        while (change := await self._changes.get())["version"] < version:
            pass
        return change


@dataclass
class Player:
    """Who plays one match: their connection, their seat and the moves they were told are taken."""

    connection: Connection
    game: str
    start: str
    opponent: str = "perfect"
    name: str = field(default_factory=lambda: uuid4().hex)
    cookie: str = ""
    state: dict[str, Any] = field(default_factory=dict)
    taken: list[str] = field(default_factory=list)

    async def hello(self) -> None:
        status, _, body = await self.connection.ask("GET", "/hello")
        agree(status == 200 and b"hello" in body, "hello is not answered")

    async def make_match(self) -> None:
        wish = {
            "key": str(uuid4()),
            "game": self.game,
            "start": self.start,
            "convention": "normal",
            "opponent": self.opponent,
            "first": "you",
            "name": "Ada",
            "moves": [],
        }
        status, head, body = await self.connection.ask("POST", "/match", wish)
        agree(status == 201, f"no match was made: {body.decode()}")
        self.cookie = _seat_cookie(head)
        self.state, self.taken = json.loads(body), []

    async def move(self) -> None:
        """The last move that the board offers. The answer has it, once, and what the computer has played if it has."""
        text, before = _last_move(self.state), self.state
        path = f"/match/{before['id']}/events/{before['version']}"
        status, _, body = await self.connection.ask("PUT", path, {"kind": "move", "text": text}, self.cookie)
        agree(status == 201, f"a move was not taken: {body.decode()}")
        self.state = json.loads(body)
        self.taken.append(text)
        agree(self.state["version"] - before["version"] in (1, 2), "a move changed more than itself and its answer")
        agree(len(self.state["turns"]) - len(before["turns"]) in (1, 2), "a move was taken more than once")

    async def computers_answer(self) -> None:
        """Waits where the computer thinks elsewhere and has not answered along with the move."""
        while not self.state["over"] and not self.state["may_move"]:
            await asyncio.sleep(0.001)
            _, _, body = await self.connection.ask("GET", f"/match/{self.state['id']}/state", cookie=self.cookie)
            self.state = json.loads(body)

    async def check_record(self) -> None:
        """The record has every move that was taken, once and in order."""
        _, _, body = await self.connection.ask("GET", f"/match/{self.state['id']}/record", cookie=self.cookie)
        match = parse_record(body.decode(), games.find)
        agree(match.winner is not None and match.winner == self.state["winner"], "a match has no winner")
        mine = [turn for turn in match.turns if turn.player == 0]
        self.connection.close()
        agree(
            [_plain(format_move(turn.before, turn.move)) for turn in mine] == list(map(_plain, self.taken)),
            "a record differs",
        )


@dataclass
class Pair:
    """Two pages at one match by link, both with their stream open."""

    maker: Player
    friend: Player
    streams: tuple[Stream, Stream]

    async def begin(self) -> None:
        await self.maker.make_match()
        state = self.maker.state
        _, head, _ = await self.friend.connection.ask("GET", re.sub("^https?://[^/]*", "", state["invitation"]))
        self.friend.cookie = _seat_cookie(head)
        for page, stream in zip((self.maker, self.friend), self.streams, strict=True):
            page.state = state
            stream.listen(state["id"], page.cookie, page.name)
            await stream.change(0)
            await self.look(page)

    async def move(self) -> None:
        """Whoever is to move plays; it is over when the other one can."""
        mover, other = (self.maker, self.friend) if self.maker.state["may_move"] else (self.friend, self.maker)
        before = mover.state
        path = f"/match/{before['id']}/events/{before['version']}?known={before['version']}&page={mover.name}"
        event = {"kind": "move", "text": _last_move(before)}
        status, _, body = await mover.connection.ask("PUT", path, event, mover.cookie)
        agree(status == 201, f"a move was not taken: {body.decode()}")
        mover.state = _merged(before, json.loads(body))
        change = await self.streams[other is self.friend].change(mover.state["version"])
        if "state" in change:
            other.state = _merged(other.state, change["state"])
        else:
            await self.look(other)
        agree(other.state["version"] == before["version"] + 1, "a move was not taken exactly once")
        agree(len(other.state["turns"]) == len(mover.state["turns"]) == len(before["turns"]) + 1, "a turn is missing")
        agree(other.state["may_move"] or other.state["over"], "nobody is to move")

    @staticmethod
    async def look(page: Player) -> None:
        _, _, body = await page.connection.ask("GET", f"/match/{page.state['id']}/state", cookie=page.cookie)
        page.state = json.loads(body)

    async def hello(self) -> None:
        await self.maker.hello()

    @property
    def over(self) -> bool:
        return bool(self.maker.state["over"])

    def close(self) -> None:
        for connection in (self.maker.connection, self.friend.connection, *self.streams):
            connection.close()


def _merged(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    """A state of which only the part came that is new."""
    return before | after | {"turns": before["turns"][: after.get("kept_turns", 0)] + after["turns"]}


def _last_move(state: dict[str, Any]) -> str:
    moves: list[str] = [gesture["move"] for heap in state["heaps"] for gesture in heap["gestures"] if "move" in gesture]
    return moves[-1]


def _seat_cookie(head: bytes) -> str:
    return head.partition(b"set-cookie: seat=")[2].partition(b";")[0].decode().join(("seat=", ""))


def _plain(move: str) -> str:
    """A move without the number that tells equal heaps apart, and its heaps in order."""
    heap, _, left = move.partition(">")
    return f"{heap.partition('#')[0]}>{'+'.join(sorted(left.split('+')))}"


def agree(so: bool, otherwise: str) -> None:
    if not so:
        sys.exit(otherwise)


@dataclass
class Measure:
    """What requests of one kind have cost so far."""

    seconds: float = 0.0
    server: float = 0.0
    client: float = 0.0
    latencies: list[float] = field(default_factory=list)

    def row(self, name: str) -> str:
        count = len(self.latencies)
        cuts = quantiles(self.latencies, n=100)
        times = (f"{1e3 * cuts[at - 1]:9.1f}" for at in (50, 99))
        costs = (f"{1e6 * cost / count:11.0f}" for cost in (self.server, self.client))
        busy = (f"{cost / self.seconds:9.0%}" for cost in (self.server, self.client))
        return f"{name:12}{count:9,}{count / self.seconds:10,.0f}{''.join((*times, *costs, *busy))}"

    def ratio(self, other: Measure) -> str:
        server = (self.server / len(self.latencies)) / (other.server / len(other.latencies))
        wall = (self.seconds / len(self.latencies)) / (other.seconds / len(other.latencies))
        median, slow = (
            quantiles(self.latencies, n=100)[at - 1] / quantiles(other.latencies, n=100)[at - 1] for at in (50, 99)
        )
        return f"server time {server:.2f}, time in all {wall:.2f}, median {median:.2f}, 99th percentile {slow:.2f}"


HEADINGS = f"{'':12}{'requests':>9}{'a second':>10}{'p50 ms':>9}{'p99 ms':>9}" + (
    f"{'server µs':>11}{'client µs':>11}{'server':>9}{'client':>9}"
)


def server_seconds(process: int) -> float:
    """Processor time of the server and of those it has started."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) * TICK + sum(server_seconds(int(child)) for child in children)


Actor = TypeVar("Actor")


async def phase(
    measure: Measure, server: int, players: list[Actor], act: Callable[[Actor], Awaitable[None]], times: int = 1
) -> None:
    """Everybody acts at once, so many times in a row each."""

    async def acting(player: Actor) -> None:
        for _ in range(times):
            begin = time.perf_counter()
            await act(player)
            measure.latencies.append(time.perf_counter() - begin)

    begin, server_before, client_before = time.perf_counter(), server_seconds(server), time.process_time()
    await asyncio.gather(*map(acting, players))
    measure.seconds += time.perf_counter() - begin
    measure.server += server_seconds(server) - server_before
    measure.client += time.process_time() - client_before


async def run(host: str, port: int, server: int, asked: argparse.Namespace) -> None:
    loop = asyncio.get_running_loop()
    hello, making, moving, by_link = Measure(), Measure(), Measure(), Measure()
    for _round in range(asked.rounds):
        # Connections that rest are closed by the server: each round has its own.
        starts = islice(cycle(STARTS), asked.matches)
        players = [Player((await loop.create_connection(Connection, host, port))[1], *start) for start in starts]
        await phase(Measure(), server, players, Player.hello, asked.hellos)
        await phase(making, server, players, Player.make_match)
        while players:
            await phase(moving, server, players, Player.move)
            await asyncio.gather(*map(Player.computers_answer, players))
            # As many at once as there were moves: latencies belong to a number of clients.
            await phase(hello, server, players, Player.hello)
            await asyncio.gather(*(player.check_record() for player in players if player.state["over"]))
            players = [player for player in players if not player.state["over"]]
        await play_by_link(host, port, server, asked, by_link, hello)
    print(f"{len(moving.latencies):,} moves, each of them taken exactly once\n")
    print(HEADINGS)
    for name, measure in (("hello", hello), ("new match", making), ("move", moving), ("by link", by_link)):
        print(measure.row(name))
    print(f"\nA move against a hello: {moving.ratio(hello)}")
    print(f"A move by link against a hello: {by_link.ratio(hello)}")


async def play_by_link(
    host: str, port: int, server: int, asked: argparse.Namespace, moving: Measure, hello: Measure
) -> None:
    loop = asyncio.get_running_loop()
    pairs = []
    for game, start in islice(cycle(STARTS), asked.matches):
        connections = [(await loop.create_connection(Connection, host, port))[1] for _ in range(2)]
        streams = [(await loop.create_connection(Stream, host, port))[1] for _ in range(2)]
        players = [Player(connection, game, start, "link") for connection in connections]
        pairs.append(Pair(players[0], players[1], (streams[0], streams[1])))
    await asyncio.gather(*(pair.begin() for pair in pairs))
    everybody = pairs
    while pairs := [pair for pair in pairs if not pair.over]:
        await phase(moving, server, pairs, Pair.move)
        await phase(hello, server, pairs, Pair.hello)
    for pair in everybody:
        pair.close()


@contextmanager
def started_server(database: str, core: int) -> Iterator[tuple[str, int, int]]:
    """The real server on one core: its host, its port, its process."""
    with TemporaryDirectory() as folder:
        database = database or f"sqlite+aiosqlite:///{folder}/matches.db"
        words = ["web", "--port", "0", "--database", database, "--requests", NO_LIMIT]
        with subprocess.Popen(
            [sys.executable, "-m", "allumettes", *words],
            stdout=subprocess.PIPE,
            text=True,
            cwd=folder,
            preexec_fn=lambda: os.sched_setaffinity(0, {core}),  # noqa: PLW1509 - before it starts others
        ) as process:
            assert process.stdout
            try:
                for line in process.stdout:
                    if address := ADDRESS.search(line):
                        yield address[1], int(address[2]), process.pid
                        break
            finally:
                process.send_signal(signal.SIGINT)


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=500, help="how many matches are played at once")
    parser.add_argument("--rounds", type=int, default=2, help="how often so many matches are played")
    parser.add_argument("--hellos", type=int, default=10, help="how many hellos each says to warm up")
    parser.add_argument("--seconds", type=float, default=300, help="the longest the whole may take")
    parser.add_argument("--database", default="", help="a SQLAlchemy address; else a fresh SQLite file")
    return parser.parse_args()


def main() -> None:
    asked = read_arguments()
    allowed = sorted(os.sched_getaffinity(0))
    print(machine())
    with started_server(asked.database, allowed[0]) as (host, port, process):
        os.sched_setaffinity(0, {allowed[-1]})
        print(f"{asked.matches} matches at once against the perfect player: " + ", ".join(map(" ".join, STARTS)))
        import uvloop

        uvloop.run(asyncio.wait_for(run(host, port, process, asked), asked.seconds))


if __name__ == "__main__":
    main()
