"""What one viewer sees of a match, as data: the browser draws this and nothing else.

Whoever knows an earlier version is told the turns since then, not those that are as they were.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote

from pydantic_core import to_json

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move
from allumettes.core.notation import format_position
from allumettes.drawings.board import FEW_MATCHES
from allumettes.locale import _, language
from allumettes.locale.moves import heap_move_words, matches
from allumettes.locale.rules import convention_words
from allumettes.players import HUMAN
from allumettes.solvers import ladder
from allumettes.web.gestures import Gesture, gestures, written
from allumettes.web.live import LiveMatch, Mode, Seats
from allumettes.web.names import shown
from allumettes.web.opponents import name_of, title_of, words_of

MOST_GESTURES = 2_000
"""The rows of a position beyond so many gestures are played by writing: nobody finds a place among more of them."""

FEW_PLACES = 120
"""With so many places to point at and turns to tell, a state is made at once; a larger one beside the event loop."""


class State(NamedTuple):
    """All that is said of a match. Heaps are JSON already: most of them are as they were a turn ago."""

    facts: dict[str, Any]
    heaps: list[bytes]

    @property
    def json(self) -> bytes:
        return b'%b,"heaps":[%b]}' % (to_json(self.facts)[:-1], b",".join(self.heaps))


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the seats they hold, the address under which they see this server, and what they know already."""

    seats: Seats
    base: str = ""
    known: int | None = None
    """The version that they have seen; None where they have to be told everything."""


@dataclass(slots=True)
class Thinking:
    """What the computer is doing, or has done for its last move."""

    kind: str
    seconds: float = 0.0
    counters: dict[str, int] = field(default_factory=dict)
    waiting: bool = False


def state(
    live: LiveMatch,
    viewer: Viewer,
    *,
    stored: bool = True,
    thinking: Thinking | None = None,
    thought: Thinking | None = None,
    remark: str | None = None,
    invitation: str | None = None,
) -> State:
    match = live.match
    may_move = match.player in viewer.seats and not match.is_over
    back, forth = live.undo_count, live.redo_count
    seated = bool(viewer.seats)
    kept = live.kept_turns(viewer.known)
    told = language()
    facts = {
        "id": live.stored.id if stored else None,
        "version": live.version,
        "game": _game_facts(match.game, told),
        "convention": _convention_facts(match.convention, told),
        "mode": str(live.mode),
        "start": format_position(match.start),
        "position": format_position(match.position),
        "seats": [
            {"kind": seat.kind, "name": shown(seat.name), "title": title_of(seat.kind), "you": number in viewer.seats}
            for number, seat in enumerate(match.seats)
        ],
        "player": match.player,
        "may_move": may_move,
        "spectator": not seated,
        "over": match.is_over,
        "winner": match.winner,
        "status": status(live, viewer),
        "remark": remark,
        "kept_turns": kept,
        "turns": _turns(live, kept),
        "undo": {"count": back, "allowed": seated and back > 0},
        "redo": {"count": forth, "allowed": seated and forth > 0},
        "may_propose": live.mode is Mode.LINK
        and seated
        and not match.is_over
        and live.proposal is None
        and live.moves_back(viewer.seats) > 0,
        "proposal": _proposal(live, viewer),
        "thinking": thinking_data(thinking),
        "thought": thinking_data(thought),
        "help_allowed": help_allowed(live),
        "invitation": invitation,
        "position_link": None if kept else _position_link(live),
    }
    return State(facts, _heaps(match, may_move))


@lru_cache(maxsize=256)
def _game_facts(game: HeapGame, _language: str) -> dict[str, str]:
    return {"spec": game.spec, "title": _(game.title), "rule": _(game.summary)}


@lru_cache(maxsize=8)
def _convention_facts(convention: Convention, _language: str) -> dict[str, str]:
    return {"name": str(convention), "words": convention_words(convention)}


def is_large(live: LiveMatch, known: int | None = None) -> bool:
    """Whether it takes more than a moment to say what there is to see."""
    untold = len(live.turns) - live.kept_turns(known)
    return untold + sum(min(heap, FEW_MATCHES) for heap in live.match.position) > FEW_PLACES


