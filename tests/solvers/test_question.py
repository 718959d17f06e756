"""One question to all algorithms, and the answer of those that finished."""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.games.grundy import Grundy
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.question import Question, SolverRun, as_data, outcome_of
from allumettes.solvers.ladder.solver import Stop, Unfit
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


def test_the_answer_is_that_of_the_first_algorithm_that_finished() -> None:
    unfit = SolverRun(registered()["v5"], None, Unfit.NORMAL_ONLY, 0.0)
    stopped = Question(Grundy(), (30,), Convention.NORMAL, Limit(None, operations=3)).ask(registered()["v0"])
    finished = Question(Grundy(), (20,), Convention.NORMAL, Limit(None)).ask(registered()["v5"])
    assert stopped.solution is not None
    assert (stopped.solution.stopped, stopped.solution.outcome) == (Stop.OPERATIONS, None)
    assert outcome_of([unfit, stopped, finished]) is Outcome.LOSING
    assert outcome_of([unfit, stopped]) is None
    assert outcome_of([]) is None
