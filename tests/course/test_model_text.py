"""A model in sentences, line by line."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.course import model as model_module
from allumettes.course.model import Model
from allumettes.course.model_text import large, lines, operator_words
from allumettes.locale import speaking

NIM = """\
Nim, last move wins: states from 2,5, J1 moves first
A state is what is on the table and who is to move: J1-2,5 means that J1 is to move at 2,5.
36 states exist: every row has from 0 matches to as many as at the start, for either player.
32 of them can be reached from J1-2,5.
The whole search tree from there has 528 nodes; ends of games among them: 232.
Operators (10):
  J1-R1: J1 takes 1 match; applies when J1 is to move and a heap has at least 1 match.
  J1-R2: J1 takes 2 matches; applies when J1 is to move and a heap has at least 2 matches.
  Only the first 2 are listed; --list N lists more.
Initial state: J1-2,5
Final states (2):
  J1-0,0: nobody can move, J2 has won.
  J2-0,0: nobody can move, J1 has won.
States that can be reached, and the operators that apply there:
  J1-2,5: J1-R1 → J2-1,5; J1-R2 → J2-0,5; J1-R1 → J2-2,4; J1-R2 → J2-2,3; J1-R3 → J2-2,2; \
J1-R4 → J2-2,1; J1-R5 → J2-2,0
  J2-1,5: J2-R1 → J1-0,5; J2-R1 → J1-1,4; J2-R2 → J1-1,3; J2-R3 → J1-1,2; J2-R4 → J1-1,1; J2-R5 → J1-1,0
  Only the first 2 are listed; --list N lists more."""


def test_a_model_of_two_rows_is_told_line_by_line() -> None:
    with speaking("en"):
        assert "\n".join(lines(Model(games.find("nim"), (2, 5)), 2)) == NIM


@pytest.mark.parametrize(
    ("largest", "sizes"), [(4, "2 or 4"), (16, "2, 4, 6, 8, 10, 12, 14 or 16"), (18, "2, 4, 6, 8, 10, 12, 14, 16 or …")]
)
def test_sizes_that_do_not_follow_each_other_are_listed_up_to_eight(largest: int, sizes: str) -> None:
    odd_or_even = games.from_function(lambda heap: [(heap - (1 if heap % 2 else 2),)] if heap else [])
    model = Model(odd_or_even, (largest,))
    with speaking("en"):
        told = operator_words(model, model.operators[1])
    assert told == f"J1-R2: J1 takes 2 matches; applies when J1 is to move and a heap has {sizes} matches."


@pytest.mark.parametrize(
    ("value", "text"),
    [(10**21 - 1, "999,999,999,999,999,999,999"), (10**21, "≈ 1.00 × 10^21"), (604 * 10**262, "≈ 6.04 × 10^264")],
)
def test_a_number_of_more_than_21_digits_is_shortened(value: int, text: str) -> None:
    with speaking("en"):
        assert large(value) == text


def test_one_heap_is_told_by_its_sizes_and_lists_are_cut() -> None:
    with speaking("en"):
        told = list(lines(Model(games.find("nim"), (2,)), 1))
    assert told[2] == "6 states exist: from 0 to 2 matches on the table, for either player."
    assert [line for line in told if "nobody can move" in line] == ["  J1-0: nobody can move, J2 has won."]


def test_states_are_counted_as_far_as_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(model_module, "MOST_STATES", 5)
    model = Model(games.find("nim"), (9,))
    assert len(model.reachable) == 6
    for language, words in (
        ("en", "More than 5 of them can be reached from J1-9; they are not counted further."),
        ("fr", "Plus de 5 d’entre eux peuvent être atteints depuis J1-9\u202f; ils ne sont pas comptés plus loin."),
    ):
        with speaking(language):
            assert words in list(lines(model, 1))
