"""Visitors who want to hold up the others, or to be somebody else: nobody waits for them, and they get nothing."""

from __future__ import annotations

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import time
import tracemalloc
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import httpx2
import pytest
import uvicorn

from allumettes.web import protocol
from allumettes.web.set_up import seats_of_maker, set_up
from allumettes.web.state import MOST_GESTURES, Viewer, state
from allumettes.web.tables import Tables
from allumettes.web.wire.matches import MatchOptions
from tests.web.inside import Inside, seat_of
from tests.web.loops import in_a_loop
from tests.web.postgresql import PostgreSQL
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of, moves_of, setup

LONG_CODE = "0." + "0" * 189 + "3"
SLOW_OPPONENT: dict[str, Any] = {"start": "200", "opponent": "v0", "event": {"kind": "move", "text": "200>99+101"}}


def long_link() -> str:
    """A thousand moves of a code with a long list of digits, as many as an address can hold."""
    heaps = range(190_000, 100_000, -190)
    moves = ",".join(f"{heap}>{heap - 190}" for heap in heaps)
    return "/play?" + urlencode({"game": LONG_CODE, "start": "190000", "moves": moves}, safe=",>")


# Everybody's time.


def test_whoever_opens_long_links_holds_up_nobody(tmp_path: Path) -> None:
    """All of them come from one address, and the last to come is served first."""
    with Server(tmp_path) as server, Visitor(server.address) as visitor, ExitStack() as open_lines:
        state = visitor.new_match()
        request = f"GET {long_link()} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
        lines = [open_lines.enter_context(socket.create_connection(("127.0.0.1", server.port))) for _ in range(30)]
        for line in lines:
            line.sendall(request)
        state = visitor.play(state, "11>1+10")
        assert visitor.http.get("/", headers={"Accept": "text/html"}).status_code == 200
        answered, _, _ = select.select(lines, [], [], 0)
        assert len(answered) < len(lines) / 2, "the links were read before anybody else was answered"
        assert b" 200 " in lines[0].recv(100)


