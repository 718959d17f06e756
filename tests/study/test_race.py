"""The race: fresh tables each time, time-outs kept, every answer checked by the others."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.solvers.ladder import find
from allumettes.solvers.ladder.brute import Brute
from allumettes.solvers.ladder.solver import Counters, Solver, Stop, Unfit, UnfitSolverError
from allumettes.solvers.limit import Limit
from allumettes.study.measure import SKIPPED
from allumettes.study.race import DisagreementError, RacePlan, Timed, UnsteadyError, _figures, machine, run_race

GRUNDY = games.find("grundy")
LADDER = [find(name) for name in ("v0", "v1", "v2", "v3", "v4", "v5")]


class Wrong(Solver):
    """Says that everything is lost."""

    name, idea, title, rung = "wrong", "wrong", "wrong", 99

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        return Outcome.LOSING, ()


class Unsteady(Wrong):
    name = "unsteady"
    numbers: Iterator[int] = count()

    def _measure(self) -> None:
        self.counters.operations = next(self.numbers)


class Endless(Wrong):
    name = "endless"

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        while True:
            self.counters.operations += 1
            self.limit.step()


class Interrupted(Wrong):
    name = "interrupted"

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        raise KeyboardInterrupt


class InterruptedAgain(Wrong):
    """Answers once; the next run is interrupted."""

    name = "interrupted-again"
    runs = iter([False, True])

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        if next(self.runs):
            raise KeyboardInterrupt
        return super()._solve(position)


def test_a_race_gives_each_size_and_each_algorithm_in_order() -> None:
    measures = list(run_race(RacePlan(GRUNDY, range(3, 11), LADDER)))
    assert [(row.n, row.solver) for row in measures] == [(n, s.name) for n in range(3, 11) for s in LADDER]
    brute = [row for row in measures if row.solver == "v0"]
    assert [row.operations for row in brute] == [1, 2, 3, 7, 18, 19, 39, 112]
    assert [row.outcome for row in brute] == ["winning" if n not in (4, 7, 10) else "losing" for n in range(3, 11)]
    for row in measures:
        assert (row.game, row.convention, row.start, row.stopped) == ("grundy", "normal", str(row.n), None)
        assert 0 < row.seconds <= row.seconds_median
        assert row.repetitions == 3
    assert len({(row.machine, row.python, row.version, row.date) for row in measures}) == 1


def test_tables_are_empty_for_every_size_and_every_repetition() -> None:
    made: list[Solver] = []

    class Watched(find("v2")):  # type: ignore[misc]
        def _make_tables(self) -> None:
            super()._make_tables()
            made.append(self)

    together = {row.n: row.operations for row in run_race(RacePlan(GRUNDY, [9, 12, 9, 6], [Watched], repetitions=2))}
    assert len({id(solver) for solver in made}) == len(made) == 4 * 2
    for n, operations in together.items():
        assert operations == find("v2")(GRUNDY).solve((n,)).counters.operations


def test_a_time_out_is_a_row_and_larger_sizes_are_skipped() -> None:
    measures = list(run_race(RacePlan(GRUNDY, range(3, 6), [find("v5"), Endless], seconds=0.05)))
    first, *others = (row for row in measures if row.solver == "endless")
    assert (first.outcome, first.stopped, first.repetitions) == (None, Stop.SECONDS, 1)
    assert first.operations > 0
    assert first.seconds >= 0.05
    assert [(row.stopped, row.repetitions, row.operations) for row in others] == [(SKIPPED, 0, 0)] * 2
    assert all(row.outcome for row in measures if row.solver == "v5")


def test_sizes_that_are_no_larger_run_after_a_time_out_and_larger_ones_if_asked() -> None:
    falling = list(run_race(RacePlan(GRUNDY, [5, 5, 4, 6], [Endless], seconds=0.02)))
    assert [row.stopped for row in falling] == [Stop.SECONDS] * 3 + [SKIPPED]
    trying = list(run_race(RacePlan(GRUNDY, [4, 5, 6], [Endless], seconds=0.02, keep_trying=True)))
    assert [row.stopped for row in trying] == [Stop.SECONDS] * 3


def test_a_disagreement_stops_the_race_and_names_the_position() -> None:
    with pytest.raises(DisagreementError) as caught:
        list(run_race(RacePlan(GRUNDY, [4, 7, 8, 9], [find("v5"), Wrong])))
    assert (caught.value.game, caught.value.position) == (GRUNDY, (8,))
    assert caught.value.answers == {"v5": Outcome.WINNING, "wrong": Outcome.LOSING}


def test_counts_that_change_stop_the_race() -> None:
    with pytest.raises(UnsteadyError) as caught:
        list(run_race(RacePlan(GRUNDY, [4], [Unsteady])))
    assert [counters.operations for counters in caught.value.counts] == [0, 1, 2]


def test_an_interruption_keeps_what_was_measured() -> None:
    race = run_race(RacePlan(GRUNDY, [4, 5], [find("v0"), Interrupted]))
    measures = [next(race), next(race)]
    with pytest.raises(KeyboardInterrupt):
        next(race)
    assert [(row.solver, row.stopped) for row in measures] == [("v0", None), ("interrupted", Stop.INTERRUPTED)]


def test_a_repetition_that_is_interrupted_is_all_that_its_row_tells() -> None:
    measure = next(run_race(RacePlan(GRUNDY, [4], [InterruptedAgain])))
    assert (measure.outcome, measure.stopped, measure.repetitions) == (None, Stop.INTERRUPTED, 1)


def test_an_algorithm_that_would_be_wrong_does_not_start() -> None:
    with pytest.raises(UnfitSolverError) as caught:
        next(run_race(RacePlan(GRUNDY, [4], [find("v0"), find("v3")], Convention.MISERE)))
    assert (caught.value.solver, caught.value.reason) == ("v3", Unfit.NORMAL_ONLY)


def test_misere_is_raced_by_those_who_know_it() -> None:
    measures = list(run_race(RacePlan(GRUNDY, range(1, 9), LADDER[:3], Convention.MISERE, repetitions=1)))
    assert {row.convention for row in measures} == {"misere"}
    assert measures[0].outcome == "winning"


def test_the_race_says_what_runs_next() -> None:
    told: list[tuple[int, str]] = []
    list(run_race(RacePlan(GRUNDY, [3, 4], LADDER[:2]), on_start=lambda n, solver: told.append((n, solver.name))))
    assert told == [(3, "v0"), (3, "v1"), (4, "v0"), (4, "v1")]


def test_long_runs_are_not_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.study.race.ENOUGH", 0.0001)
    (row,) = run_race(RacePlan(GRUNDY, [13], LADDER[:1], repetitions=50))
    assert row.repetitions == 1


@pytest.mark.parametrize(("processor", "name"), [("Chip 9", "Chip 9"), ("", "riscv64")])
def test_where_linux_does_not_name_the_processor_python_does(
    monkeypatch: pytest.MonkeyPatch, processor: str, name: str
) -> None:
    def absent(_path: Path, **_how: str) -> str:
        raise FileNotFoundError

    monkeypatch.setattr(Path, "read_text", absent)
    monkeypatch.setattr("platform.processor", lambda: processor)
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert machine() == f"{name} × {os.cpu_count()}"


def test_the_machine_has_a_name_and_cores() -> None:
    name, _times, cores = machine().rpartition(" × ")
    assert name
    assert int(cores) >= 1


def test_a_limit_of_the_solver_itself_is_honoured() -> None:
    assert Endless(GRUNDY, limit=Limit(0.01)).solve((3,)).stopped is Stop.SECONDS


def test_a_plan_is_identified_by_all_that_changes_its_measures() -> None:
    plan = RacePlan(
        GRUNDY, range(3, 12, 2), LADDER[:2], Convention.MISERE, seconds=None, repetitions=1, keep_trying=True
    )
    assert plan.total == 10
    assert plan.as_data() == {
        "game": "grundy",
        "convention": "misere",
        "from": 3,
        "to": 11,
        "step": 2,
        "solvers": ["v0", "v1"],
        "seconds": "None",
        "repetitions": 1,
        "keep-trying": True,
    }
    by_hand = RacePlan(GRUNDY, [5, 9], LADDER[:1]).as_data()
    assert (by_hand["sizes"], by_hand["seconds"], by_hand["repetitions"]) == ([5, 9], "5.0", 3)
    assert by_hand["keep-trying"] is False


def test_the_best_time_and_the_middle_one_are_kept_of_the_repetitions() -> None:
    solution = find("v1")(GRUNDY).solve((7,))
    figures = _figures([Timed(solution, seconds) for seconds in (3.0, 1.0, 2.0)])
    assert figures == {
        "outcome": solution.outcome,
        "stopped": None,
        **asdict(solution.counters),
        "seconds": 1.0,
        "seconds_median": 2.0,
        "repetitions": 3,
    }
    skipped = {"outcome": None, "stopped": "skipped", "seconds": 0.0, "seconds_median": 0.0, "repetitions": 0}
    assert _figures([]) == {**asdict(Counters()), **skipped}


def test_measured_times_are_within_that_of_the_race() -> None:
    begin = time.perf_counter()
    rows = list(run_race(RacePlan(GRUNDY, [5, 6], LADDER[:2], repetitions=2)))
    assert 0 < sum(row.seconds for row in rows) <= time.perf_counter() - begin
    assert {row.repetitions for row in rows} == {2}


class Tired(Brute):
    """Its second run is stopped."""

    runs = 0

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        type(self).runs += 1
        if self.runs == 2:
            raise UndecidedError("seconds", 1.0, 1)
        return super()._solve(position)


def test_a_repetition_that_is_stopped_does_not_count() -> None:
    [one] = run_race(RacePlan(games.find("grundy"), [5], [Tired], repetitions=3))
    assert (one.outcome, one.stopped, one.repetitions, Tired.runs) == ("winning", None, 1, 2)
