"""The moves of a heap as places to point at: gestures for any game, so that the browser knows no rule.

A heap is a row of matches. A gap between two of them is where a heap is split; a run of matches next to each other is
what is taken. What neither can say, three heaps left at once or matches added, is chosen from a list, and heaps with
more matches than one can point at have a field for a number.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from allumettes.core.errors import IllegalMoveError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.notation import format_move, sample_moves
from allumettes.core.pieces import Piece
from allumettes.core.text import N_
from allumettes.drawings.board import FEW_MATCHES
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.moves import matches
from allumettes.locale.numbers import listed, number
from allumettes.web.wire.gestures import Action, BarredGap, Choice, Entry, Gap, Gesture, Run

FEW_GESTURES = 200
"""A heap with more moves than this has a field instead."""

ACTIONS = {"sub": N_("Take one match"), "div": N_("Keep half of them")}


def gestures(game: HeapGame, heap: int, row: int, rank: int) -> list[Gesture]:
    """All gestures of a heap; `rank` tells it from other heaps of its size, as in the notation."""
    named = game.named_options(heap)
    if named:
        return [_action(name, heap, rank, option) for name, option in named.items()]
    if heap <= FEW_MATCHES:
        every = (gesture for option in game.options(heap) for gesture in _pointed(game, heap, rank, option))
        found = list(islice(every, FEW_GESTURES + 1))
        if len(found) <= FEW_GESTURES:
            return [*sorted([*found, *_barred(game, heap, rank, found)], key=_place)]
    return [written(game, heap, row, rank)]


def _action(name: str, heap: int, rank: int, option: Option) -> Action:
    (left,) = option
    label = _(ACTIONS.get(name, name))
    return {
        "kind": "action",
        "name": name,
        "label": label,
        "begin": left,
        "end": heap,
        "move": _text(heap, rank, option),
        "words": _("{label}: {heap} becomes {left}").format(label=label, heap=number(heap), left=number(left)),
    }


def _pointed(game: HeapGame, heap: int, rank: int, option: Option) -> Iterator[Gap | Run | Choice]:
    taken = heap - sum(option)
    if len(option) > 2 or taken < 0 or game.pieces(heap).kind is Piece.COIN:
        yield {"kind": "choice", "move": _text(heap, rank, option), "words": _words(game, heap, option)}
        return
    if len(option) == 1:
        left = option[0]
        yield _run(game, heap, rank, left, option)
        if left and 2 in game.part_counts(heap):
            # Where a run in the middle leaves two heaps, one at either end leaves one.
            yield _run(game, heap, rank, 0, option)
        return
    for first in dict.fromkeys(option):
        parts = (first, sum(option) - first)
        yield _gap(game, heap, rank, parts) if taken == 0 else _run(game, heap, rank, first, parts)


def _gap(game: HeapGame, heap: int, rank: int, parts: Option) -> Gap:
    return {"kind": "gap", "at": parts[0], "move": _text(heap, rank, parts), "words": _words(game, heap, parts)}


def _run(game: HeapGame, heap: int, rank: int, begin: int, parts: Option) -> Run:
    return {
        "kind": "run",
        "begin": begin,
        "end": begin + heap - sum(parts),
        "move": _text(heap, rank, parts),
        "words": _words(game, heap, parts),
    }


def _place(gesture: Gap | BarredGap | Run | Choice) -> tuple[int, int]:
    """From left to right, short before long: the order in which keys and screen readers go through them."""
    match gesture["kind"]:
        case "gap" | "barred":
            return gesture["at"], gesture["at"]
        case "run":
            return gesture["begin"], gesture["end"]
    return 0, 0


def _barred(game: HeapGame, heap: int, rank: int, found: list[Gap | Run | Choice]) -> Iterator[BarredGap]:
    """The gaps that the rules forbid, with their reason, where others are allowed."""
    allowed = {gesture["at"] for gesture in found if gesture["kind"] == "gap"}
    for at in range(1, heap) if allowed else ():
        parts = (at, heap - at)
        alike, move = (heap,) * rank, Move(rank - 1, parts)
        if at not in allowed and (reason := game.refusal(alike, move)):
            why = sentence(IllegalMoveError(game, alike, move, reason))
            yield {"kind": "barred", "at": at, "reason": why, "words": _words(game, heap, parts)}


def written(game: HeapGame, heap: int, row: int, rank: int) -> Entry:
    """A field: for a number where the game only takes, or only splits, else for the whole move."""
    parts = game.part_counts(heap)
    if parts == {1}:
        amounts = game.amounts(heap)
        return _number_entry(_("How many matches do you take?"), amounts[0], amounts[-1], row)
    if parts == {2} and list(game.amounts(heap)) == [0]:
        return _number_entry(_("How many matches in the first of the two heaps?"), 1, heap - 1, row)
    example = sample_moves(game, (heap,))[-1].option
    label = _("What becomes of this heap? For example {move}").format(move=_text(heap, rank, example))
    return {"kind": "field", "label": label, "min": None, "max": None, "prefix": ""}


def _number_entry(label: str, least: int, most: int, row: int) -> Entry:
    return {"kind": "field", "label": label, "min": least, "max": most, "prefix": f"{row} "}


def _text(heap: int, rank: int, option: Option) -> str:
    return format_move((heap,) * rank, Move(rank - 1, option))


def _words(game: HeapGame, heap: int, parts: Option) -> str:
    kind, size = game.pieces(heap)
    if kind is Piece.COIN:
        others = [number(part) for part in parts if part]
        return _("Turn this coin and {others}").format(others=listed(others)) if others else _("Turn this coin")
    taken = size - sum(parts)
    left = " + ".join(map(number, parts))
    if taken < 0:
        return _("Add {added} and leave {parts}").format(added=matches(-taken), parts=left)
    if taken == 0:
        return _("Split into {parts}").format(parts=left)
    if len(parts) == 1:
        return _("Take {taken}").format(taken=matches(taken))
    return _("Take {taken} and leave {parts}").format(taken=matches(taken), parts=left)
