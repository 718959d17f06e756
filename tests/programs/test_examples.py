"""The programs of examples/, and the one of the page about the protocol: each plays without a fault."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from allumettes import games
from allumettes.classroom.checks.refuses import BAD_LINES
from allumettes.classroom.trial import Plan
from allumettes.core.convention import Convention, Outcome
from allumettes.programs.conversation import Conversation
from allumettes.programs.limits import BUILDING, MEBIBYTE, Limits
from allumettes.programs.process import Process
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.ladder import registered
from tests.checklist.positions import positions_up_to

ROOT = Path(__file__).parents[2]
GRUNDY = games.find("grundy")

RUNS = {
    "python": [sys.executable, "grundy.py"],
    "java": ["java", "Grundy"],
    "c": ["./grundy"],
    "lisp": ["sbcl", "--script", "grundy.lisp"],
}
BUILDS = {
    "java": ["javac", "Grundy.java"],
    "c": ["gcc", "-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-o", "grundy", "grundy.c"],
}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of an example, compiled once."""
    folders: dict[str, Path] = {}

    def built(language: str) -> Path:
        if language not in folders:
            folder = tmp_path_factory.mktemp("examples") / language
            shutil.copytree(ROOT / "examples" / language, folder)
            if language in BUILDS:
                subprocess.run(BUILDS[language], cwd=folder, check=True)
            folders[language] = folder
        return folders[language]

    return built


@pytest.fixture(params=RUNS)
def conversation(request: pytest.FixtureRequest, built: Callable[[str], Path]) -> Iterator[Conversation]:
    language = request.param
    for program in (BUILDS.get(language, RUNS[language])[0], RUNS[language][0]):
        if not program.startswith("./") and not shutil.which(program):
            pytest.skip(f"{program} is not installed")
    with Conversation(Process(RUNS[language], built(language))) as conversation:
        yield conversation


@pytest.mark.slow
def test_an_example_of_every_language_speaks_and_plays(conversation: Conversation) -> None:
    assert re.fullmatch("Grundy in (Python|Java|C|Lisp)", conversation.greet().name)
    conversation.game(GRUNDY)
    plays_without_a_fault(conversation)
    assert all(conversation.level(level) for level in (2, 1))
    assert conversation.move((11,)) is not None
    assert not conversation.level(4)
    assert conversation.say("dance") == "unknown dance"
    for line in ("game nim normal", "position abc", "position -3", "position", "position 3,,x"):
        assert conversation.say(line).startswith("unknown"), line
    assert conversation.say("\n# a remark\nlevel 3\r") == "ok"
    brute = registered()["v0"](GRUNDY)
    for position in ((7,), (3, 5), (13,)):
        conversation.nature(position)
        assert conversation.count() == brute.solve(position).counters.operations


def plays_without_a_fault(conversation: Conversation) -> None:
    oracle = oracle_for(GRUNDY, Convention.NORMAL, 10)
    for position in positions_up_to(9):
        outcome = oracle.outcome(position)
        assert conversation.nature(position) is outcome
        move = conversation.move(position)
        assert (move is None) is GRUNDY.is_over(position)
        if move and outcome is Outcome.WINNING:
            assert oracle.is_losing(move.result(position))


@pytest.mark.parametrize("page", ["protocol", "protocole"])
def test_the_page_tells_the_limits(page: str) -> None:
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    for limits in (Limits(), BUILDING):
        for size in (limits.memory, limits.file_size, limits.folder):
            assert re.search(f"\\b{size // MEBIBYTE} M[Bo]\\b", text)
        assert f"{limits.processes} process" in text
    assert f"{BUILDING.seconds:.0f} second" in text


def test_where_it_is_graded_a_program_has_the_limits_it_plays_with_but_for_the_time() -> None:
    plan = Plan()
    assert replace(plan.limits, seconds=Limits.seconds, start=Limits.start) == Limits()
    assert (plan.limits.seconds, plan.limits.start) == (2, 10), "as the page says"


@pytest.mark.parametrize("page", ["protocol", "protocole"])
def test_twenty_lines_are_enough(page: str, tmp_path: Path) -> None:
    """The program that stands in the page itself."""
    text = (ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"^```py\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    lines = [line for line in code.splitlines() if line]
    assert len(lines) - lines.index('while (line := input()) != "quit":') == 16
    (tmp_path / "twenty.py").write_text(code, encoding="utf-8")
    with Conversation(Process([sys.executable, "twenty.py"], tmp_path)) as conversation:
        assert conversation.greet() == (1, "Twenty lines")
        conversation.game(GRUNDY)
        assert not conversation.level(1)
        assert conversation.count() is None
        plays_without_a_fault(conversation)
        for line in BAD_LINES:
            assert conversation.say(line).split()[0] == "unknown"
