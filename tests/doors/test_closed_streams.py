"""Every command on streams that are closed, full or left by their reader: a sentence and 74, or its own exit code.

The commands are those of the door itself: a new one is tried with `--help` and with no argument before anybody thinks
of it, and with the arguments that `EXAMPLES` has for it.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path

import pytest

from allumettes.cli import COMMANDS
from allumettes.cli.exit_codes import ExitCode
from allumettes.core.formats import FileContent, write
from allumettes.study.race import RacePlan, run_race
from tests.console import COMMAND, ENGLISH, environment
from tests.doors.forked import INPUTS, OUTPUTS, WRITTEN, Case, Result

ROOT = Path(__file__).parents[2]
LANGUAGES = ("fr", "en")

EXAMPLES: dict[str, tuple[tuple[str, ...], ...]] = {
    "play": (
        ("grundy", "5"),
        ("grundy", "9", "--demo"),
        ("grundy", "7", "--plain", "--versus", "human", "--trace", "trace.txt"),
        ("matches", "7", "--plain", "--no-strict"),
        ("chess",),
    ),
    "resume": (("left.match",), ("absent.match",)),
    "analyse": (("grundy", "4"), ("grundy", "5", "--json"), ("grundy", "x")),
    "solve": (("grundy", "7"), ("nim", "1,2,3", "--solver", "v2", "--json")),
    "tree": (
        ("grundy", "6"),
        ("grundy", "6", "--output", "tree.txt"),
        ("grundy", "30", "--format", "json", "--seconds", "0.05"),
    ),
    "states": (("matches", "5"), ("nim", "2,2", "--json")),
    "race": (("nim", "--to", "5", "--solvers", "v0,v2", "--repetitions", "1", "--output", "r.csv"),),
    # What draws has threads of its own, which do not live on in a fork: whole processes try it below.
    "curves": (("absent.csv",),),
    "report": (("absent.csv",),),
    "sequence": (
        ("0.77", "--to", "60", "--output", "k.csv", "--certificate", "k.json"),
        ("grundy", "--to", "9", "--json"),
    ),
    "survey": (("--output", "race.csv"),),
    "verify": (("absent.json",),),
    "web": (("--database", "absent/table.db"),),
    "games": ((),),
}
READS = {"play", "resume"}
"""Commands that ask questions: an input that ends makes their exit code 1."""


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from allumettes import games
    from allumettes.core.match import Match, Seat
    from allumettes.core.record import format_record
    from allumettes.solvers.ladder import find

    folder = tmp_path_factory.mktemp("home")
    write(
        FileContent.RACE,
        list(run_race(RacePlan(games.find("nim"), range(3, 6), [find("v0"), find("v2")]))),
        folder / "race.csv",
    )
    match = Match(games.find("grundy"), (7,), seats=(Seat("human", "Ada"), Seat("perfect", "Ordi")))
    (folder / "left.match").write_text(format_record(match))
    return folder


def tried(cases: list[Case], home: Path) -> list[Result]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.doors.forked", str(home)],
        input=json.dumps([asdict(case) for case in cases]),
        capture_output=True,
        text=True,
        cwd=ROOT,
        env=environment(home) | {"PYTHONDEVMODE": ""},
        check=True,
    )
    return [Result(**data) for data in json.loads(done.stdout)]


def failing(line: tuple[str, ...], lang: str) -> list[Case]:
    return [
        *(Case(line, stdout=kind, lang=lang) for kind in OUTPUTS),
        *(Case(line, stderr=kind, lang=lang) for kind in ("full", "closed")),
        *(Case(line, stdin=kind, lang=lang) for kind in INPUTS if kind != "empty"),
        *(Case(line, stdin="closed", stdout=kind, stderr=kind, lang=lang) for kind in ("closed", "left")),
    ]


def few(line: tuple[str, ...], lang: str) -> list[Case]:
    return [
        *(Case(line, stdout=kind, lang=lang) for kind in ("full", "left")),
        Case(line, stderr="closed", lang=lang),
        Case(line, stdin="closed", stdout="closed", stderr="closed", lang=lang),
    ]


@pytest.mark.exhaustive
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_on_every_kind_of_failing_stream(home: Path, command: str) -> None:
    first, *others = examples_of(command)
    cases = [*failing(first, "fr"), *(case for line in others for case in few(line, "en"))]
    try_all([*cases, *few((command, "--help"), "fr"), *few((command, "--no-such-option"), "en")], home)


@pytest.mark.nightly
@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_on_every_kind_of_failing_stream(home: Path, command: str) -> None:
    try_all([case for line in examples_of(command) for lang in LANGUAGES for case in failing(line, lang)], home)


def examples_of(command: str) -> list[tuple[str, ...]]:
    return [(command, *words) for words in EXAMPLES.get(command, ((),))]


def try_all(cases: list[Case], home: Path) -> None:
    """Compare each case with the same command on streams that work."""
    healthy = list(dict.fromkeys(Case(case.arguments, lang=case.lang) for case in cases))
    results = tried([*healthy, *cases], home)
    usual = dict(zip(healthy, results, strict=False))
    for case, result in zip(cases, results[len(healthy) :], strict=True):
        check(case, result, usual[Case(case.arguments, lang=case.lang)])


@pytest.mark.slow
def test_the_command_alone_on_every_kind_of_failing_stream(home: Path) -> None:
    cases = [case for line in ((), ("--help",)) for case in failing(line, "en")]
    usual, *results = tried([Case(()), *cases], home)
    for case, result in zip(cases, results, strict=True):
        check(case, result, usual)


SENTENCES = {"en": "cannot be", "fr": "ne peut pas être"}


def check(case: Case, result: Result, usual: Result) -> None:
    assert not result.defect, (case, result.defect)
    said = result.screen + result.errors
    assert "Traceback" not in said, (case, result)
    assert "Exception ignored" not in said, (case, result)
    shown = {"stdout": usual.screen, "stderr": usual.errors}
    lost = [name for name, text in shown.items() if text and getattr(case, name) not in (WRITTEN, "left")]
    # Where nobody sees the questions, none is answered, and no input is missed.
    missed = usual.code == ExitCode.NO and case.arguments[0] in READS and case.stdin != "empty"
    unheard = case.arguments == ("engine",) and case.stdin != "empty"
    if lost or unheard or (missed and case.stdout == WRITTEN):
        assert result.code == ExitCode.IO_FAILED, (case, result)
        language = "fr" if "--plain" in case.arguments else case.lang  # which the classroom speaks everywhere
        assert case.stderr != WRITTEN or SENTENCES[language] in result.errors, (case, result)
    elif case.stdout == "left" and case.arguments and case.arguments[0] in READS:
        assert result.code in (usual.code, ExitCode.DONE), (case, result)
    else:
        assert result.code == usual.code, (case, result)


def piped(home: Path, line: str) -> tuple[int, str]:
    """The exit code of the command in a line of the shell that calls it `$A`, and what was said on the errors."""
    done = subprocess.run(
        ["bash", "-c", f"{line}; exit ${{PIPESTATUS[0]}}"],
        capture_output=True,
        text=True,
        cwd=home,
        env=environment(home, ENGLISH) | {"A": " ".join(COMMAND)},
        check=False,
        timeout=120,
    )
    return done.returncode, done.stderr


@pytest.mark.slow
def test_the_exit_code_is_the_answer_whoever_reads_it(home: Path) -> None:
    assert piped(home, "$A analyse grundy 4 | true") == (1, "")
    assert piped(home, "$A analyse grundy 5 | head -1") == (0, "")


@pytest.mark.slow
def test_files_are_written_though_the_screen_is_closed_early(home: Path) -> None:
    line = "$A sequence 0.77 --to 5000 --json --output early.csv --plot early.json --certificate early.crt"
    code, said = piped(home, f"{line} | head -1")
    assert code == 0, said
    for name in ("early.csv", "early.json", "early.crt"):
        assert (home / name).stat().st_size > 0


@pytest.mark.slow
def test_files_are_written_though_the_screen_is_full(home: Path) -> None:
    code, said = piped(home, "$A sequence 0.77 --to 50 --output full.csv > /dev/full")
    assert (code, (home / "full.csv").read_text().count("\n")) == (74, 52)
    assert said == "Error: The standard output cannot be written: No space left on device.\n"


@pytest.mark.slow
def test_a_closed_descriptor_is_not_given_to_the_next_file(home: Path) -> None:
    """Where descriptor 1 is closed, the first file that is opened would get it, and every word meant for the screen."""
    code, _said = piped(home, "$A tree grundy 6 --output clean.txt >&-")
    assert code == 74
    assert (home / "clean.txt").read_text() == piped_text(home, "$A tree grundy 6")


def piped_text(home: Path, line: str) -> str:
    env = environment(home, ENGLISH) | {"A": " ".join(COMMAND)}
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, cwd=home, env=env, check=True).stdout


@pytest.mark.slow
def test_what_is_drawn_is_written_though_nobody_can_be_told(home: Path) -> None:
    assert piped(home, "$A curves race.csv --format json --output drawn >&- 2>&-")[0] == 74
    assert len(list((home / "drawn").iterdir())) == 4


def test_questions_that_nobody_sees_are_not_asked_for_ever(home: Path) -> None:
    assert piped(home, "$A play grundy 9 < <(yes maybe) | head -1") == (0, "")


@pytest.mark.slow
def test_the_server_goes_on_when_nobody_reads_its_address(home: Path) -> None:
    """It is stopped as always, and then tells that what it said was lost."""
    database = home / "streams.db"
    with Path("/dev/full").open("w") as full, (home / "refused").open("w") as errors:
        server = subprocess.Popen(
            [*COMMAND, "web", "--port", "0", "--no-open", "--database", database.name],
            stdout=full,
            stderr=errors,
            cwd=home,
            env=environment(home, ENGLISH),
        )
        try:
            deadline = time.monotonic() + 60
            while time.monotonic() < deadline and not (database.exists() and database.stat().st_size):
                time.sleep(0.1)
            with pytest.raises(subprocess.TimeoutExpired):
                server.wait(1)
            server.send_signal(signal.SIGINT)
            assert server.wait(60) == ExitCode.IO_FAILED
        finally:
            server.kill()
    assert "The standard output cannot be written" in (home / "refused").read_text()
