"""`allumettes tree`: the search of an algorithm as a tree, in text, data or a picture."""

from __future__ import annotations

from pathlib import Path

import click

from allumettes import games
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    GameType,
    ListedPositionType,
    Refused,
    SolverType,
    convention_of,
    lang_option,
    misere_option,
    seconds_option,
)
from allumettes.core.files import written_whole
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.course import lisp_text
from allumettes.course.algorithms.labelled_tree import LabelledTree, label_tree
from allumettes.drawings.trees.dot import as_dot
from allumettes.drawings.trees.svg import as_svg
from allumettes.drawings.trees.text import as_text
from allumettes.locale import _
from allumettes.locale.algorithms import unfit_words
from allumettes.locale.numbers import number
from allumettes.locale.trees import note, partial_words
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Solver, Stop, Unfit
from allumettes.solvers.limit import Limit
from allumettes.trees.as_json import as_json
from allumettes.trees.graph import as_graph, merged
from allumettes.trees.node import Tree
from allumettes.trees.s_expression import as_s_expression
from allumettes.trees.watch import NoTreeError, grow_tree

FORMATS = ("text", "sexpr", "json", "dot", "svg")
PLAYERS = ("J1", "J2")
KEPT = {"text": 200, "svg": 60, "dot": 200, "sexpr": 10_000, "json": 10_000}
"""How many nodes are kept where nobody says: few on a wall, some for eyes, more for programs."""
BEFORE_MERGING = 20_000
"""Few positions may be met very often: so many nodes are searched for those that differ."""


def build() -> click.Command:
    @click.command(
        "tree",
        help=_("Draw the tree that an algorithm searches from POSITION of GAME.")
        + "\n\n"
        + _("A tree that is too large is cut after its last turn that fits, and says how much is left out.")
        + "\n\n"
        + _(
            "A search that is stopped by its time limit leaves a partial tree, which says so; the exit code is then 3."
        ),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=ListedPositionType(), metavar=_("POSITION"))
    @click.option(
        "--solver",
        type=SolverType(),
        default="v0",
        show_default=True,
        help=_("The algorithm: {names}.").format(names=", ".join(registered())),
    )
    @click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        default="text",
        show_default=True,
        help=_("Indented text, S-expression, JSON, Graphviz DOT or an SVG picture."),
    )
    @click.option("--output", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("Write there, not here."))
    @click.option(
        "--nodes",
        type=click.IntRange(min=1),
        help=_("The most nodes to keep; unless you say, {svg} in SVG, {text} in text and DOT, {json} in data.").format(
            **{form: number(most) for form, most in KEPT.items()}
        ),
    )
    @click.option("--depth", type=click.IntRange(min=0), help=_("The last turn to keep."))
    @click.option("--merge", is_flag=True, help=_("One node for positions met several times (DOT and SVG)."))
    @click.option("--first", type=click.Choice(PLAYERS), default="J1", show_default=True, help=_("Who begins."))
    @misere_option
    @seconds_option
    @lang_option
    def draw_tree(
        game: HeapGame,
        position: Position,
        solver: type[Solver],
        form: str,
        output: Path | None,
        nodes: int | None,
        depth: int | None,
        merge: bool,
        first: str,
        misere: bool,
        seconds: float,
    ) -> int:
        if merge and form not in ("dot", "svg"):
            raise Refused(_("Positions can only be merged in a picture: add --format svg or --format dot."))
        most = nodes or KEPT[form]
        try:
            tree = grow_tree(
                solver,
                game,
                position,
                convention_of(misere),
                Limit(seconds),
                nodes=max(most, BEFORE_MERGING) if merge else most,
                depth=depth,
                first=PLAYERS.index(first),
            )
        except NoTreeError as error:
            if isinstance(error.reason, Unfit):
                raise Refused(f"{error.solver}: {unfit_words(error.reason)}") from None
            return stopped(error.reason, seconds)
        if tree.stopped is Stop.INTERRUPTED:
            raise click.Abort
        drawn = rendered(tree, form, most if merge else None, seconds)
        if output is None:
            click.echo(drawn, nl=False)
        else:
            write(output, drawn)
            click.echo(_("Written: {path}").format(path=output))
        # What is not read on the screen as words is said there.
        if said := note(tree, len(tree.nodes)) if form in ("sexpr", "json") else partial_words(tree) if output else "":
            click.echo(said, err=True)
        if tree.hidden and not tree.stopped:
            click.echo(_("--nodes and --depth show more."), err=True)
        return stopped(tree.stopped, seconds) if tree.stopped else 0

    return draw_tree


def stopped(reason: Stop, seconds: float) -> int:
    if reason is Stop.INTERRUPTED:
        raise click.Abort
    click.echo(stopped_words(reason, seconds), err=True)
    return ExitCode.UNDECIDED


def rendered(tree: Tree, form: str, different: int | None, seconds: float) -> str:
    """The tree in the form that was asked for; with a number of different positions, merged."""
    match form:
        case "json":
            return as_json(tree)
        case "text" | "sexpr":
            whole = not (tree.hidden or tree.stopped)
            if tree.solver == LabelledTree.name and len(tree.root.position) == 1 and whole:
                return as_in_the_course(tree, form, seconds)
            return as_s_expression(tree) if form == "sexpr" else as_text(tree)
        case _:
            graph = as_graph(tree) if different is None else merged(tree, different)
            return (as_dot if form == "dot" else as_svg)(graph)


def as_in_the_course(tree: Tree, form: str, seconds: float) -> str:
    """The depth-first tree of the matches report, as its own functions print it."""
    root = tree.root
    labelled = label_tree(games.find(tree.game), root.position, root.player + 1, tree.convention, limit=Limit(seconds))
    if form == "sexpr":
        return lisp_text.as_s_expression(labelled) + "\n"
    return lisp_text.as_indented_text(labelled)


def write(path: Path, text: str) -> None:
    with written_whole(path) as draft:
        draft.write_text(text, encoding="utf-8")


def stopped_words(reason: Stop, seconds: float) -> str:
    if reason is Stop.SECONDS:
        return _("Stopped after {seconds:g} s (--seconds): not decided, no guess is made.").format(seconds=seconds)
    return _("Stopped too deep: a line of play is longer than what this algorithm can follow.")