def test_slow_opponents_hold_up_neither_perfect_play_nor_hints(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Visitor(server.address) as visitor:
        slow = [visitor.new_match(**SLOW_OPPONENT) for _ in range(70)]
        # Too large to be answered at once, and quickly proved.
        state = visitor.new_match(start="1000", opponent="perfect", event={"kind": "move", "text": "1000>400+600"})
        state = visitor.settled(state)
        assert (len(state["turns"]), state["remark"]) == (2, None)
        assert visitor.get(state["id"], "values")["outcome"]
        assert "not decided" not in " ".join(visitor.get(state["id"], "hint", rung=1)["lines"])
        # A slow opponent is stopped by its own match, and by nobody else.
        mine, *others = slow
        with Visitor(server.address) as stranger:
            assert stranger.http.delete(f"/match/{mine['id']}/thinking").status_code == 403
        assert visitor.http.delete(f"/match/{mine['id']}/thinking").status_code == 202
        assert len(visitor.state(mine["id"])["turns"]) == 2
        for other in (others[0], others[-1]):
            seen = visitor.state(other["id"])
            assert (len(seen["turns"]), bool(seen["thinking"])) == (1, True)


# Everybody's memory.


def many_splits() -> dict[str, Any]:
    """Sixty-four heaps and nine hundred splits, which make nine hundred and sixty-four."""
    heap, moves = 1_000_000, []
    for _ in range(900):
        moves.append(f"{heap}>{heap - 20}+20")
        heap -= 20
    return {"game": "grundy", "start": ",".join(["1000000"] + ["40"] * 63), "moves": moves, "opponent": "screen"}


def test_a_match_of_many_splits_is_small_in_memory_and_told_in_part() -> None:
    wish = many_splits()
    wishes = MatchOptions(game=wish["game"], start=wish["start"], opponent="screen", moves=list(wish["moves"]))
    set_up(wishes, "warm", 1)
    tracemalloc.start()
    live = set_up(wishes, "match", 1)
    kept, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept < 1_500_000  # 13 MB when every position was kept
    seats = seats_of_maker(live.stored)
    whole, part = (state(live, Viewer(seats, known=known)) for known in (None, 0))
    assert len(whole.json) < 800_000  # 4 MB
    assert (part.facts["turns"], part.facts["kept_turns"]) == ([], 900)
    heaps = json.loads(whole.json)["heaps"]
    assert sum(len(heap["gestures"]) for heap in heaps) < MOST_GESTURES + len(heaps) + 200
    assert all(heap["gestures"] for heap in heaps if heap["playable"])


def test_old_tables_leave_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.web.open_tables.MOST_SIZE", 5_000)
    with Inside(tmp_path) as inside:
        made = []
        for number in range(12):
            wish = many_splits() | {"key": f"{number:020}"}
            heard = inside.send("POST", "/match", wish)
            assert heard.status == 201
            made.append((heard.json["id"], seat_of(heard)))
            assert inside.tables.open.size <= 5_000
        assert len(inside.tables.open) < 4
        # They are in the store, and go on as if nothing had been.
        match, seat = made[0]
        heard = inside.send("PUT", f"/match/{match}/events/0", {"kind": "move", "text": "40>1+39"}, seat)
        assert heard.status == 201
        assert inside.tables.open.size <= 5_000
        monkeypatch.setattr("allumettes.web.open_tables.IDLE_SECONDS", -1.0)
        inside.run(resting(inside.tables))
        assert (len(inside.tables.open), inside.tables.open.size) == (0, 0)


async def resting(tables: Tables) -> None:
    tables.open.forget_idle()


@in_a_loop
async def test_a_reader_who_never_reads_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "READING_SECONDS", 0.2)
    gone = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while (await asyncio.wait([asyncio.ensure_future(receive())], timeout=0))[1]:
            await send({"type": "http.response.body", "body": b"x" * 65_536, "more_body": True})
        gone.set()

    config = uvicorn.Config(endless, http=protocol.Protocol, ws="none", lifespan="off", log_level="critical")
    config.load()
    server = uvicorn.Server(config)
    server.lifespan = config.lifespan_class(config)
    with socket.create_server(("127.0.0.1", 0)) as listening, socket.socket() as reader:
        await server.startup([listening])
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect(listening.getsockname())
        reader.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        async with asyncio.timeout(60):
            await gone.wait()
        await server.shutdown([listening])


# A database that does not answer.


@contextmanager
def frozen(postgresql: PostgreSQL) -> Iterator[None]:
    """Neither the database server nor any of its processes runs meanwhile."""
    assert postgresql.process
    main = postgresql.process.pid
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(main)], capture_output=True, text=True, check=True)
    processes = [main, *map(int, found.stdout.split())]
    for process in processes:
        os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        for process in processes:
            os.kill(process, signal.SIGCONT)


def test_a_database_that_is_frozen_is_said_to_be_away_in_seconds(tmp_path: Path) -> None:
    """The bound is generous: it took 77 seconds, and takes about five."""
    with (
        PostgreSQL() as database,
        Server(tmp_path, database.new_database()) as server,
        Visitor(server.address) as visitor,
    ):
        visitor.http.timeout = httpx2.Timeout(30)
        state = visitor.new_match()
        with frozen(database):
            assert "nothing was played" in detail_of(visitor.send(state, "move", "11>1+10"), 503)
            detail_of(visitor.http.get("/match/aaaaaaaaaaaa/state"), 503)
            assert visitor.http.get("/hello").status_code == 200
        # It is back, and so is everything, once the database has seen that the old line is cut.
        end = time.monotonic() + 60
        while visitor.send(state, "move", "11>1+10").status_code == 503:
            assert time.monotonic() < end
            time.sleep(0.1)
        assert visitor.state(state["id"])["position"] == "1,10"


