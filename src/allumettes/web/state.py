"""Makes the state of a match (`wire.State`) for one viewer: the browser draws this and nothing else.

A viewer who knows an earlier version is sent the turns since then.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import quote

from pydantic_core import to_json

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_position
from allumettes.core.pieces import Piece
from allumettes.core.position import Position
from allumettes.drawings.board import FEW_MATCHES
from allumettes.locale import _, language
from allumettes.locale.forfeits import forfeit_words
from allumettes.locale.moves import heap_move_words, heap_words
from allumettes.locale.rules import convention_words, full_title, rule_words
from allumettes.solvers import ladder
from allumettes.web.gestures import gestures, written
from allumettes.web.live import Kind, LiveMatch, Mode, Seats
from allumettes.web.names import own_name, shown, with_shown_names
from allumettes.web.opponents import name_of, title_of, words_of
from allumettes.web.set_up import OPPONENT, YOU, options_of
from allumettes.web.wire.gestures import Gesture
from allumettes.web.wire.table import (
    ConventionWords,
    Game,
    HeapView,
    Links,
    Proposal,
    StateFacts,
    Step,
    ThinkingView,
    TurnView,
)

MOST_GESTURES = 2_000
"""Of a whole position; the heaps after so many of them have fields."""

FEW_PLACES = 120
"""A state with so many matches and new turns is made at once; a larger one in the background thread."""


class RenderedState(NamedTuple):
    """A `wire.State` whose heaps are JSON already: most of them are as they were a turn ago."""

    facts: StateFacts
    heaps: list[bytes]

    @property
    def json(self) -> bytes:
        return b'%b,"heaps":[%b]}' % (to_json(self.facts)[:-1], b",".join(self.heaps))


@dataclass(frozen=True, slots=True)
class Viewer:
    """Whoever looks at a match: their seats, the address under which they see this server, the version they know."""

    seats: Seats
    base: str = ""
    known: int | None = None
    """None where they have to be sent everything."""


@dataclass(slots=True)
class Thinking:
    """What the computer is doing, or has done for its last move."""

    kind: str
    name: str
    seconds: float = 0.0
    counters: dict[str, int] = field(default_factory=dict)
    waiting: bool = False
    growing: bool = False
    """Whether it goes on with a proof while the values that it needs are computed."""


def state(
    live: LiveMatch,
    viewer: Viewer,
    *,
    stored: bool = True,
    thinking: Thinking | None = None,
    thought: Thinking | None = None,
    remark: str | None = None,
    invitation: str | None = None,
) -> RenderedState:
    """What a viewer sees of a match."""
    match = live.match
    seated = bool(viewer.seats)
    may_step = seated and live.mode is Mode.MACHINES and not match.is_over
    may_move = match.player in viewer.seats & live.humans and not match.is_over
    by_link = live.mode is Mode.LINK
    kept = live.kept_turns(viewer.known)
    told = language()
    turns = _turns(live, kept)
    facts: StateFacts = {
        "id": live.stored.id if stored else None,
        "version": live.version,
        "game": _game_facts(match.game, told),
        "convention": _convention_facts(match.convention, told),
        "mode": live.mode.value,
        "start": live.stored.start,
        "position": format_position(match.position),
        "seats": [
            {
                "kind": seat.kind,
                "name": shown(seat.name),
                "title": _title(seat.kind, told),
                "you": number in viewer.seats,
            }
            for number, seat in enumerate(match.seats)
        ],
        "player": match.player,
        "may_move": may_move,
        "may_step": may_step,
        "may_rename": seated and by_link,
        "spectator": not seated,
        "over": match.is_over,
        "played_here": live.played_here,
        "winner": match.winner,
        "status": status(live, viewer),
        "last_move": _last_move(live, viewer),
        "remark": remark,
        "kept_turns": kept,
        "turns": turns,
        "undo": _undo(live, viewer),
        "redo": _redo(live, viewer),
        "proposal": _proposal(live, viewer),
        "refused": _refused(live, viewer),
        "thinking": thinking_data(thinking),
        "thought": thinking_data(thought),
        "help_allowed": help_allowed(live),
        "invitation": invitation,
        "setup": None if stored else options_of(live.stored),
        "store_at_once": not stored and (by_link or live.computer_to_move),
        "links": None if kept else _links(live, viewer),
    }
    return RenderedState(facts, _heaps(match.game, match.position, may_move))


@lru_cache(maxsize=256)
def _game_facts(game: HeapGame, _language: str) -> Game:
    return {"spec": game.spec, "title": full_title(game), "rule": rule_words(game)}


@lru_cache(maxsize=64)
def _title(kind: str, _language: str) -> str:
    return title_of(kind)


@lru_cache(maxsize=8)
def _convention_facts(convention: Convention, _language: str) -> ConventionWords:
    return {"name": convention.value, "words": convention_words(convention)}


def is_large(live: LiveMatch, known: int | None = None) -> bool:
    """Whether making the state takes some milliseconds."""
    untold = len(live.turns) - live.kept_turns(known)
    return untold + sum(min(heap, FEW_MATCHES) for heap in live.match.position) > FEW_PLACES


def _turns(live: LiveMatch, kept: int) -> list[TurnView]:
    """The turns after those that are known, in the viewer's language."""
    names = [shown(seat.name) for seat in live.match.seats]
    told = language()
    return [
        {
            "number": number + 1,
            "player": number % 2,
            "move": turn.text,
            "words": f"{names[number % 2]} {_words(live.match.game, turn.heap, turn.move, told)}",
            "row": turn.move.row,
            "heap": turn.heap,
            "parts": list(turn.move.option),
        }
        for number, turn in enumerate(live.turns[kept:], kept)
    ]


