"""Sixty submissions, as a class hands them in: how long grading them takes with two programs at a time.

.venv/bin/python benchmarks/grading.py                   # the whole class, on a quiet machine
.venv/bin/python benchmarks/grading.py --count 6         # a part of it, to try

Programs in Python, C and Java, right and wrong in the ways of the tests, in archives named as the assignment asks.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from allumettes.classroom.class_run import GradeProgress, grade_class
from allumettes.classroom.results import ClassResult
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.trial import Plan
from allumettes.drawings.grade_sheet import write_class
from allumettes.programs.processes import family

STUDENTS = Path(__file__).parents[1] / "tests" / "classroom" / "students"
COUNT, WORKERS = 60, 2
PYTHON = (
    *("none", "always-winning", "equal-halves", "only-3-5-13", "empty-move", "crash", "hang", "stale", "random-moves"),
    *("level-2", "flood", "fork-bomb", "unsorted", "silent", "no-levels", "accepts-everything"),
)
C_FAULTS = (0, 0, 3, 0)
LOOK = 0.1
"""Seconds between two looks at what all processes have used."""


class Processor(threading.Thread):
    """The processor time of this process and all that it starts, also of programs that are killed. A machine that is
    busy with other things makes the class take longer, and not this."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self._ended = threading.Event()
        self._ticks: dict[int, int] = {}

    def run(self) -> None:
        while not self._ended.wait(LOOK):
            for pid in list(family(os.getpid())):
                try:
                    used = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]
                except OSError:
                    continue
                self._ticks[pid] = sum(map(int, used))

    def seconds(self) -> float:
        self._ended.set()
        self.join()
        return sum(self._ticks.values()) / os.sysconf("SC_CLK_TCK")


def programs() -> Iterator[dict[str, str]]:
    """The files of one submission after the other, in turn: Python, C, a search that counts, Java."""
    student, searcher, c = ((STUDENTS / name).read_text() for name in ("student.py", "searcher.py", "grundy.c"))
    java = {path.name: path.read_text() for path in (STUDENTS / "java").iterdir()}
    number = 0
    while True:
        fault = PYTHON[number % len(PYTHON)]
        yield {"grundy.py": student.replace('FAULT = "none"', f'FAULT = "{fault}"')}
        yield {"grundy.c": c.replace("#define FAULT 0", f"#define FAULT {C_FAULTS[number % len(C_FAULTS)]}")}
        yield {"search.py": searcher.replace("VERSION = 0", f"VERSION = {number % 3}")}
        yield java
        number += 1


def hand_in(folder: Path, count: int) -> None:
    for number, files in zip(range(count), programs(), strict=False):
        with ZipFile(folder / f"Nom{number:02}_Prénom_Partie2.zip", "w") as packed:
            for name, text in {**files, "tests.txt": "", "match.txt": "", "strategy.pdf": ""}.items():
                packed.writestr(name, text)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=COUNT, help="how many submissions are handed in")
    parser.add_argument("--workers", type=int, default=WORKERS, help="how many are graded at a time")
    options = parser.parse_args()
    count, workers = options.count, options.workers
    with TemporaryDirectory() as place:
        folder, work, output = (Path(place, name) for name in ("class", "work", "marks"))
        folder.mkdir()
        hand_in(folder, count)
        begin, processor = time.perf_counter(), Processor()
        processor.start()
        submissions = collect(folder, work)
        ends: list[float] = []

        def tell(progress: GradeProgress) -> None:
            ends.append(time.perf_counter() - begin)
            print(f"\r{progress.done} / {progress.total}", end="", file=sys.stderr)

        output.mkdir()
        grades = grade_class(submissions, Plan(), workers=workers, folder=output, tell=tell)
        graded = time.perf_counter() - begin
        write_class(ClassResult.of(grades, Plan()), output)
        written = time.perf_counter() - begin - graded
    print(file=sys.stderr)
    gaps = [late - early for early, late in zip([0.0, *ends], ends, strict=False)]
    print(f"{count} submissions, {workers} at a time: graded in {graded:.0f} s, written in {written:.0f} s")
    used = processor.seconds()
    print(f"processor, programs included: {used:.0f} s in all, {used / count:.1f} s each")
    print(f"one submission: median {workers * statistics.median(gaps):.1f} s, longest wait {max(gaps):.1f} s")


if __name__ == "__main__":
    main()
