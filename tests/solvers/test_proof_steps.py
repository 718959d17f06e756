"""A proof that opens: each step rests on smaller ones, down to heaps that nobody can play."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.position import nim_sum
from allumettes.locale import proof_steps as words
from allumettes.solvers.nim_values import mex
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.proof_steps import SumRow, heap_step, position_step


def oracle(spec: str, convention: Convention = Convention.NORMAL) -> Oracle:
    return Oracle(games.find(spec), convention, None)


@pytest.mark.parametrize("spec", ["grundy", "nim", "matches", "halving", "0.77", "0.137"])
def test_every_step_of_a_heap_holds_and_ends_at_the_rules(spec: str) -> None:
    """Opened in every place, the proof of a heap comes to heaps without options, worth 0."""
    asked = oracle(spec)
    opened: dict[int, int] = {}
    waiting = [(10, asked.nim_values.of_heap(10))]
    while waiting:
        heap, claimed = waiting.pop()
        step = heap_step(asked, heap)
        assert step.value == claimed
        assert step.proof.complete
        assert step.value == mex(step.left_values)
        assert step.option_count == len(step.options) == len(list(asked.game.options(heap)))
        assert all(option.value == nim_sum(option.values) for option in step.options)
        opened[heap] = claimed
        waiting += [(part, value) for part, value in step.rests_on if part not in opened]
    assert min(opened) < 10
    assert all(opened[heap] == 0 for heap in opened if not asked.game.can_move(heap))


def test_why_10_is_worth_0_in_words() -> None:
    """Grundy's game: 10 becomes 1+9, 2+8, 3+7 or 4+6, worth 1, 2, 1 and 1 (values of OEIS A002188)."""
    step = heap_step(oracle("grundy"), 10)
    assert [(option.option, option.value) for option in step.options] == [
        ((1, 9), 1),
        ((2, 8), 2),
        ((3, 7), 1),
        ((4, 6), 1),
    ]
    assert words.heap_question(10, 0) == "Why is 10 worth 0?"
    assert list(words.heap_conclusion(step)) == [
        "These values can be left: 1, 2. The least that is missing is 0 (the mex)."
    ]


def test_a_heap_with_many_options_has_a_witness_for_each_smaller_value() -> None:
    step = heap_step(oracle("grundy"), 60)
    assert not step.proof.complete
    assert step.left_values == list(range(step.value))
    assert step.option_count == 29
    assert "29 options" in " ".join(words.heap_opening(games.find("grundy"), step))


def test_what_is_left_and_what_that_rests_on_is_in_ascending_order() -> None:
    def options(heap: int) -> list[tuple[int, ...]]:
        return [(left,) for left in range(heap)] if heap < 9 else [(8,), (3,), (5, 6), (1,)]

    step = heap_step(Oracle(games.from_function(options)), 9)
    assert [option.option for option in step.options] == [(8,), (3,), (5, 6), (1,)]
    assert step.left_values == [1, 3, 8]
    assert step.rests_on == [(1, 1), (3, 3), (5, 5), (6, 6), (8, 8)]


def test_equal_heaps_share_a_row_and_cancel_in_pairs() -> None:
    step = position_step(oracle("nim"), (5, 3, 5, 3, 5))
    assert step.rows == (SumRow(3, 2, 3), SumRow(5, 3, 5))
    assert [row.cancels for row in step.rows] == [True, False]
    assert step.width == 3
    assert [position_step(oracle("grundy"), position).width for position in ((1,), (4,), (3, 5))] == [1, 1, 2]
    assert step.analysis.nim_sum == nim_sum(row.value for row in step.rows if not row.cancels)


def test_the_rows_add_up_to_the_outcome() -> None:
    asked = oracle("grundy")
    for position in combinations_with_replacement(range(1, 9), 3):
        step = position_step(asked, position)
        total = nim_sum(row.value for row in step.rows if not row.cancels)
        assert (total == 0) == (step.analysis.outcome is Outcome.LOSING)


def test_a_position_without_a_theory_has_no_rows() -> None:
    step = position_step(oracle("grundy", Convention.MISERE), (3, 5, 13))
    assert step.rows == ()
    assert "every line of play was searched" in " ".join(words.position_opening(step))


def test_what_is_not_decided_in_time_says_so() -> None:
    asked = Oracle(games.find("grundy"), Convention.NORMAL, None, operations=3)
    with pytest.raises(UndecidedError):
        heap_step(asked, 500)
    step = position_step(asked, (500,))
    assert step.analysis.undecided
    assert list(words.position_conclusion(step)) == []
