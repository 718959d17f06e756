"""One position asked of one algorithm or of all of them, and their answers as JSON data."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.reduction import Reduction
from allumettes.solvers.ladder.solver import Solution, Solver, Stop, Unfit
from allumettes.solvers.limit import Limit

SCHEMA = "allumettes.solution/2"


@dataclass(frozen=True, slots=True)
class SolverRun:
    """An algorithm, its solution (None where it does not apply) and how long it took."""

    solver: type[Solver]
    solution: Solution | None
    unfit: Unfit | None
    seconds: float
    reduction: Reduction | None = None
    """What the idea takes away from the position."""


@dataclass(frozen=True, slots=True)
class Question:
    game: HeapGame
    position: Position
    convention: Convention
    limit: Limit

    def ask(self, solver: type[Solver]) -> SolverRun:
        if unfit := solver.unfit(self.game, self.convention, self.position):
            return SolverRun(solver, None, unfit, 0.0)
        asked = solver(self.game, self.convention, self.limit)
        begin = time.perf_counter()
        solution = asked.solve(self.position)
        took = time.perf_counter() - begin
        return SolverRun(solver, solution, None, took, asked.reduction(self.position))

    def ask_all(self) -> Iterator[SolverRun]:
        """The answers of all algorithms, until one is interrupted."""
        for solver in registered().values():
            run = self.ask(solver)
            yield run
            if run.solution and run.solution.stopped is Stop.INTERRUPTED:
                return


def outcome_of(runs: Sequence[SolverRun]) -> Outcome | None:
    """What the algorithms that finished say; None where none did."""
    return next((run.solution.outcome for run in runs if run.solution and run.solution.outcome), None)


def as_data(question: Question, runs: Sequence[SolverRun], translate: Callable[[str], str] = str) -> dict[str, Any]:
    """The answers as JSON. The shape changes only with the number in `schema`; `translate` is for the meanings."""
    return {
        "schema": SCHEMA,
        "game": question.game.spec,
        "convention": question.convention,
        "position": question.position,
        "outcome": outcome_of(runs),
        "solutions": [_run_data(question, run, translate) for run in runs],
    }


def _run_data(question: Question, run: SolverRun, translate: Callable[[str], str]) -> dict[str, Any]:
    data: dict[str, Any] = {"solver": run.solver.name, "idea": run.solver.idea, "unfit": run.unfit}
    if run.solution:
        counters = run.solution.counters.counted()
        data |= {
            "outcome": run.solution.outcome,
            "stopped": run.solution.stopped,
            "best_moves": [format_move(question.position, move) for move in run.solution.best_moves],
            "counters": counters,
            "meanings": {name: translate(run.solver.meaning(name)) for name in counters},
            "seconds": run.seconds,
            "reduction": run.reduction.as_data() if run.reduction else None,
        }
    return data