def _last_move(live: LiveMatch, viewer: Viewer) -> str | None:
    """The words of the last move, unless it is the viewer's own: they know what they did."""
    player = (len(live.turns) - 1) % 2
    if not live.turns or viewer.seats == {player}:
        return None
    turn = live.turns[-1]
    return f"{shown(live.match.seats[player].name)} {_words(live.match.game, turn.heap, turn.move, language())}"


@lru_cache(maxsize=4096)
def _words(game: HeapGame, heap: int, move: Move, _language: str) -> str:
    return heap_move_words(game, heap, move)


def help_allowed(live: LiveMatch) -> bool:
    """Between two people by link there is no help before the end."""
    return live.mode is not Mode.LINK or live.match.is_over


def status(live: LiveMatch, viewer: Viewer) -> str:
    """Whose turn it is, who has won, or who has lost by what fault, in one sentence for this viewer."""
    match = live.match
    mine = len(viewer.seats) == 1
    if match.winner is not None:
        if mine and live.played_here:
            return _("You have won!") if match.winner in viewer.seats else _("You have lost.")
        return _("{name} has won.").format(name=shown(match.seats[match.winner].name))
    if match.forfeit:
        return forfeit_words(with_shown_names(match))
    name = shown(match.seat.name)
    if match.player in viewer.seats & live.humans:
        return _("Your turn.") if mine else _("{name}, your turn.").format(name=name)
    if live.computer_to_move:
        return _("{name} is thinking…").format(name=name)
    return _("{name} is to move.").format(name=name)


def _undo(live: LiveMatch, viewer: Viewer) -> Step | None:
    """By link the friend is asked first."""
    if not viewer.seats:
        return None
    if live.mode is Mode.LINK:
        return _step(Kind.PROPOSE, int(live.may_propose(viewer.seats)), language())
    return _step(Kind.UNDO, live.undo_count, language())


def _redo(live: LiveMatch, viewer: Viewer) -> Step | None:
    if not viewer.seats or live.mode is Mode.LINK:
        return None
    return _step(Kind.REDO, live.redo_count, language())


@lru_cache(maxsize=1024)
def _step(event: Kind, count: int, _language: str) -> Step:
    if event is Kind.PROPOSE:
        label = _("Ask to undo")
    elif event is Kind.UNDO:
        label = _("Undo ({count})").format(count=count) if count else _("Undo")
    else:
        label = _("Redo ({count})").format(count=count) if count else _("Redo")
    return {"event": event, "label": label, "count": count, "allowed": count > 0}


