"""What the checks of one submission share, how it is talked to, and which checks are made."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes import games
from allumettes.classroom.checks import registered
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.finding import Counterexample, Finding, failed, not_judged, passed
from allumettes.classroom.grading import _applies, _judged, _refused_language, _reproducible, recognise
from allumettes.classroom.submissions.building import Program
from allumettes.classroom.submissions.languages.language import Recipe
from allumettes.classroom.submissions.names import author_of
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan, Trial
from allumettes.core.convention import Convention
from allumettes.programs.errors import EndedError, TimedOutError
from tests.classroom.handed_in import SMALL
from tests.classroom.simulated import Reply, SimulatedTrial, Student


def trial_named(name: str, folder: Path = Path(), plan: Plan = SMALL) -> Trial:
    return Trial(Submission(name, author_of(name), name, folder), plan)


def with_program(folder: Path, text: str, name: str = "a") -> Trial:
    (folder / "a.py").write_text(text, encoding="utf-8")
    trial = trial_named(name, folder)
    trial.program = Program(Recipe("python", Path("a.py"), (), ("python3", "a.py"), "python3 a.py"), folder)
    return trial


def test_a_plan_is_the_same_when_it_is_read_back() -> None:
    plan = Plan(games.find("nim"), Convention.MISERE, 5, 6, 7, 8.0, 9.0)
    assert Plan.from_data(plan.as_data()) == plan
    assert Plan.from_data(Plan().as_data()) == Plan()
    assert list(plan.as_data().values()) == ["nim", "misere", 5, 6, 7, 8.0, 9.0]


def test_a_program_has_longer_to_start_than_to_answer() -> None:
    limits = replace(SMALL, seconds=3.0).limits
    assert (limits.seconds, limits.start) == (3.0, 15.0)


def test_the_part_is_the_one_that_was_named_else_what_the_program_looks_like(tmp_path: Path) -> None:
    assert trial_named("Adam_Marie_Partie1").part == 1
    assert trial_named("Adam_Marie_Partie2").part == 2
    assert with_program(tmp_path, 'print("Contre l\'ordinateur")').part == 2
    assert with_program(tmp_path, 'print("coordinate")').part == 1
    assert with_program(tmp_path, 'print("ordinateur")', "Adam_Marie_Partie1").part == 1
    assert trial_named("a").part == 1, "nothing was built"


def test_only_the_game_of_the_assignment_is_played_at_a_console() -> None:
    assert trial_named("a", plan=replace(SMALL, game=games.find("nim"))).console is None
    assert trial_named("a", plan=replace(SMALL, convention=Convention.MISERE)).console is None


def test_checks_have_passed_that_earn_something() -> None:
    trial = trial_named("a")
    trial.findings = {"builds": passed("builds"), "speaks": failed("speaks", share=0.5), "moves": failed("moves")}
    assert trial.passed(["builds", "speaks"])
    assert trial.passed([])
    assert not trial.passed(["builds", "moves"])
    assert not trial.passed(["natures"])


class WithoutLevels(Student):
    def reply(self, line: str) -> Reply:
        return "unknown" if line.startswith("level") else super().reply(line)


class DiesOfLevels(Student):
    def reply(self, line: str) -> Reply:
        return EndedError(1) if line.startswith("level") else super().reply(line)


@pytest.mark.parametrize(("student", "level"), [(Student, 2), (WithoutLevels, None), (DiesOfLevels, None)])
def test_a_level_is_chosen_where_there_are_levels(student: type[Student], level: int | None) -> None:
    trial = SimulatedTrial(student)
    assert (trial.level_to_choose(2), trial.level_to_choose(2)) == (level, level)
    assert len(trial.started) == 1, "that is asked once"


class DoesNotKnowTheGame(Student):
    def reply(self, line: str) -> Reply:
        return "unknown" if line.startswith("game") else super().reply(line)


def test_a_conversation_that_does_not_begin_leaves_no_process() -> None:
    trial = SimulatedTrial(DoesNotKnowTheGame)
    with pytest.raises(Exception, match="game grundy"):
        trial.converse()
    assert trial.started[0].is_closed
    with pytest.raises(RuntimeError):
        trial_named("a").start()


def named(name: str) -> Check:
    return registered()[name]


@pytest.mark.parametrize(
    ("check", "interface", "name", "applies"),
    [
        ("natures", Interface.PROTOCOL, "a", True),
        ("natures", Interface.CONSOLE, "a", False),
        ("builds", None, "a", True),
        ("builds", Interface.CONSOLE, "Adam_Marie_Partie1", True),
        ("console-winner", Interface.CONSOLE, "a", True),
        ("console-winner", Interface.PROTOCOL, "a", False),
    ],
)
def test_a_check_applies_to_programs_of_its_kind(
    check: str, interface: Interface | None, name: str, applies: bool
) -> None:
    trial = trial_named(name)
    trial.interface = interface
    assert _applies(named(check), trial) is applies


def test_a_check_of_a_part_applies_to_that_part_and_to_programs_of_no_part() -> None:
    of_part_2 = next(check for check in registered().values() if check.part == 2)
    for name, applies in (("Adam_Marie_Partie1", False), ("Adam_Marie_Partie2", True), ("a", True)):
        trial = trial_named(name)
        trial.interface = of_part_2.interface
        assert _applies(of_part_2, trial) is applies


class Surprised(Check):
    name = "surprised"
    needs = ("builds", "speaks")

    def run(self, trial: Trial) -> Finding:
        raise TimedOutError(3.0)


def test_an_error_that_a_check_does_not_expect_costs_its_line() -> None:
    trial = trial_named("a")
    assert _judged(Surprised(), trial) == not_judged("surprised", because="builds"), "the first that is missing"
    trial.findings = {"builds": passed("builds"), "speaks": failed("speaks")}
    assert _judged(Surprised(), trial) == not_judged("surprised", because="speaks")
    trial.findings["speaks"] = passed("speaks")
    assert _judged(Surprised(), trial) == failed("surprised", Counterexample("no-answer", details={"seconds": 3.0}))


def test_findings_do_not_quote_the_folders_and_the_addresses_of_a_run(tmp_path: Path) -> None:
    said = (
        f"{tmp_path.resolve()}/a.py: bad at /tmp/allumettes-x_9/own/a.py, /tmp/allumettes-x/tmp/b and /tmp/other/c, "
        "<Heap at 0x7ff3c8a3ffe8>, Heap@1b6d3586, a@b.fr, 0x1F"
    )
    finding = failed("builds", Counterexample("crashed", details={"said": said, "n": 3}), lines=[said, {"deep": said}])
    found = _reproducible(finding, trial_named("a", tmp_path).submission)
    clean = "a.py: bad at a.py, b and /tmp/other/c, <Heap at 0x…>, Heap@…, a@b.fr, 0x1F"
    assert found.counterexamples[0].details == {"said": clean, "n": 3}
    assert found.facts == {"lines": [clean, {"deep": clean}]}


def test_the_language_of_what_a_compiler_refuses_is_known() -> None:
    trial = trial_named("a")
    trial.findings["builds"] = failed("builds", Counterexample("does-not-build", details={"language": "java"}))
    assert _refused_language(trial) == "java"
    trial.findings["builds"] = failed("builds", Counterexample("no-source", details={"language": ""}))
    assert _refused_language(trial) is None


def test_a_program_without_the_words_of_the_protocol_is_a_console_program_and_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("allumettes.classroom.grading.Process", None)
    trial = with_program(tmp_path, "print(input('Ligne : '))")
    recognise(trial)
    assert (trial.interface, trial.sends_answers) == (Interface.CONSOLE, True)
    nothing = trial_named("a")
    recognise(nothing)
    assert nothing.interface is Interface.PROTOCOL
