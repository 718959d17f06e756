"""A tree as an S-expression for Lisp: `((5 J1 winning) sub…)`, and a leaf is `(0 J2 losing)`.

Several heaps are a list: `((3 4) J1 winning)`. After the outcome come the value of the algorithm, `table`, `last-move`
or `theorem` where one of these answers without a search, and `chosen`; `cut` stands for a move that was not looked at,
`open` for a position whose search was stopped by a limit or by its depth, and `(... 12)` for 12 nodes left out.
"""

from __future__ import annotations

from allumettes.trees.node import Node, Tree


def as_s_expression(tree: Tree) -> str:
    written: list[str] = []
    waiting: list[Node | str] = [tree.root]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, str):
            written.append(thing)
            continue
        below: list[Node | str] = list(thing.children)
        if thing.hidden:
            below.append(f"(... {thing.hidden})")
        if below:
            written.append("(" + _head(thing))
            waiting += [")", *(piece for child in reversed(below) for piece in (child, " "))]
        else:
            written.append(_head(thing))
    return "".join(written) + "\n"


def _head(node: Node) -> str:
    heaps = " ".join(map(str, node.position))
    marks = ["cut" if node.cut else "open" if node.open else str(node.outcome or "unknown")]
    marks += [node.label] if node.label else []
    marks += [str(node.unsearched)] if node.unsearched else []
    marks += ["chosen"] if node.chosen else []
    return f"({heaps if len(node.position) == 1 else f'({heaps})'} J{node.player + 1} {' '.join(marks)})"
