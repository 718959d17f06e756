"""Texts that people give: on one line, of a bounded length, quoted without harm."""

from __future__ import annotations

import pytest

from allumettes.core.errors import NameLengthError
from allumettes.core.text import LONGEST_EXCERPT, LONGEST_NAME, check_name, excerpt, in_file_name, one_line


def test_a_text_is_put_on_one_line() -> None:
    assert one_line("  a\tb\n\nc\x1b[1m  d ") == "a b c [1m d"
    assert one_line("\n") == ""


def test_a_name_has_one_to_forty_characters() -> None:
    assert LONGEST_NAME == 40
    for name in ("a", "a" * 40):
        check_name(name)
    for name in ("", "a" * 41):
        with pytest.raises(NameLengthError) as caught:
            check_name(name)
        assert (caught.value.length, caught.value.longest) == (len(name), 40)


@pytest.mark.parametrize(
    ("longest", "shown"),
    [
        (26, "abcdefghijklmnopqrstuvwxyz"),
        (25, "abcdefghijkl…opqrstuvwxyz"),
        (24, "abcdefghijk…pqrstuvwxyz"),
        (3, "a…z"),
    ],
)
def test_a_long_text_is_quoted_by_its_two_ends(longest: int, shown: str) -> None:
    assert excerpt("abcdefghijklmnopqrstuvwxyz", longest) == shown


def test_control_characters_are_not_quoted() -> None:
    assert excerpt("a\x1b\u00a0b\n") == "a\ufffd\u00a0b\ufffd"
    assert len(excerpt("a" * 1000)) <= LONGEST_EXCERPT


def test_the_name_of_any_game_may_be_a_part_of_a_file_name() -> None:
    assert in_file_name("matches:1,3,4") == "matches-1-3-4"
    assert in_file_name("board:2x2/8") == "board-2x2-8"
    assert in_file_name("0.[3]") == "0.[3]"
