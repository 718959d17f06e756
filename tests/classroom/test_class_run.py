"""Grading a class: what is kept, counted and left. What cannot be opened is graded at once, without a program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from allumettes.classroom import class_run
from allumettes.classroom.class_run import NAME, GradeProgress, done_before, grade_class
from allumettes.classroom.finding import Verdict
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan
from allumettes.core.journal import JournalError
from tests.classroom.handed_in import SMALL

NAMES = ("Adam_Marie_Partie2", "Brisé_Léo_Partie2", "Ève_Zoé_Partie2")


@pytest.fixture
def broken(tmp_path: Path) -> list[Submission]:
    """Three submissions that nobody can open."""
    folder = tmp_path / "class"
    folder.mkdir()
    for number, name in enumerate(NAMES):
        (folder / f"{name}.zip").write_bytes(b"PK %d" % number)
    return collect(folder, tmp_path / "work")


def test_the_grades_come_in_the_order_of_the_submissions_and_are_told(
    broken: list[Submission], monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = iter((100.0, 102.0, 106.0, 109.0))
    monkeypatch.setattr("allumettes.classroom.class_run.time.monotonic", lambda: next(seconds))
    told: list[GradeProgress] = []
    grades = grade_class(broken, SMALL, tell=told.append)
    assert [grade.key for grade in grades] == list(NAMES)
    assert [(one.done, one.total, one.grade.key) for one in told] == [
        (number, 3, name) for number, name in enumerate(NAMES, start=1)
    ]
    assert [one.left for one in told] == [4.0, 3.0, 0.0], "as long for each as for those before"


def test_what_is_done_is_not_done_again(broken: list[Submission], tmp_path: Path) -> None:
    told: list[GradeProgress] = []
    assert done_before(broken, tmp_path) == 0
    first = grade_class(broken[:2], SMALL, folder=tmp_path)
    assert done_before(broken, tmp_path) == 2
    second = grade_class(broken, SMALL, folder=tmp_path, tell=told.append)
    assert [(one.done, one.total, one.grade.key) for one in told] == [(3, 3, NAMES[2])]
    assert second[:2] == first
    anew = [replace(broken[0], digest="other"), *broken[1:]]
    assert done_before(anew, tmp_path) == 2
    told.clear()
    grade_class(anew, SMALL, folder=tmp_path, tell=told.append)
    assert [one.grade.key for one in told] == [NAMES[0]]
    assert done_before(anew, tmp_path) == 3, "the last grade of a submission counts"
    assert done_before(broken, tmp_path) == 2


@pytest.mark.parametrize("other", [replace(SMALL, matches=10), replace(SMALL, budget=9.0)])
def test_another_plan_needs_another_folder(broken: list[Submission], tmp_path: Path, other: Plan) -> None:
    grade_class(broken[:1], SMALL, folder=tmp_path)
    with pytest.raises(JournalError) as refused:
        grade_class(broken[:1], other, folder=tmp_path)
    assert refused.value.found


def test_a_line_of_the_journal_that_is_no_grade_is_refused(broken: list[Submission], tmp_path: Path) -> None:
    grade_class(broken[:1], SMALL, folder=tmp_path)
    with (tmp_path / NAME).open("a", encoding="utf-8") as journal:
        journal.write('{"key": "somebody"}\n')
    with pytest.raises(JournalError):
        grade_class(broken[:1], SMALL, folder=tmp_path)


def test_a_program_that_ends_its_grader_costs_its_own_line(broken: list[Submission]) -> None:
    grade = class_run._lost(broken[0])
    assert (grade.key, grade.digest, grade.origin) == (broken[0].key, broken[0].digest, broken[0].origin)
    (finding,) = grade.findings
    assert (finding.check, finding.verdict, finding.counterexamples[0].fault) == ("builds", Verdict.FAILED, "lost")
