"""The trees of the matches report exactly as its Lisp functions print them: its own words, whatever the language.

((6 J1 2) ((5 J2 0) …) … (0 J1 0))      `creerListe`, a leaf being a bare `(0 J1 0)`
|   (0 J1 0) l'ordinateur perd           `afficherListe`, and without the label `afficherListeLargeur`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from allumettes.core.convention import Convention
from allumettes.core.position import Position
from allumettes.course.algorithms.labelled_tree import LOSES, WINS, LabelledNode
from allumettes.course.walk import Expansion, WalkState

BAR = "|   "
ENDINGS = {WINS: " l'ordinateur gagne", LOSES: " l'ordinateur perd"}

Entry = TypeVar("Entry", bound="tuple[Any, ...]")


def as_s_expression(root: LabelledNode) -> str:
    """The tree as nested lists. A tree may be deeper than Python's recursion, so what is left to write is piled up."""
    written: list[str] = []
    pile: list[LabelledNode | str] = [root]
    while pile:
        thing = pile.pop()
        if isinstance(thing, str):
            written.append(thing)
        elif not thing.children:
            written.append(_head(thing))
        else:
            written.append(f"({_head(thing)}")
            pile.append(")")
            for child in reversed(thing.children):
                pile += [child, " "]
    return "".join(written)


def as_indented_text(root: LabelledNode) -> str:
    """One line for each node, one bar for each level, and at the ends what becomes of the computer."""
    lines: list[str] = []
    pile = [(root, 0)]
    while pile:
        node, level = pile.pop()
        ending = "" if node.children else ENDINGS.get(node.label, "")
        lines.append(f"{BAR * level}{_head(node)}{ending}\n")
        pile += [(child, level + 1) for child in reversed(node.children)]
    return "".join(lines)


def walk_as_s_expression(walk: Iterable[Expansion]) -> str:
    """The list of the breadth-first walk: every state that was taken up, with its children, one entry a line."""
    return "(" + "\n ".join(map(str, walk)) + ")"


def walk_as_indented_text(walk: Iterable[Expansion], convention: Convention = Convention.NORMAL) -> str:
    """The tree of a walk in which nothing was merged, one line for each state; nothing where there is no move."""
    children = dict(walk)
    lines: list[str] = []
    pile = list(children)[:1]
    while pile:
        state = pile.pop()
        stuck_wins = convention is Convention.MISERE
        following = children.get(state, ())
        ending = "" if following else ENDINGS[WINS if (state.player == 1) == stuck_wins else LOSES]
        lines.append(f"{BAR * state.turn}({_heaps(state.position)} J{state.player}){ending}\n")
        pile += reversed(following)
    return "".join(lines)


def path_as_list(states: Iterable[WalkState]) -> str:
    """A game as the list of its states, which `exploreBDF` was to print."""
    return f"({' '.join(map(str, states))})"


def assoc_list(key: object, entries: Sequence[Entry]) -> Entry | None:
    """The first entry that begins with the key (the report's `assocList`); what is no list is refused in its words."""
    if not isinstance(entries, list | tuple):
        raise TypeError("listeRecherche n'est pas une liste")
    return next((entry for entry in entries if entry[0] == key), None)


def _head(node: LabelledNode) -> str:
    return f"({_heaps(node.position)} J{node.player} {node.label})"


def _heaps(position: Position) -> str:
    return ",".join(map(str, position))
