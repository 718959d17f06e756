"""The rule that is shown is that of the game at hand: a sentence made from its code, in every door."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.rule_code import Digit, RuleCode
from allumettes.core.take_and_break import Parts
from allumettes.games.code import CodeGame
from allumettes.locale import languages, speaking
from allumettes.locale.rules import rule_words
from tests.console import ENGLISH, in_process

SENTENCES = {
    "0.007": "Take 3 matches; what is left may be split in two.",
    "matches:1,3,4": "Take 1, 3 or 4 matches.",
    "matches": "Take 1, 2 or 3 matches.",
    "matches:1": "Take 1 match.",
    "matches:2-6,9": "Take 2 to 6 or 9 matches.",
    "0.77": "Take 1 or 2 matches; what is left may be split in two.",
    "0.6": "Take 1 match, but never a whole heap; what is left may be split in two.",
    "0.2": "Take 1 match, but never a whole heap.",
    "0.04": "Take 2 matches, and split what is left in two.",
    "0.15": "Take 1 match, if that is the whole heap. "
    "Or take 2 matches, if that is the whole heap; otherwise split what is left in two.",
    "4!.0": "Split a heap into two heaps of different sizes.",
    "4.4": "Split a heap in two. Or take 1 match, and split what is left in two.",
    "4.[3]": "Split a heap in two. Or take as many matches as you like, at least one.",
    "0.0[3]": "Take 2 or more matches.",
    "0.30[3]": "Take 1 match, or 3 or more.",
    "0.30[033]": "Take 1, 4, 5, 7, 8, 10, 11… matches (every 3).",
    "0.[4]": "Take as many matches as you like, at least one, and split what is left in two.",
    "0.[1]": "Take a whole heap.",
    "0.[5]": "Take a whole heap, or take as many matches as you like, at least one, and split what is left in two.",
    "0.[30]": "Take 1, 3, 5… matches (every 2).",
    "0.8?": "Take 1 match, and split what is left into three heaps, not all of the same size.",
    "0.F=": "Take 1 match; what is left may be split into two or three equal heaps.",
    "C.0": "Split a heap in two or three.",
    "80.0": "Add 1 match to a heap, and split it in three.",
    "{2+}=.0": "Split a heap into 2 or more equal heaps.",
    "0.{0,1,3+}": "Take 1 match; what is left may be split into 3 or more heaps.",
    "0.{2,3?+}": "Take 1 match, and split what is left in two, or into 3 or more heaps, not all of the same size.",
    "0.V": "Take 1 match; what is left may be split into 2, 3 or 4 heaps.",
    "{2,5+}.2": "Split a heap into 2 or 5 or more heaps. Or take 1 match, but never a whole heap.",
}


@pytest.mark.parametrize("spec", SENTENCES)
def test_the_sentence_of_a_code(spec: str) -> None:
    with speaking("en"):
        assert rule_words(games.find(spec)) == SENTENCES[spec]


@pytest.mark.parametrize(
    ("spec", "french"),
    [
        ("0.007", "Retirez 3 allumettes ; ce qui reste peut être séparé en deux."),
        ("matches:1,3,4", "Retirez 1, 3 ou 4 allumettes."),
        ("matches:1", "Retirez 1 allumette."),
        ("0.0[3]", "Retirez 2 allumettes ou plus."),
        ("0.30[3]", "Retirez 1 allumette, ou 3 ou plus."),
        ("0.[4]", "Retirez autant d’allumettes que vous voulez, au moins une, et séparez ce qui reste en deux."),
        ("0.[1]", "Retirez un tas entier."),
        ("0.[30]", "Retirez 1, 3, 5… allumettes (de 2 en 2)."),
        ("80.0", "Ajoutez 1 allumette à un tas, et séparez-le en trois."),
        ("{2+}=.0", "Séparez un tas en au moins 2 tas égaux."),
    ],
)
def test_the_sentence_in_french(spec: str, french: str) -> None:
    with speaking("fr"):
        assert rule_words(games.find(spec)).replace("\u202f", " ") == french


@pytest.mark.parametrize(
    ("code", "splits"), [("0.77", False), ("0.137", False), ("0.4", True), ("0.15", True), ("4.7", True)]
)
def test_a_circle_says_how_rows_are_played_and_where_it_cannot_be_split(code: str, splits: bool) -> None:
    """From a circle of three nothing can be taken that leaves a single match where the code asks for two heaps."""
    circle = games.find(f"circle:{code}")
    with speaking("en"):
        words = rule_words(circle)
        assert f"A row is played like this. {rule_words(games.find(code))}" in words
    assert ("where the rule says to split, at least two matches must be left" in words) == splits
    for size in range(3, 8):
        assert all(len(option) <= 1 for option in circle.options(100 + size))


def test_a_function_shows_its_first_moves() -> None:
    game = games.from_function(lambda heap: [(heap - 1,), (heap // 2,)] if heap else [])
    with speaking("en"):
        assert rule_words(game) == (
            "The moves are given by a function: 1 becomes 0; 2 becomes 1; 3 becomes 2 or 1; 4 becomes 3 or 2…"
        )


def small_codes() -> list[HeapGame]:
    """Every octal code of up to two digits after the point, every digit with every mark, and the shortest tails."""
    before = [Digit(leave, parts) for leave in (0, 4, 8, 12) for parts in Parts]
    octal = [tuple(map(Digit, leaves)) for leaves in product((0, 4), range(8), range(1, 8))]
    marked = [(first, Digit(leave, parts)) for first in before for leave in range(1, 16) for parts in Parts]
    tails = [RuleCode((Digit(0), Digit(a)), (Digit(b), Digit(c))) for a, b, c in product((0, 3, 7), (0, 1, 3), (2, 3))]
    return [CodeGame(code) for code in [*map(RuleCode, octal), *map(RuleCode, marked), *tails]]


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_codes_with_one_sentence_have_one_set_of_moves(language: str) -> None:
    """The sentence names the moves: no two rules that differ on a small heap share it."""
    meant: dict[str, tuple[frozenset[Option], ...]] = {}
    with speaking(language):
        for game in small_codes():
            moves = tuple(frozenset(game.options(heap)) for heap in range(10))
            assert meant.setdefault(rule_words(game), moves) == moves, game


def test_a_very_long_rule_is_cut_and_says_so() -> None:
    with speaking("en"):
        numbers = rule_words(games.find("matches:" + ",".join(map(str, range(1, 100, 2)))))
        assert numbers.endswith("35, 37, … or 99 matches.")
        digits = rule_words(games.find("0x0.123456789ABCDEF"))
    assert digits.endswith("And so on, as its code says.")


@pytest.mark.parametrize(
    "arguments",
    [("games",), ("play", "0.007", "--demo", "--seed", "1"), ("play", "treblecross", "9", "--demo", "--seed", "1")],
    ids=" ".join,
)
def test_the_terminal_shows_it(arguments: tuple[str, ...], tmp_path: Path) -> None:
    run = in_process(*arguments, home=tmp_path, lang=ENGLISH)
    assert SENTENCES["0.007"] in " ".join(run.screen.split())


def test_help_in_a_match_begins_with_it(tmp_path: Path) -> None:
    run = in_process("play", "matches:1,3,4", home=tmp_path, lang=ENGLISH, answers=["?", "quit"])
    assert run.screen.count(SENTENCES["matches:1,3,4"]) == 2


@pytest.mark.parametrize(
    "command",
    [
        ("analyse", "matches:1,3,4", "15"),
        ("tree", "matches:1,3,4", "4", "--format", "svg"),
        ("states", "matches:1,3,4", "4"),
        ("shortest", "matches:1,3,4", "4"),
        ("sequence", "matches:1,3,4", "--to", "9"),
    ],
    ids=lambda command: command[0],
)
def test_what_is_said_of_a_variant_names_it(command: tuple[str, ...], tmp_path: Path) -> None:
    """The nim-values, trees and verdicts of the matches game are other ones."""
    run = in_process(*command, home=tmp_path, lang=ENGLISH)
    assert "The matches game (matches:1,3,4)" in run.screen


def test_why_names_the_variant_too(tmp_path: Path) -> None:
    run = in_process("play", "matches:1,3,4", "15", home=tmp_path, lang=ENGLISH, answers=["why", "quit"])
    assert "The matches game (matches:1,3,4), last move wins: position 15\n" in run.screen
