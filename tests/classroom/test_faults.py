"""Programs with known faults get the smallest counterexample, or the right verdict."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes.classroom.checks import registered
from allumettes.classroom.faults import Fault, fault_of
from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.grading import grade_submission
from allumettes.classroom.submissions.collecting import collect
from allumettes.core.position import Position
from allumettes.programs.errors import EndedError, TimedOutError
from tests.classroom.handed_in import SMALL, STUDENTS, found, python_trial, source, trial_of


def only(finding: Finding) -> tuple[str, Position | None]:
    """The one fault of a finding, and where."""
    assert finding.verdict is Verdict.FAILED
    (example,) = finding.counterexamples
    return example.fault, example.position


@pytest.mark.slow
@pytest.mark.parametrize("check", ["speaks", "refuses", "finishes", "natures", "moves", "levels", "growth"])
def test_a_right_program_passes(tmp_path: Path, check: str) -> None:
    finding = found(tmp_path, "none", check)
    assert (finding.verdict, finding.share, finding.counterexamples) == (Verdict.PASSED, 1.0, ())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "check", "kind", "position"),
    [
        ("always-winning", "natures", "wrong-nature", (1,)),
        ("equal-halves", "natures", "wrong-nature", (2,)),
        ("unsorted", "natures", "wrong-nature", (4, 1)),
        ("crash", "natures", "crashed", (7,)),
        ("empty-move", "moves", "no-move", (3, 4)),
        ("blank-move", "moves", "no-move", (1, 3)),
        ("random-moves", "moves", "lost-win", (5,)),
        ("level-2", "levels", "lost-win", (1, 5)),
        ("silent", "speaks", "silent", None),
        ("deaf", "speaks", "no-greeting", None),
        ("flood", "speaks", "exceeded", (3,)),
        ("dies-of-letters", "refuses", "crashed", None),
        ("accepts-everything", "refuses", "accepted", None),
        ("goes-on", "finishes", "goes-on", None),
        ("ignores-signals", "finishes", "goes-on", None),
        ("ends-badly", "finishes", "crashed", None),
    ],
)
def test_each_fault_has_its_smallest_counterexample(
    tmp_path: Path, fault: str, check: str, kind: str, position: Position | None
) -> None:
    quick = replace(SMALL, seconds=0.5) if kind in ("silent", "no-greeting", "goes-on") else SMALL
    assert only(found(tmp_path, fault, check, quick)) == (kind, position)


@pytest.mark.slow
def test_a_program_that_is_wrong_at_one_position_among_thousands(tmp_path: Path) -> None:
    finding = found(tmp_path, "only-3-5-13", "natures", replace(SMALL, matches=21))
    assert only(finding) == ("wrong-nature", (3, 5, 13))
    (example,) = finding.counterexamples
    assert example.typed == ("allumettes 1", "game grundy normal", "position 3,5,13", "nature", "quit")
    assert example.details == {"said": "winning", "truth": "losing", "over": False}
    assert finding.share == 0.75, "a single fault costs something"


@pytest.mark.slow
def test_a_program_that_stops_at_one_position_hangs_there(tmp_path: Path) -> None:
    finding = found(tmp_path, "hang", "natures", replace(SMALL, matches=6, seconds=1.0))
    assert only(finding) == ("no-answer", (2, 4))


@pytest.mark.slow
def test_a_program_that_gets_slower_and_slower_is_slow_and_does_not_hang(tmp_path: Path) -> None:
    plan = replace(SMALL, matches=26, reach=28, seconds=1.0)
    trial = python_trial(tmp_path, "exponential", plan)
    growth = registered()["growth"].run(trial)
    assert only(growth) == ("too-slow", (24,))
    trial.plan = replace(plan, reach=10)
    assert registered()["growth"].run(trial).verdict is Verdict.PASSED


@pytest.mark.slow
def test_an_answer_that_is_wrong_only_after_others_is_told_with_the_fewest_of_them(tmp_path: Path) -> None:
    finding = found(tmp_path, "stale", "natures")
    assert only(finding) == ("after-others", (2, 7))
    (example,) = finding.counterexamples
    assert example.typed[2:-1] == ("position 1,8", "nature", "position 2,7", "nature")


@pytest.mark.slow
def test_the_question_that_misleads_is_found_among_many(tmp_path: Path) -> None:
    finding = found(tmp_path, "stale-far", "natures")
    assert only(finding) == ("after-others", (3, 6))
    (example,) = finding.counterexamples
    assert example.typed[2:-1] == ("position 1,3", "nature", "position 3,6", "nature")


@pytest.mark.slow
def test_an_answer_that_is_late_once_and_right_when_asked_again_is_no_fault(tmp_path: Path) -> None:
    finding = found(tmp_path, "hangs-late", "natures", replace(SMALL, matches=6, seconds=1.0))
    assert (finding.verdict, finding.counterexamples) == (Verdict.PASSED, ())


@pytest.mark.slow
def test_a_limit_that_many_questions_exceed_together_is_told_once_without_lines_to_type(tmp_path: Path) -> None:
    finding = found(tmp_path, "leaves-children", "natures")
    (example,) = finding.counterexamples
    assert (example.fault, example.details["resource"]) == ("exceeded", "processes")
    assert (example.position, example.typed) == (None, ())


@pytest.mark.slow
def test_a_greeting_that_is_no_text_is_quoted(tmp_path: Path) -> None:
    finding = found(tmp_path, "binary", "speaks", replace(SMALL, seconds=0.5))
    assert only(finding) == ("no-greeting", None)
    (example,) = finding.counterexamples
    assert "\N{REPLACEMENT CHARACTER}" in example.details["reply"]


@pytest.mark.slow
def test_one_that_does_not_stop_writing_lines_at_a_position(tmp_path: Path) -> None:
    finding = found(tmp_path, "endless-lines", "natures", replace(SMALL, matches=6))
    (example,) = finding.counterexamples
    assert (example.fault, example.position, example.details["resource"]) == ("exceeded", (2, 4), "output")


@pytest.mark.slow
def test_a_program_that_takes_longer_with_every_question_slows_down(tmp_path: Path) -> None:
    finding = found(tmp_path, "slow-after-many", "natures", replace(SMALL, matches=30, budget=3.0))
    (example,) = finding.counterexamples
    assert example.fault == "slows-down"


@pytest.mark.slow
def test_a_program_without_levels_is_judged_as_the_strongest(tmp_path: Path) -> None:
    trial = python_trial(tmp_path, "no-levels")
    assert registered()["levels"].run(trial).verdict is Verdict.NOT_ASKED
    assert registered()["moves"].run(trial).verdict is Verdict.PASSED


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "kind", "resource"),
    [
        (0, "", ""),
        (1, "exceeded", "processes"),
        (2, "exceeded", "output"),
        (3, "crashed", ""),
        (5, "exceeded", "memory"),
    ],
    ids=["right", "forks", "floods", "segfaults", "takes memory"],
)
def test_programs_in_c(tmp_path: Path, fault: int, kind: str, resource: str) -> None:
    path = tmp_path / "grundy.c"
    path.write_text(source("grundy.c", fault), encoding="utf-8")
    trial = trial_of(path, tmp_path / "work")
    check = registered()["speaks" if fault in (1, 2, 5) else "natures"]
    finding = check.run(trial)
    if not kind:
        assert finding.verdict is Verdict.PASSED
        assert registered()["moves"].run(trial).verdict is Verdict.PASSED
        return
    (example,) = finding.counterexamples
    assert (example.fault, example.details.get("resource", "")) == (kind, resource)
    if kind == "crashed":
        assert example.position == (1, 1, 1)


@pytest.mark.slow
def test_answers_that_come_out_only_at_the_end_are_told_and_judged_all_the_same(tmp_path: Path) -> None:
    path = tmp_path / "grundy.c"
    path.write_text(source("grundy.c", 4), encoding="utf-8")
    trial = trial_of(path, tmp_path / "work", replace(SMALL, matches=4, seconds=0.5))
    assert only(registered()["speaks"].run(trial)) == ("not-sent", None)
    assert registered()["natures"].run(trial).verdict is Verdict.PASSED


@pytest.mark.slow
def test_a_program_in_java_in_a_package_of_two_files(tmp_path: Path) -> None:
    trial = trial_of(STUDENTS / "java", tmp_path)
    assert trial.program
    assert trial.program.recipe.shown == "java fr.iut.grundy.Grundy"
    assert registered()["natures"].run(trial).verdict is Verdict.PASSED
    refused = registered()["refuses"].run(trial)
    assert [example.fault for example in refused.counterexamples] == ["crashed", "accepted"]


@pytest.mark.slow
def test_a_program_that_keeps_silent_loses_lines_and_never_ends_the_run(tmp_path: Path) -> None:
    path = tmp_path / "grundy.py"
    path.write_text(source("student.py", "silent"), encoding="utf-8")
    (submission,) = collect(path, tmp_path / "work")
    grade = grade_submission(submission, replace(SMALL, matches=3, endgame=3, reach=4, seconds=1.0))
    failed = {finding.check for finding in grade.findings if finding.verdict is Verdict.FAILED}
    assert failed == {"speaks"}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        ('Exception in thread "main" java.lang.StackOverflowError\n' + "\tat Grundy.deep(Grundy.java:58)\n" * 1024,
         'Exception in thread "main" java.lang.StackOverflowError'),
        ("Traceback (most recent call last):\n  File …\nValueError: seven\n", "ValueError: seven"),
        ('Unhandled SIMPLE-ERROR in thread #<SB-THREAD:THREAD "main thread" RUNNING\n'
         "                                    {1001348003}>:\n  seven is\n  too many\n\nBacktrace for: …\n"
         "unhandled condition in --disable-debugger mode, quitting\n", "SIMPLE-ERROR: seven is too many"),
        ("fatal error encountered in SBCL pid 17 tid 17:\nControl stack exhausted, fault: 0x7f, PC: 0x52\n",
         "Control stack exhausted"),
    ],
    ids=["java", "python", "lisp", "deep lisp"],
)  # fmt: skip
def test_the_line_that_names_an_error(said: str, words: str) -> None:
    assert fault_of(EndedError(1, said=said))[1]["said"] == words


@pytest.mark.slow
def test_a_crash_whose_report_comes_as_an_answer_is_a_crash(tmp_path: Path) -> None:
    """As a Lisp does whose stack is full."""
    path = tmp_path / "grundy.py"
    text = source("student.py", "crash")
    assert 'raise ValueError("seven")' in text
    dying = 'print("   0: fp=0x7ff3c8a40018", flush=True); sys.exit("full")'
    path.write_text(text.replace('raise ValueError("seven")', dying), encoding="utf-8")
    finding = registered()["natures"].run(trial_of(path, tmp_path / "work", replace(SMALL, matches=7)))
    assert only(finding) == ("crashed", (7,))
    assert finding.counterexamples[0].details["said"] == "full"


def test_an_answer_without_an_end_is_quoted() -> None:
    assert fault_of(TimedOutError(2.0, "nature", " losing ")) == (
        Fault.NO_ANSWER,
        {"seconds": 2.0, "unended": "losing"},
    )


READS_TWICE = (
    "import sys\nfor line in sys.stdin:\n    sys.stdin.readline()\n    print('allumettes 1 Ada', flush=True)\n"
)
READS_ALL = "import sys\nfor line in sys.stdin.readlines():\n    print('allumettes 1 Ada', flush=True)\n"
NO_LINES = "import sys\nfor line in sys.stdin:\n    print('allumettes 1 Ada', end='', flush=True)\n"
HASTY = replace(SMALL, seconds=0.1)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "fault"), [(READS_TWICE, "not-sent"), (READS_ALL, "not-sent"), (NO_LINES, "no-greeting")]
)
def test_a_program_that_wants_more_than_the_greeting_before_it_answers(tmp_path: Path, text: str, fault: str) -> None:
    (tmp_path / "grundy.py").write_text(f"# nature quit\n{text}")
    trial = trial_of(tmp_path / "grundy.py", tmp_path / "work", HASTY)
    (example,) = registered()["speaks"].run(trial).counterexamples
    assert example.fault == fault
    assert ("unended" in example.details) is (text is NO_LINES)
