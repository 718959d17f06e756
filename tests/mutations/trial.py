"""Tries a mutation: the tests that run the changed line are run on a copy of the package, the fastest first.

They are run in a fork, which is quick. What survives there is tried once more in a process of its own.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from tests.mutations.coverage_map import CoverageMap
from tests.mutations.fork_server import OUT_OF_TIME, ForkServer, limit
from tests.mutations.operators import Mutation
from tests.mutations.places import PACKAGE, ROOT, places, sources

MOST_SECONDS = 60.0
"""No more tests than these seconds allow are run for one mutation."""
FIRST = 20
"""So many tests are collected and run first: most mutations are noticed by them."""
WRONG_COPY = 99
UNSEEN = "trees/replay/"
"""The recorder of searches takes the place of coverage as the trace function: all tests that record may run it."""


class Verdict(Enum):
    NOTICED = "noticed"
    EQUIVALENT = "shown to change nothing"
    SURVIVED = "survived"
    NOT_COVERED = "run by no test"


@dataclass(frozen=True, slots=True)
class Trial:
    mutation: Mutation
    verdict: Verdict
    tests: int = 0
    proof: str = ""
    """The end of what the tests said."""


class Bench:
    """A copy of the package, mutated for one trial at a time; the package itself is never written to."""

    def __init__(self, folder: Path, coverage: CoverageMap) -> None:
        self.source = folder / "src"
        self.folder = folder
        self.coverage = coverage
        self.texts = sources()
        self._sound: set[str] = set()
        self._unsound: set[str] = set()
        """Tests that fail where nothing is changed: what they say of a mutation does not count."""
        shutil.copytree(PACKAGE, self.source / PACKAGE.name)
        shutil.copy(Path(__file__).with_name("devices_kept.py"), self.source / "sitecustomize.py")
        self._environment = os.environ | {
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # most plugins are of no use here, and take seconds to start
            "PYTHONPATH": str(self.source),
            "PYTHONDONTWRITEBYTECODE": "1",
            "MUTATIONS_COPY": str(self.source),
            "HYPOTHESIS_STORAGE_DIRECTORY": str(folder / "hypothesis"),
        }
        self._forks = ForkServer(self._environment, ROOT)

    def close(self) -> None:
        self._forks.close()

    def try_mutation(self, mutation: Mutation) -> Trial:
        tests = covering(mutation, self.texts, self.coverage)
        text = mutation.apply(self.texts[mutation.file])
        for run in (self._run_forked, self._run):
            for some in (tests[:FIRST], tests[FIRST:]):
                while some := [test for test in some if test not in self._unsound]:
                    with self._changed(mutation.file, text):
                        code, said = run(some)
                    if not code:
                        break
                    if self._is_sound(some, said, run):
                        return Trial(mutation, Verdict.NOTICED, len(tests), said)
                    if run == self._run_forked:
                        break  # what fails in a fork alone is left to the process
        return Trial(mutation, Verdict.SURVIVED if tests else Verdict.NOT_COVERED, len(tests))

    def _is_sound(self, tests: list[str], said: str, run: Run) -> bool:
        """Whether the test that failed, or all of them where none is named, pass where nothing is changed."""
        named = [test for test in tests if re.search(rf"^(FAILED|ERROR).*{re.escape(test)}( |$)", said, re.MULTILINE)]
        unproved = [test for test in named or tests if test not in self._sound]
        if not unproved or run(unproved)[0] == 0:
            self._sound.update(unproved)
            return True
        if run == self._run:
            self._unsound.update([test for test in unproved if run([test])[0]] or unproved)
        return False

    @contextmanager
    def _changed(self, file: str, text: str) -> Iterator[None]:
        path = self.source / PACKAGE.name / file
        original, date = path.read_bytes(), path.stat().st_mtime_ns
        path.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            path.write_bytes(original)
            os.utime(path, ns=(date, date))  # so that its bytecode still counts

    def _run_forked(self, tests: list[str]) -> tuple[int, str]:
        """As `_run`, in a fork of a process that has imported the libraries."""
        output, seconds = self.folder / "output.txt", self._seconds(tests)
        code = self._forks.run(self._arguments(tests), output, seconds=seconds, patience=_patience(seconds))
        return code, _end(code, output.read_text(encoding="utf-8", errors="replace"))

    def _run(self, tests: list[str]) -> tuple[int, str]:
        """The exit code of the tests on the copy, and the end of what they said; out of time counts as a failure."""
        seconds = self._seconds(tests)
        try:
            done = subprocess.run(
                [sys.executable, "-m", "pytest", *self._arguments(tests)],
                cwd=ROOT,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=_patience(seconds),
                preexec_fn=lambda: limit(seconds),
                check=False,
            )
        except subprocess.TimeoutExpired:
            return OUT_OF_TIME, "out of time"
        return done.returncode, _end(done.returncode, done.stdout + done.stderr)

    def _seconds(self, tests: list[str]) -> int:
        """How long the tests may use a processor."""
        return 15 + int(sum(self.coverage.seconds[test] for test in tests))

    def _arguments(self, tests: list[str]) -> list[str]:
        """What pytest is told, to run these tests and end at the first that fails."""
        listed = self.folder / "tests.txt"
        listed.write_text("\n".join(tests))
        plugins = ("-p", "_hypothesis_pytestplugin", "-p", "tests.mutations.guard", "-p", "no:cacheprovider")
        few_words = ("-x", "--override-ini", "addopts=-q", "--tb=line", "-rfE")
        return [*plugins, *few_words, "--hypothesis-seed=0", f"--basetemp={self.folder / 'tmp'}", f"@{listed}"]


Run = Callable[[list[str]], tuple[int, str]]


def _patience(seconds: int) -> int:
    """How long what may use so many seconds of a processor is waited for, since a busy machine is only slow."""
    return 120 + 10 * seconds


def _end(code: int, said: str) -> str:
    if code == WRONG_COPY:
        raise RuntimeError(said)
    return "\n".join(said.splitlines()[-8:])


def covering(mutation: Mutation, texts: dict[str, str], coverage: CoverageMap) -> list[str]:
    """The tests that run the mutated line: those of its room before the others, fastest first.

    A line that runs when its module is imported is covered by the tests that mention the name it defines, or that run
    what mentions it. Where coverage saw no test, those that run anything of the file are tried.
    """
    where = places(texts[mutation.file])
    recorded = coverage.tests.get(mutation.file, {})
    lines = range(mutation.statement, mutation.line + 1)
    inside = {where[line] for line in lines if not where[line].startswith(":")}
    if inside:
        tests = {test for place in inside for test in recorded.get(place, [])}
    else:
        names = re.findall(r"^(?:async def |def |class )?(\w+)", where[mutation.statement][2:])
        tests = _mentioning(names[0], coverage) if names else set()
    if mutation.file.startswith(UNSEEN):
        tests |= {test for file in coverage.tests if file.startswith(UNSEEN) for test in _running(file, coverage)}
    tests = tests or _running(mutation.file, coverage)
    chosen: list[str] = []
    seconds = 0.0
    own = f"tests/{mutation.file.partition('/')[0]}/"
    for test in sorted(tests, key=lambda test: (not test.startswith(own), coverage.seconds[test], test)):
        seconds += coverage.seconds[test]
        if chosen and seconds > MOST_SECONDS:
            break
        chosen.append(test)
    return chosen


def _running(file: str, coverage: CoverageMap) -> set[str]:
    """The tests that run anything of a file beyond its import."""
    return {
        test for place, found in coverage.tests.get(file, {}).items() if not place.startswith(":") for test in found
    }


def _mentioning(name: str, coverage: CoverageMap) -> set[str]:
    word = re.compile(rf"\b{name}\b")
    files = {file for file in coverage.digests if word.search((ROOT / file).read_text(encoding="utf-8"))}
    return {test for test in coverage.seconds if test.split("::")[0] in files} | {
        test
        for by_place in coverage.tests.values()
        for place, found in by_place.items()
        if not place.startswith(":") and word.search(place)
        for test in found
    }