def _proposal(live: LiveMatch, viewer: Viewer) -> Proposal | None:
    if live.proposal is None:
        return None
    yours = live.proposal in viewer.seats
    if yours:
        words = _("You asked to take your last move back: your friend is to answer.")
    else:
        name = shown(live.match.seats[live.proposal].name)
        words = _("{name} would like to take the last move back.").format(name=name)
    return {"by": live.proposal, "words": words, "yours": yours, "may_answer": bool(viewer.seats) and not yours}


def _refused(live: LiveMatch, viewer: Viewer) -> str | None:
    """A sentence for the viewer whose proposal was refused by the last event."""
    last = live.events[-1] if live.events else None
    if last is None or last.kind != Kind.REFUSE or 1 - last.seat not in viewer.seats:
        return None
    return _("Your friend would rather not take that move back.")


def thinking_data(thinking: Thinking | None) -> ThinkingView | None:
    if thinking is None:
        return None
    solver = ladder.registered().get(thinking.kind)
    return {
        "name": shown(thinking.name),
        "solver": name_of(thinking.kind),
        "title": words_of(thinking.kind),
        "seconds": thinking.seconds,
        "counters": [
            {"name": name, "words": _(solver.meaning(name)) if solver else "", "count": count}
            for name, count in thinking.counters.items()
        ],
        "waiting": thinking.waiting,
        "growing": thinking.growing,
    }


def _links(live: LiveMatch, viewer: Viewer) -> Links:
    options = options_of(live.stored)
    # A friend elsewhere may not be there to try again with: the perfect player takes their place.
    opponent = "perfect" if live.mode is Mode.LINK else options.opponent
    position = f"/play?game={quote(options.game)}&start={options.start}&convention={options.convention}"
    replay = []
    for number, (seat, first) in enumerate(zip(live.match.seats, (YOU, OPPONENT), strict=True)):
        name = own_name(seat.name) if number in viewer.seats else ""
        named = f"&name={quote(name)}" if name else ""
        if live.mode is Mode.MACHINES:
            # Whoever plays on takes the place of one computer, against the other.
            opponent = live.match.seats[1 - number].kind
        replay.append(f"{position}&opponent={quote(opponent)}&first={first}{named}")
    return {"position": position, "replay": replay, "seat": min(viewer.seats, default=0)}


class RenderedHeap(NamedTuple):
    json: bytes
    gestures: int


class How(StrEnum):
    """How a heap can be played."""

    NOT = "not"
    BY_POINTING = "by-pointing"
    BY_WRITING = "by-writing"


def earlier_heaps(live: LiveMatch, turn: int) -> list[bytes]:
    """The heaps before a turn with all that could be done with them, as JSON."""
    position = live.match.position
    for played in reversed(live.turns[turn:]):
        position = played.move.undone(position, played.heap)
    return _heaps(live.match.game, position, may_move=True)


def _heaps(game: HeapGame, position: Position, may_move: bool) -> list[bytes]:
    ranks: Counter[int] = Counter()
    views, left, told = [], MOST_GESTURES, language()
    for row, heap in enumerate(position):
        ranks[heap] += 1
        how = How.NOT if not may_move else How.BY_POINTING if left > 0 else How.BY_WRITING
        view = _heap(game, heap, row, ranks[heap], how, told)
        left -= view.gestures
        views.append(view.json)
    return views


@lru_cache(maxsize=2048)
def _heap(game: HeapGame, heap: int, row: int, rank: int, how: How, _language: str) -> RenderedHeap:
    """Cached: most heaps are the same from one turn to the next."""
    playable, (kind, size) = game.can_move(heap), game.pieces(heap)
    found: list[Gesture] = []
    if playable and how is not How.NOT:
        found = gestures(game, heap, row, rank) if how is How.BY_POINTING else [written(game, heap, row, rank)]
    view: HeapView = {
        "row": row,
        "count": heap,
        "playable": playable,
        "size": size,
        "shape": "" if kind is Piece.ROW else heap_words(game, heap),
        "label": _("Row {row}: {matches}").format(row=row, matches=heap_words(game, heap)),
        "stuck": None if playable else _("Nothing can be played on this heap."),
        "gestures": found,
    }
    return RenderedHeap(to_json(view), len(found))
