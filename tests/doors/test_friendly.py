"""The friendly mode, played by a real process on a real terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.console import ENGLISH, in_process, on_terminal, through_pipe

LOST_GAME = ["11>5+6", "1 1", "1 1", "4>1+3"]
"""From 11 against the perfect player with seed 1: a win given away at once, then a loss to the end."""


def test_enter_enter_plays(tmp_path: Path) -> None:
    """The first game and the strongest computer are what Enter takes; “4 2” and “1 3” are nobody's turn to begin."""
    run = on_terminal(home=tmp_path, answers=["", "4 2", "1 3", "", "1", "quitter"], size=(40, 80))
    assert run.code == 0
    assert run.screen.count("Tapez un numéro de 1 à 4.") == 2
    assert "Le jeu de Grundy (le dernier coup gagne)" in run.screen
    assert "  1  l’ordinateur, difficile" in run.screen
    assert "second: perfect Ordi\n" in (tmp_path / "state" / "allumettes" / "last.match").read_text(encoding="utf-8")
    assert "┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃  11" in run.screen
    assert "La partie est gardée. Pour la reprendre" in run.screen


@pytest.mark.slow
def test_the_menu_takes_a_game_a_start_an_opponent_and_who_begins(tmp_path: Path) -> None:
    run = on_terminal(home=tmp_path, answers=["9", "nin", "nim 1,0", "nim 2,1", "7", "3 2", "quit"], lang=ENGLISH)
    assert "Type a number from 1 to 5." in run.screen, "of those that the menu shows"
    assert "There is no game called “9”" not in run.screen
    assert "There is no game called “nin”" in run.screen
    assert "Type a number from 1 to 4." in run.screen
    assert re.search(r"Computer takes \d match", run.screen)


@pytest.mark.slow
def test_the_menu_reads_the_name_of_an_opponent_and_offers_the_nearest(tmp_path: Path) -> None:
    run = on_terminal(home=tmp_path, answers=["1", "mediun", "medium 2", "quit"], lang=ENGLISH)
    assert "Type a number from 1 to 4. Did you mean “medium”?" in run.screen
    assert "Computer splits" in run.screen


@pytest.mark.slow
def test_the_menu_says_why_it_starts_elsewhere_than_it_showed(tmp_path: Path) -> None:
    """Halving 12 is winning for whoever begins: where the computer does, another start is chosen."""
    run = on_terminal(home=tmp_path, answers=["2", "1 2", "quit"], lang=ENGLISH)
    said = " ".join(run.screen.split())
    assert re.search(r"\(From \d+: from 12 nothing could be won against good play\.\)", said)
    own = on_terminal(home=tmp_path, answers=["2 12", "1 2", "quit"], lang=ENGLISH)
    assert "nothing could be won" not in own.screen, "a start that was typed is kept"


@pytest.mark.slow
def test_the_menu_can_be_left_and_says_nothing_more(tmp_path: Path) -> None:
    assert on_terminal(home=tmp_path, answers=["q"]).code == 0
    assert on_terminal(home=tmp_path, answers=[]).code == 0
    assert on_terminal(home=tmp_path, answers=["", ""]).code == 1, "the match had begun"


@pytest.mark.slow
def test_the_menu_offers_the_match_that_was_left(tmp_path: Path) -> None:
    left = on_terminal("play", "grundy", "13", "--seed", "1", home=tmp_path, answers=["1", "quit"])
    heaps = ",".join(re.findall(r"┃  (\d+)$", left.screen, re.MULTILINE)[-3:])
    run = on_terminal(home=tmp_path, answers=["o", "quit"])
    assert f"Une partie est restée à {heaps} (Le jeu de Grundy)." in " ".join(run.screen.split())
    assert "Le jeu de Grundy (le dernier coup gagne)" in run.screen


def test_the_menu_asks_again_whether_to_go_on_when_the_answer_is_neither(tmp_path: Path) -> None:
    in_process("play", "grundy", "11", home=tmp_path, answers=["1", "quitter"])
    menu = on_terminal(home=tmp_path, answers=["nim", "non", "q"])
    assert menu.screen.count("La reprendre") == 2
    assert "Tapez o ou n." in menu.screen
    assert "Quel jeu" in menu.screen


