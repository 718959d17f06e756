"""Whatever is sent through any door of the server, it answers with a sentence, and never with an error of its own.

Each test tries hundreds of cases, so that a run of the quick suite tries a few thousand; `make exhaustive` tries more.
"""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from typing import Any, TypeVar
from urllib.parse import quote_plus, urlencode
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.campaign import tries
from tests.web.inside import Heard, Inside, seat_of
from tests.web.server import Server
from tests.web.visitor import Visitor

T = TypeVar("T")

CASES = 400
PROMISED = {200, 201, 202, 303, 400, 403, 404, 405, 409, 413, 421, 422, 503}

words = st.text(max_size=30)
numbers = st.integers(-(10**30), 10**30).map(str) | st.integers(0, 70).map(str)
codes = st.text("0123456789abcdefABCDEFx.[]!?=·", max_size=30)
games = st.sampled_from(
    ["grundy", "nim", "matches", "matches:2,5", "halving", "0.77", "4.[3]", "0.[F]", "0.{2,3?+}", "80.0"]
)
moves = st.from_regex(r"[0-9]{1,4}(#[0-9]{1,2})?(>|->|→)[0-9]{1,3}(\+[0-9]{1,3}){0,3}", fullmatch=True)
positions = st.lists(st.integers(0, 60), min_size=1, max_size=8).map(lambda heaps: ",".join(map(str, heaps)))
texts = (
    words | numbers | moves | st.sampled_from(["div", "sub", "0 div", "1 3", "3", "", "\x00", "é" * 300, "9" * 5000])
)
opponents = st.sampled_from(["screen", "link", "random", "endgame", "perfect", "v0", "minimax", "divine", ""])
kinds = st.sampled_from(["move", "undo", "redo", "propose", "refuse", "name", "dance", ""])

wishes: st.SearchStrategy[dict[str, Any]] = st.fixed_dictionaries(
    {},
    optional={
        "game": games | codes | words,
        "start": positions | numbers | words,
        "convention": st.sampled_from(["normal", "misere", ""]) | words,
        "opponent": opponents,
        "first": st.sampled_from(["you", "opponent", "me", ""]),
        "name": words,
    },
)
anything = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
)
header_values = st.binary(max_size=40).filter(lambda value: not set(value) & set(b"\r\n\x00"))


@pytest.fixture(scope="module")
def inside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Inside]:
    with Inside(tmp_path_factory.mktemp("inside")) as app:
        yield app


def check(heard: Heard) -> None:
    assert heard.status in PROMISED, heard
    assert b"Traceback" not in heard.body
    assert b"content-security-policy" in heard.headers
    if heard.status >= 400:
        assert heard.headers[b"content-type"].startswith((b"application/problem+json", b"text/html"))
        if heard.headers[b"content-type"].startswith(b"application/problem+json"):
            assert heard.json["detail"].strip()


@tries(CASES)
@given(wishes, st.lists(texts, max_size=6), st.sampled_from([b"text/html", b"application/json", b"*/*", b""]))
def test_any_link_opens_a_table(inside: Inside, asked: dict[str, str], played: list[str], accept: bytes) -> None:
    query = urlencode(asked | {"moves": ",".join(played)}, errors="replace").encode()
    heard = inside.ask("GET", b"/play", query, [(b"accept", accept)])
    check(heard)
    assert heard.status == 200


@tries(CASES)
@given(st.binary(max_size=200), st.binary(max_size=100), st.sampled_from(["GET", "HEAD", "PUT", "POST", "DELETE", "X"]))
def test_any_address_is_answered(inside: Inside, path: bytes, query: bytes, method: str) -> None:
    check(inside.ask(method, b"/" + path, query))


@tries(CASES)
@given(wishes, st.lists(texts, max_size=6), st.none() | st.fixed_dictionaries({"kind": kinds, "text": texts}))
def test_any_wish_makes_a_match_or_is_refused(
    inside: Inside, asked: dict[str, str], played: list[str], event: Any
) -> None:
    wish = asked | {"key": str(uuid4()), "moves": played} | ({"event": event} if event else {})
    heard = inside.send("POST", "/match", wish)
    check(heard)
    if heard.status == 201:
        seen = inside.ask("GET", f"/match/{heard.json['id']}/state".encode(), headers=[seat_of(heard)])
        assert seen.json["version"] >= heard.json["version"]  # a computer may have played meanwhile
        for copy in ("record", "text", "board.svg"):
            assert inside.ask("GET", f"/match/{heard.json['id']}/{copy}".encode()).status == 200


@tries(CASES)
@given(anything | wishes, st.booleans())
def test_any_body_is_read_or_refused(inside: Inside, content: Any, known: bool) -> None:
    where = "/match/aaaaaaaaaaaa/events/0" if known else "/match"
    check(inside.send("PUT" if known else "POST", where, content))


