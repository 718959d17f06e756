"""Whose turn it is and who may take it: a seat belongs to whoever holds its secret link."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.web.server import Server
from tests.web.visitor import State, Visitor, detail_of


@pytest.fixture
def friend(server: Server) -> Iterator[Visitor]:
    with Visitor(server.address) as somebody:
        yield somebody


@pytest.fixture
def match(visitor: Visitor) -> State:
    """By link, Ada to move; the friend has not come yet."""
    return visitor.new_match(opponent="link", name="Ada")


def test_the_secret_link_gives_exactly_the_other_seat(visitor: Visitor, friend: Visitor, match: State) -> None:
    seated = friend.http.get(match["invitation"])
    assert (seated.status_code, seated.headers["location"].split("/match/")[-1]) == (303, match["id"])
    cookie = seated.headers["set-cookie"]
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()
    assert f"path=/match/{match['id']}" in cookie.lower()
    seen = friend.state(match["id"])
    assert [seat["you"] for seat in seen["seats"]] == [False, True]
    assert (seen["may_move"], seen["spectator"]) == (False, False)
    detail_of(friend.send(seen, "move", "11>1+10"), 403)
    after = visitor.play(match, "11>1+10")
    detail_of(visitor.send(after, "move", "10>1+9"), 403)
    assert friend.play(friend.state(match["id"]), "10>1+9")["position"] == "1,1,9"


def test_who_makes_a_match_gets_a_seat_of_the_same_kind(visitor: Visitor) -> None:
    made = visitor.ask_for_match(opponent="link")
    cookie = made.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert f"path=/match/{made.json()['id']}" in cookie


def test_only_who_made_the_match_is_told_the_secret(visitor: Visitor, friend: Visitor, match: State) -> None:
    assert "/seat/" in match["invitation"]
    assert friend.state(match["id"])["invitation"] is None
    friend.http.get(match["invitation"])
    assert friend.state(match["id"])["invitation"] is None
    secret = match["invitation"].rsplit("/", 1)[1]
    assert secret not in friend.http.get(f"/match/{match['id']}", headers={"Accept": "text/html"}).text


@pytest.mark.parametrize("opponent", ["link", "screen", "perfect"])
def test_spectators_see_and_cannot_move(visitor: Visitor, friend: Visitor, opponent: str) -> None:
    match = visitor.new_match(opponent=opponent)
    seen = friend.state(match["id"])
    assert (seen["spectator"], seen["may_move"], seen["position"]) == (True, False, "11")
    assert not any(heap["gestures"] for heap in seen["heaps"])
    for kind, text in (("move", "11>1+10"), ("undo", ""), ("redo", ""), ("name", "Eve"), ("propose", "")):
        detail_of(friend.send(seen, kind, text), 403)
    assert visitor.state(match["id"]) == match


@pytest.mark.parametrize("secret", ["abcdefghijklmnopqrstuvwx", "", "%00", "é", "a" * 3000])
def test_a_wrong_secret_gives_nothing(friend: Visitor, match: State, secret: str) -> None:
    refused = friend.http.get(f"/match/{match['id']}/seat/{secret}")
    assert refused.status_code in (403, 404)
    assert "set-cookie" not in refused.headers
    assert friend.state(match["id"])["spectator"]


def test_the_secret_of_one_match_opens_no_other(visitor: Visitor, friend: Visitor, match: State) -> None:
    other = visitor.new_match(opponent="link")
    secret = match["invitation"].rsplit("/", 1)[1]
    assert friend.http.get(f"/match/{other['id']}/seat/{secret}").status_code in (403, 404)
    friend.http.get(match["invitation"])
    taken = friend.http.cookies.jar
    value = next(cookie.value for cookie in taken if cookie.path == f"/match/{match['id']}")
    stolen = friend.http.get(f"/match/{other['id']}/state", headers={"Cookie": f"seat={value}"})
    assert stolen.json()["spectator"]


def test_by_link_a_move_is_taken_back_only_if_both_agree(visitor: Visitor, friend: Visitor, match: State) -> None:
    friend.http.get(match["invitation"])
    state = visitor.play(match, "11>1+10")
    detail_of(visitor.send(state, "undo"), 403)
    state = visitor.taken(state, "propose")
    assert state["proposal"]["by"] == 0
    assert state["proposal"]["yours"]
    asked = friend.state(match["id"])
    assert (asked["proposal"]["by"], asked["proposal"]["yours"]) == (0, False)
    assert (state["proposal"]["may_answer"], asked["proposal"]["may_answer"]) == (False, True)
    state = friend.taken(asked, "refuse")
    assert (state["position"], state["proposal"], state["refused"]) == ("1,10", None, None)
    assert "would rather not" in visitor.state(match["id"])["refused"]
    visitor.taken(visitor.state(match["id"]), "propose")
    state = friend.taken(friend.state(match["id"]), "undo")
    assert (state["position"], state["proposal"]) == ("11", None)


def test_by_link_there_is_no_help_before_the_end(visitor: Visitor, match: State) -> None:
    assert not match["help_allowed"]
    for what in ("hint?rung=1", "values", "history", "review"):
        detail_of(visitor.http.get(f"/match/{match['id']}/{what}"), 403)


def test_the_stream_tells_both_of_a_move_and_who_is_here(visitor: Visitor, friend: Visitor, match: State) -> None:
    friend.http.get(match["invitation"])
    with friend.http.sse(f"/match/{match['id']}/stream") as stream:
        events = iter(stream)
        assert next(events).event == "change"
        here = next(event for event in events if event.event == "here").json()
        assert here == {"present": [False, True], "spectators": 0}
        after = visitor.play(match, "11>1+10")
        change = next(event for event in events if event.event == "change").json()
        assert change == {"version": after["version"]}


def test_names_are_kept(visitor: Visitor, friend: Visitor, match: State) -> None:
    friend.http.get(match["invitation"])
    friend.taken(friend.state(match["id"]), "name", "Léa <blink>")
    assert [seat["name"] for seat in visitor.state(match["id"])["seats"]] == ["Ada", "Léa <blink>"]
    assert "<blink>" not in visitor.http.get(f"/match/{match['id']}", headers={"Accept": "text/html"}).text