def test_a_match_without_a_move_is_not_said_to_be_kept(tmp_path: Path) -> None:
    untouched = in_process("play", "nim", "2,3", home=tmp_path, answers=["quit"], lang=ENGLISH)
    begun = in_process("play", "nim", "2,3", home=tmp_path, answers=["0 1", "quit"], lang=ENGLISH)
    assert "is kept" not in untouched.screen
    assert "The match is kept. To go on:" in begun.screen


@pytest.mark.slow
def test_a_long_search_says_that_it_goes_on(tmp_path: Path) -> None:
    play = ("play", "nim", "5,5,5", "--level", "bfs", "--first", "computer", "--seconds", "2")
    assert "(Ordi réfléchit, pendant 2,00 s au plus.)" in on_terminal(*play, home=tmp_path, answers=["q"]).screen


def test_without_a_terminal_there_is_help_instead_of_a_menu(tmp_path: Path) -> None:
    run = through_pipe(home=tmp_path)
    assert (run.code, run.errors) == (0, "")
    assert "Commandes" in run.screen


@pytest.mark.slow
@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_game_lost_its_review_and_the_replay_from_the_mistake(tmp_path: Path, lang: str, columns: int) -> None:
    run = on_terminal(
        *("play", "grundy", "11", "--name", "Ada", "--seed", "1", "--lang", lang),
        home=tmp_path,
        answers=[*LOST_GAME, "r", "1", "quit"],
        size=(40, columns),
    )
    text = " ".join(run.screen.split())
    if lang == "fr":
        assert "Ordi a gagné." in text
        assert "Ada, première erreur : coup 1, 11>5+6. Pour gagner : 11>1+10 ou 11>4+7." in text.replace("\u00a0", " ")
    else:
        assert "Computer has won." in text
        assert "Ada, first mistake: move 1, 11>5+6. 11>1+10 or 11>4+7 would have won." in text
    assert "✗✓·✓·✓" in text
    again = run.screen.rpartition("11>5+6")[2]
    assert "┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃ ┃  11" in again, "the board of the mistake is there again"
    assert max(len(line) for line in run.screen.splitlines()) <= columns


def test_hints_come_in_four_rungs_and_begin_anew_after_a_move(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "11", "--seed", "1"),
        home=tmp_path,
        answers=["hint"] * 4 + ["1", "indice", "quit"],
        lang=ENGLISH,
    )
    there, where, which, proof = (part for part in run.screen.split("Player > hint\n")[1:5])
    assert there.startswith("There is a win here. (hint again: on which row)\n")
    assert where.startswith("Look at row 0, with 11 matches. (hint again: the move)\n")
    assert which.startswith("11>1+10 wins: it splits row 0: 11 = 1 + 10. (hint again: the proof)\n")
    assert "mex {0, 1, 3} = 2" in " ".join(proof.split())
    assert run.screen.partition("> indice\n")[2].startswith("There is a win here."), "a new position, a new first rung"


def test_in_a_lost_position_the_second_hint_is_the_proof(tmp_path: Path) -> None:
    run = in_process("play", "grundy", "7", home=tmp_path, answers=["hint", "hint", "hint", "q"], lang=ENGLISH)
    verdict, proof, again = (part for part in run.screen.split("Player > hint\n")[1:4])
    words = "Losing position: whatever is played, the other player has an answer that wins."
    assert " ".join(verdict.split()) == f"{words} (hint again: the proof)"
    assert "mex {1, 2} = 0" in " ".join(proof.split())
    assert again.startswith(proof)


def test_a_refused_move_says_why_and_loses_nothing(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "6", "--seed", "1"),
        home=tmp_path,
        answers=["3", "0", "6", "x", "", "9" * 50, "5 1", "6>2+4", "quit"],
        lang=ENGLISH,
    )
    assert "6>3+3 is refused: the two heaps must be of different sizes." in run.screen
    assert "Each of the new heaps must have at least one match; row 0 has 6 matches." in run.screen
    assert "“x” is not a move." in run.screen
    assert "the only row is 0" in run.screen
    assert run.screen.count("┃ ┃ ┃ ┃ ┃ ┃  6") == 1, "the board is not drawn again for a refusal"
    assert "┃ ┃ ┃ ┃  4" in run.screen