def _turns(live: LiveMatch, kept: int) -> list[dict[str, Any]]:
    """The turns after those that are known, as this language tells them."""
    names = [shown(seat.name) for seat in live.match.seats]
    told = language()
    return [
        {
            "number": number + 1,
            "player": number % 2,
            "move": turn.text,
            "words": f"{names[number % 2]} {_words(turn.heap, turn.move, told)}",
        }
        for number, turn in enumerate(live.turns[kept:], kept)
    ]


@lru_cache(maxsize=4096)
def _words(heap: int, move: Move, _language: str) -> str:
    return heap_move_words(heap, move)


def help_allowed(live: LiveMatch) -> bool:
    """Between two people who play each other, nobody is told the values before the end."""
    return live.mode is not Mode.LINK or live.match.is_over


def status(live: LiveMatch, viewer: Viewer) -> str:
    """Where the match stands, in one sentence for this viewer."""
    match = live.match
    mine = len(viewer.seats) == 1
    if match.winner is not None:
        if mine:
            return _("You have won!") if match.winner in viewer.seats else _("You have lost.")
        return _("{name} has won.").format(name=shown(match.seats[match.winner].name))
    name = shown(match.seat.name)
    if match.player in viewer.seats:
        return _("Your turn.") if mine else _("{name}, your turn.").format(name=name)
    if match.seat.kind != HUMAN:
        return _("{name} is thinking…").format(name=name)
    return _("{name} is to move.").format(name=name)


def _proposal(live: LiveMatch, viewer: Viewer) -> dict[str, Any] | None:
    if live.proposal is None:
        return None
    name = shown(live.match.seats[live.proposal].name)
    return {
        "by": live.proposal,
        "words": _("{name} would like to take the last move back.").format(name=name),
        "yours": live.proposal in viewer.seats,
    }


def thinking_data(thinking: Thinking | None) -> dict[str, Any] | None:
    if thinking is None:
        return None
    solver = ladder.registered().get(thinking.kind)
    return {
        "solver": name_of(thinking.kind),
        "title": words_of(thinking.kind),
        "seconds": thinking.seconds,
        "counters": [
            {"name": name, "words": _(solver.meaning(name)) if solver else "", "count": count}
            for name, count in thinking.counters.items()
        ],
        "waiting": thinking.waiting,
    }


def _position_link(live: LiveMatch) -> str:
    """The address that opens this very position at another table."""
    stored = live.stored
    start = f"/?game={quote(stored.game)}&start={stored.start}&convention={stored.convention}"
    return f"{start}&moves={quote(','.join(turn.text for turn in live.turns), safe=',')}" if live.turns else start


class HeapView(NamedTuple):
    json: bytes
    gestures: int


class How(StrEnum):
    """How a heap can be played."""

    NOT = "not"
    BY_POINTING = "by-pointing"
    BY_WRITING = "by-writing"


def _heaps(match: Match, may_move: bool) -> list[bytes]:
    ranks: Counter[int] = Counter()
    views, left, told = [], MOST_GESTURES, language()
    for row, heap in enumerate(match.position):
        ranks[heap] += 1
        how = How.NOT if not may_move else How.BY_POINTING if left > 0 else How.BY_WRITING
        view = _heap(match.game, heap, row, ranks[heap], how, told)
        left -= view.gestures
        views.append(view.json)
    return views


@lru_cache(maxsize=2048)
def _heap(game: HeapGame, heap: int, row: int, rank: int, how: How, _language: str) -> HeapView:
    """Most heaps stay as they were from one turn to the next."""
    playable = game.can_move(heap)
    found: list[Gesture] = []
    if playable and how is not How.NOT:
        found = gestures(game, heap, rank) if how is How.BY_POINTING else [written(game, heap, rank)]
    view = {
        "row": row,
        "count": heap,
        "playable": playable,
        "label": _("Row {row}: {matches}").format(row=row, matches=matches(heap)),
        "stuck": None if playable else _("Nothing can be played on this heap."),
        "gestures": [gesture | _prefix(gesture, row) if gesture["kind"] == "field" else gesture for gesture in found],
    }
    return HeapView(to_json(view), len(found))


def _prefix(gesture: Gesture, row: int) -> dict[str, str]:
    """What stands before the number that is typed: its row; nothing where the move is written out."""
    return {"prefix": "" if gesture["min"] is None else f"{row} "}
