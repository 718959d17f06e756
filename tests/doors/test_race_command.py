"""`allumettes race` and `allumettes curves`, run as a person or a script runs them."""

from __future__ import annotations

import csv
import json
import re
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from allumettes.cli import run as run_command
from allumettes.cli.commands.race import measure_all
from allumettes.cli.race_screen import Lines
from allumettes.core.convention import Outcome
from allumettes.games import find
from allumettes.locale import speak
from allumettes.locale.errors import sentence
from allumettes.locale.laws import growth_lines
from allumettes.locale.numbers import decimal
from allumettes.locale.races import operations_words, time_words
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Counters
from allumettes.study.comparison import Comparison
from allumettes.study.growth import Estimate, Growth, GrowthLaw, Rates, Reason
from allumettes.study.measure import Measure
from allumettes.study.race import DisagreementError, RacePlan, UnsteadyError, run_race
from allumettes.study.race_journal import opened_race
from allumettes.study.results import read_results
from tests.console import (
    ENGLISH,
    in_process,
    interrupted,
    on_terminal,
    through_pipe,
    without_package,
)

SMALL = ("race", "grundy", "--from", "3", "--to", "7", "--repetitions", "1")


def test_a_line_for_each_measure_then_the_ratios_and_the_file(tmp_path: Path) -> None:
    run = through_pipe(*SMALL, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    lines = run.screen.splitlines()
    assert re.fullmatch(r"v0: n = 7; Operations = 18; Time \(nanoseconds\) = \d+", lines[24])
    assert "  v0 → v1, n = 7: 1.29 times fewer operations; times too short to be compared" in lines
    assert (
        "  Neither exponential nor polynomial growth is accepted for v0, v1, v2, v3, v4 and v5: an estimate needs at "
        "least 14 sizes." in lines
    )
    assert lines[-1] == "Written: race_grundy.csv"
    measures = read_results(tmp_path / "race_grundy.csv")
    assert len(measures) == 5 * 6
    assert {measure.solver for measure in measures} == {"v0", "v1", "v2", "v3", "v4", "v5"}
    assert [file.name for file in tmp_path.iterdir()] == ["race_grundy.csv"]


@pytest.mark.slow
@pytest.mark.parametrize("suffix", ["json", "parquet"])
def test_other_forms_and_chosen_algorithms(tmp_path: Path, suffix: str) -> None:
    file = tmp_path / f"out.{suffix}"
    run = through_pipe(*SMALL, "--step", "2", "--solvers", "v5,brute,v0", "--output", str(file), home=tmp_path)
    assert run.code == 0
    assert [(row.n, row.solver) for row in read_results(file)] == [(n, s) for n in (3, 5, 7) for s in ("v5", "v0")]


def test_time_outs_are_written_as_time_outs(tmp_path: Path) -> None:
    arguments = ("--from", "40", "--to", "41", "--solvers", "v0,v5", "--seconds", "0.05")
    run = through_pipe("race", "grundy", *arguments, home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert re.search(r"v0: n = 40; Operations > \d+; Time \(nanoseconds\) > \d+", run.screen)
    assert "v0: n = 41; not run, stopped on a smaller n" in run.screen
    assert "v0 → v5: no size that both answered" in run.screen
    rows = read_results(tmp_path / "race_grundy.csv")
    assert [(row.solver, row.stopped) for row in rows] == [
        ("v0", "seconds"),
        ("v5", None),
        ("v0", "skipped"),
        ("v5", None),
    ]


def test_misere_leaves_out_what_would_be_wrong_and_says_so(tmp_path: Path) -> None:
    run = through_pipe(*SMALL, "--misere", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert run.screen.startswith("Left out, for they rest on a theorem that fails when the last move loses: v3, v4, v5")
    assert {row.solver for row in read_results(tmp_path / "race_grundy.csv")} == {"v0", "v1", "v2"}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "There is no game called"),
        (("grundy", "--solvers", "v0,v99"), "There is no algorithm called"),
        (("grundy", "--solvers", ""), "There is no algorithm called"),
        (("grundy", "--misere", "--solvers", "v3"), "v3: does not apply when the last move loses"),
        (("grundy", "--from", "9", "--to", "3"), "--from 9 is larger than --to 3"),
        (("grundy", "--output", "race.xlsx"), "the name of the file must end in .csv, .json or .parquet"),
        (("grundy", "--output", "nowhere/race.csv"), "cannot be written"),
        (("grundy", "--seconds", "0"), "--seconds"),
        (("grundy", "--repetitions", "0"), "--repetitions"),
    ],
)
def test_what_cannot_be_raced_is_said_before(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    run = in_process("race", *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
@pytest.mark.parametrize("width", [40, 80])
def test_the_table_fits_the_terminal(tmp_path: Path, width: int) -> None:
    arguments = ("race", "grundy", "--to", "13", "--repetitions", "1")
    run = on_terminal(*arguments, home=tmp_path, lang=ENGLISH, size=(24, width))
    assert run.code == 0
    whole = run.screen.rpartition("13/66")[2] or run.screen
    assert max(map(len, whole.splitlines())) <= width
    assert re.search(r"^ *13 +1,267 ", run.screen, re.MULTILINE)
    assert "Written:" in run.screen


@pytest.mark.slow
def test_ctrl_c_keeps_what_was_measured(tmp_path: Path) -> None:
    arguments = ("race", "grundy", "--from", "10", "--to", "40", "--solvers", "v5,v0", "--seconds", "60")
    shown, code = interrupted(*arguments, home=tmp_path, seen="n = 17")
    assert code == 130
    assert "Interrupted. " in shown
    assert "Written: race_grundy.csv" in shown
    rows = read_results(tmp_path / "race_grundy.csv")
    assert {row.n for row in rows} >= {10, 11, 12, 13, 14, 15, 16}
    assert sorted(file.name for file in tmp_path.iterdir()) == ["race_grundy.csv", "race_grundy.csv.journal"]


@pytest.fixture(scope="module")
def race_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("race")
    assert through_pipe(*SMALL, home=home).code == 0
    return home / "race_grundy.csv"


@pytest.mark.exhaustive
def test_curves_are_written_and_named(tmp_path: Path, race_file: Path) -> None:
    arguments = ("--output", "new/folder", "--format", "svg,png,json")
    run = through_pipe("curves", str(race_file), *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    written = sorted(path.name for path in (tmp_path / "new/folder").iterdir())
    drawings = [f"race_grundy_{what}_{scale}" for what in ("operations", "seconds") for scale in ("linear", "log")]
    assert written == sorted(f"{drawing}.{kind}" for drawing in drawings for kind in ("svg", "png", "json"))
    assert sorted(run.screen.splitlines()) == sorted(f"Written: new/folder/{name}" for name in written)
    drawing = (tmp_path / "new/folder/race_grundy_operations_log.svg").read_text(encoding="utf-8")
    assert "<title" in drawing
    assert "Grundy&#x27;s game, last move wins" in drawing
    assert "v5 · nim-values: 1 for n = 3, 9 for n = 7." in drawing


@pytest.mark.slow
def test_curves_speak_french(tmp_path: Path, race_file: Path) -> None:
    assert through_pipe("curves", str(race_file), "--format", "json", home=tmp_path).code == 0
    for what, words in (("operations", "Nombre d’opérations"), ("seconds", "Temps")):
        for scale, more in (("linear", ""), ("log", " (échelle logarithmique)")):
            drawing = (tmp_path / f"race_grundy_{what}_{scale}.json").read_text(encoding="utf-8")
            said = json.loads(drawing)["description"].replace("\u00a0", " ")
            assert said.startswith(f"Le jeu de Grundy, le dernier coup gagne. {words}{more}. v0 · force brute : ")
            assert '"decimal": ","' in drawing


@pytest.mark.parametrize(
    ("name", "content", "arguments", "words"),
    [
        ("none.csv", None, (), "none.csv cannot be read"),
        ("race.txt", b"", (), "the name of the file must end in .csv, .json or .parquet"),
        ("race.csv", b"", (), "holds no measure"),
        ("race.csv", b"\x00\xff", (), "not the file of a race"),
        ("race.parquet", b"PAR1PAR1", (), "not the file of a race"),
        ("race.csv", b"", ("--format", "gif"), "The formats are svg, png, html, json."),
        ("race.csv", b"", ("--output", "race.csv"), "race.csv"),
    ],
)
def test_what_cannot_be_drawn(
    tmp_path: Path, name: str, content: bytes | None, arguments: tuple[str, ...], words: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    run = in_process("curves", name, *arguments, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors


def test_missing_packages_are_named(tmp_path: Path, race_file: Path) -> None:
    run = without_package("altair", "curves", str(race_file), home=tmp_path)
    assert run.code == 2
    assert "needs the package altair, which is not installed: pip install altair" in run.errors


def test_a_disagreement_stops_the_command_and_keeps_the_evidence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    speak("en")
    monkeypatch.setattr(ladder.find("v1"), "_solve", lambda self, position: (Outcome.LOSING, ()))
    file = tmp_path / "race.csv"
    code = run_command(["race", "grundy", "--from", "4", "--to", "9", "--solvers", "v0,v1", "--output", str(file)])
    shown = capsys.readouterr()
    assert code == 1
    assert "The algorithms disagree on grundy 5: v0 = winning, v1 = losing." in shown.err
    assert f"Written: {file}" in shown.out
    assert [(row.n, row.outcome) for row in read_results(file)][-2:] == [(5, "winning"), (5, "losing")]


def test_a_disagreement_in_words() -> None:
    grundy = find("grundy")
    answers = {"v0": Outcome.WINNING, "v1": Outcome.LOSING}
    words = sentence(DisagreementError(grundy, (8,), answers))
    assert words == (
        "The algorithms disagree on grundy 8: v0 = winning, v1 = losing. This is a defect; the race stops."
    )
    words = sentence(UnsteadyError(grundy, (8,), "v1", [Counters(1), Counters(2000)]))
    assert words == "v1 counts differently each time on grundy 8: 1 / 2,000. This is a defect."


def test_the_laws_of_a_race_are_told_on_screen_and_in_its_files(tmp_path: Path) -> None:
    arguments = ("race", "matches", "--to", "20", "--solvers", "v1,minimax-table", "--repetitions", "1", "--output")
    run = in_process(*arguments, "laws.json", home=tmp_path, lang=ENGLISH)
    assert (
        "v1: N(n) = N(n−4) + 14, exactly; checked on 14 of 14 sizes from 7 on; it starts from those before."
        in run.screen
    )
    assert "minimax-table: N(n) = 6n − 12, exactly; checked on 17 of 17 sizes from 4 on;" in run.screen
    laws = json.loads((tmp_path / "laws.json").read_text(encoding="utf-8"))["laws"]
    told = {(law["solver"], law["counter"]): [formula["text"] for formula in law["formulas"]] for law in laws}
    assert told["minimax-table", "operations"] == ["N(n) = 6n − 12"]
    assert told["v1", "losing_table"] == ["N(n) = ⌊n/4⌋"]
    in_process(*arguments, "laws.csv", home=tmp_path, lang=ENGLISH)
    rows = list(csv.DictReader((tmp_path / "laws.csv").read_text(encoding="utf-8").splitlines()))
    assert {(row["solver"], row["law"]) for row in rows} == {
        ("v1", "N(n) = N(n−4) + 14"),
        ("minimax-table", "N(n) = 6n − 12"),
    }


def test_growth_in_words() -> None:
    rates = [Rates(3, 20, 2.0, 5.5), Rates(3, 11, 1.9, 3.0), Rates(12, 20, 2.1, 8.0)]
    whole, halves = rates[0], (rates[1], rates[2])
    growths = {
        "v0": Growth(None, None, Estimate(GrowthLaw.EXPONENTIAL, None, 18, whole, halves)),
        "v1": Growth(None, None, Estimate(GrowthLaw.POLYNOMIAL, None, 18, whole, halves)),
        **{
            f"v{number}": Growth(None, None, Estimate(GrowthLaw.UNDECIDED, reason, 18, whole, halves))
            for number, reason in enumerate(Reason, 2)
        },
        "v8": Growth(None, None, Estimate(GrowthLaw.UNDECIDED, Reason.TOO_FEW, 5)),
        "v9": Growth(None, None, Estimate(GrowthLaw.UNDECIDED, Reason.TOO_FEW, 5)),
    }
    exponential, power, *others, last = growth_lines(growths)
    assert exponential == (
        "v0 grows about exponentially on the sizes 3 to 20: × 2.00 from n to n + 1 "
        "(× 1.90 up to 11, × 2.10 from 12 on)."
    )
    assert power == "v1 grows about like n to the power 5.50 on the sizes 3 to 20 (3.00 up to 11, 8.00 from 12 on)."
    assert others[-1] == (
        "v6: no growth is accepted on the sizes 3 to 20, for the rate changes with the range of sizes. Up to 11 it "
        "would be × 1.90 from n to n + 1 or n to the power 3.00, from 12 on × 2.10 from n to n + 1 "
        "or n to the power 8.00."
    )
    assert len(set(others)) == len(Reason)
    assert last == (
        "Neither exponential nor polynomial growth is accepted for v8 and v9: an estimate needs at least 14 sizes."
    )


@pytest.mark.parametrize(
    ("operations", "seconds", "words"),
    [
        ((2816, 10), (2.0, 0.5), ("281.6 times fewer operations", "4.00 times less time")),
        ((10, 29), (0.5, 2.0), ("2.90 times more operations", "4.00 times more time")),
        ((7, 7), (1e-4, 2.0), ("the same number of operations", "at least 2,000 times more time")),
        ((7, 7), (0.076, 1e-4), ("the same number of operations", "at least 76.0 times less time")),
        ((7, 7), (1e-4, 1.9e-3), ("the same number of operations", "times too short to be compared")),
        ((7, 7), (2e-4, 1e-4), ("the same number of operations", "times too short to be compared")),
        ((7, 7), (2e-3, 1e-4), ("the same number of operations", "at least 2.00 times less time")),
        ((7, 7), (1e-4, 2e-3), ("the same number of operations", "at least 2.00 times more time")),
        ((7, 7), (1e-3, 4e-3), ("the same number of operations", "4.00 times more time")),
        ((7, 0), (2.0, 2.0), ("no operations at all", "times too close to be told apart")),
        ((0, 7), (2.0, 2.4), ("no operations to compare", "times too close to be told apart")),
        ((0, 7), (2.0, 2.6), ("no operations to compare", "1.30 times more time")),
        ((0, 7), (2.6, 2.0), ("no operations to compare", "1.30 times less time")),
    ],
)
def test_no_ratio_is_below_1(operations: tuple[int, int], seconds: tuple[float, float], words: tuple[str, str]) -> None:
    run = measure()
    first, second = (
        replace(run, operations=count, seconds=time, seconds_median=1.25 * time)
        for count, time in zip(operations, seconds, strict=True)
    )
    found = Comparison(first, second)
    assert (operations_words(found), time_words(found)) == words
    assert found.alike is (words[1] == "times too close to be told apart")


@pytest.mark.parametrize("steady", [0, 1])
def test_times_are_told_apart_by_more_than_the_less_steady_of_them_varies(steady: int) -> None:
    medians = [2.0 * 1.25, 2.4 * 1.25]
    medians[steady] /= 1.25
    first, second = (
        replace(measure(), seconds=time, seconds_median=median)
        for time, median in zip((2.0, 2.4), medians, strict=True)
    )
    assert Comparison(first, second).alike


def measure() -> Measure:
    [one] = run_race(RacePlan(find("grundy"), [3], [ladder.find("v0")], repetitions=1))
    return one


def test_factors() -> None:
    assert [decimal(value) for value in (0.5, 4.24, 281.6, 12345.6)] == ["0.500", "4.24", "281.6", "12,346"]


class Interrupting(list[Measure]):
    """A list in which the third measure arrives together with Ctrl-C."""

    def append(self, measure: Measure) -> None:
        super().append(measure)
        if len(self) == 3:
            signal.raise_signal(signal.SIGINT)


def test_a_race_that_is_ended_between_two_steps_has_the_same_measures_in_its_file_and_its_journal(
    tmp_path: Path,
) -> None:
    plan = RacePlan(find("grundy"), range(3, 8), [ladder.find("v5")], repetitions=1)
    measures = Interrupting()
    with opened_race(tmp_path / "race.csv", plan) as journal:
        with pytest.raises(KeyboardInterrupt):
            measure_all(plan, journal, measures, Lines())
        assert journal.count == len(measures) == 3
