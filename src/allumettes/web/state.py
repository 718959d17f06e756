"""What one viewer sees of a match, as data: the browser draws this and nothing else."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any
from urllib.parse import quote

from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.notation import format_move, format_position
from allumettes.locale import _, language
from allumettes.locale.sentences import convention_words, matches, move_words
from allumettes.players import HUMAN
from allumettes.solvers import ladder
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
    turns = _turns(live)
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
        "turns": turns,
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
        "position_link": _position_link(live, turns),
        "heaps": _heaps(match, may_move),
    }


def _turns(live: LiveMatch) -> list[dict[str, Any]]:
    """The turns so far, as this language tells them; those that were told before are not put into words again."""
    told = live.told_turns.setdefault(language(), [])
    turns, seats = live.match.turns, live.match.seats
    for turn in turns[len(told) :]:
        told.append(
            {
                "number": len(told) + 1,
                "player": turn.player,
                "move": format_move(turn.before, turn.move),
                "words": f"{shown(seats[turn.player].name)} {move_words(turn.before, turn.move)}",
                "position": format_position(turn.move.result(turn.before)),
            }
        )
    return told


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


def _position_link(live: LiveMatch, turns: list[dict[str, Any]]) -> str:
    """The address that opens this very position at another table."""
    stored = live.stored
    start = f"/?game={quote(stored.game)}&start={stored.start}&convention={stored.convention}"
    return f"{start}&moves={quote(','.join(turn['move'] for turn in turns), safe=',')}" if turns else start


def _heaps(match: Match, may_move: bool) -> list[dict[str, Any]]:
    ranks: Counter[int] = Counter()
    views = []
    for row, heap in enumerate(match.position):
        ranks[heap] += 1
        views.append(_heap(match.game, heap, row, ranks[heap], may_move, language()))
    return views


@lru_cache(maxsize=2048)
def _heap(game: HeapGame, heap: int, row: int, rank: int, may_move: bool, _language: str) -> dict[str, Any]:
    """Most heaps stay as they were from one turn to the next."""
    playable = game.can_move(heap)
    found = gestures(game, heap, rank) if playable and may_move else []
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
