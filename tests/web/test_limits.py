"""Nothing a visitor sends is too large, too much or too odd for the server: it answers with a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.web.server import Server
from tests.web.visitor import Visitor, detail_of, setup


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_can_be_too_large(guest: Visitor, chunked: bool) -> None:
    body = b'{"key": "' + b"k" * (1 << 20) + b'"}'
    content = iter([body[:1000], body[1000:]]) if chunked else body
    answer = guest.http.post("/match", content=content, headers={"Content-Type": "application/json"})
    detail_of(answer, 413)


@pytest.mark.parametrize(
    "wishes",
    [
        {"start": "9" * 30},
        {"start": str(10**18)},
        {"start": ",".join(["3"] * 2000)},
        {"game": "grundy", "start": "2"},
        {"start": "abc"},
        {"game": "chess"},
        {"convention": "odd"},
        {"opponent": "divine"},
        {"first": "me"},
        {"name": "N" * 5000},
        {"moves": ["11>5+5"]},
        {"moves": ["11>1+10"] * 5000},
        {"moves": "11>1+10"},
        {"key": ""},
        {"key": 7},
        {"event": {"kind": "dance", "text": ""}},
        {"event": {"kind": "move", "text": "11>5+5"}},
        {"event": 5},
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(guest: Visitor, wishes: dict[str, Any]) -> None:
    detail_of(guest.ask_for_match(**wishes), 422)


@pytest.mark.parametrize(
    "body", [b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe", b'{"key": "\x00"}', b"[" * 5000, b"9" * 5000]
)
def test_a_body_that_is_no_wish_is_refused(guest: Visitor, body: bytes) -> None:
    answer = guest.http.post("/match", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    detail_of(answer, answer.status_code)


def test_a_client_that_asks_too_much_is_asked_to_wait(tmp_path: Path) -> None:
    with Server(tmp_path, requests="5") as server, Visitor(server.address) as visitor:
        answers = [visitor.http.get("/match/unknown/state") for _ in range(200)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert answers[0].status_code == 404
        assert refused
        assert "Retry-After" in refused[0].headers
        detail_of(refused[0], 429)


@pytest.mark.parametrize(
    "match", ["unknown", "%00", "..%2f..%2fetc%2fpasswd", "é", "a" * 2000, "'; DROP TABLE matches"]
)
@pytest.mark.parametrize("what", ["state", "stream", "hint?rung=1", "values", "history", "review", "record", "text"])
def test_an_unknown_match_is_not_found(guest: Visitor, match: str, what: str) -> None:
    detail_of(guest.http.get(f"/match/{match}/{what}"), 404)


def test_an_unknown_match_takes_no_move(guest: Visitor) -> None:
    detail_of(guest.http.put("/match/unknown/events/0", json={"kind": "move", "text": "3"}), 404)
    detail_of(guest.http.delete("/match/unknown/thinking"), 404)


@pytest.mark.parametrize("number", ["-1", "x", "99999999999999999999", "1.5"])
def test_an_event_has_a_number(guest: Visitor, number: str) -> None:
    match = guest.new_match()["id"]
    answer = guest.http.put(f"/match/{match}/events/{number}", json={"kind": "move", "text": "3"})
    assert answer.status_code in (409, 422)
    detail_of(answer, answer.status_code)


def test_a_long_thought_can_be_stopped(guest: Visitor) -> None:
    """Brute force on a heap of 200 would think for ever."""
    state = guest.new_match(start="200", opponent="v0", event={"kind": "move", "text": "200>99+101"})
    assert state["thinking"]
    with guest.http.sse(f"/match/{state['id']}/stream") as stream:
        thought = next(event for event in stream if event.event == "thinking").json()
        assert isinstance(thought, dict)
        assert thought["solver"] == "v0"
        assert thought["counters"]
    # While it thinks, everybody else is answered.
    assert guest.new_match()["position"] == "11"
    assert guest.http.delete(f"/match/{state['id']}/thinking").status_code == 202
    state = guest.settled(guest.state(state["id"]))
    assert len(state["turns"]) == 2
    assert state["remark"]


def test_a_start_that_asks_for_too_much_is_explained_on_the_page(guest: Visitor) -> None:
    page = guest.http.get("/play", params={"game": "nim", "start": "9" * 30}, headers={"Accept": "text/html"})
    assert page.status_code in (200, 400, 422)
    assert "9" * 30 in page.text


def test_a_request_that_is_no_http_hurts_nobody(quiet_server: Server) -> None:
    with pytest.raises(httpx2.HTTPError), httpx2.Client() as client:
        client.request("GET\x00", quiet_server.address)
    with Visitor(quiet_server.address) as visitor:
        assert visitor.new_match()["version"] >= 0


def test_keys_are_only_keys(guest: Visitor) -> None:
    odd = setup(key="../../etc/passwd' OR 1=1 --")
    answer = guest.http.post("/match", json=odd)
    assert answer.status_code in (201, 422)
    if answer.status_code == 201:
        assert answer.json()["id"].isalnum()
