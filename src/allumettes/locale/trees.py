"""What is written on the picture of a search tree, and said of it to those who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.algorithms import reduction_words
from allumettes.locale.numbers import either, number
from allumettes.locale.rules import convention_words, full_title
from allumettes.locale.verdicts import outcome_word
from allumettes.solvers.ladder.solver import Unsearched
from allumettes.trees.node import Node, Tree

MOVES_IN_WORDS = 12
LEGEND = {
    "winning": N_("winning for the player to move"),
    "losing": N_("losing for the player to move"),
    "unknown": N_("searched, its outcome not needed"),
    "cut": N_("dashed: never looked at"),
    "open": N_("dotted: not finished when the search was stopped, or too deep for it"),
    "chosen": N_("the move that is chosen"),
    "hidden": N_("so many nodes below are left out"),
}
UNSEARCHED = {
    Unsearched.TABLE: N_("read in the table"),
    Unsearched.LAST_MOVE: N_("the player ends the game at once"),
    Unsearched.THEOREM: N_("judged without a search"),
}
IN_LEGEND = UNSEARCHED | {Unsearched.LAST_MOVE: N_("ended at once")}


def player_name(player: int) -> str:
    return f"J{player + 1}"


def title(tree: Tree) -> str:
    return _("{game}, {convention}: search tree of {position}").format(
        game=full_title(tree.game),
        convention=convention_words(tree.convention),
        position=format_position(tree.root.position),
    )


def subtitle(tree: Tree) -> str:
    return _("Algorithm {solver} — {idea}.").format(solver=tree.solver.name, idea=_(tree.solver.title))


def description(tree: Tree, shown: int) -> str:
    """The picture in words: how large it is, what it says, and what becomes of each first move."""
    root = tree.root
    said = [
        _("{nodes} on {turns}; {player} begins.").format(
            nodes=nodes_words(shown),
            turns=ngettext("{count} level", "{count} levels", tree.levels).format(count=number(tree.levels)),
            player=player_name(root.player),
        )
    ]
    if root.outcome is Outcome.LOSING:
        said.append(_("The position is losing for the player to move."))
    if chosen := next((child for child in root.children if child.chosen), None):
        said.append(_("The position is winning for the player to move, by {move}.").format(move=chosen.move))
    if first := [_first_move(child) for child in root.children[:MOVES_IN_WORDS]]:
        dots = "…" if len(root.children) > MOVES_IN_WORDS else "."
        said.append(_("First moves: {moves}").format(moves=", ".join(first)) + dots)
    return " ".join(filter(None, (subtitle(tree), *said, note(tree, shown))))


def _first_move(node: Node) -> str:
    return _("{move} leaves {position} ({outcome})").format(
        move=node.move, position=format_position(node.position), outcome=node_word(node)
    )


def node_word(node: Node) -> str:
    """What the search found out about a node."""
    if node.cut:
        return _("not looked at")
    return _("not finished") if node.open else outcome_word(node.outcome)


def node_line(node: Node) -> str:
    """A node in one line: its heaps, who is to move, and all that the search found out about it."""
    marks = ", ".join(_marks(node))
    return f"{format_position(node.position)} {player_name(node.player)} ({marks})"


def _marks(node: Node) -> Iterator[str]:
    yield node_word(node)
    if node.cut:
        return
    if node.label:
        yield node.label
    if node.judged_as is not None:
        yield judged_words(node.judged_as)
    if node.unsearched:
        yield unsearched_words(node.unsearched)
    if node.chosen:
        yield _("chosen")


def note(tree: Tree, shown: int) -> str:
    """What the idea takes away from the position, and why the tree is not whole; nothing where it is."""
    reduced = reduction_words(tree.solver, tree.root.position, tree.reduction) if tree.reduction else ""
    return " ".join(filter(None, (reduced, partial_words(tree), horizon_words(tree), cut_words(tree, shown))))


def unsearched_words(source: Unsearched) -> str:
    """Why a position was not searched."""
    return _(UNSEARCHED[source])


def legend_words(sign: str, spots: list[Node]) -> str:
    """What a sign of the picture means."""
    if sign != "unsearched":
        return _(LEGEND[sign])
    met = {node.unsearched for node in spots}
    return _("double outline: {reasons}").format(
        reasons=either(_(IN_LEGEND[source]) for source in Unsearched if source in met)
    )


def judged_words(heaps: Position) -> str:
    """As what a position was judged, after known heaps were taken away."""
    return _("judged as {heaps}").format(heaps=format_position(heaps)) if heaps else _("nothing left")


def partial_words(tree: Tree) -> str:
    if not tree.stopped:
        return ""
    return _("The tree is partial: the search was stopped before its answer, and the rest was never searched.")


def horizon_words(tree: Tree) -> str:
    if tree.depth is None or not tree.solver.looks_ahead:
        return ""
    return ngettext(
        "The search looks {count} turn ahead: what it does not decide within it is not known.",
        "The search looks {count} turns ahead: what it does not decide within them is not known.",
        tree.depth,
    ).format(count=number(tree.depth))


def cut_words(tree: Tree, shown: int) -> str:
    if not tree.hidden:
        return ""
    return _("The tree is cut: {shown} shown, {hidden} left out.").format(
        shown=nodes_words(shown), hidden=nodes_words(tree.hidden)
    )


def left_out(count: int) -> str:
    return ngettext("{count} node left out", "{count} nodes left out", count).format(count=number(count))


def nodes_words(count: int) -> str:
    return ngettext("{count} node", "{count} nodes", count).format(count=number(count))


def turn_words(turn: int) -> str:
    return _("turn {turn}").format(turn=turn)


def to_move_words(player: int) -> str:
    return _("{player} to move").format(player=player_name(player))
