"""Grades a class: several submissions at a time, each on disk before the next is waited for.

The journal keeps every grade with the digest of its submission: the same run goes on after a kill, and a submission
that was handed in anew is graded anew.
"""

from __future__ import annotations

import os
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from allumettes import __version__
from allumettes.classroom.finding import Counterexample, failed
from allumettes.classroom.grade import Grade
from allumettes.classroom.grading import grade_submission
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan
from allumettes.core import journal
from allumettes.core.journal import Journal, JournalError, JournalFault
from allumettes.core.parents import end_with
from allumettes.programs.confinement import strongest
from allumettes.programs.workspace import remove_folder

NAME = "grades.jsonl"
SCHEMA = "allumettes.grades-journal/1"
LOST = "lost"


@dataclass(frozen=True, slots=True)
class GradeProgress:
    done: int
    total: int
    grade: Grade
    """The one that is done."""
    left: float | None
    """Estimated seconds left."""


def grade_class(
    submissions: Sequence[Submission],
    plan: Plan,
    *,
    workers: int = 1,
    folder: Path | None = None,
    tell: Callable[[GradeProgress], None] = lambda progress: None,
) -> list[Grade]:
    """The grades of all submissions, in their order. With a folder, what is done is kept there and not done again."""
    with ExitStack() as stack:
        kept = stack.enter_context(_opened(folder, plan)) if folder else None
        known = _known(kept) if kept else {}
        digests = {one.key: one.digest for one in submissions}
        grades = {key: grade for key, grade in known.items() if digests.get(key) == grade.digest}
        wanting = [one for one in submissions if one.key not in grades]
        begin, before = time.monotonic(), len(submissions) - len(wanting)
        for count, grade in enumerate(_graded(wanting, plan, workers), start=1):
            if kept:
                kept.add(grade.as_data())
            grades[grade.key] = grade
            left = (time.monotonic() - begin) / count * (len(wanting) - count)
            tell(GradeProgress(before + count, len(submissions), grade, left))
        return [grades[one.key] for one in submissions]


def done_before(submissions: Sequence[Submission], folder: Path) -> int:
    """How many of the submissions are graded in a folder already."""
    found = journal.read(folder / NAME, SCHEMA)
    entries = found[1] if found else []
    digests = {entry.get("key"): entry.get("digest") for entry in entries}
    return sum(digests.get(one.key) == one.digest for one in submissions)


@contextmanager
def _opened(folder: Path, plan: Plan) -> Iterator[Journal]:
    heading = {"version": __version__, "confinement": strongest().name, **plan.as_data()}
    with journal.opened(folder / NAME, SCHEMA, heading) as lines:
        other = {name: lines.heading.get(name) for name in heading if lines.heading.get(name) != heading[name]}
        if other:
            raise JournalError(JournalFault.OTHER_SUBJECT, lines.path, found=other)
        yield lines


def _known(kept: Journal) -> dict[str, Grade]:
    """The grades of runs before; the last one of a submission counts."""
    grades = {}
    for index, entry in enumerate(kept.entries):
        try:
            grade = Grade.from_data(entry)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise kept.refuse(index, "grade") from error
        grades[grade.key] = grade
    return grades


def _graded(submissions: Sequence[Submission], plan: Plan, workers: int) -> Iterator[Grade]:
    """The grades as they are found. A program that manages to end the process that grades it costs its own line."""
    if workers == 1 or len(submissions) < 2:
        for one in submissions:
            yield grade_submission(one, plan)
        return
    lost: list[Submission] = []
    with _pool(min(workers, len(submissions))) as pool:
        running: dict[Future[Grade], Submission] = {
            pool.submit(_grade, one, plan.as_data()): one for one in submissions
        }
        for future in as_completed(running):
            try:
                yield future.result()
            except BrokenProcessPool:
                lost.append(running[future])
    for one in lost:
        with _pool(1) as pool:
            try:
                yield pool.submit(_grade, one, plan.as_data()).result()
            except BrokenProcessPool:
                yield _lost(one)


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Worker processes, which end at once with this one, however it ends."""
    temporary = tempfile.mkdtemp(prefix="allumettes-")
    pool = ProcessPoolExecutor(workers, get_context("spawn"), _begin, (temporary, os.getpid()))
    try:
        yield pool
    except BaseException:
        for process in list((pool._processes or {}).values()):
            process.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
        remove_folder(Path(temporary))


def _begin(temporary: str, parent: int) -> None:
    """In a worker: what its programs write is removed with the class, and Ctrl-C is for the parent."""
    tempfile.tempdir = temporary
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with(parent)


def _grade(submission: Submission, plan: Mapping[str, Any]) -> Grade:
    return grade_submission(submission, Plan.from_data(dict(plan)))


def _lost(submission: Submission) -> Grade:
    """The grade of a program that has twice ended the process that graded it."""
    return Grade(
        submission.key,
        submission.author,
        submission.origin,
        submission.digest,
        None,
        None,
        "",
        "",
        (failed("builds", Counterexample(LOST)),),
    )
