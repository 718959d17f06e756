"""What a move was worth, and what is said of somebody who made no mistake, in the words of both doors."""

from __future__ import annotations

from collections.abc import Iterable

from allumettes.locale import _
from allumettes.solvers.review import Mark, MarkedTurn


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
