"""Codes whose sequences are the same by a rule: each rule, and all of them together on every short code."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.core.code_reader import parse_code
from allumettes.core.rule_code import Digit, RuleCode
from allumettes.games.code import CodeGame
from allumettes.sequences.dense import dense_values
from allumettes.sequences.equivalence import Relation, normal_form, shifted, unscaled, without_idle_bits
from allumettes.sequences.period_search import search_period
from allumettes.sequences.theorems import PeriodStatus
from allumettes.study.survey.families import octal_codes
from tests.sequences.codes import codes

TO = 200


def values(code: RuleCode, to: int = TO) -> list[int]:
    found: list[int] = dense_values(CodeGame(code), to).tolist()
    return found


def holds(code: RuleCode, other: RuleCode, relation: Relation) -> bool:
    followed: list[int] = relation.applied(dense_values(CodeGame(other), TO)).tolist()
    return values(code) == followed[: TO + 1]


subtraction = st.sets(st.integers(1, 5), min_size=1).flatmap(
    lambda numbers: st.integers(1, 4).map(lambda scale: {scale * number for number in numbers})
)


@pytest.mark.slow
def test_every_code_of_three_digits_has_the_sequence_that_its_normal_form_says() -> None:
    for code in octal_codes(3):
        assert holds(code, *normal_form(code)), code


@pytest.mark.slow
@given(codes(largest=7))
def test_so_have_longer_codes(game: CodeGame) -> None:
    assert holds(game.code, *normal_form(game.code))


@pytest.mark.slow
@given(codes(largest=7))
def test_the_normal_form_has_nothing_left_to_simplify(game: CodeGame) -> None:
    normal = normal_form(game.code).code
    assert normal_form(normal) == (normal, Relation())
    assert values(normal)[1] == 1


@pytest.mark.parametrize(("code", "next_one"), [("0.4", "0.07"), ("0.07", "0.137"), ("4.0", "0.7"), ("0.02", "0.03")])
def test_a_code_where_heap_1_has_no_move_is_another_one_a_heap_later(code: str, next_one: str) -> None:
    assert shifted(parse_code(code)) == parse_code(next_one)
    assert holds(parse_code(code), parse_code(next_one), Relation(shift=1))


@pytest.mark.parametrize(
    ("code", "simpler"),
    [
        ("0.27", "0.26"),  # heap 2 has an option of value 0 already, the heap of 1
        ("0.562", "0.56"),  # taking 3 is as good as taking 1 and leaving a heap of 2 aside, which is worth 0
        ("0.77", "0.77"),
        ("0.314", "0.314"),
    ],
)
def test_bits_that_change_nothing_are_left_out(code: str, simpler: str) -> None:
    assert without_idle_bits(parse_code(code)) == parse_code(simpler)
    assert values(parse_code(code)) == values(parse_code(simpler))


@pytest.mark.slow
@given(subtraction)
def test_a_subtraction_game_by_multiples_is_stretched(numbers: set[int]) -> None:
    code = RuleCode(tuple(Digit(3 if taken in numbers else 0) for taken in range(max(numbers) + 1)))
    simpler, factor = unscaled(code)
    assert all(number % factor == 0 for number in numbers)
    assert holds(code, simpler, Relation(scale=factor))


def test_dawsons_three_games_are_one() -> None:
    forms = {text: normal_form(parse_code(text)) for text in ("0.137", "0.07", "0.4")}
    assert {str(form.code) for form in forms.values()} == {"0.137"}
    assert [form.relation.shift for form in forms.values()] == [0, 1, 2]


@pytest.mark.parametrize(("code", "other"), [("0.27", "0.06"), ("0.314", "0.31"), ("0.161", "0.36")])
def test_codes_that_only_look_alike_are_kept_apart(code: str, other: str) -> None:
    assert normal_form(parse_code(code)).code != normal_form(parse_code(other)).code


@given(*[st.builds(Relation, st.integers(0, 5), st.integers(1, 4))] * 2)
def test_relations_one_after_the_other(first: Relation, second: Relation) -> None:
    row = np.arange(1, 20, dtype=np.uint8)
    one_by_one = first.applied(second.applied(row))
    at_once = first.then(second).applied(row)
    assert one_by_one.tolist() == at_once.tolist()
    assert [at_once[first.then(second).first_heap(heap)] for heap in range(19)] == row.tolist()
    assert [at_once[first.then(second).last_heap(heap)] for heap in range(19)] == row.tolist()


@pytest.mark.slow
def test_the_period_of_a_code_follows_from_that_of_its_normal_form() -> None:
    """Where both are proved by themselves, so that there is something to compare."""
    compared = 0
    for code in octal_codes(3):
        normal = normal_form(code)
        certificate = search_period(CodeGame(normal.code), [dense_values(CodeGame(normal.code), 500)])
        own = search_period(CodeGame(code), [dense_values(CodeGame(code), 1600)])
        if not certificate or certificate.status is not PeriodStatus.PROVED:
            continue
        assert own is not None
        relation = normal.relation
        assert (relation.period(certificate), relation.preperiod(certificate)) == (own.period, own.preperiod), code
        compared += 1
    assert compared > 600
