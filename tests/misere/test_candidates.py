"""How quotients are found: candidates, how they are refined, and the first word that refutes one."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.misere.candidate import TRIVIAL, Candidate, Refinement, after_options, by_length
from allumettes.misere.finder import MOST_ELEMENTS, QuotientFinder
from allumettes.misere.quotient import find_quotient
from allumettes.misere.transitions import Transitions, first_failure
from allumettes.misere.words import Word, order, spelled, times
from allumettes.solvers.limit import Limit
from tests.exhaustive import Exhaustive


def options_of(spec: str, heaps: int) -> list[list[np.ndarray]]:
    return [by_length(games.find(spec).options(heap)) for heap in range(heaps)]


def elements_of(candidate: Candidate, spec: str) -> list[tuple[int, set[int]]]:
    """The heaps that can be moved, with the elements of their options."""
    rules = options_of(spec, candidate.heaps)
    return [
        (heap, {int(e) for options in rules[heap] for e in after_options(candidate.table, options)})
        for heap in range(candidate.heaps)
        if rules[heap]
    ]


def failure(candidate: Candidate, spec: str) -> Word | None:
    return first_failure(candidate, Transitions(candidate, Limit(None)), elements_of(candidate, spec))


def test_words_are_ordered_by_their_largest_heaps() -> None:
    assert sorted([(0, 0, 1), (5, 0, 0), (0, 2, 0), (1, 1, 0)], key=order) == [
        (5, 0, 0), (1, 1, 0), (0, 2, 0), (0, 0, 1),
    ]  # fmt: skip
    assert times((1, 0, 2), 1) == (1, 1, 2)
    assert spelled((1, 2, 2), 4) == (0, 1, 2, 0)


def test_options_are_grouped_by_their_length() -> None:
    arrays = by_length([(0,), (2,), (1, 3), (2, 2)])
    assert [array.tolist() for array in arrays] == [[[0], [2]], [[1, 3], [2, 2]]]
    assert by_length([]) == []
    table = np.array([[0, 1], [1, 0]], np.int32)
    assert after_options(table, np.array([[1, 1], [0, 1]])).tolist() == [0, 1]
    assert after_options(table, np.array([[1]]), np.array([0, 1, 1])).tolist() == [1, 0, 0]


def test_a_refinement_counts_a_new_heap_up_to_some_power() -> None:
    """Counted up to 3, five heaps of 1 are like three: beyond the count only the parity is compared."""
    finer = Refinement(TRIVIAL, 2, {1: 3})
    assert finer.words.tolist() == [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]
    assert finer.table[:, 1].tolist() == [1, 2, 3, 4, 3]
    assert finer.table[:, 0].tolist() == [0, 1, 2, 3, 4]
    assert finer.without[:, 1].tolist() == [-1, 0, 1, 2, 3]
    assert finer.is_first((0, 4))
    assert not finer.is_first((0, 5))


def test_a_refinement_has_the_elements_of_its_candidate_and_what_it_counts() -> None:
    nim = Refinement(TRIVIAL, 2, {1: 2}).played(options_of("nim", 2))
    finer = Refinement(nim, 3, {2: 1, 1: 0})
    assert finer.words.tolist() == [[0, ones, twos] for twos in range(3) for ones in range(2)]
    for element, word in enumerate(finer.words):
        for heap in (1, 2):
            rest = finer.without[element, heap]
            if word[heap]:
                assert finer.words[rest].tolist() == [*word[:heap], word[heap] - 1, *word[heap + 1 :]]
            else:
                assert rest == -1


def test_play_finds_the_outcomes_and_merges_what_no_company_tells_apart() -> None:
    """Heaps of 1, where whoever takes the last one loses: odd numbers of them are lost."""
    found = Refinement(TRIVIAL, 2, {1: 5}).played(options_of("nim", 2))
    assert (found.size, found.lost.tolist(), found.table.tolist()) == (2, [False, True], [[0, 1], [1, 0]])
    assert found.generators == [1]
    assert found.words.tolist() == [[0, 0], [0, 1]]


def test_the_first_word_that_refutes_a_candidate_is_the_first_that_plain_play_refutes() -> None:
    """First candidates for Kayles up to heap 4: as exhaustive play of all words before the failure says."""
    game = games.find("0.77")
    plain = Exhaustive(game, Convention.MISERE)
    for heap in (2, 3, 4):
        known = QuotientFinder(game)
        while known.bound < heap - 1:
            known.extend()
        finer = Refinement(known.candidate, heap + 1, {heap: 0})
        candidate = finer.played(options_of("0.77", heap + 1))
        found = failure(candidate, "0.77")
        for word in sorted(product([0], *[range(3)] * heap), key=order):
            heaps = tuple(h for h, count in enumerate(word) for _ in range(count))
            right = candidate.lost[candidate.element(word)] == (plain.outcome(heaps) is Outcome.LOSING)
            if found is not None and order(word) >= order(found):
                break
            assert right, word
        if found is not None:
            heaps = tuple(h for h, count in enumerate(found) for _ in range(count))
            assert candidate.lost[candidate.element(found)] != (plain.outcome(heaps) is Outcome.LOSING)


@pytest.mark.parametrize("lost", [[False, False], [True, True]])
def test_wrong_outcomes_are_refuted(lost: list[bool]) -> None:
    right = Refinement(TRIVIAL, 2, {1: 0}).played(options_of("nim", 2))
    assert failure(right, "nim") is None
    wrong = Candidate(right.table, right.words, np.array(lost))
    assert failure(wrong, "nim") is not None


def test_a_refinement_tells_the_failing_word_from_all_earlier_ones() -> None:
    finder = QuotientFinder(games.find("0.07"))
    while finder.bound < 9:
        finder.extend()
    candidate = Refinement(finder.candidate, 11, {10: 0}).played(options_of("0.07", 11))
    word = failure(candidate, "0.07")
    assert word is not None
    finer = finder._telling_apart(candidate, word)
    assert finer.is_first(word)
    after = finer.played(options_of("0.07", 11))
    again = failure(after, "0.07")
    assert again is None or order(again) > order(word)


def test_the_products_of_a_candidate_are_those_of_its_monoid() -> None:
    finder = QuotientFinder(games.find("0.77"))
    while finder.bound < 12:
        finder.extend()
    assert finder.candidate.products.tolist() == finder.candidate.monoid.products.tolist()
    assert finder.candidate.generators == [1, 2, 5, 9, 12]


def test_a_candidate_too_large_is_given_up() -> None:
    finder = QuotientFinder(games.find("0.77"), most=6)
    for _ in range(4):
        finder.extend()
    with pytest.raises(UndecidedError) as stopped:
        finder.extend()
    assert str(stopped.value) == (
        "Not decided: a quotient with more than 6 elements is not looked for. No guess is made."
    )
    assert (finder.bound, finder.candidate.size) == (4, 6)
    assert MOST_ELEMENTS == 5000


@pytest.mark.slow
def test_dawsons_kayles_to_heap_27() -> None:
    """Plambeck and Siegel, Misère quotients for impartial games (2008): 24, 144 and 176 elements."""
    sizes: dict[int, int] = {}
    find_quotient(games.find("0.07"), 27, tell=sizes.__setitem__)
    assert [sizes[heap] for heap in (4, 10, 24, 25, 26, 27)] == [6, 12, 24, 144, 144, 176]


@pytest.mark.nightly
def test_dawsons_kayles_to_heap_33() -> None:
    """360 elements at heap 30: A. Siegel, Some MisereSolver questions answered (miseregames, 2007)."""
    sizes: dict[int, int] = {}
    find_quotient(games.find("0.07"), 33, tell=sizes.__setitem__)
    assert [sizes[heap] for heap in (30, 31, 32, 33)] == [360, 520, 552, 638]