@tries(CASES)
@given(st.binary(max_size=300), header_values)
def test_any_bytes_are_read_or_refused(inside: Inside, body: bytes, kind: bytes) -> None:
    for content_type in (b"application/json", kind):
        headers = [(b"content-type", content_type)]
        check(inside.ask("POST", b"/match", headers=headers, body=body))
        check(inside.ask("PUT", b"/match/aaaaaaaaaaaa/events/0", headers=headers, body=body))


@tries(CASES)
@given(
    games,
    st.sampled_from(["screen", "link", "random"]),
    st.lists(st.tuples(kinds, texts, st.integers(-1, 3), st.none() | st.integers(-2, 40)), max_size=8),
)
def test_any_events_keep_the_state_whole(
    inside: Inside, game: str, opponent: str, asked: list[tuple[str, str, int, int | None]]
) -> None:
    """Whatever happened, the parts that were sent add up to the whole, and the whole is what the store has."""
    made = inside.send("POST", "/match", {"key": str(uuid4()), "game": game, "opponent": opponent})
    state, seat = made.json, seat_of(made)
    where = f"/match/{state['id']}"
    for kind, text, step, known in asked:
        query = b"" if known is None else b"known=%d" % known
        number = max(0, state["version"] + step)
        heard = inside.send("PUT", f"{where}/events/{number}", {"kind": kind, "text": text}, seat, query=query)
        check(heard)
        part = inside.ask("GET", f"{where}/state".encode(), b"known=%d" % state["version"], [seat]).json
        state = part | {"turns": state["turns"][: part["kept_turns"]] + part["turns"]}
        whole = inside.ask("GET", f"{where}/state".encode(), headers=[seat]).json
        assert state | {"kept_turns": 0, "links": None} == whole | {"links": None}


@tries(CASES)
@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                [
                    b"accept",
                    b"accept-encoding",
                    b"accept-language",
                    b"content-length",
                    b"cookie",
                    b"expect",
                    b"host",
                    b"if-none-match",
                    b"origin",
                    b"range",
                    b"transfer-encoding",
                    b"x-forwarded-for",
                    b"x-forwarded-proto",
                ]
            ),
            header_values
            | st.sampled_from(
                [b"lang=en; seat=a.b.c", b"maker=x", b"[", b"-1", b"9" * 30, b"fr;q=9", b"http://localhost"]
            ),
        ),
        max_size=5,
    ),
    st.sampled_from(
        [("GET", b"/"), ("GET", b"/hello"), ("POST", b"/match"), ("GET", b"/match/aaaaaaaaaaaa"), ("GET", b"/rules")]
    ),
    header_values | st.just(b"localhost"),
)
def test_any_headers_are_answered(
    inside: Inside, headers: list[tuple[bytes, bytes]], door: tuple[str, bytes], host: bytes
) -> None:
    heard = inside.ask(*door, headers=headers, host=host)
    check(heard)
    assert host == b"localhost" or heard.status == 421 or host.lower().startswith((b"localhost", b"127.0.0.1"))


@tries(150)
@given(
    st.sampled_from([b"GET / HTTP/1.1\r\n", b"POST /match HTTP/1.1\r\n", b"PUT /match/a/events/0 HTTP/1.1\r\n", b""]),
    st.lists(st.binary(max_size=30), max_size=4),
    st.binary(max_size=60),
)
def test_any_bytes_on_the_line_are_answered_or_hung_up_on(
    quiet_server: Server, line: bytes, headers: list[bytes], rest: bytes
) -> None:
    head = (
        line + b"".join(header + b"\r\n" for header in [b"Host: localhost", b"Connection: close", *headers]) + b"\r\n"
    )
    with socket.create_connection(("127.0.0.1", quiet_server.port), timeout=60) as connection:
        connection.sendall(head + rest)
        connection.shutdown(socket.SHUT_WR)
        try:
            answer = connection.recv(100)
        except ConnectionError:
            answer = b""
    assert not answer or (answer.startswith(b"HTTP/1.1 ") and int(answer[9:12]) in PROMISED)


def test_the_server_of_all_these_tests_is_well(quiet_server: Server, guest: Visitor) -> None:
    assert guest.new_match()["position"] == "11"
    assert "Traceback" not in quiet_server.said()


def test_quoted_words_of_a_link_come_back_as_they_were(inside: Inside) -> None:
    name = "</script><script>alert(1)</script>'\"&"
    page = inside.ask("GET", b"/play", f"name={quote_plus(name)}&opponent=screen".encode()).body.decode()
    assert "<script>alert" not in page
    embedded = page.partition('id="state">')[2].partition("</script>")[0]
    assert json.loads(embedded)["seats"][0]["name"] == name[:40]
