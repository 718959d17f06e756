"""Slips of the finger at the table: the nearest word is offered, and every example can be played here and now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.errors import AllumettesError, UnreadableMoveError
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_move, sample_moves, short_form
from allumettes.core.position import Position
from allumettes.locale import languages, speaking
from allumettes.locale.errors import sentence
from allumettes.locale.typed import nearest_word
from allumettes.web.gestures import written
from tests.campaign import tries
from tests.console import ENGLISH, in_process, on_terminal
from tests.strategies import playable_positions

EXAMPLE = re.compile(r"[0-9]+(?:#[0-9]+)?>[0-9+]+|(?<=as in “)[^”]+")


@tries(150)
@given(playable_positions(), st.sampled_from(["x", "1", "2", "0 1", "1+1", "1+2", "2+3", "div", "7>", "9 9 9"]))
def test_examples_in_errors_are_legal_moves(at: tuple[HeapGame, Position], typed: str) -> None:
    game, position = at
    with speaking("en"):
        try:
            parse_move(game, position, typed)
        except UnreadableMoveError as error:
            words = sentence(error)
            found = EXAMPLE.findall(words)
            assert found, words
            for example in found:
                assert not game.refusal(position, parse_move(game, position, example)), words
        except AllumettesError:
            pass


@tries(50)
@given(playable_positions())
def test_the_short_form_of_a_move_is_read_as_that_move(at: tuple[HeapGame, Position]) -> None:
    game, position = at
    for move in game.moves(position):
        short = short_form(game, position, move)
        assert short is None or parse_move(game, position, short) == move
    assert all(move in set(game.moves(position)) for move in sample_moves(game, position))


@pytest.mark.parametrize("spec", ["0.07", "0.77", "4.[3]", "0.6", "0.3F"])
def test_the_field_of_a_large_heap_on_the_page_has_a_legal_example(spec: str) -> None:
    game = games.find(spec)
    with speaking("en"):
        (example,) = EXAMPLE.findall(written(game, 60, 0, 1)["label"])
    assert not game.refusal((60,), parse_move(game, (60,), example))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("typed", "meant"),
    [("indic", "indice"), ("hnit", "hint"), ("qit", "quit"), ("quiter", "quitter"), ("pourqoi", "pourquoi")],
)
def test_a_mistyped_word_is_answered_with_the_nearest_one(language: str, typed: str, meant: str) -> None:
    with speaking(language):
        assert nearest_word(typed) == meant


@pytest.mark.parametrize("typed", ["zzz", "3", "1+3", "", "4 = 1 + 3", "x", "prendre 2"])
def test_what_is_near_no_word_is_not_taken_for_one(typed: str) -> None:
    assert nearest_word(typed) is None


def test_actions_of_the_game_are_near_too() -> None:
    assert nearest_word("dib", ["sub", "div"]) is None
    assert nearest_word("divv", ["sub", "div"]) == "div"
    assert nearest_word("divv") is None


def test_the_terminal_says_so(tmp_path: Path) -> None:
    answers = ["hin", "0 zz", "2+3", "4 = 1 + 3", "quit"]
    run = in_process("play", "grundy", "4,5", home=tmp_path, answers=answers, lang=ENGLISH)
    text = " ".join(run.screen.split())
    assert "Player > hin Did you mean “hint”?" in text
    assert "“0 zz” is not a move. A move says what becomes of a heap: 4>1+3." in text
    assert "Player > 2+3" in text
    assert "Computer" in text, "the move that the machine itself writes was played"


@pytest.mark.parametrize(("typed", "meant"), [("grundi", "grundy"), ("kayls", "kayles"), ("allumete", "allumettes")])
def test_a_mistyped_game_too(typed: str, meant: str, tmp_path: Path) -> None:
    run = in_process("analyse", typed, "5", home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert f"Did you mean “{meant}”?" in " ".join(run.errors.split())


def test_ambiguous_parts_name_their_rows(tmp_path: Path) -> None:
    run = in_process("play", "0.77", "6,9,7", home=tmp_path, answers=["2+3", "quit"], lang=ENGLISH)
    assert "“2+3” can be played on rows 0 and 2: type the row first, as in “0 2+3”." in " ".join(run.screen.split())


@pytest.mark.slow
@pytest.mark.parametrize("word", ["q", "quit", "quitter", "exit"])
def test_a_word_leaves_at_every_question(word: str, tmp_path: Path) -> None:
    for before in ([], ["matches 4"], ["matches 4", "1"], ["matches 4", "1", "1"]):
        home = tmp_path / str(len(before))
        home.mkdir()
        run = on_terminal(home=home, answers=[*before, word])
        assert run.code == 0, before


@pytest.mark.parametrize(("words", "lang", "why"), [("q", "en_US.UTF-8", "w"), ("quitter", "fr_FR.UTF-8", "pourquoi")])
def test_a_match_lost_from_the_start_can_be_asked_why_and_left(words: str, lang: str, why: str, tmp_path: Path) -> None:
    run = in_process("play", "matches", "4", home=tmp_path, answers=["1", why, words, "never read"], lang=lang)
    assert run.code == 0
    text = " ".join(run.screen.split())
    assert "position 4" in text
    assert "mex {1, 2, 3} = 0" in text
    assert "never read" not in text
