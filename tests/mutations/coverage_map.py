"""Which tests run which line. Recorded once by coverage, then again only for the test files that have changed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import defaultdict
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

from coverage import CoverageData

from tests.mutations.places import PACKAGE, RECORDED, ROOT, places, sources

FOLDER = ROOT / ".mutations"
MAP = FOLDER / "map.json"
LEFT_OUT = ("tests/web/", "tests/docs/", "tests/sequences/", "tests/test_house.py", "tests/mutations/")
"""Tests of other rooms, of documents, and of this tool."""
KEPT = ("tests/sequences/test_oracle.py",)
MARKS = "not (exhaustive or nightly)"
FEW_CASES = "0.01"
"""The rounds of campaigns while they are recorded: a few cases run the same lines as many."""

CONFIGURATION = """
[run]
parallel = true
data_file = {folder}/coverage
context = ${{COVERAGE_TEST-}}
include =
{include}
"""


@dataclass(slots=True)
class CoverageMap:
    """The tests that run each place of each module, how long each test takes, and the digests of the test files."""

    digests: dict[str, str] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)
    tests: dict[str, dict[str, list[str]]] = field(default_factory=dict)

    @classmethod
    def load(cls) -> CoverageMap:
        if not MAP.exists():
            return cls()
        stored = json.loads(MAP.read_text())
        names = list(stored["seconds"])
        tests = {
            file: {place: [names[number] for number in numbers] for place, numbers in found.items()}
            for file, found in stored["tests"].items()
        }
        return cls(stored["digests"], stored["seconds"], tests)

    def save(self) -> None:
        numbers = {test: number for number, test in enumerate(self.seconds)}
        tests = {
            file: {place: [numbers[test] for test in found if test in numbers] for place, found in by_place.items()}
            for file, by_place in self.tests.items()
        }
        MAP.write_text(json.dumps({"digests": self.digests, "seconds": self.seconds, "tests": tests}))

    def update(self, processes: int = 2) -> None:
        """Run the test files that are new or have changed, and put what they cover in place of what they covered."""
        now = {
            path: sha256((ROOT / path).read_bytes()).hexdigest()
            for path in sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests").rglob("test_*.py"))
            if path in KEPT or not path.startswith(LEFT_OUT)
        }
        changed = [path for path, digest in now.items() if self.digests.get(path) != digest]
        gone = {path for path in self.digests if path not in now or path in changed}
        self.seconds = {test: time for test, time in self.seconds.items() if test.split("::")[0] not in gone}
        for by_place in self.tests.values():
            for place, found in by_place.items():
                by_place[place] = [test for test in found if test in self.seconds]
        if changed:
            print(f"recording what {len(changed)} test files cover...", file=sys.stderr)
            self._record(changed, processes)
        self.digests = now
        self.save()

    def _record(self, files: list[str], processes: int) -> None:
        folder = FOLDER / "record"
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        include = "\n".join(f"    {PACKAGE / room}/*" for room in RECORDED)
        configuration = folder / "coveragerc"
        configuration.write_text(CONFIGURATION.format(folder=folder, include=include))
        environment = {
            "COVERAGE_PROCESS_START": str(configuration),
            "MUTATIONS_RECORD": str(folder),
            "ALLUMETTES_CASES": FEW_CASES,
        }
        command = [sys.executable, "-m", "pytest", "-p", "tests.mutations.recorder", "-p", "no:cacheprovider"]
        subprocess.run(
            [*command, "-n", str(processes), "-m", MARKS, *files], cwd=ROOT, env=os.environ | environment, check=False
        )
        for path in folder.glob("seconds-*.json"):
            self.seconds.update(json.loads(path.read_text()))
        self._read([path for path in folder.iterdir() if path.name.startswith("coverage.")])

    def _read(self, recorded: list[Path]) -> None:
        texts = sources()
        found: dict[str, dict[str, set[str]]] = {
            file: defaultdict(set, {place: set(tests) for place, tests in self.tests.get(file, {}).items()})
            for file in texts
        }
        for path in recorded:
            data = CoverageData(str(path))
            data.read()
            for name in data.measured_files():
                file = Path(name).relative_to(PACKAGE).as_posix()
                where = places(texts[file]) if file in texts else ()
                for line, contexts in data.contexts_by_lineno(name).items():
                    if line < len(where):
                        found[file][where[line]].update(test for test in contexts if test in self.seconds)
        self.tests = {file: {place: sorted(tests) for place, tests in by.items()} for file, by in found.items()}
