"""What one viewer sees of a match, as data: the browser draws this and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import quote, urlencode

from allumettes.core.match import Turn
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.locale import _, language
from allumettes.locale.sentences import convention_words, matches, move_words
from allumettes.players import HUMAN
from allumettes.web.gestures import Gesture, gestures
from allumettes.web.live import LiveMatch, Mode, Seats
from allumettes.web.names import shown
from allumettes.web.opponents import name_of, title_of, words_of

State = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: the seats they hold, and the address under which they see this server."""

    seats: Seats
    base: str = ""


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
    return {
        "id": live.stored.id if stored else None,
        "version": live.version,
        "game": {"spec": match.game.spec, "title": _(match.game.title), "rule": _(match.game.summary)},
        "convention": {"name": str(match.convention), "words": convention_words(match.convention)},
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
        "turns": [
            _turn(number, turn, shown(match.seats[turn.player].name), language())
            for number, turn in enumerate(match.turns, 1)
        ],
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
        "position_link": position_link(live),
        "heaps": _heaps(live, may_move),
    }


@lru_cache(maxsize=20_000)
def _turn(number: int, turn: Turn, name: str, _language: str) -> dict[str, Any]:
    """A turn is looked at again with every one that follows it."""
    return {
        "number": number,
        "player": turn.player,
        "move": format_move(turn.before, turn.move),
        "words": f"{name} {move_words(turn.before, turn.move)}",
        "position": format_position(turn.move.result(turn.before)),
    }


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
    from allumettes.solvers import ladder

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


def position_link(live: LiveMatch) -> str:
    """The address that opens this very position at another table."""
    match = live.match
    query = {
        "game": match.game.spec,
        "start": format_position(match.start),
        "convention": str(match.convention),
        "moves": ",".join(format_move(turn.before, turn.move) for turn in match.turns),
    }
    return "/?" + urlencode({key: value for key, value in query.items() if value}, quote_via=quote, safe=",")


def _heaps(live: LiveMatch, may_move: bool) -> list[dict[str, Any]]:
    match = live.match
    return [_heap(live, match.position, row, heap, may_move) for row, heap in enumerate(match.position)]


def _heap(live: LiveMatch, position: Position, row: int, heap: int, may_move: bool) -> dict[str, Any]:
    playable = live.match.game.can_move(heap)
    rank = position[:row].count(heap) + 1
    found = gestures(live.match.game, heap, rank) if playable and may_move else []
    return {
        "row": row,
        "count": heap,
        "playable": playable,
        "label": _("Row {row}: {matches}").format(row=row, matches=matches(heap)),
        "stuck": None if playable else _("Nothing can be played on this heap."),
        "gestures": [gesture | _prefix(gesture, row) if gesture["kind"] == "field" else gesture for gesture in found],
    }


def _prefix(gesture: Gesture, row: int) -> dict[str, str]:
    """What stands before the number that is typed: its row; nothing where the move is written out."""
    return {"prefix": "" if gesture["min"] is None else f"{row} "}
