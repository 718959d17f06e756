"""What somebody might try who means no good, or what goes wrong at the worst moment: nothing hangs, lies or is lost."""

from __future__ import annotations

import resource
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import httpx2
import psycopg
import pytest

from allumettes.web.app import build_app
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.limits import LARGEST_HEAD, MOST_EVENTS
from allumettes.web.settings import ServerSettings
from allumettes.web.store import ONE_SERVER
from allumettes.web.tables import Tables
from tests.web.loops import in_a_loop
from tests.web.postgresql import OWNER, PostgreSQL
from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of

PAGE = {"Accept": "text/html"}
ENDLESS_THOUGHT: dict[str, Any] = {
    "start": "200",
    "opponent": "v0",
    "event": {"kind": "move", "text": "200>99+101"},
}
NO_TABLES = cast("Tables", None)
NO_LABORATORY = cast("Laboratory", None)


# Requests.


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://elsewhere.example", "\xff"])
def test_a_page_of_elsewhere_changes_nothing_however_it_is_called(guest: Visitor, origin: str) -> None:
    answer = guest.http.post("/match", json={"key": str(uuid4())}, headers={b"Origin": origin.encode("latin-1")})
    assert "another site" in detail_of(answer, 403)


@pytest.mark.parametrize("what", ["header", "address"])
def test_the_head_of_a_request_has_an_end(quiet_server: Server, what: str) -> None:
    """The server hangs up long before it has heard all of it."""
    with socket.create_connection(("127.0.0.1", quiet_server.port)) as connection:
        connection.sendall(b"GET /" if what == "address" else b"GET / HTTP/1.1\r\nHost: localhost\r\nX: ")
        with pytest.raises(ConnectionError):
            connection.sendall(b"x" * (64 << 20))


def test_a_head_that_comes_at_once_can_be_too_large_too(guest: Visitor) -> None:
    assert guest.http.get("/hello", headers={"X": "x" * (LARGEST_HEAD - 1000)}).status_code == 200
    refused = guest.http.get("/hello", headers={"X": "x" * (LARGEST_HEAD + 1000)})
    assert refused.status_code == 400
    assert refused.headers["content-type"] == "application/problem+json"
    assert refused.json()["detail"] == "Invalid HTTP request received."


def test_no_database_is_asked_for_an_address_that_no_match_has(visitor: Visitor) -> None:
    """PostgreSQL cannot even be asked for the first."""
    for address in ("%00", "%ff", "A" * 12, "a" * 13):
        detail_of(visitor.http.get(f"/match/{address}/state"), 404)


@pytest.mark.parametrize("path", ["//elsewhere.example/", "///elsewhere.example"])
def test_no_address_makes_a_link_to_elsewhere(quiet_server: Server, path: str) -> None:
    """A browser takes the rest of an address with two slashes for the name of another server."""
    with socket.create_connection(("127.0.0.1", quiet_server.port)) as connection, connection.makefile("rb") as answer:
        connection.sendall(f"GET {path} HTTP/1.0\r\nHost: localhost\r\nAccept: text/html\r\n\r\n".encode())
        page = answer.read().decode()
    assert " 404 " in page
    assert 'href="/elsewhere.example' in page
    assert "//elsewhere.example" not in page


def test_cookies_of_others_do_not_hide_the_language(quiet_server: Server) -> None:
    """All servers of one machine share its cookies, and some of them are ill formed."""
    answer = httpx2.get(quiet_server.address, headers=PAGE | {"Cookie": "a[b]={c}; lang=en", "Accept-Language": "fr"})
    assert '<html lang="en"' in answer.text


def test_a_long_match_can_be_opened_by_its_link(guest: Visitor) -> None:
    """Cut short, the last of these moves would be another legal one."""
    moves = [f"{heap}>{heap - 1}" for heap in range(1000, 400, -1)]
    page = guest.http.get("/play", params={"game": "nim", "start": "1000", "moves": ",".join(moves)}, headers=PAGE)
    assert '"position":"400"' in page.text


def test_moves_in_a_link_are_not_more_than_a_match_can_have(guest: Visitor) -> None:
    moves = ",".join("1" for _ in range(MOST_EVENTS + 1))
    page = guest.http.get("/play", params={"game": "nim", "start": "1000000", "moves": moves}, headers=PAGE)
    assert "too long" in page.text


@pytest.mark.parametrize(("game", "start"), [("0.[7]", "1000000"), ("0.[F]", ",".join(["200"] * 64))])
def test_games_with_endless_codes_are_small(guest: Visitor, game: str, start: str) -> None:
    """Everything about such a heap takes as long as it has matches, and more."""
    assert "in all" in detail_of(guest.ask_for_match(game=game, start=start), 422)


def test_a_picture_may_be_opened_by_itself(guest: Visitor) -> None:
    """It brings its style along, which the policy of pages forbids; it may do nothing else."""
    policy = guest.http.get(f"/match/{guest.new_match()['id']}/board.svg").headers["content-security-policy"]
    assert "style-src 'unsafe-inline'" in policy
    assert "default-src 'none'" in policy
    assert "sandbox" in policy


