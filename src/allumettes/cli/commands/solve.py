"""`allumettes solve`: one algorithm and what it counted, or all that fit side by side."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

import click

from allumettes.cli.endings import interrupted_code
from allumettes.cli.exit_codes import ExitCode
from allumettes.cli.options import (
    GameType,
    ListedPositionType,
    Refused,
    SolverType,
    convention_of,
    lang_option,
    misere_option,
    seconds_type,
)
from allumettes.cli.wrap import terminal_width, wrapped
from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.course.algorithms.labelled_tree import LabelledTree, tree_size
from allumettes.locale import _, ngettext
from allumettes.locale.algorithms import unfit_words
from allumettes.locale.numbers import number
from allumettes.locale.rules import convention_words
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.brute import Brute
from allumettes.solvers.ladder.solver import Solution, Solver, Stop, Unfit
from allumettes.solvers.limit import Limit

SCHEMA = "allumettes.solution/1"
SECONDS, SECONDS_EACH = 10.0, 2.0
"""How long one algorithm may take, and each of those of a table."""

SLOW_ABOVE = 22
"""Brute force on a heap of Grundy's game: 3 million operations at 22, 38 million at 23, more than a thousand at 26."""

LARGEST_TREE = 2_000
FEW_MOVES = 20

EXIT_CODES = {Outcome.WINNING: ExitCode.DONE, Outcome.LOSING: ExitCode.NO, None: ExitCode.UNDECIDED}

NAMES: Mapping[str, str] = {
    "operations": N_("operations"),
    "calls": N_("calls"),
    "table_hits": N_("table hits"),
    "losing_table": N_("losing table"),
    "winning_table": N_("winning table"),
    "table": N_("table"),
    "cut": N_("cut branches"),
}


@dataclass(frozen=True, slots=True)
class Run:
    """An algorithm, its solution (None where it does not apply) and how long it took."""

    solver: type[Solver]
    solution: Solution | None
    unfit: Unfit | None
    seconds: float


@dataclass(frozen=True, slots=True)
class Question:
    game: HeapGame
    position: Position
    convention: Convention
    limit: Limit

    def ask(self, solver: type[Solver]) -> Run:
        if unfit := solver.unfit(self.game, self.convention, self.position):
            return Run(solver, None, unfit, 0.0)
        begin = time.perf_counter()
        solution = solver(self.game, self.convention, self.limit).solve(self.position)
        return Run(solver, solution, None, time.perf_counter() - begin)


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
        as_json: bool,
    ) -> int:
        limit = Limit(seconds or (SECONDS if solver else SECONDS_EACH), operations, entries)
        question = Question(game, position, convention_of(misere), limit)
        if solver:
            warn(question, solver)
            runs = [question.ask(solver)]
            if runs[0].unfit:
                raise Refused(f"{solver.name}: {unfit_words(runs[0].unfit)}")
        else:
            runs = list(ask_all(question))
        if as_json:
            click.echo(json.dumps(as_data(question, runs), indent=2))
        else:
            width = terminal_width()
            for line in one(question, runs[0]) if solver else table(question, runs, width):
                click.echo(wrapped(line, width))
        return exit_code(runs)

    return solve


def warn(question: Question, solver: type[Solver]) -> None:
    if solver is Brute and question.game.name == "grundy" and max(question.position) > SLOW_ABOVE:
        click.echo(
            _(
                "Brute force on a heap of more than {bound} may take minutes or hours; --seconds and Ctrl-C stop it."
            ).format(bound=SLOW_ABOVE),
            err=True,
        )


def ask_all(question: Question) -> Iterator[Run]:
    for solver in registered().values():
        run = question.ask(solver)
        yield run
        if run.solution and run.solution.stopped is Stop.INTERRUPTED:
            return


def exit_code(runs: list[Run]) -> int:
    solutions = [run.solution for run in runs if run.solution]
    if any(solution.stopped is Stop.INTERRUPTED for solution in solutions):
        return interrupted_code()
    return EXIT_CODES[outcome_of(solutions)]


def outcome_of(solutions: list[Solution]) -> Outcome | None:
    return next((solution.outcome for solution in solutions if solution.outcome), None)


def title(question: Question) -> str:
    return _("{game}, {convention}: position {position}").format(
        game=_(question.game.title),
        convention=convention_words(question.convention),
        position=format_position(question.position),
    )


