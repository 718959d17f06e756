"""The whole notation of take-and-break codes: any number of heaps, a condition for each, matches added.

The cases of CGSuite are those of its own tests (github.com/aaron-siegel/cgsuite, TBCodeTest.scala).
"""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from hypothesis import given

from allumettes import games
from allumettes.core import splitting_game
from allumettes.core.code_reader import parse_code
from allumettes.core.errors import TooManyOptionsError, TooManyPartsError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.partitions import count_partitions, partitions
from allumettes.core.rule_code import CodeError, CodeFault, Digit, RuleCode
from allumettes.core.take_and_break import Leave, Parts, fits
from allumettes.games.code import game_by
from tests.campaign import tries
from tests.console import ENGLISH, in_process
from tests.sequences.codes import whole_codes

CGSUITE_OPTIONS = {
    ("0.3", 9): "8",
    ("0.7", 9): "8  1,7  2,6  3,5  4,4",
    ("0.77", 9): "8  1,7  2,6  3,5  4,4  7  1,6  2,5  3,4",
    ("4.0", 8): "1,7  2,6  3,5  4,4",
    ("4!.0", 8): "1,7  2,6  3,5",
    ("0.3F", 9): "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3",
    ("0.3F?", 9): "8  7  1,6  2,5  3,4  1,1,5  1,2,4  1,3,3  2,2,3",
    ("0.3F!", 9): "8  7  1,6  2,5  3,4  1,2,4",
    ("0.3f", 11): "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4  3,3,3",
    ("0.3f?", 11): "10  9  1,8  2,7  3,6  4,5  1,1,7  1,2,6  1,3,5  1,4,4  2,2,5  2,3,4",
    ("0.3f!", 11): "10  9  1,8  2,7  3,6  4,5  1,2,6  1,3,5  2,3,4",
    ("0.*3", 7): "6  1,5  2,4  3,3  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1  5",
    ("0.*?3", 7): "6  1,5  2,4  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2  5",
    ("0.*!3", 7): "6  1,5  2,4  1,2,3  5",
    ("0.[3]", 7): "6  5  4  3  2  1  -",
    ("0.[2]", 7): "6  5  4  3  2  1",
    ("0.3[1]", 7): "6  -",
    ("0.7[03]", 7): "6  1,5  2,4  3,3  4  2  -",
    ("80.0", 7): "1,1,6  1,2,5  1,3,4  2,2,4  2,3,3",
    ("0.*=", 11): "10  5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1",
    ("{2+}=.0", 10): "5,5  2,2,2,2,2  1,1,1,1,1,1,1,1,1,1",
    ("0.{0,1,3+}", 1): "-",
    ("0.{0,1,3+}", 2): "1",
    ("0.{0,1,3+}", 7): "6  1,1,4  1,2,3  2,2,2  1,1,1,3  1,1,2,2  1,1,1,1,2  1,1,1,1,1,1",
    ("0.{1,3+}", 1): "",
    ("0.{2,3?+}", 7): "1,5  2,4  3,3  1,1,4  1,2,3  1,1,1,3  1,1,2,2  1,1,1,1,2",
}

CGSUITE_CODES = {
    "04.30": "4.3",
    "04.00[30]": "4.00[30]",
    "04.00[00]": "4.0",
    "0.{1,2!}": "0.6!",
    "0.{0!,2!,3!}": "0.D!",
    "0.{0!,2!,3}": "0.{0,2!,3}",
    "0.{0!,2!,3!+}": "0.{0,2+}!",
    "0.{0!,2,3!+}": "0.{0,2,3!+}",
    "0.{0!,3+}": "0.{0,3+}",
    "0.{0,2!,4!+}": "0.{0,2,4+}!",
    "0.{0!,2!,4+}": "0.{0,2!,4+}",
    "0.{0!,2!,4?+}": "0.{0,2!,4?+}",
    "0.{0!,2?,4?+}": "0.{0,2,4+}?",
    "0.{0!,2=,4?+}": "0.{0,2=,4?+}",
    "0.{0!,2=,3?,4?+}": "0.{0,2=,3?+}",
    "0.{0!,2?,3?,4?+}": "0.{0,2+}?",
    "0.{0,1!,2,3,4+}": "0.*",
    "0.{0,1,2!,3!,4!+}": "0.*!",
}
"""What CGSuite writes for a code. It has one more case, `00.00[00]`, a game without moves: we refuse it."""