@in_a_loop
async def test_what_nobody_foresaw_is_answered_as_everything_else() -> None:
    app = build_app(NO_TABLES, NO_LABORATORY, ServerSettings("", Path(), requests_per_second=100))

    @app.get("/broken")
    async def broken() -> None:
        raise RuntimeError("a secret of the server")

    async with visiting(app) as http:
        answer = await http.get("/broken", headers={"Accept-Language": "en"})
        page = await http.get("/broken", headers=PAGE | {"Accept-Language": "fr"})
    assert "Try again" in detail_of(answer, 500)
    assert "secret" not in answer.text
    assert '<html lang="fr"' in page.text
    for each in (answer, page):
        assert each.headers["cache-control"] == "no-store"
        assert "content-security-policy" in each.headers


@in_a_loop
async def test_people_who_ask_too_much_get_a_page() -> None:
    async with visiting(
        build_app(NO_TABLES, NO_LABORATORY, ServerSettings("", Path(), requests_per_second=0.1))
    ) as http:
        await http.get("/hello")
        page = await http.get("/hello", headers=PAGE | {"Accept-Language": "en"})
    assert page.status_code == 429
    assert page.headers["content-type"].startswith("text/html")
    assert page.headers["retry-after"]
    assert "wait a moment" in page.text


@asynccontextmanager
async def visiting(app: Any) -> AsyncIterator[httpx2.AsyncClient]:
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://localhost") as http:
        yield http


# The computer.


def test_moves_that_are_hard_to_find_are_not_sought_while_others_wait(guest: Visitor) -> None:
    """One step of this proof looks at hundreds of thousands of options."""
    state = guest.new_match(game="0.[F]", start="200", opponent="perfect", event={"kind": "move", "text": "200>199"})
    assert state["thinking"]
    assert guest.http.delete(f"/match/{state['id']}/thinking").status_code == 202


def test_a_repeated_request_may_be_worded_differently(guest: Visitor) -> None:
    state = guest.new_match()
    after = guest.taken(guest.taken(state, "name", "Grace"), "move", "11>3+8")
    for kind, text, number in (("name", "  Grace ", 0), ("move", "3", 1), ("move", "11 -> 3+8", 1)):
        again = guest.send(state, kind, text, number)
        assert again.status_code == 200
        assert again.json() == after
    detail_of(guest.send(state, "move", "4", 1), 409)
    detail_of(guest.send(state, "move", "nonsense", 1), 409)


# The worst moment.


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can fill the disk of one process")
def test_a_full_disk_loses_nothing_and_tells_the_pages(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Visitor(server.address) as visitor:
        assert server.process
        state = visitor.taken(visitor.new_match(), "move", "11>1+10")
        with visitor.http.sse(f"/match/{state['id']}/stream") as stream:
            events = iter(stream)
            assert next(events).event == "change"
            usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, usual[1]))
            for _ in range(3):
                assert "nothing was played" in detail_of(visitor.send(state, "move", "10>1+9"), 503)
            # It ends, so that the page comes back to what is true.
            assert all(event.event != "change" for event in events)
        assert visitor.state(state["id"]) == state
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)
        assert visitor.play(state, "10>1+9")["position"] == "1,1,9"
        assert server.said().count("the database does not work") == 1


def test_a_database_that_was_away_is_found_again(tmp_path: Path, postgresql: PostgreSQL) -> None:
    """Another server may have taken its place meanwhile, and gone."""
    address = postgresql.new_database()
    name = address.partition("@/")[2].partition("?")[0]
    with (
        Server(tmp_path, address) as server,
        Visitor(server.address) as visitor,
        psycopg.connect(host=str(postgresql.folder), user=OWNER, dbname=name, autocommit=True) as other,
    ):
        state = visitor.new_match()
        other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s AND pid != pg_backend_pid()",
            [name],
        )
        other.execute("SELECT pg_advisory_lock(%s)", [ONE_SERVER])
        for _ in range(3):
            detail_of(visitor.send(state, "move", "11>1+10"), 503)
            detail_of(visitor.http.get(f"/match/{state['id']}/state"), 503)
        other.execute("SELECT pg_advisory_unlock(%s)", [ONE_SERVER])
        state = visitor.play(state, "11>1+10")
        # The other one has played here, which this one cannot know.
        other.execute("INSERT INTO events VALUES (%s, 1, 1, 'move', '10>2+8', now())", [state["id"]])
        detail_of(visitor.send(state, "move", "10>1+9"), 409)
        assert visitor.state(state["id"])["position"] == "1,2,8"


def test_a_server_that_stops_waits_for_nobody(tmp_path: Path) -> None:
    """Neither for pages that watch, nor for computers that think, nor for the rest of a request."""
    with Server(tmp_path) as server, Visitor(server.address) as visitor:
        assert server.process
        thinker = visitor.new_match(**ENDLESS_THOUGHT)
        hard = visitor.new_match(start="1000000", convention="misere")
        requests = [
            f"GET /match/{thinker['id']}/stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
            f"GET /match/{hard['id']}/hint?rung=1 HTTP/1.1\r\nHost: localhost\r\n\r\n",
            "POST /match HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{",
            "GET /match/",
            "",
        ]
        connections = [socket.create_connection(("127.0.0.1", server.port)) for _ in requests]
        for connection, request in zip(connections, requests, strict=True):
            connection.sendall(request.encode())
        assert visitor.state(thinker["id"])["thinking"]
        server.stop()
        assert server.process.returncode == 0
        assert "ERROR" not in server.said()
        for connection in connections:
            connection.close()
        server.start()
        # It has not played at random because it was interrupted.
        assert len(visitor.state(thinker["id"])["turns"]) == 1
