"""How the computer plays at each of its levels."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import Habit
from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import Block, section, terms
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.levels import level_name
from allumettes.players import DEFAULT_THRESHOLD

PLACE = 80


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    yield section(_("The three levels of the computer"))
    habit = (
        _("the first move of the rules, which makes the game last")
        if subject.game.habit is Habit.FIRST
        else _("any legal move, drawn at random, in the hope of a mistake")
    )
    yield terms(
        [
            (_term("random"), _("Any legal move, drawn at random.")),
            (
                _term("endgame"),
                (
                    _(
                        "At random, until the places of the coins that can still be played add up to {threshold} or "
                        "less; then without a mistake."
                    )
                    if subject.game.pieces(1).kind is Piece.COIN
                    else _(
                        "At random, until the heaps that can still be played hold {threshold} matches or fewer; "
                        "then without a mistake."
                    )
                ).format(threshold=DEFAULT_THRESHOLD),
            ),
            (
                _term("perfect"),
                _("A move that leaves a losing position, whenever there is one. Where there is none: {habit}.").format(
                    habit=habit
                ),
            ),
        ]
    )


def _term(level: str) -> str:
    return f"{level_name(level).capitalize()}."
