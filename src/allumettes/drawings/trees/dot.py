"""A tree, merged or not, for Graphviz (DOT): losing is a box, winning an ellipse, cut dashed, not finished dotted."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Outcome
from allumettes.core.notation import format_position
from allumettes.locale.numbers import number
from allumettes.locale.trees import description, note, subtitle, title
from allumettes.locale.verdicts import outcome_letter
from allumettes.trees.graph import Edge, Graph
from allumettes.trees.node import Node

# The colours of the SVG: safe for colour-blind eyes, and the shapes say the same without any colour.
STYLES = {
    Outcome.LOSING: 'shape=box, style=filled, fillcolor="#0072B2", fontcolor="#FFFFFF"',
    Outcome.WINNING: 'shape=ellipse, style=filled, fillcolor="#FFD27F"',
    None: "shape=box, style=rounded",
}


def as_dot(graph: Graph) -> str:
    return "\n".join(_lines(graph)) + "\n"


def _lines(graph: Graph) -> Iterator[str]:
    yield "digraph tree {"
    tree, shown = graph.tree, len(graph.spots)
    heading = "\n".join(filter(None, (title(tree), subtitle(tree), note(tree, shown))))
    yield "  graph [rankdir=TB, ordering=out, labelloc=t];"
    yield f"  graph [label={quoted(heading)}, tooltip={quoted(description(tree, shown))}];"
    yield '  node [fontname="sans-serif"];'
    yield '  edge [fontname="sans-serif", arrowsize=0.6];'
    for index, node in enumerate(graph.spots):
        yield f"  n{index} [label={quoted(_label(node))}, {_style(node)}];"
    for line in graph.lines:
        yield f"  n{line.start} -> n{line.end} [label={quoted(line.action)}{_line_style(line)}];"
    yield "}"


def _label(node: Node) -> str:
    letter = "…" if node.open else outcome_letter(node.outcome)
    below = [letter, node.label, f"+{number(node.hidden)}…" if node.hidden else ""]
    return "\n".join(filter(None, (format_position(node.position), " ".join(filter(None, below)))))


def _style(node: Node) -> str:
    if node.cut:
        return 'shape=box, style="rounded,dashed", color="#767676", fontcolor="#595959"'
    if node.open:
        return 'shape=box, style="rounded,dotted,bold"'
    return STYLES[node.outcome] + (", peripheries=2" if node.unsearched else "")


def _line_style(line: Edge) -> str:
    return ", style=bold, penwidth=3" if line.chosen else ", style=dashed" if line.cut else ""


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
