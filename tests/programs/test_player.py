"""A program as a player: of a match in the terminal, in both of its modes, and in the library."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

import allumettes as al
from allumettes import games
from allumettes.core.match import Match, Seat
from allumettes.players import PROGRAM, ProgramNeededError, computer
from allumettes.players.fair_play import CheatingError
from allumettes.programs.errors import EndedError, NotFoundError, RefusedError
from allumettes.programs.player import ProgramPlayer, words_of
from allumettes.sequences.oracle import oracle_for
from tests.console import ENGLISH, FRENCH, in_process

ROOT = Path(__file__).parents[2]
COMMAND = [sys.executable, str(ROOT / "examples" / "python" / "grundy.py")]
OPPONENT = shlex.join(COMMAND)

CHEAT = """
import sys
for line in sys.stdin:
    word = line.split()[0]
    print({"allumettes": "allumettes 1 Cheat", "count": "unknown count", "move": %r}.get(word, "ok"), flush=True)
"""


def cheat(folder: Path, move: str) -> str:
    (folder / "cheat.py").write_text(CHEAT % move, encoding="utf-8")
    return f"{sys.executable} cheat.py"


def match_of(*start: int, game: str = "grundy") -> Match:
    return Match(games.find(game), start, seats=(Seat(PROGRAM, "Ada"), Seat("human", "2")))


def test_a_program_chooses_counts_and_has_a_name() -> None:
    with ProgramPlayer(COMMAND) as player:
        assert player.name == "grundy.py"
        match = match_of(13)
        choice = player.choose(match)
        assert choice.move.option == (5, 8)
        assert choice.outcome is None
        assert player.name == "Grundy in Python"
        assert player.counters
        assert player.counters.operations == 1262
        assert player.took is not None


def test_a_program_that_is_offered_another_game() -> None:
    with ProgramPlayer(COMMAND) as player:
        player.choose(match_of(13))
        with pytest.raises(RefusedError):
            player.choose(match_of(3, 5, game="nim"))
        # It was ended, and starts again for a game that it knows.
        assert player.choose(match_of(13)).move.option == (5, 8)


def test_levels_are_asked_of_the_program(tmp_path: Path) -> None:
    with ProgramPlayer(COMMAND, level=1) as player:
        player.start()
    (tmp_path / "no_levels.py").write_text(CHEAT.replace('"ok"', '"unknown"') % "", encoding="utf-8")
    with pytest.raises(RefusedError), ProgramPlayer([sys.executable, "no_levels.py"], tmp_path, level=1) as player:
        player.start()


@pytest.mark.parametrize(
    ("words", "asked"),
    [(("--level", "easy"), "level 1"), (("--level", "hard"), "level 3"), (("--demo", "--level", "easy"), "")],
    ids=["easy", "hard", "the level of the other side"],
)
def test_the_level_of_the_command_is_asked_of_the_program(tmp_path: Path, words: tuple[str, ...], asked: str) -> None:
    (tmp_path / "no_levels.py").write_text(CHEAT.replace('"ok"', '"unknown"') % "", encoding="utf-8")
    opponent = ("--opponent", f"{sys.executable} no_levels.py")
    said = in_process("play", "grundy", "4", *words, *opponent, home=tmp_path, lang=ENGLISH)
    assert re.findall(r"level \d", said.screen + said.errors) == [asked][: bool(asked)], said


def test_paths_in_a_command_are_found_from_its_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "Grundy").touch()
    (tmp_path / "Grundy").touch()
    assert words_of("java Grundy 'a b'") == ["java", "Grundy", "a b"]
    assert words_of("run ./sub/Grundy no/such") == ["run", str(tmp_path / "sub" / "Grundy"), "no/such"]
    with pytest.raises(NotFoundError):
        words_of("java 'Grundy")


def test_without_its_program_a_seat_is_empty() -> None:
    match = match_of(13)
    with pytest.raises(ProgramNeededError):
        computer(match.seat, oracle_for(match.game, match.convention, 1), 0)


def test_a_match_against_a_program(tmp_path: Path) -> None:
    run = in_process("play", "grundy", "3", "--opponent", OPPONENT, "--first", "computer", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert "Grundy in Python splits row 0: 3 = 1 + 2" in run.screen
    assert "(Grundy in Python: 0 operations" in run.screen
    assert "Grundy in Python has won." in run.screen


def test_a_match_against_a_program_in_the_classroom(tmp_path: Path) -> None:
    answers = ["Adam", "0"]
    run = in_process("play", "grundy", "3", "--plain", "--opponent", OPPONENT, home=tmp_path, answers=answers)
    assert "Tour du joueur : Grundy in Python\nGrundy in Python: Nb Operations = 0; " in run.screen
    assert run.screen.endswith("0 : |\n1 : | |\nGrundy in Python a gagné.\n")


def test_the_matches_game_against_a_program_in_the_classroom(tmp_path: Path) -> None:
    words = ("play", "matches", "6", "--plain", "--first", "computer", "--lang", "en")
    run = in_process(*words, "--opponent", cheat(tmp_path, "6>5"), home=tmp_path, answers=["2"])
    assert run.screen.splitlines()[2:5] == ['"Matches left:"', "6", '"I take one match"'], "from 6 we would take two"
    assert run.code == 0


def test_the_computer_against_a_program(tmp_path: Path) -> None:
    words = ("play", "grundy", "13", "--demo", "--level", "hard", "--opponent", OPPONENT)
    run = in_process(*words, home=tmp_path, lang=ENGLISH)
    assert "Computer 1 has won." in run.screen


FAULT_WORDS = {"3>3": "3>3 is illegal. Nothing is taken", "none": "says that there is no move"}


@pytest.mark.parametrize(("move", "why"), [("3>3", "It plays “3>3”. Nothing is taken"), ("none", "It finds no move")])
def test_a_program_that_cheats_is_found_out_and_the_match_is_kept(tmp_path: Path, move: str, why: str) -> None:
    words = ("play", "grundy", "4", "--opponent", cheat(tmp_path, move))
    run = in_process(*words, home=tmp_path, answers=["4>1+3"], lang=ENGLISH)
    assert run.code == 2
    said = " ".join(run.screen.split())
    assert "Cheat tries to cheat in position 1,3." in said
    assert why in said
    assert "has won: a move that the rules forbid loses the match." in said
    *_before, to_go_on, command = run.screen.splitlines()
    assert to_go_on == "The match is kept. To go on:"
    assert "resume --opponent" in command
    assert command.endswith("cheat.py'")
    again = in_process("resume", home=tmp_path, lang=ENGLISH)
    assert "Cheat lost this match in position 1,3: " in " ".join(again.screen.split())
    assert FAULT_WORDS[move] in " ".join(again.screen.split())
    plain = in_process(*words, "--plain", "--name", "A", "--first", "human", home=tmp_path, answers=["1"], lang=FRENCH)
    assert plain.screen.splitlines()[-1] == "Erreur de fonctionnement, l'ordinateur essaye de tricher !"


@pytest.mark.parametrize("move", ["13>8", "none"])
def test_001_33_the_guard_of_the_console_stops_a_program_of_a_player(tmp_path: Path, move: str) -> None:
    words = ("play", "matches", "--plain", "--opponent", cheat(tmp_path, move))
    run = in_process(*words, home=tmp_path, answers=["ORDI", "13"], lang=FRENCH)
    assert run.code == 2
    assert run.screen.splitlines()[-2:] == ["13", '"Erreur de fonctionnement, l\'ordinateur essaye de tricher !"']
    assert "Cheat essaie de tricher dans la position 13." in run.errors


def test_a_match_with_a_program_is_resumed_with_it_or_says_what_it_needs(tmp_path: Path) -> None:
    words = ("play", "grundy", "13", "--opponent", OPPONENT)
    in_process(*words, home=tmp_path, answers=["13>1+12", "save kept.match", "quit"], lang=ENGLISH)
    record = (tmp_path / "kept.match").read_text(encoding="utf-8")
    assert "second: program Grundy in Python\n" in record
    assert "examples" not in record, "a record starts nothing"
    alone = in_process("resume", "kept.match", home=tmp_path, lang=ENGLISH)
    assert alone.code == 2
    assert "Grundy in Python is a program" in alone.errors
    assert "--opponent" in alone.errors
    again = in_process("resume", "kept.match", "--opponent", OPPONENT, home=tmp_path, answers=["quit"], lang=ENGLISH)
    assert again.code == 0
    loaded = al.load(tmp_path / "kept.match")
    assert isinstance(loaded, al.Match)
    assert len(loaded.review()) == 2


def test_a_finished_match_is_reviewed_without_its_program(tmp_path: Path) -> None:
    match = match_of(3)
    match.play(next(match.game.moves(match.position)))
    al.Match.of(match).save(tmp_path / "over.match")
    run = in_process("resume", "over.match", home=tmp_path, answers=[""], lang=ENGLISH)
    assert run.code == 0
    assert "Ada has won." in run.screen


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--opponent", "no-such-program"], "“no-such-program” cannot be started: there is no such program."),
        (["--opponent", "true"], "The program has ended before it answered."),
        (["--opponent", "echo hello"], "The program has ended before it answered."),
        (["--opponent", OPPONENT, "--versus", "human"], "leave out --versus human"),
        (["--opponent", OPPONENT, "--level", "v2"], "no algorithm of ours: --level v2"),
        (["--opponent", "python3 'x"], "“python3 'x” cannot be started: a quotation mark is not closed."),
        (["--opponent", ""], "this one is empty."),
        (["--opponent", "mine.py"], "mine.py is there, but cannot be started by itself. Write: python3 mine.py"),
        (["--opponent", "./mine.c"], "mine.c is there, but cannot be started by itself. Compile it"),
    ],
)
def test_what_cannot_be_is_a_sentence(tmp_path: Path, words: list[str], said: str) -> None:
    for name in ("mine.py", "mine.c"):
        (tmp_path / name).touch()
    run = in_process("play", "grundy", *words, home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert said in " ".join(run.errors.split())


def test_a_program_of_the_library(tmp_path: Path) -> None:
    position = al.game("grundy").position(13)
    with al.program(OPPONENT) as program:
        assert (program.name, repr(program)) == ("Grundy in Python", "<Program Grundy in Python>")
        assert program.nature(position) == "winning"
        assert program.count() == 1267
        assert program.move(position) == "13>5+8"
        assert program.move(al.game("grundy").position(1, 2)) is None
        match = al.Match("grundy", 13)
        match.play_by(program)
        assert match.moves == ("13>5+8",)
        assert set(program.not_contained) <= {"network", "files", "processes"}
    with pytest.raises(CheatingError), al.program(cheat(tmp_path, "13>13"), folder=tmp_path) as program:
        al.Match("grundy", 13).play_by(program)
    with pytest.raises(al.AllumettesError, match="level"):
        al.program(OPPONENT, level=4)


FRAGILE = CHEAT.replace('"allumettes 1 Cheat"', '"allumettes 1 Fragile"').replace(
    "    print", "    if word == 'move': %s\n    print"
)


def fragile(folder: Path, instead: str) -> None:
    """A program that does something else where it is asked for a move."""
    (folder / "fragile.py").write_text(FRAGILE.replace("%s", instead, 1) % "", encoding="utf-8")


def test_a_program_that_crashes_in_a_match(tmp_path: Path) -> None:
    fragile(tmp_path, "1 / 0")
    with ProgramPlayer([sys.executable, "fragile.py"], tmp_path) as player:
        for _each in range(2):
            with pytest.raises(EndedError, match="ZeroDivisionError"):
                player.choose(match_of(13))


@pytest.mark.parametrize(
    ("instead", "seconds", "why"),
    [
        ("1 / 0", "30", "crashed (ZeroDivisionError: division by zero)."),
        ("import time; time.sleep(60)", "1", "no answer in time."),
        ("print('well', flush=True); continue", "30", "not a move (well)."),
    ],
)
def test_a_match_that_a_program_lost_says_by_what_when_it_is_resumed(
    tmp_path: Path, instead: str, seconds: str, why: str
) -> None:
    fragile(tmp_path, instead)
    opponent = ("--opponent", f"{sys.executable} fragile.py", "--seconds", seconds)
    run = in_process("play", "grundy", "4", *opponent, home=tmp_path, answers=["4>1+3"], lang=ENGLISH)
    assert run.code == 2
    again = in_process("resume", *opponent, home=tmp_path, answers=[], lang=ENGLISH)
    assert f"Fragile lost this match in position 1,3: {why}" in " ".join(again.screen.split())
