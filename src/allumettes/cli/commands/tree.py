"""`allumettes tree`: the search of an algorithm as a tree, in text, data or a picture."""

from __future__ import annotations

from pathlib import Path

import click

from allumettes.cli.error_message import stop_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    Choice,
    GameType,
    ListedPositionType,
    Refused,
    SolverType,
    convention_of,
    depth_option,
    lang_option,
    misere_option,
    say_depth_is_useless,
    search_seconds_option,
)
from allumettes.cli.slow_searches import warn_of_slow_search
from allumettes.core.files import written_whole
from allumettes.core.formats import FileContent, formats
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.drawings.trees.rendering import AS_GRAPH, BEFORE_MERGING, KEPT, OWN_NOTATION, render
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.trees import note, partial_words
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Solver, Stop, Unfit
from allumettes.solvers.limit import Limit
from allumettes.trees.node import Tree
from allumettes.trees.watch import NoTreeError, grow_tree

PLAYERS = ("J1", "J2")


def build() -> click.Command:
    known = formats(FileContent.TREE)

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
        type=Choice([form.word for form in known.values()]),
        help=_("Indented text, S-expression, JSON, Graphviz DOT or SVG; if not given, as FILE ends, else text."),
    )
    @click.option("--output", type=click.Path(path_type=Path), metavar=_("FILE"), help=_("Write there, not here."))
    @click.option(
        "--nodes",
        type=click.IntRange(min=1),
        help=_("The most nodes to keep; unless you say, {svg} in SVG, {text} in text and DOT, {json} in data.").format(
            **{form: number(most) for form, most in KEPT.items()}
        ),
    )
    @depth_option
    @click.option("--merge", is_flag=True, help=_("One node for positions met several times (DOT and SVG)."))
    @click.option("--first", type=Choice(PLAYERS), default="J1", show_default=True, help=_("Who begins."))
    @misere_option
    @search_seconds_option
    @lang_option
    def draw_tree(
        game: HeapGame,
        position: Position,
        solver: type[Solver],
        form: str | None,
        output: Path | None,
        nodes: int | None,
        depth: int | None,
        merge: bool,
        first: str,
        misere: bool,
        seconds: float,
    ) -> int:
        if form is None:
            named = known.get(output.suffix.lower()) if output else None
            form = named.word if named else "text"
        if merge and form not in AS_GRAPH:
            raise Refused(_("Positions can only be merged in a picture: add --format svg or --format dot."))
        most = nodes or KEPT[form]
        warn_of_slow_search(solver, game, position)
        try:
            tree = grow_tree(
                solver,
                game,
                position,
                convention_of(misere),
                Limit(seconds, depth=depth),
                nodes=max(most, BEFORE_MERGING) if merge else most,
                first=PLAYERS.index(first),
            )
        except NoTreeError as error:
            if isinstance(error.reason, Unfit):
                raise
            return stopped(error.reason, seconds)
        if tree.stopped is Stop.INTERRUPTED:
            raise click.Abort
        drawn = render(tree, form, most if merge else None)
        if output is None:
            click.echo(drawn, nl=False)
        else:
            with written_whole(output) as draft:
                draft.write_text(drawn, encoding="utf-8")
            click.echo(_("Written: {path}").format(path=output))
        # What is not read on the screen as words is said there.
        said = note(tree, len(tree.nodes)) if form not in AS_GRAPH else partial_words(tree) if output else ""
        if said and (output or said not in drawn):
            click.echo(said, err=True)
        if tree.hidden and not tree.stopped:
            click.echo(how_to_see_more(tree, form), err=True)
        say_depth_is_useless(solver, depth)
        return stopped(tree.stopped, seconds) if tree.stopped else 0

    return draw_tree


def how_to_see_more(tree: Tree, form: str) -> str:
    whole = tree.solver(tree.game, tree.convention).whole_tree_size(tree.root.position) if tree.depth is None else None
    if whole is None:
        return _("--nodes shows more.")
    if form in OWN_NOTATION and tree.solver.has_own_notation():
        return _("--nodes {count} shows the whole tree, as the course writes it.").format(count=whole)
    return _("--nodes {count} shows the whole tree.").format(count=whole)


def stopped(reason: Stop, seconds: float) -> int:
    if reason is Stop.INTERRUPTED:
        raise click.Abort
    click.echo(stop_message(reason, Limit(seconds)), err=True)
    return ExitCode.UNDECIDED
