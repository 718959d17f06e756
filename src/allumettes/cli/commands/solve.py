"""`allumettes solve`: one algorithm and what it counted, or all that fit side by side."""

from __future__ import annotations

import json
from collections.abc import Iterator

import click

from allumettes.cli.endings import interrupted_code
from allumettes.cli.error_message import stop_message
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    GameType,
    ListedPositionType,
    Refused,
    SolverType,
    convention_of,
    depth_option,
    lang_option,
    misere_option,
    say_depth_is_useless,
    seconds_type,
)
from allumettes.cli.slow_searches import warn_of_slow_search
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.locale import _, ngettext
from allumettes.locale.algorithms import reduction_words, unfit_words
from allumettes.locale.numbers import decimal_sign, number, told
from allumettes.locale.verdicts import outcome_word, position_title, verdict
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.question import Question, SolverRun, as_data, outcome_of
from allumettes.solvers.ladder.solver import COUNTER_NAMES, Solution, Solver, Stop
from allumettes.solvers.limit import Limit

SECONDS, SECONDS_EACH = 10.0, 2.0
"""How long one algorithm may take, and each of those of a table."""

FEW_MOVES = 20

EXIT_CODES = {Outcome.WINNING: ExitCode.DONE, Outcome.LOSING: ExitCode.NO, None: ExitCode.UNDECIDED}


def build() -> click.Command:
    @click.command(
        "solve",
        help=_("Solve POSITION of GAME with one algorithm and count its work exactly; without --solver, with all.")
        + "\n\n"
        + _(
            "Exit code: 0 when the player to move wins, 1 when they lose, 3 when a limit stopped the search, "
            "130 when Ctrl-C did."
        ),
    )
    @click.argument("game", type=GameType(), metavar=_("GAME"))
    @click.argument("position", type=ListedPositionType(), metavar=_("POSITION"))
    @click.option(
        "--solver", type=SolverType(), help=_("The algorithm: {names}.").format(names=", ".join(registered()))
    )
    @misere_option
    @click.option(
        "--seconds",
        type=seconds_type(),
        help=_("Seconds before the search stops: {one:g} if not given, {each:g} for each algorithm of a table.").format(
            one=SECONDS, each=SECONDS_EACH
        ),
    )
    @click.option("--operations", type=click.IntRange(min=1), help=_("Operations before the search stops."))
    @click.option("--entries", type=click.IntRange(min=1), help=_("Entries of its tables before the search stops."))
    @depth_option
    @click.option("--json", "as_json", is_flag=True, help=_("Data for programs instead of words."))
    @lang_option
    def solve(
        game: HeapGame,
        position: Position,
        solver: type[Solver] | None,
        misere: bool,
        seconds: float | None,
        operations: int | None,
        entries: int | None,
        depth: int | None,
        as_json: bool,
    ) -> int:
        limit = Limit(seconds or (SECONDS if solver else SECONDS_EACH), operations, entries, depth)
        question = Question(game, position, convention_of(misere), limit)
        if solver:
            warn_of_slow_search(solver, game, position)
            say_depth_is_useless(solver, depth)
            runs = [question.ask(solver)]
            if runs[0].unfit:
                raise Refused(told(solver.name, unfit_words(runs[0].unfit)))
        else:
            runs = list(question.ask_all())
        if as_json:
            click.echo(json.dumps(as_data(question, runs, _), indent=2))
        else:
            width = terminal_width()
            for line in one(question, runs[0]) if solver else table(question, runs, width):
                click.echo(wrapped(line, width))
        return exit_code(runs)

    return solve


def exit_code(runs: list[SolverRun]) -> int:
    if any(run.solution and run.solution.stopped is Stop.INTERRUPTED for run in runs):
        return interrupted_code()
    return EXIT_CODES[outcome_of(runs)]


def one(question: Question, run: SolverRun) -> Iterator[str]:
    """One algorithm: its answer, its moves, and every count with its meaning."""
    assert run.solution is not None
    yield position_title(question.game, question.convention, question.position)
    yield told(run.solver.name, f"{_(run.solver.title)}.")
    yield from answer(question, [run])
    if run.reduction:
        yield reduction_words(run.solver, question.position, run.reduction)
    if run.solution.stopped:
        yield stop_message(run.solution.stopped, question.limit)
        if nodes := run.solver(question.game, question.convention).whole_tree_size(question.position):
            yield _("The whole tree has {nodes} nodes.").format(nodes=number(nodes))
        yield _("What was counted until then:")
    else:
        yield _("What was counted:")
    for counter, count in run.solution.counters.counted().items():
        yield "  " + told(_(COUNTER_NAMES[counter]), f"{number(count)} ({_(run.solver.meaning(counter))})")
    yield "  " + _("time: {seconds} s (by the clock: it changes from run to run, the counts do not)").format(
        seconds=seconds_words(run.seconds)
    )


def answer(question: Question, runs: list[SolverRun]) -> Iterator[str]:
    outcome = outcome_of(runs)
    if outcome is None:
        return
    over = question.game.is_over(question.position)
    yield verdict(outcome, over=over)
    if over or outcome is Outcome.LOSING:
        return
    best = max((run.solution.best_moves for run in runs if run.solution), key=len)
    moves = ", ".join(format_move(question.position, move) for move in best[:FEW_MOVES])
    if len(best) > FEW_MOVES:
        moves += " " + _("… and {count} more").format(count=number(len(best) - FEW_MOVES))
    yield ngettext("Best move: {moves}", "Best moves: {moves}", len(best)).format(moves=moves)


def table(question: Question, runs: list[SolverRun], width: int | None) -> Iterator[str]:
    """All algorithms that fit, one line each."""
    yield position_title(question.game, question.convention, question.position)
    yield from answer(question, runs)
    rows = [[_("algorithm"), _("answer"), _("operations"), _("seconds")]]
    for run in runs:
        if run.solution:
            rows.append(
                [
                    run.solver.name,
                    word(run.solution),
                    number(run.solution.counters.operations),
                    seconds_words(run.seconds),
                ]
            )
    sizes = [max(map(len, column)) for column in zip(*rows, strict=True)]
    if width is not None and sum(sizes) + 2 * len(sizes) > width:
        # Too narrow for columns: the same in sentences.
        for name, outcome, operations, seconds in rows[1:]:
            yield _("{name}: {answer}; {operations} operations, {seconds} s").format(
                name=name, answer=outcome, operations=operations, seconds=seconds
            )
    else:
        for name, outcome, operations, seconds in rows:
            yield (f"{name:{sizes[0]}}  {outcome:{sizes[1]}}  {operations:>{sizes[2]}}  {seconds:>{sizes[3]}}")
    for run in runs:
        if run.unfit:
            yield told(run.solver.name, unfit_words(run.unfit))
    stops = dict.fromkeys(run.solution.stopped for run in runs if run.solution and run.solution.stopped)
    for stop in stops:
        yield stop_message(stop, question.limit)
    yield _("What an algorithm counts is told by --solver with its name.")


def word(solution: Solution) -> str:
    if solution.outcome is None:
        return _("stopped")
    return outcome_word(solution.outcome)


def seconds_words(seconds: float) -> str:
    return (f"{seconds:.4f}" if seconds < 1 else f"{seconds:.1f}").replace(".", decimal_sign())
