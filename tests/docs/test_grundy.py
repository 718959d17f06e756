"""The page about the run on a GPU: its figures are those of its data, and its commands work, on a twin of a GPU."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from benchmarks import gpu, gpu_again

from allumettes import games
from allumettes.sequences.run import run
from tests.console import in_process
from tests.sequences.small_device import in_place_of_a_gpu

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "grundy.md").read_text(encoding="utf-8").replace("\u202f", " ").replace("\xa0", " ")
DATA = json.loads((DOCS / "data" / "grundy.json").read_text(encoding="utf-8"))
COMMAND = re.compile(r"^    (?:timeout --signal=\w+ \d+ )?(allumettes|python -m) (.*?)(?: > .*)?$", re.MULTILINE)
SMALLER = {
    "'4!.0'": "0.106", "0.6": "0.104", "17179869183": "8191", "17179869184": "8192", "137438953471": "12999",
    "274877906943": "13999", "1000000000": "500", "4294967296": "2000", "60": "0", "30": "0",
}  # fmt: skip
"""What stands for the codes and numbers of the page, so that a twin is done soon."""


def spaced(number: int) -> str:
    return f"{number:,}".replace(",", " ")


def test_the_figures_are_those_of_the_data() -> None:
    heap, value = DATA["records"][-1]
    assert DATA["frequencies"][str(value)] == 1
    text = " ".join(PAGE.replace(">", " ").split())
    for number in (heap, DATA["to"] - heap, *DATA["rare_heaps"][-13:]):
        assert spaced(number) in text
    assert DATA["to"] - heap > 1 << 35
    assert all(spaced(number) in text for number in DATA["no_period"].values())
    assert "no period of at most half of the run begins in its first quarter" in text
    assert DATA["no_period"]["period"] > DATA["to"] // 2
    assert DATA["no_period"]["preperiod"] >= (DATA["to"] + 1) // 4
    assert f"The value {value} occurs exactly once" in text
    assert DATA["digest"] in PAGE
    assert f"{len(DATA['frequencies'])} different ones" in PAGE


def test_what_is_said_of_the_values_follows_from_the_data() -> None:
    count, frequencies = DATA["to"] + 1, {int(value): often for value, often in DATA["frequencies"].items()}
    assert sum(frequencies.values()) == count
    words = " ".join(PAGE.split())
    for heap, value in DATA["records"][-14:]:
        assert f"| {spaced(heap)} | {value} |" in PAGE
    assert f"{len(DATA['records'])} heaps have a larger value" in words
    assert f"**Rare heaps.** {spaced(len(DATA['rare_heaps']))}, heap 0 counted" in words
    assert max(DATA["records"][-1][0], DATA["rare_heaps"][-1]) < 1 << 35
    one, two, *pairs = sorted(frequencies, key=lambda value: -frequencies[value])[:8]
    first, second = (f"{frequencies[value] / 1e9:.2f}" for value in (one, two))
    assert f"The most frequent are {one} and {two} ({first} and {second} thousand million heaps)" in words
    assert all(f"{value}" in words[words.index("The most frequent") :][:130] for value in pairs)
    median = next(value for value in sorted(frequencies) if 2 * below(frequencies, value + 1) >= count)
    mean = sum(value * often for value, often in frequencies.items()) / count
    assert f"half of all heaps have a value of {median} or less, the mean is {mean:.2f}" in words
    assert f"Only {spaced(count - below(frequencies, 256))} heaps have a value of 256 or more" in words
    assert DATA["digests_below_powers_of_two"]["36"] in PAGE


def below(frequencies: dict[int, int], end: int) -> int:
    """How many heaps have a value below it."""
    return sum(often for value, often in frequencies.items() if value < end)


def test_the_rates_are_those_of_the_times() -> None:
    rows = re.findall(r"^\| [a-z].*? \| ([\d ]+) \| ([\d ]+) \| (\d+) \| (\d+) \|$", PAGE, re.MULTILINE)
    numbers = [[int(cell.replace(" ", "")) for cell in row] for row in rows]
    assert [first for first, *_ in numbers] == [0, *(stop for _, stop, *_ in numbers[:-1])]
    assert numbers[-1][1] == DATA["to"] + 1
    for first, stop, seconds, rate in numbers:
        assert rate == round((stop - first) / seconds / 1e6)
    assert f"That is {spaced(sum(seconds for *_, seconds, _ in numbers))} seconds in all" in PAGE


@pytest.mark.slow
def test_the_commands_work_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    in_place_of_a_gpu(monkeypatch)
    for module, name, number in [
        (gpu, "COMPARED", 1024),
        (gpu, "WARM", 256),
        (gpu, "CHUNK", 512),
        (gpu, "RESUMED", 1024),
        (gpu_again, "CHUNK", 512),
    ]:
        monkeypatch.setattr(module, name, number)
    monkeypatch.setattr("benchmarks.gpu.machine", lambda: "")
    monkeypatch.chdir(tmp_path)
    screen = ""
    for program, words in COMMAND.findall(PAGE):
        arguments = shlex.split(" ".join(SMALLER.get(word, word) for word in words.split()))
        if program == "allumettes":
            done = in_process(*arguments, home=tmp_path)
            assert done.code == 0, words
            screen = done.screen
        else:
            monkeypatch.setattr("sys.argv", arguments)
            import_module(arguments[0]).main()
    assert run(games.find("0.106"), 13_999).summary.digest in screen.replace("\n", "")


@pytest.mark.parametrize("words", ["gpu --codes noughts", "gpu_again --code noughts"])
def test_a_benchmark_that_cannot_run_says_why(words: str) -> None:
    name, *options = words.split()
    command = [sys.executable, "-m", f"benchmarks.{name}", *options]
    done = subprocess.run(command, cwd=DOCS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.startswith("There is no game called “noughts”.")
