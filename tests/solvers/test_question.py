"""One question to all algorithms, and the answer of those that finished."""

from __future__ import annotations

import time

import pytest

from allumettes.core.convention import Convention, Outcome
from allumettes.games.grundy import Grundy
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.question import Question, SolverRun, as_data, outcome_of
from allumettes.solvers.ladder.solver import Counters, Solution, Stop, Unfit
from allumettes.solvers.limit import Limit


def test_all_algorithms_are_asked_and_those_that_do_not_apply_say_so() -> None:
    question = Question(Grundy(), (7, 3), Convention.MISERE, Limit(None))
    runs = list(question.ask_all())
    assert [run.solver for run in runs] == list(registered().values())
    unfit = {run.solver.name for run in runs if run.unfit is Unfit.NORMAL_ONLY}
    assert unfit == {"v3", "v4", "v5"}
    answers = {run.solution.outcome for run in runs if run.solution}
    assert answers == {outcome_of(runs)}
    data = as_data(question, runs)
    assert (data["game"], data["convention"], data["position"]) == ("grundy", "misere", (7, 3))
    assert data["outcome"] is outcome_of(runs)
    assert [solution["unfit"] for solution in data["solutions"]] == [run.unfit for run in runs]
    assert all(("outcome" in solution) == (solution["unfit"] is None) for solution in data["solutions"])


def test_an_algorithm_that_does_not_apply_takes_no_time() -> None:
    run = Question(Grundy(), (5,), Convention.MISERE, Limit(None)).ask(find("v5"))
    assert (run.solution, run.seconds) == (None, 0.0)


def test_the_answer_is_that_of_the_first_algorithm_that_finished() -> None:
    unfit = SolverRun(registered()["v5"], None, Unfit.NORMAL_ONLY, 0.0)
    stopped = Question(Grundy(), (30,), Convention.NORMAL, Limit(None, operations=3)).ask(registered()["v0"])
    finished = Question(Grundy(), (20,), Convention.NORMAL, Limit(None)).ask(registered()["v5"])
    assert stopped.solution is not None
    assert (stopped.solution.stopped, stopped.solution.outcome) == (Stop.OPERATIONS, None)
    assert outcome_of([unfit, stopped, finished]) is Outcome.LOSING
    assert outcome_of([unfit, stopped]) is None
    assert outcome_of([]) is None


def test_an_answer_as_data() -> None:
    question = Question(Grundy(), (3, 4), Convention.NORMAL, Limit(None))
    begin = time.perf_counter()
    run = question.ask(registered()["v3"])
    assert 0 <= run.seconds <= time.perf_counter() - begin
    data = as_data(question, [run], str.upper)
    (solution,) = data.pop("solutions")
    assert data == {
        "schema": "allumettes.solution/2",
        "game": "grundy",
        "convention": "normal",
        "position": (3, 4),
        "outcome": "winning",
    }
    counters = {"operations": 3, "calls": 4, "table_hits": 0, "losing_table": 1, "winning_table": 2, "removed": 0}
    assert solution["meanings"].keys() == counters.keys()
    assert solution["meanings"]["losing_table"] == "POSITIONS KNOWN TO BE LOSING"
    assert solution | {"meanings": {}} == {
        "solver": "v3",
        "idea": "neutral_heaps",
        "unfit": None,
        "outcome": "winning",
        "stopped": None,
        "best_moves": ["3>1+2"],
        "counters": counters,
        "meanings": {},
        "seconds": run.seconds,
        "reduction": {"position": (3,), "stuck": (), "losing": (4,), "pairs": []},
    }
    assert as_data(question, [question.ask(registered()["v0"])])["solutions"][0]["reduction"] is None


def test_nobody_is_asked_after_an_interruption(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_solver: object, _position: object) -> Solution:
        return Solution(None, (), Counters(), Stop.INTERRUPTED)

    monkeypatch.setattr(registered()["v1"], "solve", interrupted)
    question = Question(Grundy(), (5,), Convention.NORMAL, Limit(None))
    assert [run.solver.name for run in question.ask_all()] == ["v0", "v1"]
