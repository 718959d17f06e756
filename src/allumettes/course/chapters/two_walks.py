"""Depth first against breadth first, on equal terms and with the counts of both."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.course.algorithms.labelled_tree import tree_size
from allumettes.course.scope import in_scope
from allumettes.course.walk import expansions, shortest_game
from allumettes.drawings.report.blocks import RIGHT, Block, box, paragraph, points, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.solvers.ladder.state_search import action_moves

PLACE = 36
SIZES = range(4, 13)


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    game = subject.game
    if not in_scope(game):
        return
    yield section(_("Depth first and breadth first"))
    yield paragraph(
        _(
            "A tree can be walked depth first, each branch to its end before the next one, or breadth first, all "
            "states of one turn before those of the next. Both *visit the same nodes*: what differs is what they "
            "must keep, and what they can conclude on the way."
        )
    )
    yield points(
        [
            _(
                "*Depth first* keeps one branch. It comes back with the labels of what is below, so that it concludes "
                "while it walks; it can stop at a node whose player ends the game at once, as the course does."
            )
            if subject.convention is Convention.NORMAL
            else _(
                "*Depth first* keeps one branch. It comes back with the labels of what is below, so that it concludes "
                "while it walks."
            ),
            _(
                "*Breadth first* keeps whole turns waiting in a queue. It meets the shortest game first; it concludes "
                "nothing until the labels are carried back from the last turn to the first, and for this it must keep "
                "every node of the tree."
            ),
        ]
    )
    yield table(
        [
            "n",
            _("nodes, both"),
            _("expanded, both"),
            _("kept, depth first"),
            _("kept, breadth first"),
            _("expanded, states merged"),
            _("shortest game"),
        ],
        [_row(game, heap) for heap in SIZES],
        _(
            "Both walks, without merging and, in the column before the last, with equal states merged: then each state "
            "is expanded once, in either order. Kept: the nodes of the longest branch, and the longest queue, in which "
            "a turn still waits while the next one joins it."
        ),
        [RIGHT] * 7,
    )
    if subject.convention is Convention.NORMAL:
        yield paragraph(
            _(
                "With the shortcut of the course (a node whose player can end the game is a leaf), depth first visits "
                "{few} nodes instead of {many} for {size} matches. The gain comes from the shortcut, not from the "
                "order."
            ).format(
                few=number(tree_size(game, (SIZES[-1],))),
                many=number(tree_size(game, (SIZES[-1],), shortcut=False)),
                size=number(SIZES[-1]),
            )
        )
    yield box(
        _("Your turn"),
        _("Breadth first finds the shortest game. Why does that not make a good player?"),
        [
            _(
                "A shortest game is one in which the other player helps. Who wins does not depend on what the other "
                "may do, but on the worst that they can do: that is what the labels say, and breadth first has them "
                "only after walking back."
            )
        ]
        if teacher
        else [],
        lines=3,
    )


def _row(game: HeapGame, heap: int) -> list[str]:
    expanded = list(expansions(game, (heap,)))
    merged = list(expansions(game, (heap,), merge=True))
    nodes = tree_size(game, (heap,), shortcut=False)
    return [
        number(heap),
        number(nodes),
        number(len(expanded)),
        number(_longest_branch(game, heap)),
        number(_longest_queue(game, heap)),
        number(len(merged)),
        number(len(shortest_game(game, (heap,))) - 1),
    ]


def _longest_branch(game: HeapGame, heap: int) -> int:
    """The nodes from the root to the deepest leaf, which is all that a walk depth first keeps."""
    return 1 + max((_longest_branch(game, option[0]) for option in game.options(heap)), default=0)


def _longest_queue(game: HeapGame, heap: int) -> int:
    """The most nodes that wait at the same time in a walk breadth first."""
    waiting, longest = deque([heap]), 1
    while waiting:
        waiting.extend(move.option[0] for move in action_moves(game, (waiting.popleft(),)))
        longest = max(longest, len(waiting))
    return longest
