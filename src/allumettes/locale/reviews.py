"""What a move was worth, and what is said of somebody who made no mistake, in the words of both doors."""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.locale import _
from allumettes.locale.moves import move_words
from allumettes.solvers.review import Mark, MarkedTurn, TriedMove


def mark_words(mark: Mark) -> str:
    match mark:
        case Mark.GOOD:
            return _("kept the win")
        case Mark.MISTAKE:
            return _("gave it away")
        case Mark.LOST:
            return _("nothing could be done")
        case Mark.UNKNOWN:
            return _("too large to be proved")


def no_mistake_words(name: str, marked: Iterable[MarkedTurn]) -> str:
    """Said of the loser, whose turns these are."""
    if any(turn.mark is Mark.UNKNOWN for turn in marked):
        return _("Some positions were too large to be proved: no mistake is known for {name}.").format(name=name)
    return _("{name} made no mistake: the position was lost from the start.").format(name=name)


def trial_words(game: HeapGame, position: Position, tried: TriedMove) -> str:
    """What a move that was tried in an earlier position is worth, and why it fails."""
    move = format_move(position, tried.move)
    if tried.mark is Mark.GOOD:
        return _("{move} wins: it {words}.").format(move=move, words=move_words(game, position, tried.move))
    if tried.mark is Mark.UNKNOWN:
        return _("What {move} is worth could not be proved in time.").format(move=move)
    if tried.answer is None:
        return _("{move} loses: the match is over, and the other player has won.").format(move=move)
    answer = format_move(tried.move.result(position), tried.answer)
    return _("{move} loses: {answer} wins against it.").format(move=move, answer=answer)
