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
    assert DATA["no_period"]["period"] > DATA["to"] // 2
    assert f"The value {value} occurs exactly once" in text
    assert DATA["digest"] in PAGE
    assert f"{len(DATA['frequencies'])} different ones" in PAGE


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
