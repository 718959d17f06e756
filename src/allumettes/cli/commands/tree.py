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
from allumettes.core.convention import Outcome
from allumettes.core.files import written_whole
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.course import lisp_text
from allumettes.course.algorithms.labelled_tree import LabelledTree, label_tree
from allumettes.drawings.trees.dot import as_dot
from allumettes.drawings.trees.svg import as_svg
from allumettes.drawings.trees.text import as_text
from allumettes.drawings.trees.words import Words
from allumettes.locale import _, ngettext
from allumettes.locale.sentences import convention_words, number
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.solver import Solver, Stop, Unfit
from allumettes.solvers.limit import Limit
from allumettes.trees.as_json import as_json
from allumettes.trees.graph import as_graph, merged
from allumettes.trees.node import Node, Tree
from allumettes.trees.s_expression import as_s_expression
from allumettes.trees.watch import NoTreeError, grow_tree

FORMATS = ("text", "sexpr", "json", "dot", "svg")
PLAYERS = ("J1", "J2")
KEPT = {"text": 200, "svg": 60, "dot": 200, "sexpr": 10_000, "json": 10_000}
"""How many nodes are kept where nobody says: few on a wall, some for eyes, more for programs."""
BEFORE_MERGING = 20_000
"""Few positions may be met very often: so many nodes are searched for those that differ."""
MOVES_IN_WORDS = 12


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
                raise Refused(unfit_words(error.reason, error.solver)) from None
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
            return as_s_expression(tree) if form == "sexpr" else as_text(tree, words_of(tree, len(tree.nodes)))
        case _:
            graph = as_graph(tree) if different is None else merged(tree, different)
            return (as_dot if form == "dot" else as_svg)(graph, words_of(tree, len(graph.spots)))


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


def words_of(tree: Tree, shown: int) -> Words:
    winning, losing = _("winning"), _("losing")
    return Words(
        title=title(tree),
        subtitle=subtitle(tree),
        description=description(tree, shown),
        note=note(tree, shown),
        players=PLAYERS,
        winning=winning,
        losing=losing,
        winning_letter=_("N"),
        losing_letter=_("P"),
        unknown=_("outcome not known"),
        known=_("known at once"),
        cut=_("not looked at"),
        open=_("not finished"),
        chosen=_("chosen"),
        number=number,
        turn=lambda turn: _("turn {turn}").format(turn=turn),
        to_move=lambda player: _("{player} to move").format(player=player),
        left_out=left_out,
        legend={
            "winning": _("winning for the player to move"),
            "losing": _("losing for the player to move"),
            "unknown": _("searched, its outcome not needed"),
            "known": _("double outline: known at once, by a table or a theorem"),
            "cut": _("dashed: never looked at"),
            "open": _("dotted: not finished when the search was stopped"),
            "chosen": _("the move that is chosen"),
            "hidden": _("so many nodes below are left out"),
        },
    )


def title(tree: Tree) -> str:
    return _("{game}, {convention}: search tree of {position}").format(
        game=_(games.find(tree.game).title),
        convention=convention_words(tree.convention),
        position=format_position(tree.root.position),
    )


def subtitle(tree: Tree) -> str:
    return _("Algorithm {solver} — {idea}.").format(solver=tree.solver, idea=_(find(tree.solver).title))


def description(tree: Tree, shown: int) -> str:
    """The picture in words: how large it is, what it says, and what becomes of each first move."""
    root = tree.root
    said = [
        _("{nodes} on {turns}; {player} begins.").format(
            nodes=nodes_words(shown),
            turns=ngettext("{count} level", "{count} levels", tree.levels).format(count=number(tree.levels)),
            player=PLAYERS[root.player],
        )
    ]
    if root.outcome is Outcome.LOSING:
        said.append(_("The position is losing for the player to move."))
    if chosen := next((child for child in root.children if child.chosen), None):
        said.append(_("The position is winning for the player to move, by {move}.").format(move=chosen.move))
    if first := [first_move_words(child) for child in root.children[:MOVES_IN_WORDS]]:
        dots = "…" if len(root.children) > MOVES_IN_WORDS else "."
        said.append(_("First moves: {moves}").format(moves=", ".join(first)) + dots)
    return " ".join(filter(None, (subtitle(tree), *said, note(tree, shown))))


def first_move_words(node: Node) -> str:
    if node.cut or node.open:
        word = _("not looked at") if node.cut else _("not finished")
    else:
        word = {Outcome.WINNING: _("winning"), Outcome.LOSING: _("losing"), None: _("outcome not known")}[node.outcome]
    return _("{move} leaves {position} ({outcome})").format(
        move=node.move, position=format_position(node.position), outcome=word
    )


def note(tree: Tree, shown: int) -> str:
    """Why the tree is not whole; nothing where it is."""
    return " ".join(filter(None, (partial_words(tree), cut_words(tree, shown))))


def partial_words(tree: Tree) -> str:
    if not tree.stopped:
        return ""
    return _("The tree is partial: the search was stopped before its answer, and the rest was never searched.")


def cut_words(tree: Tree, shown: int) -> str:
    if not tree.hidden:
        return ""
    return _("The tree is cut: {shown} shown, {hidden} left out (--nodes and --depth show more).").format(
        shown=nodes_words(shown), hidden=nodes_words(tree.hidden)
    )


def left_out(count: int) -> str:
    return ngettext("{count} node left out", "{count} nodes left out", count).format(count=number(count))


def nodes_words(count: int) -> str:
    return ngettext("{count} node", "{count} nodes", count).format(count=number(count))


def unfit_words(reason: Unfit, solver: str) -> str:
    if reason is Unfit.NORMAL_ONLY:
        return _("{solver} rests on a theorem that only holds when the last move wins: leave --misere out.").format(
            solver=solver
        )
    return _("{solver} is an idea for games on a single heap.").format(solver=solver)


def stopped_words(reason: Stop, seconds: float) -> str:
    if reason is Stop.SECONDS:
        return _("Stopped after {seconds:g} s (--seconds): not decided, no guess is made.").format(seconds=seconds)
    return _("Stopped too deep: a line of play is longer than what this algorithm can follow.")
