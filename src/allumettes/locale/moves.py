"""Heaps of matches, circles and coins, and what a move does to them."""

from __future__ import annotations

from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.pieces import Piece
from allumettes.core.position import Position
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import listed, number


def matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count).format(count=number(count))


def heap_words(game: HeapGame, heap: int) -> str:
    """What a heap is on the table: so many matches, a circle of them, a coin."""
    kind, size = game.pieces(heap)
    match kind:
        case Piece.ROW:
            return matches(size)
        case Piece.CIRCLE:
            return _("circle of {size}").format(size=number(size))
        case Piece.COIN:
            return _("coin at place {place}").format(place=number(size))


def heap_axis(game: HeapGame, largest: int) -> str:
    """What n is along the axis of a drawing whose last heap is this one."""
    match game.pieces(largest).kind:
        case Piece.ROW:
            return _("n (matches in the heap)")
        case Piece.CIRCLE:
            return _("n (number of the heap)")
        case Piece.COIN:
            return _("n (place of the coin)")


def heap_number(game: HeapGame, heap: int) -> str:
    """The number of a heap, as it is typed, and its size where that is another number."""
    if game.pieces(heap).kind is not Piece.CIRCLE:
        return number(heap)
    return f"{number(heap)} ({heap_words(game, heap)})"


def move_words(game: HeapGame, position: Position, move: Move) -> str:
    """What a move does, as one would say it at the table."""
    return heap_move_words(game, position[move.row], move)


def heap_move_words(game: HeapGame, heap: int, move: Move) -> str:
    """The same, where only the heap is known that the move replaces."""
    match game.pieces(heap).kind:
        case Piece.ROW:
            return _row_words(game, heap, move)
        case Piece.CIRCLE:
            return _circle_words(game.pieces(heap).size, move)
        case Piece.COIN:
            return _coin_words(heap, move)


def _row_words(game: HeapGame, heap: int, move: Move) -> str:
    taken = heap - sum(move.option)
    parts = " + ".join(map(number, move.option))
    left = number(move.option[0])
    values = {"taken": matches(taken), "row": move.row, "heap": number(heap), "parts": parts, "left": left}
    if actions := [name for name, option in game.named_options(heap).items() if option == move.option]:
        return _("plays {action} on row {row} ({heap} → {parts})").format(action=actions[0], **values)
    if len(move.option) == 1:
        return _("takes {taken} from row {row} ({heap} → {left})").format(**values)
    if taken < 0:
        return _("adds {added} to row {row} and leaves {parts}").format(added=matches(-taken), **values)
    if taken == 0:
        return _("splits row {row}: {heap} = {parts}").format(**values)
    return _("takes {taken} from row {row} and leaves {parts}").format(**values)


def _circle_words(size: int, move: Move) -> str:
    (left,) = move.option
    if not left:
        return _("takes the whole circle of {size} in row {row}").format(size=number(size), row=move.row)
    return _("takes {taken} from the circle of {size} in row {row}, and leaves a row of {left}").format(
        taken=matches(size - left), size=number(size), row=move.row, left=number(left)
    )


def _coin_words(place: int, move: Move) -> str:
    others = [number(other) for other in move.option if other]
    words = ngettext(
        "turns the coin at place {place} (row {row}) and the one at {others}",
        "turns the coin at place {place} (row {row}) and those at {others}",
        len(others),
    )
    if not others:
        words = _("turns the coin at place {place} (row {row})")
    return words.format(place=number(place), row=move.row, others=listed(others))
