"""Somebody who speaks HTTP with the table: a jar of cookies, a language, and the words of the API."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType
from typing import Any, Self
from uuid import uuid4

import httpx2

State = dict[str, Any]
PROBLEM = "application/problem+json"


class Visitor:
    def __init__(self, address: str, lang: str = "en") -> None:
        self.http = httpx2.Client(
            base_url=address, headers={"Accept": "application/json", "Accept-Language": lang}, timeout=60
        )

    def ask_for_match(self, **wishes: Any) -> httpx2.Response:
        return self.http.post("/match", json=setup(**wishes))

    def new_match(self, **wishes: Any) -> State:
        answer = self.ask_for_match(**wishes)
        assert answer.status_code == 201, answer.text
        state: State = answer.json()
        return state

    def get(self, match: str, what: str, **query: Any) -> Any:
        answer = self.http.get(f"/match/{match}/{what}", params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def state(self, match: str) -> State:
        state: State = self.get(match, "state")
        return state

    def send(self, state: State, kind: str, text: str = "", number: int | None = None) -> httpx2.Response:
        number = state["version"] if number is None else number
        return self.http.put(f"/match/{state['id']}/events/{number}", json={"kind": kind, "text": text})

    def play(self, state: State, move: str) -> State:
        """The match after a move that must be taken, once it is a person's turn again or over."""
        return self.settled(self.taken(state, "move", move))

    def taken(self, state: State, kind: str, text: str = "") -> State:
        answer = self.send(state, kind, text)
        assert answer.status_code == 201, answer.text
        after: State = answer.json()
        return after

    def settled(self, state: State) -> State:
        """The match once the computer has played: its stream says when to look again."""
        if not thinks(state):
            return state
        with self.http.sse(f"/match/{state['id']}/stream") as stream:
            for event in stream:
                if event.event == "change" and not thinks(state := self.state(state["id"])):
                    return state
        raise AssertionError("the stream ended before the computer played")

    def play_out(self, state: State, choose: Callable[[State], str] | None = None) -> State:
        """Moves until the match is over; those that the board offers first, unless told how to choose."""
        while not state["over"]:
            state = self.play(state, choose(state) if choose else moves_of(state)[0])
        return state

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.http.close()


def setup(**wishes: Any) -> dict[str, Any]:
    """What a page sends to have a match stored."""
    asked = {
        "key": str(uuid4()),
        "game": "grundy",
        "start": "11",
        "convention": "normal",
        "opponent": "screen",
        "first": "you",
        "name": "Ada",
        "moves": [],
    }
    return asked | wishes


def thinks(state: State) -> bool:
    return not state["over"] and state["seats"][state["player"]]["kind"] != "human"


def moves_of(state: State) -> list[str]:
    """The moves that the board offers, in its order."""
    return [gesture["move"] for heap in state["heaps"] for gesture in heap["gestures"] if "move" in gesture]


def detail_of(answer: httpx2.Response, status: int) -> str:
    """The sentence of a problem, which is all that an error may be."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith(PROBLEM)
    problem = answer.json()
    assert problem["status"] == status
    assert problem["title"]
    detail: str = problem["detail"]
    assert detail.strip().endswith((".", "?", "!")), detail
    return detail