OUR_OWN = {"4.00[30]": "4.0[03]", "0.{0,2!,4?+}": "0.{0,2,4+}?"}
"""Where two texts of CGSuite name one game, ours is the shorter: a tail begins early, and two heaps take any mark."""


@pytest.mark.parametrize(("code", "heap"), CGSUITE_OPTIONS)
def test_a_code_of_cgsuite_has_the_options_that_it_lists(code: str, heap: int) -> None:
    found = (",".join(map(str, option)) for option in games.find(code).options(heap))
    assert "  ".join("-" if option == "0" else option for option in found) == CGSUITE_OPTIONS[code, heap]


@pytest.mark.parametrize("text", CGSUITE_CODES)
def test_a_code_of_cgsuite_has_its_normal_form(text: str) -> None:
    theirs = CGSUITE_CODES[text]
    assert parse_code(text) == parse_code(theirs)
    assert str(parse_code(text)) == OUR_OWN.get(theirs, theirs)


def test_a_code_without_moves_is_refused() -> None:
    with pytest.raises(CodeError) as caught:
        parse_code("00.00[00]")
    assert caught.value.fault is CodeFault.NO_MOVE


@tries(250)
@given(whole_codes())
def test_a_code_is_read_back_from_its_text(code: RuleCode) -> None:
    assert parse_code(str(code)) == code
    assert parse_code(str(code).lower()) == code
    assert games.find(str(code)) == games.find(f"code:{code}") == game_by(code)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("0.g", "0.G"),
        ("0.&31;", "0.V"),
        ("0.&40;=", "0.{3,5}="),
        ("0.{ 0, 1 ,3 + }", None),
        ("0.{ 0, 1 ,3+ }", "0.{0,1,3+}"),
        ("0.{3,1}", "0.A"),
        ("{2+}.", "{2+}.0"),
        ("0080.", "80.0"),
        ("0.{1+}=", "0.{1+}="),
        ("0.{0,1!}", "0.3"),
        ("0.{2!,3?}", "0.C?"),
        ("0.{63}", "0.{63}"),
        ("0.{2?,3!,4?}", "0.{2!,3!,4?}"),
    ],
)
def test_the_text_that_is_written(text: str, canonical: str | None) -> None:
    if canonical is None:
        with pytest.raises(CodeError):
            parse_code(text)
    else:
        assert str(parse_code(text)) == canonical