def test_ctrl_c_does_not_wait_for_a_database_that_is_frozen(tmp_path: Path) -> None:
    with PostgreSQL() as database, Server(tmp_path, database.new_database()) as server:
        assert server.process
        with Visitor(server.address) as visitor, socket.create_connection(("127.0.0.1", server.port)) as line:
            state = visitor.new_match()
            seat = next(cookie.value for cookie in visitor.http.cookies.jar if cookie.name == "seat")
            body = json.dumps({"kind": "move", "text": "11>1+10"})
            with frozen(database):
                line.sendall(
                    f"PUT /match/{state['id']}/events/0 HTTP/1.1\r\nHost: localhost\r\nCookie: seat={seat}\r\n"
                    f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
                )
                assert visitor.http.get("/hello").status_code == 200
                server.process.send_signal(signal.SIGINT)
                assert server.process.wait(30) == 0
        assert "Traceback" not in server.said()
        assert "ERROR" not in server.said()


# Somebody else.


def test_whoever_repeats_a_key_gets_no_seat_without_the_cookie(quiet_server: Server) -> None:
    wish = setup(opponent="link")
    with Visitor(quiet_server.address) as maker, Visitor(quiet_server.address) as stranger:
        made = maker.http.post("/match", json=wish)
        again = stranger.http.post("/match", json=wish)
        assert (again.status_code, again.json()["id"]) == (200, made.json()["id"])
        assert "set-cookie" not in again.headers
        assert again.json()["spectator"]
        assert again.json()["invitation"] is None
        detail_of(stranger.send(again.json(), "move", "11>1+10"), 403)
        detail_of(stranger.http.post("/match", json=wish | {"event": {"kind": "move", "text": "3"}}), 403)
        # Its maker is known, also when the answer with the seat was lost.
        assert maker.http.post("/match", json=wish).json() == made.json()
        for cookie in [cookie for cookie in maker.http.cookies.jar if cookie.name == "seat"]:
            maker.http.cookies.delete(cookie.name, cookie.domain, cookie.path)
        once_more = maker.http.post("/match", json=wish)
        assert "seat=" in once_more.headers["set-cookie"]
        assert maker.play(once_more.json(), "11>1+10")["version"] == 1


def test_a_page_is_known_before_it_asks_for_a_match(quiet_server: Server) -> None:
    """The answer to its wish may be lost with the cookie in it."""
    with Visitor(quiet_server.address) as page:
        page.http.get("/play", headers={"Accept": "text/html"})
        known = [cookie for cookie in page.http.cookies.jar if cookie.name == "maker"]
        assert len(known) == 1
        wish = setup(opponent="link")
        lost = page.http.post("/match", json=wish)
        page.http.cookies.clear()
        page.http.cookies.set("maker", str(known[0].value), known[0].domain, "/match")
        again = page.http.post("/match", json=wish)
        assert again.json()["invitation"] == lost.json()["invitation"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        (b"localhost", 200),
        (b"LOCALHOST:8000", 200),
        (b"localhost.", 200),
        (b"127.0.0.1:9", 200),
        (b"[::1]", 421),
        (b"table.example", 200),
        (b"evil.example", 421),
        (b"table.example.evil.example", 421),
        (b"127.0.0.1.evil.example", 421),
        (b"192.0.2.7", 421),
        (b"localhost:x", 421),
        (b"localhost@evil.example", 421),
        (b"[", 421),
        (b"", 421),
        (b"\xff", 421),
    ],
)
def test_the_server_goes_by_its_own_names(tmp_path: Path, host: bytes, status: int) -> None:
    with Inside(tmp_path, names=("Table.example",)) as inside:
        for path in (b"/", b"/hello", b"/static/x/style.css"):
            heard = inside.ask("GET", path, host=host, headers=[(b"accept", b"text/html")])
            assert heard.status == status or (path.startswith(b"/static") and heard.status == 404)
            if status == 421:
                assert b"evil" not in heard.body
        two = inside.ask("GET", b"/hello", host=b"localhost", headers=[(b"host", b"evil.example")])
        assert two.status == 421


FORWARDED = b"x-forwarded-for"