def test_undo_and_redo_go_by_rounds_against_the_computer(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "11", "--seed", "1"),
        home=tmp_path,
        answers=["undo", "1", "annuler", "refaire", "redo", "quit"],
        lang=ENGLISH,
    )
    assert run.screen.count("There is no move to take back or to play again here.") == 2
    boards = re.findall(r"^  \d+ .*┃  (\d+)$", run.screen, re.MULTILINE)
    assert boards.count("11") == 2, "the first board came back once"
    assert "more move" not in run.screen, "nothing is said of moves that are not there"


def test_how_many_moves_are_left_to_undo_and_to_redo(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "matches", "15", "--versus", "human"),
        home=tmp_path,
        answers=["1", "1", "1", "undo", "undo", "redo", "quit"],
        lang=ENGLISH,
    )
    assert "(2 moves before that one)" in run.screen
    assert "(1 move before that one)" in run.screen
    assert "(1 more move to play again)" in run.screen


def test_why_is_answered_after_the_game_and_other_words_ask_again(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "11", "--seed", "1"), home=tmp_path, answers=[*LOST_GAME, "hm", "w", ""], lang=ENGLISH
    )
    assert run.code == 0
    assert run.screen.count("Why (w), again from move 1 (r), a new match (n), or Enter to leave:") == 3
    assert "11>4+7  ⇒  4,7  (0 xor 0 = 0)" in run.screen


def test_saving_never_replaces_a_file_that_is_no_match(tmp_path: Path) -> None:
    (tmp_path / "keep.txt").write_text("important")
    run = through_pipe(
        *("play", "grundy", "11"),
        home=tmp_path,
        answers=["save keep.txt", "save a.match", "save a.match", "quit"],
        lang=ENGLISH,
    )
    assert "keep.txt is there already and is no match: choose another name." in run.screen
    assert (tmp_path / "keep.txt").read_text() == "important"
    assert run.screen.count("Saved in a.match.") == 2


def test_a_variant_says_its_own_rule(tmp_path: Path) -> None:
    run = through_pipe("play", "matches:1,3,4", home=tmp_path, answers=["help", "quit"], lang=ENGLISH)
    assert "The matches game (matches:1,3,4, last move wins)" in run.screen
    assert "Take 1, 3 or 4 matches." in run.screen
    assert "Shorter: a number, how many matches you take." in run.screen


def test_the_computer_starting_cannot_be_undone(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "matches", "9", "--first", "computer", "--seed", "1"),
        home=tmp_path,
        answers=["undo", "quit"],
        lang=ENGLISH,
    )
    assert "There is no move to take back" in run.screen


def test_save_resume_and_what_cannot_be_saved_or_resumed(tmp_path: Path) -> None:
    (tmp_path / "broken.match").write_text("allumettes match 1\ngame: grundy\n")
    run = through_pipe(
        *("play", "grundy", "11", "--seed", "1"),
        home=tmp_path,
        answers=[
            "1",
            "save mine.match",
            "save nowhere/mine.match",
            "resume broken.match",
            "resume absent",
            "save",
            "quit",
        ],
        lang=ENGLISH,
    )
    assert run.code == 0
    assert "Saved in mine.match." in run.screen
    assert "could not be written to nowhere/mine.match: No such file or directory." in run.screen
    assert "The match record has no line “moves:”." in run.screen
    assert "There is no match to resume in absent." in run.screen
    assert len(list(tmp_path.glob("*_grundy_11.match"))) == 1
    assert "11>1+10" in (tmp_path / "mine.match").read_text()

    again = through_pipe("resume", "mine.match", home=tmp_path, answers=["reprendre mine.match", "quit"])
    assert again.screen.count("Le jeu de Grundy") == 2


@pytest.mark.slow
def test_a_match_left_in_any_way_goes_on_with_resume(tmp_path: Path) -> None:
    for leave, code in (("quitter", 0), (b"\x04", 1), (b"\x03", 130)):
        home = tmp_path / str(code)
        home.mkdir()
        first = on_terminal("play", "matches", "9", "--seed", "1", home=home, answers=["1", "3", leave])
        assert first.code == code, first.screen
        assert "Traceback" not in first.screen
        again = on_terminal("resume", home=home, answers=["quit"])
        assert "  0   ┃ ┃ ┃  3" in again.screen