def test_the_page_on_the_notation_shows_normal_forms() -> None:
    page = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")
    shown = dict(re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", page, re.MULTILINE))
    assert len(shown) == 8
    assert {text: str(parse_code(text)) for text in shown} == shown


@pytest.mark.parametrize(
    ("text", "index", "fault"),
    [
        ("*.0", 0, CodeFault.NOTHING_TAKEN),
        ("{1+}.0", 0, CodeFault.NOTHING_TAKEN),
        ("12.3", 0, CodeFault.MATCHES_ADDED),
        ("480.0", 0, CodeFault.MATCHES_ADDED),
        ("0.{2", 4, CodeFault.BRACES),
        ("0.{}", 3, CodeFault.BRACES),
        ("0.{2,}", 5, CodeFault.BRACES),
        ("0.{a}", 3, CodeFault.BRACES),
        ("0.{2+,3}", 5, CodeFault.BRACES),
        ("0.{3,2+}", 6, CodeFault.BRACES),
        ("0.{2!!}", 5, CodeFault.BRACES),
        ("0.2}", 3, CodeFault.NOT_A_DIGIT),
        ("0.{2,02}", 5, CodeFault.SAME_COUNT),
        ("0.{64}", 3, CodeFault.TOO_MANY_HEAPS),
        ("0.{" + "9" * 5000 + "}", 3, CodeFault.TOO_MANY_HEAPS),
        ("0.&18446744073709551616;", 3, CodeFault.TOO_MANY_HEAPS),
        ("0.&;", 3, CodeFault.NUMBERED),
        ("0.&40", 2, CodeFault.NUMBERED),
        ("0.{2!,3}=", 8, CodeFault.SECOND_MARK),
        ("0.*!=", 4, CodeFault.SECOND_MARK),
        ("0.{2.3}", 4, CodeFault.BRACES),
    ],
)
def test_an_error_points_at_the_character(text: str, index: int, fault: CodeFault) -> None:
    with pytest.raises(CodeError) as caught:
        parse_code(text)
    assert (caught.value.index, caught.value.fault) == (index, fault)


# What a code allows.


def by_definition(code: RuleCode, heap: int) -> set[Option]:
    """Every set of smaller heaps, kept where the digit and its condition allow it."""
    found: set[Option] = {(0,)} if code.digit(heap).leave & Leave.NO_HEAP else set()
    most = heap + len(code.added)
    for count in range(1, most + 1):
        for option in combinations_with_replacement(range(1, heap + 1), count):
            digit = code.digit(heap - sum(option)) if sum(option) <= most else Digit(0)
            if digit.leave >> count & 1 and (count == 1 or fits(option, digit.condition(count))):
                found.add(option)
    return found


@tries(100)
@given(whole_codes())
def test_options_are_those_of_the_definition(code: RuleCode) -> None:
    game = game_by(code)
    for heap in range(7):
        options = list(game.options(heap))
        assert len(options) == len(set(options)) == game.option_count(heap)
        assert set(options) == by_definition(code, heap)
        assert all(part < heap for option in options for part in option)
        assert list(game.amounts(heap)) == HeapGame.amounts(game, heap)


@pytest.mark.parametrize("parts", Parts)
def test_splits_are_counted_as_they_are_listed(parts: Parts) -> None:
    for left in range(1, 17):
        for count in range(1, left + 2):
            listed = list(partitions(left, count, parts)) if count > 1 or parts is Parts.ANY else [(left,)]
            assert count_partitions(left, count, parts) == len(listed)
            assert listed == sorted(set(listed))


@pytest.mark.parametrize("parts", Parts)
def test_no_matches_are_no_heap(parts: Parts) -> None:
    assert [count_partitions(0, count, parts) for count in range(1, 5)] == [0, 0, 0, 0]


def test_splits_beyond_what_can_be_listed_are_not_counted() -> None:
    """Partitions of an even n into four parts are (n³ + 3n²) / 144, rounded."""
    assert count_partitions(500, 4, Parts.ANY) == round((500**3 + 3 * 500**2) / 144)
    for left in (530, 700, 10**18):
        assert count_partitions(left, 4, Parts.ANY) is None
    assert count_partitions(10**18, 10**18 - 3, Parts.ANY) == 3


@pytest.mark.parametrize("command", ["solve", "tree", "states", "shortest", "expansions"])
def test_no_command_lists_more_options_than_can_be_listed(command: str, tmp_path: Path) -> None:
    run = in_process(command, "0.*", "90", home=tmp_path, lang=ENGLISH)
    assert run.code == 2
    assert "A heap of 90 has more than 1,000,000 options in 0.*" in run.errors


def test_a_heap_with_too_many_options_or_parts_is_not_played() -> None:
    with pytest.raises(TooManyOptionsError) as caught:
        games.find("0.*").check_start((100,))
    assert caught.value.most == MOST_OPTIONS
    with pytest.raises(TooManyPartsError):
        games.find("{2+}=.0").check_start((1001,))
    games.find("{2+}=.0").check_start((1000,))


@pytest.mark.parametrize(("code", "start"), [("80.0", 7), ("{40}.0", 40), ("{20}!.0", 210)])
def test_every_code_has_a_start_with_a_move(code: str, start: int) -> None:
    assert games.find(code).default_start == (start,)


def test_a_start_is_refused_for_its_largest_heap() -> None:
    for position in ((5, 2000), (2000, 5)):
        with pytest.raises(TooManyPartsError) as caught:
            games.find("0.*").check_start(position)
        assert (caught.value.heap, caught.value.most) == (2000, 1000)


def test_options_are_counted_over_all_takings(monkeypatch: pytest.MonkeyPatch) -> None:
    game = games.find("0.**")
    count = game.option_count(12)
    assert count == len(list(game.options(12)))
    monkeypatch.setattr(splitting_game, "MOST_OPTIONS", count)
    assert game.option_count(12) == count
    monkeypatch.setattr(splitting_game, "MOST_OPTIONS", count - 1)
    with pytest.raises(TooManyOptionsError):
        game.option_count(12)
