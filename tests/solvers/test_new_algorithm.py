"""A new algorithm is one new file: it is solved, counted, drawn, raced, described and played against."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.players.seated_match import SeatedMatch
from allumettes.solvers import ladder
from allumettes.web.live import Mode
from allumettes.web.opponents import check_computer, choices, mode_of
from tests.console import ENGLISH, in_process

PACKAGE = Path(games.__file__).parents[1]

MEMORY = '''"""Every outcome is remembered, in a dictionary."""

from allumettes.core.convention import Outcome
from allumettes.solvers.ladder.solver import Solver


class Memory(Solver):
    name, idea, rung = "memo", "memory", 20
    title = "every outcome is remembered"
    short = "memory"
    explanation = "No position is searched twice, whatever the order of its heaps."
    meanings = {"operations": "moves that were tried"}

    def _make_tables(self):
        self.known = {}

    def _solve(self, position):
        outcome = self.outcome(position, None)
        moves = self.game.moves(position) if outcome is Outcome.WINNING else ()
        return outcome, tuple(m for m in moves if self.known.get(tuple(sorted(m.result(position)))) is Outcome.LOSING)

    def outcome(self, position, move):
        key = tuple(sorted(position))
        known = key in self.known
        if self.trace:
            self.trace.enter(position, move)
        if not known:
            self.known[key] = self.search(position)
        if self.trace:
            self.trace.leave(self.known[key], unsearched="table" if known else None)
        return self.known[key]

    def search(self, position):
        outcome = Outcome.LOSING if self.convention == "normal" else Outcome.WINNING
        for move in self.game.moves(position):
            self.limit.step()
            self.counters.operations += 1
            if self.outcome(move.result(position), move) is Outcome.LOSING:
                return Outcome.WINNING
            outcome = Outcome.LOSING
        return outcome
'''


@pytest.fixture(autouse=True)
def one_more_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    folder = tmp_path / "algorithms"
    folder.mkdir()
    (folder / "memory.py").write_text(MEMORY, encoding="utf-8")
    monkeypatch.setattr(ladder, "__path__", [*ladder.__path__, str(folder)])
    ladder.registered.cache_clear()
    yield
    sys.modules.pop("allumettes.solvers.ladder.memory", None)
    ladder.registered.cache_clear()


def screen(home: Path, *words: str, code: int = 0) -> str:
    done = in_process(*words, home=home, lang=ENGLISH)
    assert done.code == code, done.errors
    return re.sub(r"\s+", " ", done.screen)


@pytest.mark.slow
def test_it_is_solved_counted_and_described(tmp_path: Path) -> None:
    assert "memo" in screen(tmp_path, "solve", "--help")
    said = screen(tmp_path, "solve", "grundy", "3,5,13", "--solver", "memory", code=1)
    assert "memo: every outcome is remembered." in said
    assert "(moves that were tried)" in said
    assert re.search(r"memo +losing", screen(tmp_path, "solve", "grundy", "3,5,13", code=1))
    (solution,) = json.loads(screen(tmp_path, "solve", "nim", "1,2", "--solver", "memo", "--json"))["solutions"]
    assert (solution["idea"], solution["best_moves"]) == ("memory", ["2>1"])


@pytest.mark.parametrize("form", ["text", "svg", "json", "dot", "sexpr"])
def test_it_is_drawn(tmp_path: Path, form: str) -> None:
    drawn = screen(tmp_path, "tree", "grundy", "7", "--solver", "memo", "--format", form)
    if form in ("svg", "dot"):
        assert "Algorithm memo — every outcome is remembered." in drawn
        assert "double outline: read in the table" in drawn or "peripheries=2" in drawn
    else:
        assert "7" in drawn
    if form == "json":
        nodes = json.loads(drawn)["nodes"]
        assert (nodes[0]["outcome"], any(node["cut"] for node in nodes)) == ("losing", True)


@pytest.mark.slow
def test_it_is_raced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    screen(tmp_path, "race", "grundy", "--from", "3", "--to", "9", "--solvers", "v0,memo,v5", "--output", "race.csv")
    screen(tmp_path, "curves", "race.csv", "--format", "svg")
    assert "memo · memory" in (tmp_path / "race_operations_log.svg").read_text(encoding="utf-8")
    screen(tmp_path, "report", "race.csv")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


def test_the_report_explains_it() -> None:
    from allumettes.drawings.report import ideas
    from allumettes.drawings.report.facts import Race
    from allumettes.study.race import RacePlan, run_race

    plan = RacePlan(games.find("grundy"), range(3, 6), [ladder.find("v0"), ladder.find("memo")], repetitions=1)
    blocks = json.dumps(list(ideas.blocks_of(Race(list(run_race(plan))))), ensure_ascii=False)
    assert "memo · every outcome is remembered." in blocks
    assert "No position is searched twice" in blocks


def test_it_is_an_opponent_in_the_terminal_and_in_the_browser(tmp_path: Path) -> None:
    assert "memo" in screen(tmp_path, "play", "--help")
    assert "wins" in screen(tmp_path, "play", "grundy", "7", "--demo", "--level", "memo", "--level", "random")
    match = Match(games.find("grundy"), (8,), seats=(Seat("memo", "a"), Seat("human", "b")))
    offered = {choice["value"]: choice["words"] for choice in choices(match)}
    assert offered["memo"] == "every outcome is remembered"
    check_computer("memo", match.game, Convention.MISERE, (8,))
    assert mode_of("", "memo") is Mode.COMPUTER
    assert mode_of("memo", "memo") is Mode.MACHINES
    computer = SeatedMatch(match).computer
    assert computer is not None
    assert computer.choose(match).outcome == "winning"


def test_nobody_else_knows_the_algorithms_by_name() -> None:
    """Other rooms ask the base class: a room that imports one of the algorithms would treat it unlike the others."""
    known = {solver.__module__ for solver in ladder.registered().values()} - {"allumettes.solvers.ladder.memory"}
    for path in PACKAGE.rglob("*.py"):
        room = path.relative_to(PACKAGE).parts[0]
        if room not in ("solvers", "course"):
            imported = set(re.findall(r"^\s*from (\S+) import", path.read_text(encoding="utf-8"), re.MULTILINE))
            assert not imported & known, path