def test_another_match_does_not_wipe_out_the_one_that_was_left(tmp_path: Path) -> None:
    through_pipe("play", "grundy", "11", home=tmp_path, answers=["1", "quit"])
    run = through_pipe("play", "nim", home=tmp_path, answers=["quit"], lang=ENGLISH)
    assert "The match you had left is kept in" in run.screen
    assert len(list((tmp_path / "state" / "allumettes").glob("*_grundy_11.match"))) == 1


def test_two_friends_on_one_keyboard(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "3", "--versus", "human", "--name", "Ada", "--name", "Bob"),
        home=tmp_path,
        answers=["1", "n", "1", ""],
        lang=ENGLISH,
    )
    assert run.screen.count("Ada has won.") == 2
    assert "Bob made no mistake: the position was lost from the start." in run.screen


def test_the_computer_plays_itself(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "nim", "--demo", "--level", "perfect", "--level", "random", "--misere", "--seed", "4"), home=tmp_path
    )
    assert (run.code, run.errors) == (0, "")
    assert "Ordi 1 a gagné." in run.screen or "Ordi 2 a gagné." in run.screen
    assert "Tapez un coup" not in run.screen, "nobody is there to type"
    assert run == through_pipe(
        *("play", "nim", "--demo", "--level", "perfect", "--level", "random", "--misere", "--seed", "4"), home=tmp_path
    ), "the same seed plays the same match"


@pytest.mark.slow
def test_the_perfect_computer_says_when_it_could_not_prove(tmp_path: Path) -> None:
    run = through_pipe(
        *("play", "grundy", "80", "--misere", "--demo", "--seed", "1", "--seconds", "0.0001", "--lang", "en"),
        home=tmp_path,
    )
    assert "could not prove a win in time" in run.screen
    assert "? too large to be proved" in " ".join(run.screen.split())


@pytest.mark.slow
def test_colour_is_for_terminals_that_want_it(tmp_path: Path) -> None:
    from subprocess import run

    from tests.console import COMMAND, environment

    def shown(*options: str, no_color: bool = False) -> bytes:
        return run(
            [*COMMAND, "play", "nim", *options],
            input=b"quit\n",
            capture_output=True,
            check=True,
            cwd=tmp_path,
            env=environment(tmp_path, no_color=no_color),
        ).stdout

    assert b"\x1b[" not in shown()
    assert b"\x1b[" not in shown("--color", "never")
    assert b"\x1b[1;31m" in shown("--color", "always")


def test_a_terminal_without_unicode_gets_plain_signs(tmp_path: Path) -> None:
    from subprocess import run

    from tests.console import COMMAND, environment

    done = run(
        [*COMMAND, "play", "nim", "3", "--demo"],
        capture_output=True,
        check=True,
        cwd=tmp_path,
        env=environment(tmp_path) | {"PYTHONIOENCODING": "ascii"},
    )
    assert b"o o o" in done.stdout
    assert b"| | |  3" in done.stdout


def test_a_heap_wider_than_the_screen_becomes_a_number(tmp_path: Path) -> None:
    run = on_terminal("play", "matches", "5000", home=tmp_path, answers=["quit"], size=(24, 60), lang=ENGLISH)
    assert "…  5,000" in run.screen
    assert max(len(line) for line in run.screen.splitlines()) <= 60


def test_help_and_moves_are_listed(tmp_path: Path) -> None:
    run = through_pipe("play", "halving", "9", home=tmp_path, answers=["help", "moves", "moitié", "quit"], lang=ENGLISH)
    assert "Actions by name: sub, div." in run.screen
    assert "9>8  9>4" in run.screen
    assert "┃ ┃ ┃ ┃  4" in run.screen


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "state").write_text("not a folder")
    run = through_pipe("play", "grundy", "3", home=tmp_path, answers=["1", ""], lang=ENGLISH)
    assert run.code == 0
    assert run.screen.count("cannot be kept on disk") == 1
    assert "Player has won." in run.screen
