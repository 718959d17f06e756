"""The race: every algorithm on every size, with empty tables each time, timed, counted and checked by the others."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from allumettes import __version__
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Counters, Solution, Solver, Stop
from allumettes.solvers.limit import Limit
from allumettes.study.results import Measure

SKIPPED = "skipped"
"""Not run at all: the algorithm had already been stopped on a smaller size."""

ENOUGH = 1.0
"""A run is repeated while all its repetitions together have not taken so many seconds."""


class DisagreementError(AllumettesError):
    """Two algorithms do not say the same of one position: at least one of them is wrong."""

    def __init__(self, game: HeapGame, position: Position, answers: Mapping[str, Outcome]) -> None:
        super().__init__(game, position, answers)
        self.game = game
        self.position = position
        self.answers = answers


class UnsteadyError(AllumettesError):
    """An algorithm did not count the same work twice, though its tables were empty both times."""

    def __init__(self, game: HeapGame, position: Position, solver: str, counts: Sequence[Counters]) -> None:
        super().__init__(game, position, solver, counts)
        self.game = game
        self.position = position
        self.solver = solver
        self.counts = counts


@dataclass(frozen=True, slots=True)
class Timed:
    """One run and how long it took."""

    solution: Solution
    seconds: float


def run_race(
    game: HeapGame,
    sizes: Iterable[int],
    solvers: Sequence[type[Solver]],
    convention: Convention = Convention.NORMAL,
    seconds: float | None = 5.0,
    repetitions: int = 3,
    *,
    keep_trying: bool = False,
    on_start: Callable[[int, type[Solver]], None] = lambda n, solver: None,
) -> Iterator[Measure]:
    """The measures, one after the other; `on_start` is told what runs next.

    An algorithm that was stopped on n is not run on larger sizes, unless `keep_trying`: its rows say so. Ctrl-C gives
    what was counted so far, then goes on as KeyboardInterrupt.
    """
    sizes = tuple(sizes)
    check_fitness(game, convention, solvers, sizes)
    circumstances = _circumstances()
    stopped_on: dict[str, int] = {}
    for n in sizes:
        position = (n,)
        answers: dict[str, Outcome] = {}
        for solver in solvers:
            runs: list[Timed] = []
            if keep_trying or n <= stopped_on.get(solver.name, n):
                on_start(n, solver)
                runs = _repeat(solver, game, convention, position, seconds, repetitions)
            finished = [run for run in runs if run.solution.outcome]
            _check_counts(game, position, solver.name, finished)
            if runs and not finished:
                stopped_on[solver.name] = min(n, stopped_on.get(solver.name, n))
            measure = Measure(
                game=game.spec,
                convention=convention,
                n=n,
                start=format_position(position),
                solver=solver.name,
                **_figures(finished or runs),
                **circumstances,
            )
            yield measure
            if measure.outcome is not None:
                answers[solver.name] = Outcome(measure.outcome)
            if len(set(answers.values())) > 1:
                raise DisagreementError(game, position, answers)
            if runs and runs[-1].solution.stopped is Stop.INTERRUPTED:
                raise KeyboardInterrupt


def check_fitness(
    game: HeapGame, convention: Convention, solvers: Sequence[type[Solver]], sizes: Iterable[int]
) -> None:
    """Before the race, not in the middle of it."""
    for n in sizes:
        for solver in solvers:
            solver.check_fit(game, convention, (n,))


def machine() -> str:
    """The processor and how many cores there are, as far as the system tells."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        name = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass  # only Linux has this file, and not on every processor
    return f"{name} × {os.cpu_count()}"


def _repeat(
    solver: type[Solver],
    game: HeapGame,
    convention: Convention,
    position: Position,
    seconds: float | None,
    repetitions: int,
) -> list[Timed]:
    """The same run several times, each with a new solver, whose tables are empty. A stopped run is the last one."""
    runs: list[Timed] = []
    while len(runs) < repetitions and sum(run.seconds for run in runs) < ENOUGH:
        fresh = solver(game, convention, Limit(seconds))
        begin = time.perf_counter()
        solution = fresh.solve(position)
        runs.append(Timed(solution, time.perf_counter() - begin))
        if solution.stopped is not None:
            break
    return runs


def _check_counts(game: HeapGame, position: Position, solver: str, finished: Sequence[Timed]) -> None:
    counts = [run.solution.counters for run in finished]
    if any(other != counts[0] for other in counts):
        raise UnsteadyError(game, position, solver, counts)


def _figures(runs: Sequence[Timed]) -> dict[str, Any]:
    """The part of a row that was measured."""
    if not runs:
        return {
            "outcome": None,
            "stopped": SKIPPED,
            **asdict(Counters()),
            "seconds": 0.0,
            "seconds_median": 0.0,
            "repetitions": 0,
        }
    solution = runs[0].solution
    times = [run.seconds for run in runs]
    return {
        "outcome": solution.outcome,
        "stopped": solution.stopped,
        **asdict(solution.counters),
        "seconds": min(times),
        "seconds_median": statistics.median(times),
        "repetitions": len(runs),
    }


def _circumstances() -> dict[str, Any]:
    """The part of a row that is the same all through the race."""
    return {
        "machine": machine(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "version": __version__,
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
    }
