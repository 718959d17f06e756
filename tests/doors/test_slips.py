"""Slips of the finger at the table: the nearest word is offered, and every example can be played here and now."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.errors import AllumettesError, IllegalMoveError, UnreadableMoveError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.notation import parse_move, sample_moves, short_form
from allumettes.core.position import Position
from allumettes.locale import languages, speaking
from allumettes.locale.errors import sentence
from allumettes.locale.short_forms import shorter_forms
from allumettes.locale.typed import Word, did_you_mean, nearest_word, read_word
from allumettes.web.gestures import written
from tests.campaign import tries
from tests.console import ENGLISH, in_process, on_terminal
from tests.strategies import ALL_GAMES, playable_positions

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


SMALL_CODES = ("4.7", "0.45", "0.[4]", "0x8.0", "4!.[3]", "4.4", "0.37", "0xC.0", "0x4.B", "0x0.8F", "0.6?", "0.04=")
GAMES = [*ALL_GAMES, *map(games.find, SMALL_CODES)]
ONE_MAY_TAKE = re.compile(r"one may take ((?:[0-9…]+(?:, | or | to )?)+)")


def expanded(words: str) -> set[int]:
    """The numbers of `1, 3 to 5 or 8`."""
    spans = re.findall(r"([0-9]+)(?: to ([0-9]+))?", words)
    return {amount for first, last in spans for amount in range(int(first), int(last or first) + 1)}


LEFT_HEAPS = st.lists(st.integers(-1, 11), min_size=1, max_size=4).map(tuple)


@tries(400)
@given(st.sampled_from(GAMES), st.integers(1, 10), LEFT_HEAPS)
def test_the_advice_of_a_refusal_is_true(game: HeapGame, heap: int, option: tuple[int, ...]) -> None:
    """Numbers that one may take can be taken as the sentence says, sums can be made, and examples are legal."""
    reason = game.refusal((heap,), Move(0, option))
    if reason is None:
        return
    with speaking("en"):
        words = sentence(IllegalMoveError(game, (heap,), Move(0, option), reason))
    options = set(game.options(heap))
    for example in re.findall(r"as in “([^”]+)”", words):
        assert not game.refusal((heap,), parse_move(game, (heap,), example)), words
    if said := ONE_MAY_TAKE.search(words):
        lengths = {len(option)} if "To leave" in words else {2, 3} if "must be split" in words else {1}
        allowed = {heap - sum(each) for each in options if len(each) in lengths}
        numbers = expanded(said[1])
        assert numbers <= allowed, words
        assert numbers == allowed or "…" in words, "nothing is left out without a word"
    if said := re.search("must make (.*) matches together", words):
        assert expanded(said[1]) == {sum(each) for each in options if len(each) == len(option)}, words
    if "split into" in words:
        assert any(len(each) > 1 for each in options)
        assert all(len(each) != len(option) for each in options)
    if "cannot be split" in words:
        assert all(len(each) == 1 for each in options)


@pytest.mark.parametrize(
    ("spec", "position", "typed", "words"),
    [
        ("grundy", (5,), "5>3", "Nothing is taken from a heap of 5 matches: it is split, as in “5>1+4”."),
        ("4!.0", (5,), "5>5", "Nothing is taken from a heap of 5 matches: it is split, as in “5>1+4”."),
        ("grundy", (7,), "7>1+1+1", "7>1+1+1 is refused: a heap of 7 matches is split into 2 heaps, as in “7>1+6”."),
        ("4.7", (3, 3, 5), "1 3", "From a heap of 3 matches one may take 1."),
        ("matches", (8,), "-1", "A move adds no matches: one may take 1, 2 or 3 from a heap of 8 matches."),
        ("matches", (8,), "8>8", "A move must change something: one may take 1, 2 or 3 from a heap of 8 matches."),
        ("nim", (3, 5), "9>2", "There is no such heap: the board is 3,5, on rows 0 and 1."),
        ("nim", (3, 5, 1), "9>2", "There is no such heap: the board is 3,5,1, on rows 0 to 2."),
        ("0.45", (12,), "1", "12>11 is refused: what is left must be split, as in “12>1+10”."),
        (
            "0.[4]",
            (12,),
            "12",
            "From a heap of 12 matches one may take 1 to 10, and what is left must be split, as in “12>1+10”.",
        ),
        ("0x8.0", (7,), "1+3", "7>1+3 is refused: a heap of 7 matches is split into 3 heaps, as in “7>1+1+5”."),
        ("0x8.0", (7,), "0", "Nothing is taken from a heap of 7 matches: it is split, as in “7>1+1+5”."),
        ("nim", (4,), "0 0+4", "A heap of 4 matches cannot be split: one may take 1 to 4."),
        ("halving", (9,), "0 0+4", "A heap of 9 matches cannot be split: one may take 1 or 5."),
        ("0.37", (7,), "3+3", "To leave 2 heaps, one may take 2 from a heap of 7 matches."),
        (
            "matches:1,3,5,7,9,11,13,15,17,19",
            (25,),
            "2",
            "From a heap of 25 matches one may take 1, 3, 5, 7, 9, 11, 13, … or 19.",
        ),
        (
            "0.2020202020202022",
            (30,),
            "2",
            "From a heap of 30 matches one may take 1, 3, 5, 7, 9, 11, 13, … or 16.",
        ),
        ("80.0", (6,), "2", "6>4 is not allowed by the rules of this game: one may play 6>1+1+5."),
        ("board", (19,), "19>11", "19>11 is not allowed by the rules of this game: one may play 19>1+3+17."),
        ("coins:1-3", (3, 7), "7>1+1", "7>1+1 is not allowed by the rules of this game: one may play 3>0 or 3>1+2."),
        ("4.7", (7,), "2+2", "7>2+2 is refused: 2 new heaps must make 6 or 7 matches together."),
        ("80.0", (6,), "3+3+3", "6>3+3+3 is not allowed by the rules of this game: one may play 6>1+1+5."),
        ("80.0", (6,), "9", "This is not allowed by the rules of this game: one may play 6>1+1+5."),
        ("coins:1-3", (3, 7), "0 3+4", "3>3+4 is not allowed by the rules of this game: one may play 3>0 or 3>1+2."),
        ("coins:1-3", (3, 7), "0 4", "This is not allowed by the rules of this game: one may play 3>0 or 3>1+2."),
        ("coins:2", (1, 7), "0 1", "Nothing can be played on row 0: coin at place 1."),
        ("coins:2", (7,), "9>1", "There is no such heap: the board is 7, on row 0."),
        (
            "circle:0.77",
            (107, 4),
            "0 8",
            "107 is a circle of 7: one may take 1 or 2, and what is left is one row.",
        ),
        ("circle:0.007", (102, 7), "0 1", "Nothing can be played on row 0: circle of 2."),
    ],
)
def test_a_refusal_says_what_may_be_played(spec: str, position: Position, typed: str, words: str) -> None:
    with speaking("en"), pytest.raises(IllegalMoveError) as refused:
        parse_move(games.find(spec), position, typed)
    assert str(refused.value) == words


TYPED = ("0", "1", "3", "8", "107", "-1", "1+1", "2+2", "3+4", "0+3", "3+3+3", "20+17")


@pytest.mark.parametrize("typed", TYPED)
@pytest.mark.parametrize(("spec", "heap"), [("circle", 107), ("circle:0.007", 102), ("coins", 5), ("board", 20)])
@pytest.mark.parametrize(("language", "word"), [("en", "match"), ("fr", "allumette")])
def test_no_refusal_counts_the_matches_of_a_circle_or_a_coin(
    spec: str, heap: int, typed: str, language: str, word: str
) -> None:
    """A circle of 7 is written 107, and the coin at place 5 is no heap of five matches."""
    game = games.find(spec)
    with speaking(language):
        try:
            parse_move(game, (heap, heap), f"0 {typed}")
        except AllumettesError as error:
            words = sentence(error)
            assert word not in words


def test_a_number_that_means_two_moves_of_a_coin_takes_none() -> None:
    with speaking("en"), pytest.raises(UnreadableMoveError) as refused:
        parse_move(games.find("coins:1-3"), (5,), "1")
    assert str(refused.value) == "“1” can mean two moves: write the move out, 5>4 or 5>1+4."


@pytest.mark.parametrize("spec", ["4.[3]", "4.7", "0.[4]", "0.45", "0x8.0", "4!.[3]", "nim", "grundy", "halving"])
def test_where_a_row_is_needed_the_example_has_one(spec: str) -> None:
    game = games.find(spec)
    with pytest.raises(UnreadableMoveError) as refused:
        parse_move(game, (5, 6), "1")
    (example,) = EXAMPLE.findall(str(refused.value))
    assert re.match("[01] [0-9+]+$", example)
    assert not game.refusal((5, 6), parse_move(game, (5, 6), example))


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


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("indic", "hint", "indice"),
        ("hnit", "hint", "indice"),
        ("qit", "quit", "quitter"),
        ("quiter", "quit", "quitter"),
        ("pourqoi", "why", "pourquoi"),
        ("aid", "help", "aide"),
    ],
)
def test_a_mistyped_word_is_answered_with_the_nearest_one(typed: str, english: str, french: str) -> None:
    """Words of every language are tried; the one that is offered is of the language of the reader."""
    for language, meant in (("en", english), ("fr", french)):
        with speaking(language):
            assert nearest_word(typed) == meant


@pytest.mark.parametrize("typed", ["zzz", "3", "1+3", "", "4 = 1 + 3", "x", "prendre 2"])
def test_what_is_near_no_word_is_not_taken_for_one(typed: str) -> None:
    assert nearest_word(typed) is None


def test_actions_of_the_game_are_near_too() -> None:
    assert nearest_word("dib", ["sub", "div"]) == "div", "one letter of three may be wrong"
    assert nearest_word("dob", ["sub", "div"]) is None
    assert nearest_word("whi") == "why"
    assert nearest_word("divv", ["sub", "div"]) == "div"
    assert nearest_word("dvi", ["sub", "div"]) == "div"
    assert nearest_word("divv") is None


@pytest.mark.parametrize("typed", ["half", "halve", "moitié", "div"])
def test_the_english_names_of_half_are_read_too(tmp_path: Path, typed: str) -> None:
    run = in_process("play", "halving", "12", "--versus", "human", home=tmp_path, answers=[typed, "q"], lang=ENGLISH)
    assert "  0   ┃ ┃ ┃ ┃ ┃ ┃  6" in run.screen


@pytest.mark.parametrize("language", languages())
def test_the_name_of_a_move_is_offered_wherever_moves_are_read(language: str) -> None:
    with speaking(language):
        with pytest.raises(UnreadableMoveError) as refused:
            parse_move(games.find("halving"), (12,), "dvi")
        assert did_you_mean("div") in sentence(refused.value)


@pytest.mark.parametrize("typed", ["pourquoi!", "WHY!", "why."])
def test_a_mark_after_a_word_is_let_pass(typed: str) -> None:
    assert read_word(typed) == (Word.WHY, "")


def test_the_last_question_says_that_an_answer_is_none(tmp_path: Path) -> None:
    answers = ["1", "xyz", "undo", "quit now", "quit"]
    run = in_process("play", "matches", "1", home=tmp_path, answers=answers, lang=ENGLISH)
    for answer in answers[1:-1]:
        assert f"“{answer}” is no answer to this question." in run.screen


@pytest.mark.parametrize(("typed", "meant"), [("wyh", "why"), ("quti", "quit"), ("exti", "exit")])
def test_the_last_question_offers_the_nearest_answer(tmp_path: Path, typed: str, meant: str) -> None:
    run = in_process("play", "matches", "1", home=tmp_path, answers=["1", typed, "quit"], lang=ENGLISH)
    assert f"“{typed}” is no answer to this question. Did you mean “{meant}”?" in run.screen


@pytest.mark.parametrize("typed", ["n", "NEW", "nouvelle partie", "new match"])
def test_a_new_match_is_asked_for_in_words_too(tmp_path: Path, typed: str) -> None:
    run = in_process("play", "matches", "1", home=tmp_path, answers=["1", typed, "quit"], lang=ENGLISH)
    assert "is no answer" not in run.screen
    assert run.screen.count("  0   ┃  1") == 2, "the board of the first match, and that of the second"


@pytest.mark.parametrize("typed", ["sub", "DIV"])
def test_a_word_that_needs_a_row_is_not_offered_for_itself(tmp_path: Path, typed: str) -> None:
    run = in_process("play", "halving", "5,8", "--versus", "human", home=tmp_path, answers=[typed], lang=ENGLISH)
    assert "Did you mean" not in run.screen
    assert f"type the row first, as in “0 {typed.lower()}”" in " ".join(run.screen.split())


@tries(100)
@given(st.sampled_from(GAMES), st.lists(st.integers(0, 9), min_size=1, max_size=3).map(tuple))
def test_every_form_that_help_offers_is_read(game: HeapGame, position: Position) -> None:
    if game.is_over(position):
        return
    with speaking("en"):
        words = "\n".join(shorter_forms(game, position))
    for heap, parts in re.findall("([0-9]+)(?:#[0-9]+)? = ([0-9 +]+)", words):
        assert int(heap) == sum(map(int, parts.split("+"))), words
    if "how many matches you take" in words:
        for row in game.playable_rows(position):
            for taken in game.amounts_leaving(position[row], 1):
                assert parse_move(game, position, f"{row} {taken}") == Move(row, (position[row] - taken,)), words
    if "the size of the first of the two heaps" in words:
        for row in game.playable_rows(position):
            sizes = [option[0] for option in game.options(position[row]) if sum(option) == position[row]]
            assert {parse_move(game, position, f"{row} {size}").option[0] for size in sizes} == set(sizes), words
    examples = re.findall(r"read: ([^,.]+)|alone, ([0-9+]+)|from 0\): ([0-9 +]+) plays", words)
    for example in filter(None, (text for found in examples for text in found)):
        assert not game.refusal(position, parse_move(game, position, example)), words


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


def test_the_shorter_forms_of_a_coin_take_no_matches() -> None:
    rowed = "With several rows to choose from, the row comes first (they count from 0): "
    with speaking("en"):
        assert list(shorter_forms(games.find("turning turtles"), (3, 5))) == [
            "Shorter: a number, how much smaller the heap becomes.",
            f"{rowed}0 3 plays 3>0.",
        ]
        assert list(shorter_forms(games.find("mock turtles"), (3, 5)))[-1] == f"{rowed}0 1+2 plays 3>1+2."