def one(question: Question, run: Run) -> Iterator[str]:
    """One algorithm: its answer, its moves, and every count with its meaning."""
    assert run.solution is not None
    yield title(question)
    yield f"{run.solver.name}: {_(run.solver.title)}."
    yield from answer(question, [run.solution])
    if run.solution.stopped:
        yield stop_words(run.solution.stopped, question.limit)
        if run.solver is LabelledTree and _tree_is_countable(question):
            nodes = tree_size(question.game, question.position, question.convention)
            yield _("The whole tree has {nodes} nodes.").format(nodes=number(nodes))
        yield _("What was counted until then:")
    else:
        yield _("What was counted:")
    for counter, count in asdict(run.solution.counters).items():
        if count is not None:
            yield f"  {_(NAMES[counter])}: {number(count)} ({_(run.solver.meaning(counter))})"
    yield "  " + _("time: {seconds} s (by the clock: it changes from run to run, the counts do not)").format(
        seconds=seconds_words(run.seconds)
    )


def answer(question: Question, solutions: list[Solution]) -> Iterator[str]:
    outcome = outcome_of(solutions)
    if outcome is None:
        return
    if question.game.is_over(question.position):
        yield (
            _("Losing position: whoever is to move cannot move, and has lost.")
            if outcome is Outcome.LOSING
            else _("Winning position: whoever is to move cannot move, and has won.")
        )
        return
    if outcome is Outcome.LOSING:
        yield _("Losing position: whatever is played, the other player has an answer that wins.")
        return
    yield _("Winning position: whoever is to move wins.")
    best = max((solution.best_moves for solution in solutions), key=len)
    moves = ", ".join(format_move(question.position, move) for move in best[:FEW_MOVES])
    if len(best) > FEW_MOVES:
        moves += " " + _("… and {count} more").format(count=number(len(best) - FEW_MOVES))
    yield ngettext("Best move: {moves}", "Best moves: {moves}", len(best)).format(moves=moves)


def table(question: Question, runs: list[Run], width: int | None) -> Iterator[str]:
    """All algorithms that fit, one line each."""
    yield title(question)
    yield from answer(question, [run.solution for run in runs if run.solution])
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
            yield f"{run.solver.name}: {unfit_words(run.unfit)}"
    stops = dict.fromkeys(run.solution.stopped for run in runs if run.solution and run.solution.stopped)
    for stop in stops:
        yield stop_words(stop, question.limit)
    yield _("What an algorithm counts is told by --solver with its name.")


def word(solution: Solution) -> str:
    if solution.outcome is None:
        return _("stopped")
    return _("winning") if solution.outcome is Outcome.WINNING else _("losing")


def seconds_words(seconds: float) -> str:
    return f"{seconds:.4f}" if seconds < 1 else f"{seconds:.1f}"


def stop_words(stop: Stop, limit: Limit) -> str:
    match stop:
        case Stop.SECONDS:
            return _("Stopped after {seconds:g} s (--seconds): not decided, no guess is made.").format(
                seconds=limit.seconds
            )
        case Stop.OPERATIONS:
            return _("Stopped after {operations} operations (--operations): not decided, no guess is made.").format(
                operations=number(limit.operations or 0)
            )
        case Stop.ENTRIES:
            return _("Stopped past {entries} entries in its tables (--entries): not decided, no guess is made.").format(
                entries=number(limit.entries or 0)
            )
        case Stop.DEPTH:
            return _("Stopped too deep: a line of play is longer than what this algorithm can follow.")
        case Stop.INTERRUPTED:
            return _("Stopped by Ctrl-C: not decided, no guess is made.")


def _tree_is_countable(question: Question) -> bool:
    """One heap that is never split: it has few positions, however often the tree repeats them."""
    heaps = question.position
    options = [option for heap in heaps for option in question.game.options(heap)]
    return len(heaps) == 1 and heaps[0] <= LARGEST_TREE and all(len(option) == 1 for option in options)


def as_data(question: Question, runs: list[Run]) -> dict[str, Any]:
    """The solutions as JSON. The shape changes only with the number in `schema`."""
    return {
        "schema": SCHEMA,
        "game": question.game.spec,
        "convention": question.convention,
        "position": question.position,
        "outcome": outcome_of([run.solution for run in runs if run.solution]),
        "solutions": [_solution_data(question, run) for run in runs],
    }


def _solution_data(question: Question, run: Run) -> dict[str, Any]:
    data: dict[str, Any] = {"solver": run.solver.name, "idea": run.solver.idea, "unfit": run.unfit}
    if run.solution:
        counters = {name: count for name, count in asdict(run.solution.counters).items() if count is not None}
        data |= {
            "outcome": run.solution.outcome,
            "stopped": run.solution.stopped,
            "best_moves": [format_move(question.position, move) for move in run.solution.best_moves],
            "counters": counters,
            "meanings": {name: _(run.solver.meaning(name)) for name in counters},
            "seconds": run.seconds,
        }
    return data
