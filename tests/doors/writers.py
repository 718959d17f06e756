"""Every command that writes a file, with what it must have written in the end: for signals and for full disks."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

import pytest

from allumettes.players.match_file import read_match
from allumettes.study.results import read_results
from tests.console import COMMAND, ENGLISH, environment


@dataclass(frozen=True)
class Writer:
    """A command, what is typed to it, and the files that it is to write: a reader fails where one is not whole."""

    name: str
    arguments: tuple[str, ...]
    files: dict[str, Callable[[Path], object]]
    answers: tuple[str, ...] = ()
    needs_race: bool = False

    def prepare(self, home: Path) -> None:
        if self.needs_race:
            shutil.copy(race_file(), home / "race.csv")

    def start(self, home: Path, **more: object) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # type: ignore[call-overload]
            [*COMMAND, *self.arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=home,
            env=environment(home, ENGLISH),
            **more,
        )
        assert isinstance(process, subprocess.Popen)
        return process

    def typed(self) -> bytes:
        return "".join(f"{answer}\n" for answer in self.answers).encode()

    def finish(self, home: Path) -> None:
        """The command once more, which nothing disturbs: it ends well, and every file is whole."""
        process = self.start(home)
        _shown, errors = process.communicate(self.typed(), timeout=120)
        assert process.returncode == 0, errors
        for name, read in self.files.items():
            read(home / name)


def ends_with(end: str) -> Callable[[Path], object]:
    def read(path: Path) -> None:
        assert path.read_bytes().rstrip().endswith(end.encode()), path

    return read


def read_race(path: Path) -> None:
    measures = read_results(path)
    assert [(measure.n, measure.solver) for measure in measures] == [
        (n, solver) for n in range(3, 15) for solver in ("v0", "v1", "v2", "v3", "v4", "v5")
    ]
    brute = [measure.operations for measure in measures if measure.solver == "v0"]
    assert brute[:8] == [1, 2, 3, 7, 18, 19, 39, 112]


def read_b_file(path: Path) -> None:
    lines = path.read_text().splitlines()
    assert len(lines) == 200_001
    assert lines[-1] == "200000 1"


def read_state(path: Path) -> None:
    assert json.loads(path.read_text())["heap"] == 20_001


def check_match(path: Path) -> None:
    assert read_match(path).is_over


@cache
def race_file() -> Path:
    home = Path(mkdtemp())
    done = subprocess.run(
        [*COMMAND, "race", "grundy", "--to", "8", "--repetitions", "1", "--output", "race.csv"],
        cwd=home,
        env=environment(home, ENGLISH),
        capture_output=True,
        check=True,
    )
    assert done.returncode == 0
    return home / "race.csv"


RACE = ("race", "grundy", "--from", "3", "--to", "14", "--repetitions", "1", "--output")

WRITERS: Sequence[Writer] = (
    Writer("race-csv", (*RACE, "out.csv"), {"out.csv": read_race}),
    Writer("race-json", (*RACE, "out.json"), {"out.json": read_race}),
    Writer("race-parquet", (*RACE, "out.parquet"), {"out.parquet": read_race}),
    Writer(
        "survey",
        ("survey", "--digits", "1", "--to", "500", "--cores", "1", "--output", "here"),
        {
            "here/survey.jsonl": ends_with("}"),
            "here/survey.html": ends_with("</html>"),
            "here/survey.parquet": ends_with("PAR1"),
        },
    ),
    Writer("sequence-output", ("sequence", "0.77", "--to", "200000", "--output", "b.txt"), {"b.txt": read_b_file}),
    Writer(
        "sequence-folder",
        ("sequence", "0.76", "--to", "20000", "--keep", "disk", "--folder", "run"),
        {"run/run.json": read_state},
    ),
    Writer(
        "sequence-summary",
        ("sequence", "0.76", "--to", "20000", "--keep", "summary", "--folder", "run"),
        {"run/run.json": read_state},
    ),
    Writer(
        "tree", ("tree", "grundy", "12", "--format", "svg", "--output", "tree.svg"), {"tree.svg": ends_with("</svg>")}
    ),
    Writer(
        "curves",
        ("curves", "race.csv", "--format", "svg", "--output", "drawn"),
        {"drawn/race_operations_log.svg": ends_with("</svg>"), "drawn/race_seconds_linear.svg": ends_with("</svg>")},
        needs_race=True,
    ),
    Writer("report", ("report", "race.csv", "--output", "out.pdf"), {"out.pdf": ends_with("%%EOF")}, needs_race=True),
    Writer(
        "play",
        ("play", "matches", "9", "--versus", "human"),
        {"state/allumettes/last.match": check_match},
        answers=("1",) * 9,
    ),
    Writer(
        "trace",
        ("play", "grundy", "--plain", "--trace", "trace.txt"),
        {"trace.txt": ends_with("Michel a gagné.")},
        answers=("7", "0", "Adam", "Michel", "2", "1", "1", "2", "1", "3", "1"),
    ),
)

HEAVY = {"race-json", "race-parquet", "survey", "sequence-output", "sequence-summary", "curves", "report"}
"""Those that take seconds to start: they are left to the nights, where a quick one shows the same."""


def by_weight(*, without: Collection[str] = ()) -> list[object]:
    """The writers as parameters of a test, the heavy ones marked."""
    return [
        pytest.param(writer, id=writer.name, marks=[pytest.mark.nightly] if writer.name in HEAVY else [])
        for writer in WRITERS
        if writer.name not in without
    ]
