"""A server that is killed has lost nothing of what it answered, and takes up where it was."""

from __future__ import annotations

import httpx2
import pytest

from tests.web.server import Server
from tests.web.visitor import Visitor, setup


def test_what_was_answered_survives_a_kill(mortal_server: Server) -> None:
    with Visitor(mortal_server.address) as visitor:
        state = visitor.new_match(name="Ada")
        for kind, text in (("move", "11>1+10"), ("undo", "")):
            state = visitor.taken(state, kind, text)
            mortal_server.kill()
            with pytest.raises(httpx2.TransportError):
                visitor.state(state["id"])
            mortal_server.restart()
            assert visitor.state(state["id"]) == state
        assert visitor.play_out(state)["over"]


def test_a_computer_that_was_killed_while_it_thought_plays_when_somebody_looks_again(mortal_server: Server) -> None:
    with Visitor(mortal_server.address) as visitor:
        state = visitor.new_match(start="9", opponent="perfect", event={"kind": "move", "text": "9>1+8"})
        mortal_server.kill()
        mortal_server.restart()
        state = visitor.settled(visitor.state(state["id"]))
        assert [turn["player"] for turn in state["turns"]] == [0, 1]


def test_seats_and_keys_survive_a_kill(mortal_server: Server) -> None:
    asked = setup(opponent="link")
    with Visitor(mortal_server.address) as maker, Visitor(mortal_server.address) as friend:
        state = maker.http.post("/match", json=asked).json()
        mortal_server.kill()
        mortal_server.restart()
        assert maker.http.post("/match", json=asked).json() == state
        friend.http.get(state["invitation"])
        state = maker.play(state, "11>1+10")
        assert friend.play(friend.state(state["id"]), "10>1+9")["position"] == "1,1,9"
