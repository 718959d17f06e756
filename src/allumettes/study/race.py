"""The race: every algorithm on every size, with empty tables, timed, counted and compared."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import Any

from allumettes import __version__, games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Counters, Solution, Solver, Stop
from allumettes.solvers.limit import Limit
from allumettes.study.measure import SKIPPED, Measure

ENOUGH = 1.0
"""A run is repeated until its repetitions have taken this many seconds."""


class DisagreementError(AllumettesError):
    """Two algorithms disagree on a position."""

    def __init__(self, game: HeapGame, position: Position, answers: Mapping[str, Outcome]) -> None:
        super().__init__(game, position, answers)
        self.game = game
        self.position = position
        self.answers = answers


class UnsteadyError(AllumettesError):
    """An algorithm counted differently in two runs with empty tables."""

    def __init__(self, game: HeapGame, position: Position, solver: str, counts: Sequence[Counters]) -> None:
        super().__init__(game, position, solver, counts)
        self.game = game
        self.position = position
        self.solver = solver
        self.counts = counts


class EmptyRaceError(AllumettesError):
    """A race without a heap or without an algorithm."""


@dataclass(frozen=True, slots=True)
class Timed:
    """One run and how long it took."""

    solution: Solution
    seconds: float


@dataclass(frozen=True)
class RacePlan:
    """The parameters of a race."""

    game: HeapGame
    sizes: Sequence[int]
    solvers: Sequence[type[Solver]]
    convention: Convention = Convention.NORMAL
    seconds: float | None = 5.0
    """How long one run may take."""
    repetitions: int = 3
    keep_trying: bool = False
    """Run an algorithm on larger sizes also after it was stopped."""

    @property
    def total(self) -> int:
        return len(self.sizes) * len(self.solvers)

    @cached_property
    def circumstances(self) -> dict[str, str]:
        """The columns that are the same in all rows of the race."""
        return {
            "machine": machine(),
            "python": f"{platform.python_implementation()} {platform.python_version()}",
            "version": __version__,
            "date": datetime.now().astimezone().isoformat(timespec="seconds"),
        }

    def as_data(self) -> dict[str, Any]:
        """The identity of the race as JSON data. Seconds are a text, since they may be infinite."""
        return {
            "game": self.game.spec,
            "convention": str(self.convention),
            **self._sizes_as_data(),
            "solvers": [solver.name for solver in self.solvers],
            "seconds": str(self.seconds),
            "repetitions": self.repetitions,
            "keep-trying": self.keep_trying,
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> RacePlan:
        """The plan that `as_data` has written."""
        sizes = data["sizes"] if "sizes" in data else range(data["from"], data["to"] + 1, data["step"])
        return cls(
            games.find(data["game"]),
            sizes,
            [ladder.find(name) for name in data["solvers"]],
            Convention(data["convention"]),
            None if data["seconds"] == "None" else float(data["seconds"]),
            data["repetitions"],
            data["keep-trying"],
        )

    def _sizes_as_data(self) -> dict[str, Any]:
        if isinstance(self.sizes, range):
            return {"from": self.sizes.start, "to": self.sizes.stop - 1, "step": self.sizes.step}
        return {"sizes": list(self.sizes)}


def run_race(
    plan: RacePlan,
    known: Sequence[Measure] = (),
    circumstances: Mapping[str, str] | None = None,
    on_start: Callable[[int, type[Solver]], None] = lambda n, solver: None,
) -> Iterator[Measure]:
    """Yield the measures; `on_start` is called before each run.

    The first measures may be `known` already: they are not yielded again. An algorithm that was stopped on n is skipped
    on larger sizes, unless the plan keeps trying. Ctrl-C yields what was counted so far and is raised again.
    """
    if not plan.total:
        raise EmptyRaceError
    check_fitness(plan.game, plan.convention, plan.solvers, plan.sizes)
    before = iter(known)
    stopped_on: dict[str, int] = {}
    for n in plan.sizes:
        answers: dict[str, Outcome] = {}
        for solver in plan.solvers:
            measure = next(before, None)
            if measure is None:
                skipped = not plan.keep_trying and n > stopped_on.get(solver.name, n)
                if not skipped:
                    on_start(n, solver)
                figures = _figures([] if skipped else _measured_runs(plan, n, solver))
                measure = _measure(plan, n, solver, figures, circumstances or plan.circumstances)
                yield measure
            if measure.stopped not in (None, SKIPPED):
                stopped_on[solver.name] = n  # what runs is no larger than what was stopped before
            if measure.outcome is not None:
                answers[solver.name] = Outcome(measure.outcome)
            if len(set(answers.values())) > 1:
                raise DisagreementError(plan.game, (n,), answers)
            if measure.stopped == Stop.INTERRUPTED:
                raise KeyboardInterrupt


def _measured_runs(plan: RacePlan, n: int, solver: type[Solver]) -> list[Timed]:
    """The finished runs, or the one that was stopped."""
    runs = _repeat(solver, plan.game, plan.convention, (n,), plan.seconds, plan.repetitions)
    if runs[-1].solution.stopped is Stop.INTERRUPTED:
        return runs[-1:]
    finished = [run for run in runs if run.solution.outcome]
    _check_counts(plan.game, (n,), solver.name, finished)
    return finished or runs


def _measure(
    plan: RacePlan, n: int, solver: type[Solver], figures: Mapping[str, Any], circumstances: Mapping[str, Any]
) -> Measure:
    return Measure(
        game=plan.game.spec,
        convention=plan.convention,
        n=n,
        start=format_position((n,)),
        solver=solver.name,
        **figures,
        **circumstances,
    )


def check_fitness(
    game: HeapGame, convention: Convention, solvers: Sequence[type[Solver]], sizes: Iterable[int]
) -> None:
    """Refuse algorithms that do not apply, before the race begins."""
    for n in sizes:
        for solver in solvers:
            solver.check_fit(game, convention, (n,))


def machine() -> str:
    """The processor and the number of cores."""
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
    """Repeat a run, each time with a new solver; a stopped run is the last one."""
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
    """The measured columns of a row."""
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
