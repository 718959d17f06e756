"""Minimax: the value of a state, its recursion, and the action that it picks."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.course.minimax import minimax_policy, minimax_value
from allumettes.course.scope import in_scope
from allumettes.course.state import GameState
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, formula, paragraph, points, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number

PLACE = 34
SHOWN = 8


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not in_scope(subject.game):
        return
    yield section(_("Minimax"))
    yield paragraph(
        _(
            "The value V(s) of a state s is the utility for player 1 at the end of the game, when both play as well as "
            "they can. It is a recursion that follows the tree down to the goals and comes back with their utilities:"
        )
    )
    yield formula(
        [
            _("V(s) = u(s,1)   if s is a goal,"),
            _("V(s) = max { V(succ(s,a)) : a an action of s }   if player 1 is to move,"),
            _("V(s) = min { V(succ(s,a)) : a an action of s }   if player 2 is to move."),
        ]
    )
    yield points(
        [
            _(
                "Player 1 *maximises u(s,1)*, and player 2 *minimises the same u(s,1)*. To minimise u(s,2), as the "
                "halving report writes, would be to try to lose: u(s,2) = −u(s,1)."
            ),
            _(
                "The policy of a player is the first action whose successor has the best value: the greatest for "
                "player 1, the least for player 2."
            ),
            _(
                "The recursion ends, since every action leaves a smaller heap; with a table each state is searched "
                "once."
            ),
        ]
    )
    yield table(
        ["n", "V(J1-n)", _("policy of player 1"), "V(J2-n)", _("policy of player 2")],
        [_row(subject, heap) for heap in range(1, SHOWN + 1)],
        _("Values and policies. Where every action loses, the first one is kept."),
        [RIGHT, RIGHT, LEFT, RIGHT, LEFT],
    )


def _row(subject: Subject, heap: int) -> list[str]:
    row = [number(heap)]
    for player in (1, 2):
        state = GameState(subject.game, (heap,), player, subject.convention)
        row += [f"{minimax_value(state):+d}".replace("-", "−"), f"`{minimax_policy(state)}`"]
    return row