@pytest.mark.parametrize(
    ("headers", "refused"),
    [
        # Each comes from somebody else behind the proxy, so that nobody asks too much.
        ([lambda number: (FORWARDED, b"203.0.113.%d" % number)], False),
        ([lambda number: (FORWARDED, b"[2001:db8:%x::1]:443" % number)], False),
        # What somebody says of themselves is not believed: the proxy wrote the last one.
        ([lambda number: (FORWARDED, b"203.0.113.%d, 198.51.100.1" % number)], True),
        ([lambda number: (FORWARDED, b"203.0.113.%d" % number), lambda _: (FORWARDED, b"198.51.100.1")], True),
        # One household has all these addresses, and two proxies in a row are still one visitor's.
        ([lambda number: (FORWARDED, b"2001:db8::%x" % number)], True),
        ([lambda number: (FORWARDED, b"203.0.113.%d, 127.0.0.9" % number)], False),
        ([lambda number: (FORWARDED, b"nonsense %d" % number)], True),
        ([], True),
    ],
)
@pytest.mark.parametrize("named", [True, False])
def test_visitors_are_told_apart_behind_a_proxy_that_was_named(
    tmp_path: Path, headers: list[Any], refused: bool, named: bool
) -> None:
    proxies = ("127.0.0.0/8",) if named else ()
    with Inside(tmp_path, proxies=proxies, requests_per_second=0.5) as inside:
        asked = [inside.ask("GET", b"/hello", headers=[make(number) for make in headers]) for number in range(20)]
        assert (429 in {heard.status for heard in asked}) == (refused or not named)


@pytest.mark.parametrize("named", [True, False])
def test_behind_a_named_proxy_links_and_cookies_are_as_the_visitor_sees_them(tmp_path: Path, named: bool) -> None:
    proxies = ("127.0.0.1",) if named else ()
    with Inside(tmp_path, proxies=proxies, names=("table.example",)) as inside:
        body = json.dumps(setup(opponent="link")).encode()
        headers = [(b"content-type", b"application/json"), (b"x-forwarded-proto", b"https")]
        heard = inside.ask("POST", b"/match", headers=headers, body=body, host=b"table.example")
        assert heard.json["invitation"].startswith("https://table.example/" if named else "http://table.example/")
        assert (b"secure" in heard.headers[b"set-cookie"].lower()) == named


def test_a_move_is_told_to_the_mover_by_its_answer_and_to_others_by_the_stream(quiet_server: Server) -> None:
    """Neither needs to ask for what it is told."""
    with Visitor(quiet_server.address) as ada, Visitor(quiet_server.address) as lea:
        match = ada.new_match(opponent="link")
        lea.http.get(match["invitation"])
        before = lea.state(match["id"])
        stream = f"/match/{match['id']}/stream?known=0"
        with (
            lea.http.sse(f"{stream}&page=hers") as hers,
            ada.http.sse(f"{stream}&page=own") as own,
            ada.http.sse(f"{stream}&page=tab") as tab,
        ):
            of_lea, of_ada, of_tab = (changes(events) for events in (hers, own, tab))
            assert next(of_lea) == next(of_ada) == next(of_tab) == {"version": 0}
            move = {"kind": "move", "text": "11>1+10"}
            answer = ada.http.put(f"/match/{match['id']}/events/0?known=0&page=own", json=move).json()
            assert [turn["move"] for turn in answer["turns"]] == ["11>1+10"]
            told = next(of_lea)
            assert (told["version"], told["known"]) == (1, 0)
            assert before | told["state"] == lea.state(match["id"])
            assert moves_of(told["state"])
            assert next(of_tab)["state"]["version"] == 1
            lea.taken(told["state"], "move", "10>1+9")
            # The page that moved was not told of its own move a second time, and is told what came after it.
            after = next(of_ada)
            assert (after["version"], after["known"], after["state"]["kept_turns"]) == (2, 1, 1)


def changes(stream: Any) -> Iterator[Any]:
    return (event.json() for event in stream if event.event == "change")
