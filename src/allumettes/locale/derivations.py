"""How a node of a search tree came to its outcome, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from allumettes.core.convention import Convention, Outcome
from allumettes.core.notation import format_position
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import listed, number
from allumettes.locale.trees import judged_words, left_out
from allumettes.solvers.ladder.solver import Unsearched
from allumettes.trees.node import Node

MOST_MOVES = 6

READ = {
    (Outcome.WINNING, Unsearched.TABLE): N_("Winning: an earlier visit of these heaps is read in the table."),
    (Outcome.LOSING, Unsearched.TABLE): N_("Losing: an earlier visit of these heaps is read in the table."),
    (Outcome.WINNING, Unsearched.THEOREM): N_("Winning: the algorithm judges these heaps without a search."),
    (Outcome.LOSING, Unsearched.THEOREM): N_("Losing: the algorithm judges these heaps without a search."),
    (Outcome.WINNING, Unsearched.LAST_MOVE): N_("Winning: the player to move makes the last move at once."),
}
ENDS = {
    (Outcome.LOSING, Convention.NORMAL): N_("Losing: no move is left, and the last move wins."),
    (Outcome.WINNING, Convention.MISERE): N_("Winning: no move is left, and the last move loses."),
}


class Branch(NamedTuple):
    """A move of a node and what it leads to; in a merged tree several nodes lead to the same one."""

    move: str
    end: Node


def derivation(node: Node, branches: Sequence[Branch], convention: Convention) -> list[str]:
    """Why a node has its outcome; what is below it and is not shown is said too."""
    said = [_reason(node, branches, convention)]
    if node.judged_as is not None:
        said.append(_("Heaps that change nothing are taken away: {words}.").format(words=judged_words(node.judged_as)))
    if node.label:
        said.append(_("The algorithm gives it the value {value}.").format(value=node.label.replace("-", "−")))
    if node.hidden:
        said.append(_("Below it: {words}.").format(words=left_out(node.hidden)))
    return said


def _reason(node: Node, branches: Sequence[Branch], convention: Convention) -> str:
    if node.cut:
        return _("Never looked at: what the search had found before was enough.")
    if node.open:
        return _("Not finished: the search was stopped here, or may look no further.")
    if node.outcome is None:
        return _("Searched, but not to the end: its outcome could not change the answer above.")
    if node.unsearched:
        return _(READ[node.outcome, node.unsearched])
    searched = [branch for branch in branches if not branch.end.cut]
    return _by_moves(node, node.outcome, searched) if searched or node.hidden else _(ENDS[node.outcome, convention])


def _by_moves(node: Node, outcome: Outcome, branches: list[Branch]) -> str:
    if branches:
        return _winning(branches) if outcome is Outcome.WINNING else _losing(branches, node.hidden)
    if outcome is Outcome.WINNING:
        return _("Winning: some move leaves a losing position. Open the node to see which.")
    return _("Losing: every move leaves a winning position. Open the node to see them.")


def _winning(branches: list[Branch]) -> str:
    for branch in branches:
        if branch.end.outcome is Outcome.LOSING:
            return _("Winning: {move} leaves {position}, which is losing for the other player.").format(
                move=branch.move, position=format_position(branch.end.position)
            )
    return _("Winning: some move leaves a losing position.")


def _losing(branches: list[Branch], hidden: int) -> str:
    named = [branch.move for branch in branches[:MOST_MOVES]]
    if len(branches) > MOST_MOVES or hidden:
        return _("Losing: every move leaves a winning position: {moves}…").format(moves=", ".join(named))
    return ngettext(
        "Losing: the only move, {moves}, leaves a winning position.",
        "Losing: each of the {count} moves leaves a winning position: {moves}.",
        len(branches),
    ).format(count=number(len(branches)), moves=listed(named))
