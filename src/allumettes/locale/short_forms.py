"""The shorter ways to type a move at a position, each with an example that is read there."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import format_move, parse_move, sample_moves, with_row
from allumettes.core.pieces import Piece
from allumettes.core.position import Position
from allumettes.locale import _


def shorter_forms(game: HeapGame, position: Position) -> Iterator[str]:
    """What may be typed instead of a whole move."""
    heaps = {position[row] for row in game.playable_rows(position)}
    takes = all(1 in game.part_counts(heap) and 2 not in game.parts_after(heap, 0) for heap in heaps)
    halves = all(1 not in game.part_counts(heap) and 2 in game.parts_after(heap, 0) for heap in heaps)
    if takes and all(game.pieces(heap).kind is Piece.COIN for heap in heaps):
        yield _("Shorter: a number, how much smaller the heap becomes.")
    elif takes:
        yield _("Shorter: a number, how many matches you take.")
    elif halves:
        yield _("Shorter: a number, the size of the first of the two heaps.")
    moves = sample_moves(game, position)
    if not (takes or halves):  # what a number means was not told
        moves.reverse()
    if split := next((move for move in moves if len(move.option) > 1), None):
        yield from _split_forms(game, position, split)
    rowed = ((short, move) for move in moves if (short := with_row(game, position, move)))
    if len(game.playable_rows(position)) > 1 and (found := next(rowed, None)):
        short, move = found
        yield _(
            "With several rows to choose from, the row comes first (they count from 0): {short} plays {move}."
        ).format(short=short, move=format_move(position, move))


def _split_forms(game: HeapGame, position: Position, move: Move) -> Iterator[str]:
    """A split as an equation where nothing is taken, and its parts alone where only one heap can become them."""
    heap, _arrow, parts = format_move(position, move).partition(">")
    if sum(move.option) == position[move.row]:
        yield _("Also read: {equation}.").format(equation=f"{heap} = {parts.replace('+', ' + ')}")
    if _reads(game, position, parts, move):
        yield _("Also read, where only one heap can become them: the new heaps alone, {parts}.").format(parts=parts)


def _reads(game: HeapGame, position: Position, text: str, move: Move) -> bool:
    try:
        return parse_move(game, position, text) == move
    except AllumettesError:
        return False
