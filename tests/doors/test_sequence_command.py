"""`allumettes sequence`, run as a person or a script runs it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from allumettes import games, sequence
from allumettes.cli import run as run_command
from allumettes.cli.sequence_progress import progress_words
from allumettes.drawings.sequence_text import bars, table, told
from allumettes.locale import speak
from allumettes.locale.numbers import clock
from allumettes.sequences.certificate import parse_certificate
from allumettes.sequences.dense import plain_values
from allumettes.sequences.engine import Space
from allumettes.sequences.run import RunProgress
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.theorems import PeriodStatus
from tests.console import (
    COMMAND,
    ENGLISH,
    FRENCH,
    environment,
    golden,
    in_process,
    interrupted,
    on_terminal,
    through_pipe,
)

KERNEL = re.compile(r"^(Kernel:|Noyau\u00a0:).*", re.MULTILINE)


@pytest.mark.slow
@pytest.mark.parametrize(("lang", "name"), [(ENGLISH, "sequence_kayles_en"), (FRENCH, "sequence_kayles_fr")])
def test_kayles_in_words(tmp_path: Path, lang: str, name: str) -> None:
    run = through_pipe("sequence", "0.77", "--to", "200", home=tmp_path, lang=lang)
    assert (run.code, run.errors) == (0, "")
    assert KERNEL.search(run.screen)
    assert KERNEL.sub(r"\1 …", run.screen) == golden(name)


@pytest.mark.exhaustive
@pytest.mark.parametrize("width", [30, *(pytest.param(width, marks=pytest.mark.nightly) for width in (60, 100))])
def test_nothing_is_wider_than_the_terminal(tmp_path: Path, width: int) -> None:
    run = on_terminal("sequence", "grundy", "--to", "300", home=tmp_path, lang=ENGLISH, size=(24, width))
    assert run.code == 0
    whole = run.screen[run.screen.index("Grundy's game") :]
    assert max(map(len, whole.splitlines())) <= width


def test_a_table_has_as_many_columns_as_fit() -> None:
    values = list(range(100))
    assert len(list(table(values, 90))) == 1 + 5
    assert len(list(table(values, 80))) == 1 + 10
    assert len(list(table(values, 25))) == 1 + 20
    assert list(table([0, 1, 10], 80)) == ["n  +0 +1 +2", "0   0  1 10"]


def test_bars_are_as_high_as_the_largest_value_of_their_heaps(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("en")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
    values = np.array([0, 1, 2, 7, 0, 3, 1], np.uint8)
    assert list(bars(values, 10)) == ["The whole sequence, a bar for each heap:", "▁▂▃█▁▄▂"]
    heading, drawn = bars(values, 4)
    assert heading == "The whole sequence, a bar for every 2 heaps, as high as their largest value:"
    assert drawn == "▂█▄▂"
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert list(bars(values, 10))[1] == "12381" + "42"
    assert list(bars(np.zeros(3, np.uint8), 10))[1] == "111"


def known_space(space: Space, rare: list[int]) -> Sequence:
    found = sequence("grundy", 50)
    return replace(found, summary=replace(found.summary, space=space, rare_heaps=rare))


def test_rare_heaps_and_their_mask_are_said_where_they_are_known() -> None:
    speak("en")
    lines = list(told(known_space(Space(0x1E), [0, 3, 1222]), None))
    assert (
        "3 rare heaps, the last is 1,222: a value is rare when an even number of its bits are in the mask 0x1e."
    ) in lines
    lines = list(told(known_space(Space(2, place=1), [4]), None))
    assert (
        "1 rare heap, 4: a value is rare when the number of its bits in the mask 0x2, plus the heap, less 1, is even."
    ) in lines


@pytest.mark.slow
def test_json_has_all_of_it(tmp_path: Path) -> None:
    run = through_pipe("sequence", "0.77", "--to", "200", "--json", home=tmp_path)
    assert (run.code, run.errors) == (0, "")
    data = json.loads(run.screen)
    row = sequence("0.77", 200)
    assert (data["schema"], data["game"], data["to"]) == ("allumettes.sequence/2", "0.77", 200)
    assert data["values"] == plain_values(games.find("0.77"), 200)
    assert data["largest"] == {"value": 8, "heap": 27}
    assert data["records"][-1] == {"heap": 27, "value": 8}
    assert sum(data["frequencies"].values()) == 201
    assert data["digest"] == row.summary.digest
    assert data["period"] == {
        "status": "proved",
        "period": 12,
        "preperiod": 71,
        "saltus": 0,
        "bound": 167,
        "theorem": "guy-smith",
    }
    assert {"space", "rare_heaps", "kernel", "seconds", "version"} <= set(data)


@pytest.mark.parametrize("options", [("--no-values",), ("--keep", "summary")])
def test_json_without_values(tmp_path: Path, options: tuple[str, ...]) -> None:
    run = in_process("sequence", "0.77", "--to", "200", "--json", *options, home=tmp_path)
    data = json.loads(run.screen)
    assert data["values"] is None
    assert data["largest"] == {"value": 8, "heap": 27}


@pytest.mark.slow
def test_files_are_written_and_named(tmp_path: Path) -> None:
    outputs = ("k.txt", "k.csv", "k.parquet", "k.npy")
    options = [word for name in outputs for word in ("--output", name)]
    drawings = ("--plot", "k.svg", "--plot", "k2.html", "--plot-records", "r.png", "--certificate", "k.json")
    run = through_pipe("sequence", "0.77", "--to", "200", *options, *drawings, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    written = [*outputs, "k.svg", "k2.html", "r.png", "k.json"]
    assert run.screen.splitlines()[-len(written) :] == [f"Written: {name}" for name in written]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(written)
    assert np.load(tmp_path / "k.npy").tolist() == plain_values(games.find("0.77"), 200)
    certificate = parse_certificate((tmp_path / "k.json").read_text(encoding="utf-8"))
    assert (certificate.period, certificate.status) == (12, PeriodStatus.PROVED)


@pytest.mark.slow
def test_with_json_only_json_is_on_the_output(tmp_path: Path) -> None:
    run = through_pipe("sequence", "0.77", "--to", "9", "--json", "--output", "k.txt", home=tmp_path, lang=ENGLISH)
    assert json.loads(run.screen)["to"] == 9
    assert run.errors == "Written: k.txt\n"


def test_what_is_not_there_is_not_written_and_the_exit_code_says_so(tmp_path: Path) -> None:
    options = ("--certificate", "c.json", "--plot-rares", "r.svg", "--output", "v.csv")
    run = in_process("sequence", "halving", "--to", "30", *options, home=tmp_path, lang=ENGLISH)
    assert run.code == 1
    assert run.errors == (
        "No heap of this game is known to be rare: r.svg is not written.\nNo period is seen: c.json is not written.\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == ["v.csv"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "There is no game called"),
        (("0.7w",), "“w” is no digit of a rule code"),
        (("0.77", "--to", "-1"), "--to"),
        (("0.77", "--to", "x"), "--to"),
        (("0.77", "--to", "1000000000000"), "1,000,000,000,001 values need 1000 GB of memory or more"),
        (("0.77", "--to", "1000000000000", "--keep", "disk", "--folder", "run"), "need 1000 GB of disk or more"),
        (("0.77", "--keep", "disk"), "--keep disk needs --folder FOLDER"),
        (("0.77", "--keep", "summary", "--output", "k.csv"), "--output needs the values"),
        (("0.77", "--keep", "summary", "--certificate", "k.json"), "--certificate needs the values"),
        (("0.77", "--output", "k.xlsx"), "k.xlsx: the name of the file must end in .txt, .csv, .parquet or .npy."),
        (("0.77", "--plot", "k.gif"), "k.gif: the name of the file must end in .svg, .png, .html or .json."),
        (("0.77", "--output", "nowhere/k.csv"), "nowhere/k.csv cannot be written: No such file or directory."),
        (("0.77", "--certificate", "nowhere/k.json"), "nowhere/k.json cannot be written: No such file or directory."),
        (("0.77", "--cores", "0"), "--cores"),
        (("0.77", "--keep", "nothing"), "is not one of"),
    ],
)
def test_what_cannot_be_had_is_said_before(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    words: str,
) -> None:
    speak("en")
    monkeypatch.chdir(tmp_path)
    # A disk that has no room fails, whether that is known before or found out.
    assert run_command(["sequence", *arguments]) == (74 if "of disk" in words else 2)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert words in shown.err
    assert not list(tmp_path.iterdir())


def test_a_name_that_is_just_short_enough_leaves_room_for_a_draft(tmp_path: Path) -> None:
    name = "k" * 250 + ".csv"
    run = in_process("sequence", "0.77", "--to", "5", "--output", name, home=tmp_path, lang=ENGLISH)
    assert (run.code, [path.name for path in tmp_path.iterdir()]) == (0, [name])


def test_a_name_that_is_too_long_is_a_sentence(tmp_path: Path) -> None:
    name = "k" * 300 + ".csv"
    run = in_process("sequence", "0.77", "--to", "5", "--output", name, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (2, f"Error: {name} cannot be written: File name too long.\n")
    assert not list(tmp_path.iterdir())


def test_a_folder_of_another_game_is_refused(tmp_path: Path) -> None:
    assert in_process("sequence", "0.77", "--to", "50", "--folder", "run", home=tmp_path).code == 0
    run = in_process("sequence", "0.137", "--to", "50", "--folder", "run", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert "0.77" in run.errors
    assert "Traceback" not in run.errors


@pytest.mark.parametrize(
    ("absent", "options"), [("pyarrow", ("--output", "k.parquet")), ("altair", ("--plot", "k.svg"))]
)
def test_missing_packages_are_named(tmp_path: Path, absent: str, options: tuple[str, ...]) -> None:
    done = without(absent, tmp_path, "sequence", "0.77", *options)
    assert done.returncode == 2
    assert f"needs the package {absent}, which is not installed: pip install {absent}" in done.stderr


def test_numba_is_not_needed(tmp_path: Path) -> None:
    done = without("numba", tmp_path, "sequence", "0.77", "--to", "200", "--json")
    assert done.returncode == 0
    assert json.loads(done.stdout)["values"] == plain_values(games.find("0.77"), 200)


def without(absent: str, home: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The command where a package is not installed."""
    (home / "sitecustomize.py").write_text(f"import sys\nsys.modules[{absent!r}] = None\n")
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        text=True,
        cwd=home,
        env=environment(home, ENGLISH) | {"PYTHONPATH": str(home)},
        check=False,
    )


