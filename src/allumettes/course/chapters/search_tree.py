"""The whole search tree of a small heap, drawn, and the table that concludes from the leaves up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations_with_replacement

from allumettes.core.convention import Outcome
from allumettes.course.algorithms.labelled_tree import conclusion
from allumettes.course.scope import EXAMPLE, in_scope
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, box, paragraph, part, picture, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.drawings.trees.svg import as_svg
from allumettes.drawings.trees.text import as_text
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.verdicts import outcome_letter
from allumettes.solvers.ladder.minimax import Minimax
from allumettes.trees.graph import as_graph
from allumettes.trees.node import Tree
from allumettes.trees.watch import grow_tree

PLACE = 32
MOST_CHILDREN = 3
"""The table of conclusions has a row for each set of so many labels."""


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not in_scope(subject.game):
        return
    tree = grow_tree(Minimax, subject.game, (EXAMPLE,), subject.convention)
    nodes = tree.nodes
    leaves = sum(not node.children for node in nodes)
    words = {"count": number(EXAMPLE), "nodes": number(len(nodes)), "leaves": number(leaves)}
    yield section(_("The search tree"))
    yield paragraph(
        ngettext(
            "The tree of all games from {count} matches has {nodes} nodes and {leaves} leaf, the end of the only game. "
            "Each edge is an action.",
            "The tree of all games from {count} matches has {nodes} nodes. Its {leaves} leaves are the ends of games: "
            "there are {leaves} different games. Each edge is an action.",
            leaves,
        ).format(**words)
    )
    yield picture(
        as_svg(as_graph(tree), captioned=True),
        alt=_alt(tree, leaves),
        caption=_(
            "All games from {count} matches. Round boxes ({won}) are winning for the player to move, square ones "
            "({lost}) losing; +1 or −1 below the matches is the minimax value for J1, and a thick line the move that "
            "is chosen."
        ).format(won=outcome_letter(Outcome.WINNING), lost=outcome_letter(Outcome.LOSING), **words),
        width=100,
        text=as_text(tree),
    )
    yield from _conclusions(subject, teacher=teacher)


def _alt(tree: Tree, leaves: int) -> str:
    return _("A search tree with {nodes} nodes and {leaves} leaves, from {root} at the top down to 0.").format(
        nodes=number(len(tree.nodes)), leaves=number(leaves), root=number(EXAMPLE)
    )


def _conclusions(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    children = subject.game.option_count(4 * EXAMPLE)
    if not 2 <= children <= MOST_CHILDREN:
        return
    yield part(_("Concluding from the leaves up"))
    yield paragraph(
        _(
            "A label says how the game ends for the computer, J1: 2, it wins; 0, it loses; 1, it is not known. A leaf "
            "has its label from the rules. Above it, whoever is to move decides: *J1 takes the greatest label below, "
            "J2 the least*."
        )
    )
    combinations = list(combinations_with_replacement((2, 1, 0), children))
    yield table(
        [_("labels below"), _("J1 decides (max)"), _("J2 decides (min)")],
        [["  ".join(map(str, below)), str(conclusion(1, below)), str(conclusion(2, below))] for below in combinations],
        _("The label of a node, from those of its children in whatever order: {count} cases.").format(
            count=number(len(combinations))
        ),
        [LEFT, RIGHT, RIGHT],
    )
    yield box(
        _("Your turn"),
        _("Why does the label 1 never appear in a tree that was searched to the end?"),
        [
            _(
                "Leaves are 0 or 2, and the greatest or the least of such labels is again 0 or 2. Only a search that "
                "stops at some depth has leaves of which nothing is known."
            )
        ]
        if teacher
        else [],
        lines=3,
    )
