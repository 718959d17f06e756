"""`allumettes learn` as people run it, and a match against the machine that it has made."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.errors import UnreadableError
from allumettes.core.match import Match, Seat
from allumettes.players import check_seats
from allumettes.players.cups.machine_file import read_machine
from allumettes.players.cups.seat import machine_path, seat_kind
from tests.console import ENGLISH, Run, in_process, on_terminal

LEARN = ("learn", "matches", "8", "--save", "my machine.json")
TRAINED = (*LEARN, "--against", "itself", "--games", "60")
LEVEL = ("--level", "cups:my machine.json")


def ran(home: Path, *arguments: str, answers: tuple[str, ...] = ()) -> Run:
    return in_process(*arguments, home=home, answers=answers, lang=ENGLISH)


def test_a_machine_learns_is_kept_and_goes_on(tmp_path: Path) -> None:
    run = ran(tmp_path, *TRAINED)
    assert (run.code, run.errors) == (0, "")
    lines = run.screen.splitlines()
    assert lines[:2] == [
        "The matches game, last move wins: position 8",
        "8 cups; it has learned from 60 games: 60 against itself.",
    ]
    assert lines[3] == "  0 games: the first player won –; right moves 47%"
    assert lines[-1] == "Written: my machine.json"
    whole = read_machine(tmp_path / "my machine.json")
    (tmp_path / "my machine.json").unlink()
    for _half in range(2):
        ran(tmp_path, *LEARN, "--against", "itself", "--games", "30")
    assert read_machine(tmp_path / "my machine.json") == whole


def test_its_cups_are_shown_beside_the_truth_and_the_file_stays_as_it_is(tmp_path: Path) -> None:
    ran(tmp_path, *TRAINED)
    before = (tmp_path / "my machine.json").read_bytes()
    run = ran(tmp_path, "learn", "--save", "my machine.json", "--show", "--compare")
    lines = [line.split() for line in run.screen.splitlines()]
    assert ["Cup", "Draws", "Beads"] in lines
    machine = read_machine(tmp_path / "my machine.json")
    cup = machine.cups[1,]
    assert ["1", str(cup.met), "1>0:", str(cup.total)] in lines
    assert lines[-1] == ["8", str(machine.cups[8,].met), "–", "losing"]
    assert lines[-2][3:] == ["winning", "7>4"]
    assert "Written" not in run.screen
    assert (tmp_path / "my machine.json").read_bytes() == before


def test_it_is_emptied(tmp_path: Path) -> None:
    ran(tmp_path, *TRAINED)
    run = ran(tmp_path, "learn", "--save", "my machine.json", "--empty")
    assert "it has learned from no game yet." in run.screen
    assert "It never drew a bead from 8 cups." in run.screen
    assert read_machine(tmp_path / "my machine.json").games == 0


def test_programs_get_data(tmp_path: Path) -> None:
    run = ran(tmp_path, "learn", "grundy", "7", "--games", "20", "--against", "perfect", "--misere", "--json")
    told = json.loads(run.screen)
    assert (told["game"], told["convention"], told["start"], told["games"]) == ("grundy", "misere", [7], 20)
    assert told["won"] + told["lost"] == 20
    assert [point["games"] for point in told["curve"]] == [0, 10, 20]
    assert {cup["outcome"] for cup in told["cups"]} == {"winning", "losing"}


@pytest.mark.slow
@pytest.mark.parametrize("level", ["difficile", "hard", "perfect"])
def test_whom_it_learns_against_is_a_level_by_its_name(tmp_path: Path, level: str) -> None:
    run = in_process("learn", "matches", "4", "--games", "2", "--against", level, home=tmp_path)
    assert (run.code, run.errors) == (0, "")
    assert run.screen == in_process("learn", "matches", "4", "--games", "2", "--against", "hard", home=tmp_path).screen
    run = in_process("learn", "matches", "4", "--against", "moyen", home=tmp_path)
    assert "'facile', 'difficile', 'itself'" in run.errors


def test_every_drawing_that_is_asked_for_is_written(tmp_path: Path) -> None:
    plots = ("--plot", "a.svg", "--plot", "b.json")
    run = in_process("learn", "matches", "4", "--games", "2", *plots, home=tmp_path, lang=ENGLISH)
    assert run.screen.endswith("Written: a.svg\nWritten: b.json\n")
    assert (tmp_path / "a.svg").read_text().startswith("<svg")
    assert json.loads((tmp_path / "b.json").read_text())


def test_the_curve_is_drawn(tmp_path: Path) -> None:
    run = ran(tmp_path, "learn", "matches", "8", "--games", "20", "--plot", "curve.json")
    assert run.screen.endswith("Written: curve.json\n")
    drawn = json.loads((tmp_path / "curve.json").read_text(encoding="utf-8"))
    assert "20 games" in drawn["description"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("learn",), "Say which GAME it learns"),
        (("learn", "nim", "100,100,100"), "would need more than 2,000 cups"),
        (("learn", "grundy", "2"), "No move is possible from 2"),
        (("learn", "matches", "8", "--save", "machine.txt"), "must end in .json"),
        (("learn", "matches", "8", "--save", "nowhere/machine.json"), "nowhere/machine.json cannot be written"),
        (("learn", "matches", "8", "--plot", "curve.gif"), "must end in .svg"),
        (("play", "matches", "--level", "cups:none.json"), "none.json"),
        (("play", "matches", "--learn"), "--learn needs a machine that learns: add --level cups:FILE."),
    ],
)
def test_what_cannot_be_is_said(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    run = ran(tmp_path, *arguments)
    assert run.code == 2
    assert words in run.errors


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("learn", "nim", "--save", "my machine.json"), "it has no cups for nim"),
        (("learn", "matches", "9", "--save", "my machine.json"), "it has no cups for matches (last move wins) from 9"),
        (("learn", "--save", "my machine.json", "--misere"), "it has no cups for matches (last move loses) from 8"),
        (("learn", "--save", "my machine.json", "--beads", "5"), "has other beads: 2 beads of each colour"),
        (("play", "matches", "9", *LEVEL), "it has no cups for matches (last move wins) from 9"),
        (("play", "matches", *LEVEL, "--learn", "--plain"), "--learn and --plain exclude each other"),
    ],
)
def test_a_machine_of_another_kind_is_said(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    before = (tmp_path / "my machine.json").read_bytes()
    run = ran(tmp_path, *arguments)
    assert run.code == 2
    assert words in run.errors
    assert (tmp_path / "my machine.json").read_bytes() == before


def test_a_machine_of_another_game_names_the_command_that_plays_against_it(tmp_path: Path) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    refused = ran(tmp_path, "play", "nim", *LEVEL)
    assert refused.code == 2
    said, command = refused.errors.rstrip().rsplit("\n", 1)
    assert said.endswith("To play against it:")
    _program, *words = shlex.split(command)
    assert words == ["play", "matches", "8", "--level", "cups:my machine.json"]
    assert ran(tmp_path, *words, answers=("quit",)).code == 0


def test_a_damaged_file_is_said_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "machine.json"
    path.write_text('{"format": "allumettes cups", "version": 1, "beads": -1}')
    for arguments in (("learn", "--save", "machine.json"), ("play", "matches", "--level", "cups:machine.json")):
        run = ran(tmp_path, *arguments)
        assert run.code == 2
        assert "machine.json: This machine is damaged: what its file says under “beads” cannot be." in run.errors
    assert "-1" in path.read_text()


def test_a_match_against_the_machine_teaches_it_if_asked(tmp_path: Path) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    path = tmp_path / "my machine.json"
    play = ("play", "matches", *LEVEL, "--first", "human", "--seed", "1")
    ran(tmp_path, *play, answers=("3", *"11111"))
    assert read_machine(path).games == 0
    run = ran(tmp_path, *play, "--learn", answers=("3", *"11111"))
    assert "has won." in run.screen
    assert "Cup 5: 1 bead" in run.screen
    machine = read_machine(path)
    assert machine.games == 1
    assert machine.won + machine.lost == 1
    assert machine.cups[5,].total != 6


def test_a_machine_that_plays_itself_learns_from_both_sides(tmp_path: Path) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    ran(tmp_path, "play", "matches", "--demo", *LEVEL, *LEVEL, "--learn")
    machine = read_machine(tmp_path / "my machine.json")
    assert (machine.games, machine.against_itself) == (1, 1)


def test_a_match_against_a_machine_is_resumed(tmp_path: Path) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    run = ran(tmp_path, "play", "matches", *LEVEL, "--first", "human", answers=("1", "quit"))
    assert "To go on" in run.screen
    run = ran(tmp_path, "resume", answers=("1",) * 8)
    assert "has won." in run.screen
    ran(tmp_path, "play", "matches", *LEVEL, "--first", "human", answers=("1", "quit"))
    (tmp_path / "my machine.json").unlink()
    run = ran(tmp_path, "resume")
    assert run.code == 2
    assert "There is no machine of cups and beads in " in run.errors


@pytest.mark.slow
def test_a_line_moves_while_it_learns(tmp_path: Path) -> None:
    run = on_terminal("learn", "matches", "8", "--games", "40", home=tmp_path, lang=ENGLISH)
    assert " 40/40" in run.screen


def test_only_who_reads_their_own_files_may_seat_a_machine(tmp_path: Path) -> None:
    ran(tmp_path, *LEARN, "--games", "0")
    path = tmp_path / "my machine.json"
    kind = seat_kind(path)
    assert machine_path(kind) == path
    assert " " not in kind
    match = Match(games.find("matches"), (8,), seats=(Seat(kind, "1"), Seat("human", "2")))
    check_seats(match, files=True)
    with pytest.raises(UnreadableError):
        check_seats(match)
