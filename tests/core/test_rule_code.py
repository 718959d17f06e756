"""Rule codes: what they allow, their one canonical text, errors that point, and games that are like any other."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.cli.error_message import error_message, pointed
from allumettes.core.code_reader import parse_code
from allumettes.core.convention import Convention
from allumettes.core.errors import Refusal, StartError, TooManyOptionsError, UnknownGameError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.move import Move, Option
from allumettes.core.position import Position
from allumettes.core.rule_code import CodeError, CodeFault, Digit, RuleCode, subtraction_code
from allumettes.core.take_and_break import Leave, Parts
from allumettes.games.code import CodeGame
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.games.names import NAMED_CODES
from allumettes.games.nim import Nim
from allumettes.locale.errors import sentence
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues, extend_by_slices, mex
from allumettes.solvers.oracle import Oracle
from tests.console import ENGLISH, in_process, through_pipe
from tests.sequences.codes import digits

any_digit = digits(st.integers(0, 15), st.sampled_from(Parts))
first_digit = digits(st.sampled_from([0, 4, 8, 12]), st.sampled_from(Parts))
any_digits = st.tuples(first_digit, st.lists(any_digit, max_size=6), st.lists(any_digit, max_size=4)).filter(
    lambda parts: any(digit.leave for digit in (parts[0], *parts[1], *parts[2]))
)
any_code = any_digits.map(lambda parts: RuleCode((parts[0], *parts[1]), tuple(parts[2])))


@pytest.mark.slow
@given(any_code)
def test_a_code_is_read_back_from_its_text(code: RuleCode) -> None:
    assert parse_code(str(code)) == code
    assert parse_code(str(code).lower()) == code
    assert games.find(str(code)) == CodeGame(code)


@pytest.mark.slow
@given(any_code, st.integers(0, 40))
def test_the_takings_are_the_numbers_whose_digit_allows_something(code: RuleCode, heap: int) -> None:
    assert list(code.takings(heap)) == [taken for taken in range(heap + 1) if code.digit(taken).leave]


@pytest.mark.slow
@given(any_digits)
def test_the_canonical_text_keeps_every_rule(parts: tuple[Digit, list[Digit], list[Digit]]) -> None:
    first, after, tail = parts
    code = RuleCode((first, *after), tuple(tail))
    spelled_out = [first, *after, *tail * 10]
    assert [code.digit(taken) for taken in range(len(spelled_out))] == [digit.simplest for digit in spelled_out]
    assert len(str(code)) <= len(f"{first}.0[]" + "".join(map(str, after + tail)))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0.77", "0.77"),
        (".77", "0.77"),
        ("·77", "0.77"),
        (" 0.770 ", "0.77"),
        ("4.", "4.0"),
        ("4.000", "4.0"),
        ("4!.0", "4!.0"),
        ("4?.0", "4!.0"),
        ("4=.0", "4=.0"),
        ("0.3!", "0.3"),
        ("0.c?", "0.C?"),
        ("0.3f", "0.3F"),
        ("0x0.77", "0.77"),
        ("0X0.8", "0.8"),
        ("0x8.9", "8.9"),
        ("0.8F", "0.8F"),
        ("0.[3]", "0.[3]"),
        ("0.33[33]", "0.[3]"),
        ("0.3[03]", "0.[30]"),
        ("0.5[1212]", "0.5[12]"),
        ("4.[4]", "4.[4]"),
        ("0.7[000]", "0.7"),
    ],
)
def test_a_code_has_one_canonical_text(text: str, canonical: str) -> None:
    assert str(parse_code(text)) == canonical
    assert games.find(text).spec == games.find(f"code:{text}").spec == canonical


@pytest.mark.parametrize(
    ("text", "index", "fault"),
    [
        ("9.0", 0, CodeFault.NOTHING_TAKEN),
        ("3.0", 0, CodeFault.NOTHING_TAKEN),
        ("5!.0", 0, CodeFault.NOTHING_TAKEN),
        ("0x9.1", 2, CodeFault.NOTHING_TAKEN),
        ("F.0", 0, CodeFault.NOTHING_TAKEN),
        ("77", 2, CodeFault.NO_POINT),
        ("", 0, CodeFault.NO_POINT),
        ("0.7.7", 3, CodeFault.SECOND_POINT),
        ("0.[3.]", 4, CodeFault.SECOND_POINT),
        ("0.7W", 3, CodeFault.NOT_A_DIGIT),
        ("0.7 7", 3, CodeFault.NOT_A_DIGIT),
        ("0.-7", 2, CodeFault.NOT_A_DIGIT),
        ("0.٣", 2, CodeFault.NOT_A_DIGIT),
        ("!.7", 0, CodeFault.LONE_MARK),
        ("0x!.7", 2, CodeFault.LONE_MARK),
        ("4!!.0", 2, CodeFault.SECOND_MARK),
        ("0.=7", 2, CodeFault.LONE_MARK),
        ("0.[!]", 3, CodeFault.LONE_MARK),
        ("0.[3", 4, CodeFault.TAIL),
        ("0.[]", 3, CodeFault.TAIL),
        ("0.3]", 3, CodeFault.TAIL),
        ("[3].0", 0, CodeFault.TAIL),
        ("0.[3[3]]", 4, CodeFault.TAIL),
        ("0.[3]7", 5, CodeFault.TAIL),
        ("0.[3]]", 5, CodeFault.TAIL),
        ("0.", 0, CodeFault.NO_MOVE),
        ("0.000", 0, CodeFault.NO_MOVE),
        ("0.[0]", 0, CodeFault.NO_MOVE),
    ],
)
def test_an_error_points_at_the_character(text: str, index: int, fault: CodeFault) -> None:
    with pytest.raises(CodeError) as caught:
        games.find(f"code:{text}")
    assert (caught.value.text, caught.value.index, caught.value.fault) == (text, index, fault)
    _words, code, caret = error_message(caught.value).split("\n")
    assert code == f"    {caught.value.text}"
    assert caret == " " * (4 + index) + "^"


@given(st.text("0123456789aFx.·!?=[]:g ", max_size=10))
def test_any_text_is_a_code_or_a_code_error(text: str) -> None:
    def read() -> RuleCode | CodeError:
        try:
            return parse_code(text)
        except CodeError as error:
            return error

    result = read()
    if isinstance(result, RuleCode):
        assert parse_code(str(result)) == result
    else:
        assert result.text == text.strip()
        assert 0 <= result.index <= len(result.text)


def test_what_is_near_the_fault_of_a_long_code_is_shown() -> None:
    code, caret = pointed("0." + "7" * 500 + "8" + "7" * 500, 502).split("\n")
    assert len(code) < 80
    assert code[caret.index("^")] == "8"
    assert pointed("0.7\n", 3) == "    0.7\N{REPLACEMENT CHARACTER}\n       ^"


@pytest.mark.parametrize(
    ("digits", "fault"),
    [((Digit(3),), CodeFault.NOTHING_TAKEN), ((), CodeFault.NO_MOVE), ((Digit(0), Digit(0)), CodeFault.NO_MOVE)],
)
def test_no_code_without_a_move_or_with_one_that_changes_nothing(digits: tuple[Digit, ...], fault: CodeFault) -> None:
    with pytest.raises(CodeError) as caught:
        RuleCode(digits)
    assert (caught.value.fault, caught.value.index) == (fault, 0)


@pytest.mark.parametrize(
    ("text", "last_index", "octal", "splits"),
    [
        ("0.77", 2, True, True),
        ("0.3033", 4, True, False),
        ("4.0", 0, True, True),
        ("4!.0", 0, False, True),
        ("0.3F", 2, False, True),
        ("0.[3]", None, True, False),
        ("4.[3]", None, True, True),
    ],
)
def test_what_a_code_says_of_itself(text: str, last_index: int | None, octal: bool, splits: bool) -> None:
    code = parse_code(text)
    assert (code.last_index, code.is_octal, code.splits) == (last_index, octal, splits)


# What a code allows.


def by_definition(code: RuleCode, heap: int) -> set[Option]:
    """Every set of up to three heaps, kept where the digit and its mark allow it."""
    found: set[Option] = {(0,)} if code.digit(heap).leave & Leave.NO_HEAP else set()
    for count in (1, 2, 3):
        for option in combinations_with_replacement(range(1, heap + 1), count):
            if sum(option) > heap:
                continue
            digit, different = code.digit(heap - sum(option)), len(set(option))
            fits = {
                Parts.ANY: True,
                Parts.ALL_DIFFERENT: different == count,
                Parts.NOT_ALL_EQUAL: different > 1,
                Parts.ALL_EQUAL: different == 1,
            }[digit.parts]
            if digit.leave >> count & 1 and (fits or count == 1):
                found.add(option)
    return found


@pytest.mark.slow
@settings(deadline=None)
@given(any_code)
def test_options_are_those_of_the_definition(code: RuleCode) -> None:
    game = CodeGame(code)
    for heap in range(13):
        options = list(game.options(heap))
        assert len(options) == len(set(options))
        assert set(options) == by_definition(code, heap)
        assert game.splits(heap) >= any(len(option) > 1 for option in options)


@pytest.mark.parametrize(
    ("code", "twin"),
    [
        ("4!.0", Grundy()),
        ("0.333", Matches()),
        ("0.3033", Matches((1, 3, 4))),
        ("0.[3]", Nim()),
    ],
)
def test_a_code_and_a_game_with_the_same_rules_have_the_same_options(code: str, twin: HeapGame) -> None:
    game = games.find(code)
    assert all(list(game.options(heap)) == list(twin.options(heap)) for heap in range(201))


@pytest.mark.parametrize(("allowed", "text"), [((1, 3, 4), "0.3033"), ((1, 2, 3), "0.333"), ((5,), "0.00003")])
def test_a_subtraction_set_is_a_code(allowed: tuple[int, ...], text: str) -> None:
    assert str(subtraction_code(allowed)) == text
    named = games.find(f"S({','.join(map(str, allowed))})")
    assert named == Matches(allowed)
    assert all(list(named.options(heap)) == list(games.find(text).options(heap)) for heap in range(30))


def test_an_empty_subtraction_set_is_no_code() -> None:
    with pytest.raises(CodeError):
        subtraction_code([])


def test_a_text_that_is_no_code_is_an_unknown_game() -> None:
    for text in ("13", "1-3-5-7", "chess", "zoo.7"):
        with pytest.raises(UnknownGameError):
            games.find(text)


def test_a_refusal_says_whether_the_number_or_the_parts_are_wrong() -> None:
    kayles, grundy_by_code = games.find("0.77"), games.find("4!.0")
    assert kayles.refusal((7,), Move(0, (2, 2))) is Refusal.AMOUNT
    assert kayles.refusal((7,), Move(0, (3, 3))) is None
    assert games.find("0.37").refusal((7,), Move(0, (3, 3))) is Refusal.AMOUNT
    assert games.find("0.45").refusal((7,), Move(0, (6,))) is Refusal.REST_UNSPLIT
    assert grundy_by_code.refusal((6,), Move(0, (3, 3))) is Refusal.EQUAL_PARTS
    assert games.find("0x8!.0").refusal((9,), Move(0, (3, 3, 3))) is Refusal.NOT_AN_OPTION


# A code is a game like any other.


def test_a_known_code_has_its_title_and_every_code_a_start() -> None:
    assert games.find("code") == games.find("0.77")
    assert games.find("0.77").title == "Kayles (0.77)"
    assert games.find("0.123").title == "0.123"
    assert games.find("0.1").default_start == (1,)
    assert games.find("0.000000000007").default_start == (12,)
    with pytest.raises(StartError):
        games.find("0.1").check_start((7,))


def test_where_any_number_may_be_taken_a_heap_with_more_options_than_can_be_listed_is_not_played() -> None:
    with pytest.raises(TooManyOptionsError) as caught:
        Match(games.find("0.[7]"), (100_000,))
    assert "100" in sentence(caught.value)
    with pytest.raises(TooManyOptionsError):
        Match(games.find("0.[1]"), (10**18,))
    for spec in ("0.77", "0.3F", "4!.0"):
        games.find(spec).check_start((10**18,))


def test_any_function_of_a_heap_to_its_options_is_a_game() -> None:
    def halving(heap: int) -> list[tuple[int, ...]]:
        return [(heap - 1,), (heap // 2,)] if heap else []

    def kayles(heap: int) -> set[tuple[int, ...]]:
        return {(a, heap - taken - a) for taken in (1, 2) for a in range(heap - taken + 1)}

    game, again, other = games.from_function(halving, "half"), games.from_function(halving), games.from_function(kayles)
    assert (game.spec, game.title) == ("half()", "half")
    assert game == again
    assert hash(game) == hash(again)
    assert game != other
    for heap in range(30):
        assert list(game.options(heap)) == list(Halving().options(heap))
        assert set(other.options(heap)) == set(games.find("0.77").options(heap))
    assert Oracle(other).outcome((3, 4, 5)) is Oracle(games.find("0.77")).outcome((3, 4, 5))
    assert Match(game, game.default_start).position == (10,)


# Sources: OEIS A002186 (Kayles) and A002187 (Dawson's chess, whose heap n is heap n + 1 of Dawson's Kayles), the shared
# reference numbers (Officers, Grundy's game), Winning Ways, chapter 4 (Lasker's Nim).
KNOWN = {
    "0.77": "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7",
    "0.07": "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3 0 2 1 1 0 4 5 2 7 4",
    "0.6": "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2 1 3 2 1",
    "4!.0": "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0",
    "4.0": "0 0 1 0 1 0 1 0 1",
    "4.[3]": "0 1 2 4 3 5 6 8 7 9 10 12 11",
}


# Names of Winning Ways, chapter 4, with the values it gives there (0.15 has period 10). Treblecross follows from
# its board: a cross forbids itself and two squares on each side, and n squares are a heap of n + 2.
NAMES = {
    "kayles": KNOWN["0.77"],
    "Kayles": KNOWN["0.77"],
    "dawson": KNOWN["0.07"].removeprefix("0 "),
    "dawson's chess": KNOWN["0.07"].removeprefix("0 "),
    "dawsons-kayles": KNOWN["0.07"],
    "Dawson’s Kayles": KNOWN["0.07"],
    "treblecross": "0 0 0 1 1 1 2 2 0 3 3 1 1 1 0 4 3 3 3 2 2 2 4",
    "officers": KNOWN["0.6"],
    "guiles": "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2 1 2 2",
    "lasker": KNOWN["4.[3]"],
    "lasker's nim": KNOWN["4.[3]"],
}


@pytest.mark.parametrize("name", NAMES)
def test_usual_names_are_understood(name: str) -> None:
    game = games.find(name)
    assert games.find(game.spec) == game
    known = [*map(int, NAMES[name].split())]
    values = NimValues(game)
    assert [values.of_heap(heap) for heap in range(len(known))] == known


def test_every_name_leads_to_a_code_with_a_title() -> None:
    for named in NAMED_CODES:
        assert games.find(named.code).title == named.title
        assert all(games.find(name).spec == named.code for name in named.names)


@pytest.mark.parametrize("spec", KNOWN)
def test_known_nim_values(spec: str) -> None:
    expected = list(map(int, KNOWN[spec].split()))
    values = NimValues(games.find(spec))
    assert [values.of_heap(heap) for heap in range(len(expected))] == expected


def test_kayles_has_period_12_from_heap_71() -> None:
    """Guy and Smith, 1956."""
    values = NimValues(games.find("0.77"))
    sequence = [values.of_heap(heap) for heap in range(400)]
    assert sequence[70] != sequence[82]
    assert sequence[71:-12] == sequence[83:]


def test_0_3f_grows_by_3_every_6_heaps() -> None:
    values: list[int] = []
    game = games.find("0.3F")
    assert isinstance(game, CodeGame)
    extend_by_slices(game, values, 405, Limit(None))
    assert [value + 3 for value in values[:400]] == values[6:406]


@pytest.mark.parametrize(
    "spec", ["0.77", "0.3F", "4.[3]", "0.7[4=0C]", "8.0F", "0.F!", "0.F?", "0.F=", "C!.4?", "4=.6"]
)
def test_the_slices_and_the_plain_mex_are_twins_for_codes(spec: str) -> None:
    game = games.find(spec)
    assert isinstance(game, CodeGame)
    sliced: list[int] = []
    operations = extend_by_slices(game, sliced, 60, Limit(None))
    plain = NimValues(game)
    assert sliced == [plain.of_heap(heap) for heap in range(61)]
    assert operations == plain.operations


def test_misere_nim_values_of_kayles() -> None:
    """By exhaustive recursion: the mex of the options, and 1 where there are none."""
    kayles = games.find("0.77")

    @cache
    def value(position: Position) -> int:
        children = kayles.children(position)
        return mex(value(tuple(filter(None, child))) for child in children) if children else 1

    expected = "1 0 2 3 0 1 3 2 1 0 2 4 0 1 2 5 1 6 3 2 0"
    assert [value((heap,)) for heap in range(21)] == list(map(int, expected.split()))
    oracle = Oracle(kayles, Convention.MISERE)
    assert [heap for heap in range(21) if oracle.is_losing((heap,))] == [h for h in range(21) if value((h,)) == 0]


# The real command.


def test_analyse_kayles_by_its_code(tmp_path: Path) -> None:
    run = through_pipe("analyse", "0.77", "5", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.errors) == (0, "")
    assert run.screen.startswith("Kayles (0.77), last move wins: position 5")
    assert "5>2+2  ⇒  2,2" in run.screen


@pytest.mark.slow
def test_play_dawsons_chess_by_its_code_and_keep_the_match(tmp_path: Path) -> None:
    run = through_pipe("play", "0.137", "9", "--demo", "--seed", "1", home=tmp_path, lang=ENGLISH)
    assert run.code == 0
    assert "has won" in run.screen
    answers = ["1", "quit"]
    assert through_pipe("play", "0.137", "9", home=tmp_path, lang=ENGLISH, answers=answers).code == 0
    assert "game: 0.137" in (tmp_path / "state" / "allumettes" / "last.match").read_text()


@pytest.mark.parametrize(
    ("code", "words", "pointer"),
    [
        ("38.0", "it adds matches, as in 80.0.", "    38.0\n    ^\n"),
        ("3.0", "It can be 0, 4, 8, C…", "    3.0\n    ^\n"),
        ("code:0.3w", "“w” is no digit of a rule code", "    0.3w\n       ^\n"),
        ("0.{1,3+,4}", "a + after the largest adds all above: {0,1,3+}.", "    0.{1,3+,4}\n           ^\n"),
    ],
)
def test_an_unreadable_code_is_pointed_at_and_exit_code_2(tmp_path: Path, code: str, words: str, pointer: str) -> None:
    run = in_process("analyse", code, "5", home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert words in run.errors
    assert run.errors.endswith(pointer)


def test_what_is_suggested_for_a_wrong_code_is_a_code() -> None:
    for wrong, suggested in {"0.98x": None, "0.999x": None, "9.": None, "0,137": "0.137", "0,13x": None}.items():
        with pytest.raises((CodeError, UnknownGameError)) as refused:
            games.find(wrong)
        said = sentence(refused.value)
        assert ("Did you mean" in said) == (suggested is not None), said
        if suggested:
            assert suggested in said
            parse_code(suggested)


@pytest.mark.parametrize(
    ("text", "leave"),
    [("0.A", 10), ("0.v", 31), ("0x0.9", 9), ("0.9", 9), ("0.&40;", 40), ("0.&18446744073709551615;", 2**64 - 1)],
)
def test_every_sign_has_its_bits(text: str, leave: int) -> None:
    assert parse_code(text).digit(1).leave == leave


def test_a_tail_begins_as_early_as_it_can() -> None:
    assert str(parse_code("0.1[231]")) == "0.[123]"


def test_what_codes_leave_and_add() -> None:
    assert [parse_code(text).is_bounded for text in ("0.07", "0.*", "0.{3+}", "80.0")] == [True, False, False, True]
    assert [parse_code(text).is_hexadecimal for text in ("0.F", "0.G", "80.0", "0.{2,3?}")] == [
        True,
        False,
        False,
        False,
    ]
    assert [parse_code("G80.0").digit(taken).leave for taken in range(-3, 1)] == [0, 16, 8, 0]
    assert [parse_code(text).is_octal for text in ("0.77", "0.7!7", "0.4=", "0.8", "80.0")] == [True] + [False] * 4
    # Two heaps that are not all equal are all different: they take the mark of the next count.
    assert str(parse_code("{2!,3?}.3")) == str(parse_code("{2?,3?}.3")) == "C?.3"
    assert str(parse_code("{2?,3!}.3")) == str(parse_code("{2!,3!}.3")) == "C!.3"
    assert parse_code("0.{3=,4!}").digit(1).parts is Parts.ALL_EQUAL
    assert parse_code("0.{3!,4=}").digit(1).parts is Parts.ALL_DIFFERENT