def test_progress_in_words() -> None:
    speak("en")
    assert progress_words(RunProgress(12_345, 10**6, 1.0, 98_765.4, 4000.0)) == (
        "heap 12,345, 98,765 a second, 1 h 06 min left"
    )
    assert progress_words(RunProgress(5, 10, 0.0, 0.0, None)) == "heap 5"
    assert [clock(seconds) for seconds in (0.2, 59.6, 127, 3600, 400_000)] == [
        "0 s",
        "1 min 00 s",
        "2 min 07 s",
        "1 h 00 min",
        "111 h 06 min",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("folder", [True, False])
def test_ctrl_c_says_how_to_go_on(tmp_path: Path, folder: bool) -> None:
    options = ("--keep", "disk", "--folder", "run") if folder else ()
    shown, code = interrupted(
        "sequence", "grundy", "--to", "100000000", *options, home=tmp_path, seen=r"heap [\d,]+, [\d,]+ a second, "
    )
    assert code == 130
    text = " ".join(shown.split())
    if not folder:
        assert "Nothing was kept; with --folder FOLDER one can go on later." in text
        return
    assert "What was computed is in run: the same command goes on from there." in text
    again = through_pipe("sequence", "grundy", "--to", "500", "--json", *options, home=tmp_path)
    assert json.loads(again.screen)["values"] == plain_values(games.find("grundy"), 500)
