"""Why a text is no move, and why the rules refuse one: with what may be played instead, in the position at hand."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import islice

from allumettes.core.errors import AllumettesError, IllegalMoveError, Refusal, Unreadable, UnreadableMoveError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.notation import (
    FIRST_MOVES,
    format_move,
    format_position,
    parse_move,
    rows_of_parts,
    sample_moves,
    with_row,
)
from allumettes.core.pieces import Piece
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.errors import sentence
from allumettes.locale.moves import heap_words, matches
from allumettes.locale.numbers import either, listed, number, runs
from allumettes.locale.typed import meant

FEW_AMOUNTS = 8


@sentence.register
def _unreadable_move(error: UnreadableMoveError) -> str:
    """Its examples are legal moves of the position at hand."""
    game, position, text = error.game, error.position, excerpt(error.text)
    match error.kind:
        case Unreadable.ROW_NEEDED:
            return _("Several rows can be played: type the row first, as in “{example}”.").format(
                example=_with_row(error)
            )
        case Unreadable.AMBIGUOUS_ROW:
            parts = tuple(int(part) for part in error.text.split("+"))
            rows = [str(row) for row in rows_of_parts(game, position, parts)]
            return _("“{text}” can be played on rows {rows}: type the row first, as in “{first} {text}”.").format(
                text=text, rows=listed(rows), first=rows[0]
            )
        case Unreadable.AMBIGUOUS_MOVE:
            words, moves = _("“{text}” can mean taking or splitting: write the move out, {moves}."), _meanings(error)
            if game.pieces(position[moves[0].row]).kind is Piece.COIN:
                words = _("“{text}” can mean two moves: write the move out, {moves}.")
        case _:
            words, moves = (
                _("“{text}” is not a move. A move says what becomes of a heap: {moves}."),
                sample_moves(game, position),
            )
    if not moves:
        return _("“{text}” is not a move.").format(text=text)
    actions = {name for heap in position for name in game.named_options(heap)}
    near = meant(error.text.split()[-1], sorted(actions)) if error.text.strip() else ""
    return words.format(text=text, moves=either(format_move(position, move) for move in moves)) + near


def _with_row(error: UnreadableMoveError) -> str:
    """What was typed with a row where it is legal, else a legal move."""
    game, position = error.game, error.position
    for row in game.playable_rows(position):
        typed = f"{row} {error.text.strip()}"
        with suppress(AllumettesError):
            parse_move(game, position, typed)
            return excerpt(typed)
    moves = sample_moves(game, position)
    return next(filter(None, (with_row(game, position, move) for move in moves)), format_move(position, moves[0]))


def _meanings(error: UnreadableMoveError) -> list[Move]:
    """Taking a number of matches, and splitting it off."""
    *row, amount = (int(word) for word in re.findall(r"[0-9]+", error.text))
    at = row[0] if row else error.game.playable_rows(error.position)[0]
    heap = error.position[at]
    return [Move(at, (heap - amount,)), Move(at, (amount, heap - amount))]


@sentence.register
def _illegal(error: IllegalMoveError) -> str:
    row = error.move.row
    on_board = 0 <= row < len(error.position)
    if error.reason is Refusal.NO_SUCH_HEAP and len(error.position) < 3:
        return _no_such_heap(error)
    heap = error.position[row] if on_board else 0
    if error.reason in OF_HEAPS and error.game.pieces(heap).kind is not Piece.ROW:
        return _no_row(error, heap)
    parts = max(len(error.move.option), 1)
    if error.reason is Refusal.NOTHING_TAKEN and sum(error.move.option) > heap:
        words = _("A move adds no matches: one may take {amounts} from a heap of {heap}.")
        return words.format(heap=matches(heap), **_advice(error, heap, parts))
    always_splits = 1 not in error.game.part_counts(heap)
    if error.reason in OF_HEAPS - {Refusal.STUCK_HEAP} and min(error.game.amounts(heap), default=0) < 0:
        return _other_moves(error)
    return _refusal_words(error.reason, parts, always_splits).format(
        move=format_move(error.position, error.move) if on_board else "",
        row=row,
        last=len(error.position) - 1,
        board=format_position(error.position),
        heap=matches(heap),
        **(_advice(error, heap, parts) if error.reason in ADVISED else {}),
    )


def _no_such_heap(error: IllegalMoveError) -> str:
    """The heaps that there are, where they are few."""
    game, position = error.game, error.position
    if len(position) == 2:
        words = _("There is no such heap: the board is {board}, on rows 0 and 1.")
    elif game.pieces(position[0]).kind is Piece.ROW:
        return _("There is no such heap: the only row is 0, with {heap}.").format(heap=matches(position[0]))
    else:
        words = _("There is no such heap: the board is {board}, on row 0.")
    return words.format(board=format_position(position))


def _no_row(error: IllegalMoveError, heap: int) -> str:
    """Why a circle or a coin may not become what was asked: neither is a heap of so many matches."""
    game, row = error.game, error.move.row
    if error.reason is Refusal.STUCK_HEAP:
        return _("Nothing can be played on row {row}: {heap}.").format(row=row, heap=heap_words(game, heap))
    if game.pieces(heap).kind is Piece.COIN:
        return _other_moves(error)
    return _("{heap} is a circle of {size}: one may take {amounts}, and what is left is one row.").format(
        heap=number(heap), size=number(game.pieces(heap).size), amounts=_amounts(game.amounts(heap))
    )


def _other_moves(error: IllegalMoveError) -> str:
    """That the rules forbid a move, and what may be played: for games where a move is no taking of matches."""
    game, position, move = error.game, error.position, error.move
    words = _("{move} is not allowed by the rules of this game: one may play {moves}.")
    if min(move.option, default=0) < 0:  # a number was typed that means no heap
        words = _("This is not allowed by the rules of this game: one may play {moves}.")
    return words.format(
        move=format_move(position, move),
        moves=either(format_move(position, legal) for legal in sample_moves(game, position)),
    )


ADVISED = {
    Refusal.NOTHING_TAKEN,
    Refusal.MUST_SPLIT,
    Refusal.REST_UNSPLIT,
    Refusal.NEVER_SPLIT,
    Refusal.PART_COUNT,
    Refusal.OTHER_SUM,
    Refusal.AMOUNT,
}
"""Refusals that say what may be played instead."""

OF_HEAPS = ADVISED | {
    Refusal.STUCK_HEAP,
    Refusal.TOO_MANY,
    Refusal.EMPTY_PART,
    Refusal.EQUAL_PARTS,
    Refusal.NOT_AN_OPTION,
}
"""Refusals that speak of a heap of matches, and of what is taken from it."""


def _advice(error: IllegalMoveError, heap: int, parts: int) -> dict[str, str]:
    """What may be played on this heap: the numbers to take, the sums and counts of the new heaps, and an example."""
    game, row = error.game, error.move.row
    of_one_heap = error.reason is Refusal.NEVER_SPLIT
    amounts = game.amounts_leaving(heap, 1 if of_one_heap else parts) or game.amounts(heap)
    counts = sorted(game.part_counts(heap) - {1})
    return {
        "amounts": _amounts(amounts),
        "sums": _amounts(sorted(heap - taken for taken in amounts)),
        "parts": number(parts),
        "counts": either(map(number, counts)),
        "example": format_move(error.position, Move(row, _split(game, heap, error.move))) if counts else "",
    }


def _split(game: HeapGame, heap: int, move: Move) -> Option:
    """An option that splits a heap: one that takes as many matches as the move does, where there is one."""
    splits = list(islice((option for option in game.options(heap) if len(option) > 1), FIRST_MOVES))
    return next((option for option in splits if sum(option) == sum(move.option)), splits[0])


def _refusal_words(reason: Refusal, parts: int, always_splits: bool) -> str:
    if reason is Refusal.AMOUNT and parts > 1:
        return _("To leave {parts} heaps, one may take {amounts} from a heap of {heap}.")
    if reason is Refusal.AMOUNT and always_splits:
        return _("From a heap of {heap} one may take {amounts}, and what is left must be split, as in “{example}”.")
    words: dict[Refusal, Callable[[], str]] = {
        Refusal.NO_SUCH_HEAP: lambda: _("There is no such heap: the board is {board}, on rows 0 to {last}."),
        Refusal.STUCK_HEAP: lambda: _("Nothing can be played on row {row}: it has {heap}."),
        Refusal.NOTHING_TAKEN: lambda: _("A move must change something: one may take {amounts} from a heap of {heap}."),
        Refusal.MUST_SPLIT: lambda: _("Nothing is taken from a heap of {heap}: it is split, as in “{example}”."),
        Refusal.REST_UNSPLIT: lambda: _("{move} is refused: what is left must be split, as in “{example}”."),
        Refusal.NEVER_SPLIT: lambda: _("A heap of {heap} cannot be split: one may take {amounts}."),
        Refusal.PART_COUNT: lambda: _(
            "{move} is refused: a heap of {heap} is split into {counts} heaps, as in “{example}”."
        ),
        Refusal.TOO_MANY: lambda: _("Row {row} has only {heap}."),
        Refusal.EMPTY_PART: lambda: _("Each of the new heaps must have at least one match; row {row} has {heap}."),
        Refusal.EQUAL_PARTS: lambda: _("{move} is refused: the two heaps must be of different sizes."),
        Refusal.OTHER_SUM: lambda: _("{move} is refused: {parts} new heaps must make {sums} matches together."),
        Refusal.AMOUNT: lambda: _("From a heap of {heap} one may take {amounts}."),
        Refusal.NOT_AN_OPTION: lambda: _("{move} is not allowed by the rules of this game."),
        Refusal.MATCH_OVER: lambda: _("The match is over: no move is left."),
    }
    return words[reason]()


def _amounts(amounts: Sequence[int]) -> str:
    """Numbers in ascending order; where there are many, the first ones and the last one after a gap."""
    tokens = list(runs(amounts))
    return either(tokens if len(tokens) <= FEW_AMOUNTS else [*tokens[: FEW_AMOUNTS - 1], "…", tokens[-1]])
