"""Exact laws: what the real algorithms count, the laws that are found in it, and what is no law."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.locale import speaking
from allumettes.locale.laws import checked_words, law_words, rate_words
from allumettes.solvers import ladder
from allumettes.solvers.oracle import Oracle
from allumettes.study import laws
from allumettes.study.formulas import polynomial_text, power_text, recurrence_text
from allumettes.study.growth import growth
from allumettes.study.laws import Law, Where, after_losing_heaps, find_late_law, find_law


def counted(spec: str, solver: str, sizes: Iterable[int], counter: str = "operations") -> dict[int, int]:
    """The counts of a real algorithm, with empty tables for each heap."""
    found = {n: ladder.find(solver)(games.find(spec)).solve((n,)).counters for n in sizes}
    return {n: getattr(counters, counter) for n, counters in found.items()}


def losing(spec: str, sizes: Iterable[int]) -> set[int]:
    oracle = Oracle(games.find(spec), Convention.NORMAL)
    return {n for n in sizes if oracle.is_losing((n,))}


TRIBONACCI = [1, 2, 4]
BINARY = [1, 3, 5]
for _number in range(6, 21):
    TRIBONACCI.append(sum(TRIBONACCI[-3:]) + 3)
    BINARY.append(BINARY[-1] + BINARY[_number // 2 - 3] + 2)


def law_of(spec: str, solver: str, sizes: Iterable[int], counter: str = "operations") -> Law | None:
    sizes = list(sizes)
    return find_law(counted(spec, solver, sizes, counter), losing(spec, sizes))


@pytest.mark.parametrize(
    ("values", "formula", "fitted"),
    [
        ([n * (n - 1) // 2 for n in range(3, 21)], "N(n) = n(n−1)/2", 3),
        ([3 * 2**n - 1 for n in range(3, 21)], "N(n) = 3·2ⁿ − 1", 2),
        ([14 * (n // 4) for n in range(3, 21)], "N(n) = N(n−4) + 14", 5),
        (TRIBONACCI, "N(n) = N(n−1) + N(n−2) + N(n−3) + 3", 7),
        (BINARY, "N(n) = N(n−1) + N(⌊n/2⌋) + 2", 4),
    ],
)
def test_a_recurrence_takes_the_counts_it_begins_with_and_one_for_each_coefficient(
    values: list[int], formula: str, fitted: int
) -> None:
    law = find_law(dict(enumerate(values, start=3)))
    assert law is not None
    assert (str(law), law.fitted) == (formula, fitted)
    assert law.recursive == ("N(n−" in formula)
    assert law.beyond >= max(5, fitted)


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("spec", "solver", "last", "formula", "first", "checked"),
    [
        ("grundy", "v5", 30, "N(n) = ⌊(n−1)²/4⌋", 3, 28),
        ("matches", "minimax-table", 20, "N(n) = 6n − 12", 4, 17),
        ("matches", "v1", 20, "N(n) = N(n−4) + 14", 7, 14),
        ("matches", "v2", 20, "N(n) = N(n−4) + 9", 7, 14),
        ("matches", "dfs", 16, "N(n) = N(n−1) + N(n−2) + N(n−3) + 3", 6, 11),
        ("matches", "v5", 20, "N(n) = 0", 3, 18),
        ("halving", "minimax", 20, "N(n) = N(n−1) + N(⌊n/2⌋) + 2", 6, 15),
        ("halving", "v0", 20, "N(n) = N(n−1) + 1; N(n) = N(n−1) + N(⌊n/2⌋) + 2", 6, 15),
        ("halving", "v2", 20, "N(n) = N(n−1) + 1; N(n) = N(n−1) + 2", 4, 17),
        ("nim", "v0", 15, "N(n) = 2ⁿ − 1", 3, 13),
        ("nim", "v2", 20, "N(n) = n(n+1)/2", 3, 18),
        ("nim", "minimax-table", 20, "N(n) = n² − n + 1", 3, 18),
    ],
)
def test_laws_of_real_algorithms(spec: str, solver: str, last: int, formula: str, first: int, checked: int) -> None:
    law = law_of(spec, solver, range(3, last + 1))
    assert law is not None
    assert (str(law), law.first, law.last, law.checked) == (formula, first, last, checked)
    assert law.beyond >= max(5, law.fitted)


def test_a_law_of_another_counter() -> None:
    law = law_of("matches", "v1", range(3, 21), "losing_table")
    assert str(law) == "N(n) = ⌊n/4⌋"


@pytest.mark.unmeasured
@pytest.mark.parametrize("solver", ["v1", "v2", "v3", "v4"])
def test_grundys_game_has_no_law_but_after_losing_heaps(solver: str) -> None:
    """From L + 1 the first move tried leaves L, and loses: one operation more than for L (and 1, which is stuck)."""
    sizes = range(3, 23)
    counts, lost = counted("grundy", solver, sizes), losing("grundy", sizes)
    assert find_law(counts, lost) is None
    law = after_losing_heaps(counts, lost)
    assert law is not None
    assert str(law) == "N(L+1) = N(L) + 1; N(L+2) = N(L) + 3"
    assert (law.first_losing, law.begin, law.checked) == (4, 4, 8)  # after 4, 7, 10 and 20
    assert (law.fitted, law.beyond) == (2, 6)  # one count of each difference was used to find it
    assert law_words(law) == "N(L+1) = N(L) + 1 and N(L+2) = N(L) + 3 for each losing heap L ≥ 4"


def test_brute_force_after_the_losing_heaps_of_grundys_game() -> None:
    sizes = range(3, 13)
    counts = counted("grundy", "v0", sizes)
    assert [counts[heap + 2] for heap in (4, 7, 10)] == [7, 39, 227]
    law = after_losing_heaps(counts, losing("grundy", sizes))
    assert str(law) == "N(L+1) = N(L) + 1; N(L+2) = 2 N(L) + 3"


def test_a_relation_is_not_stated_for_the_losing_heaps_that_it_fails_on() -> None:
    """1 and 2 are losing, too: N(2) = N(1) and N(4) = N(2) + 2."""
    sizes = range(1, 13)
    law = after_losing_heaps(counted("grundy", "v1", sizes), losing("grundy", sizes))
    assert law is not None
    assert law_words(law) == (
        "N(L+1) = N(L) + 1 if L+1 is winning and N(L+2) = N(L) + 3 if L+1 to L+2 are winning for each losing heap L ≥ 1"
    )
    assert checked_words(law) == "7 of 12 sizes, all those that it covers"  # 3, 5, 6, 8, 9, 11 and 12


@pytest.mark.unmeasured
def test_a_relation_that_holds_up_to_a_winning_heap_holds_on_larger_sizes_too() -> None:
    """In the halving game 22 and 24 are losing, and N(24) = N(22) + 6: twenty sizes do not show it."""
    few, many = range(3, 21), range(3, 70)
    law = after_losing_heaps(counted("halving", "v1", few), losing("halving", few))
    assert law is not None
    assert law_words(law) == (
        "N(L+1) = N(L) + 1 and N(L+2) = N(L) + 3 if L+1 to L+2 are winning for each losing heap L ≥ 6"
    )
    assert (law.complete, law.factor) == (False, None)
    counts, lost = counted("halving", "v1", many), losing("halving", many)
    assert counts[24] == counts[22] + 6
    followed = [heap for heap in lost if 6 <= heap <= 67 and heap + 2 not in lost]
    assert len(followed) > 10
    assert all(counts[heap + 2] == counts[heap] + 3 for heap in followed)


def test_heaps_that_were_not_measured_are_not_taken_for_winning_ones() -> None:
    """23 was not measured: what follows for 24 is not known."""
    counts = {4: 10, 5: 11, 6: 13, 10: 20, 11: 21, 12: 23, 16: 30, 17: 31, 18: 33, 22: 40, 24: 44}
    law = after_losing_heaps(counts, {4, 10, 16, 22})
    assert law is not None
    assert law_words(law) == (
        "N(L+1) = N(L) + 1 and N(L+2) = N(L) + 3 if L+1 to L+2 are winning for each losing heap L ≥ 4"
    )


def test_brute_force_after_the_losing_heaps_of_the_matches_game() -> None:
    sizes = range(3, 20)
    law = after_losing_heaps(counted("matches", "v0", sizes), losing("matches", sizes))
    assert str(law) == "N(L+1) = N(L) + 1; N(L+2) = 2 N(L) + 3; N(L+3) = 4 N(L) + 7; N(L+4) = 7 N(L) + 14"
    assert law is not None
    assert (law.first, law.last, law.checked, law.fitted, law.beyond) == (5, 19, 15, 7, 8)
    assert (law.complete, law.factor) == (True, (7, 4))
    assert rate_words(law) == ("In the long run this is × 7 from n to n + 4, × 1.63 from n to n + 1.")
    assert rate_words(replace(law, complete=False)) == ""
    assert growth(counted("matches", "v0", sizes), losing("matches", sizes)).estimate is None, (
        "nothing is left to guess"
    )
    assert after_losing_heaps({1: 1, 2: 2, 3: 3}, {1}) is None, "one losing heap shows nothing"


@pytest.mark.parametrize("position", range(18))
def test_one_wrong_count_and_there_is_no_law(position: int) -> None:
    """Only the smallest sizes may be exceptions, and then the law says from where on it holds."""
    counts = {n: (n - 1) ** 2 // 4 for n in range(3, 21)}
    counts[3 + position] += 1
    law = find_law(counts)
    if law is None or not str(law).startswith("N(n) = ⌊(n−1)²/4⌋"):
        assert position >= 4
    else:
        assert law.first == 3 + position + 1


@pytest.mark.parametrize("count", range(14))
def test_few_sizes_show_no_recurrence(count: int) -> None:
    values = [1, 1, 2]
    while len(values) < count:
        values.append(sum(values[-3:]) + 3)
    law = find_law(dict(enumerate(values[:count], start=3)))
    assert law is None or law.beyond >= max(5, law.fitted)
    if count < 9:
        assert law is None


def test_sizes_need_not_follow_each_other() -> None:
    law = find_law({n: n**3 - 2 * n for n in (3, 4, 8, 11, 15, 16, 20, 31, 40, 50)})
    assert str(law) == "N(n) = n³ − 2n"


@pytest.mark.parametrize(
    ("values", "formula"),
    [
        ([(n * n + 3 * n) // 6 for n in range(3, 25)], "N(n) = ⌊n(n+3)/6⌋"),
        ([3 * 2 ** (n - 2) - 1 for n in range(3, 20)], "N(n) = 3·2ⁿ⁻² − 1"),
        ([-2 * 3**n for n in range(3, 20)], "N(n) = −2·3ⁿ"),
        ([-n for n in range(3, 20)], "N(n) = −n"),
        ([2 * (n - 1) * (n + 4) for n in range(3, 20)], "N(n) = 2(n−1)(n+4)"),
        ([5 - n * n for n in range(3, 20)], "N(n) = −n² + 5"),
        ([(n - 2) ** 2 for n in range(3, 20)], "N(n) = (n−2)²"),
        ([3 * n * (n + 1) for n in range(3, 20)], "N(n) = 3n(n+1)"),
        ([n**3 // 3 for n in range(3, 20)], "N(n) = ⌊n³/3⌋"),
    ],
)
def test_how_formulas_are_written(values: list[int], formula: str) -> None:
    assert str(find_law(dict(enumerate(values, start=3)))) == formula


def test_the_simplest_of_the_whole_parts_is_found_on_few_sizes() -> None:
    """Eight sizes check a straight line with two constants; a parabola, as good, could not be checked on them."""
    assert str(find_law({n: n // 2 for n in range(5, 13)})) == "N(n) = ⌊n/2⌋"


def test_a_power_is_divided_by_what_is_left_of_its_factor() -> None:
    assert power_text([Fraction(1, 3), Fraction(0)], 2) == "N(n) = 2ⁿ/3"
    assert power_text([Fraction(5, 12), Fraction(-2)], 2) == "N(n) = 5·2ⁿ⁻²/3 − 2"


def test_every_term_has_a_coefficient() -> None:
    assert (
        recurrence_text([Fraction(1), Fraction(2), Fraction(3)], ["N(n−1)", "N(n−2)"]) == "N(n) = N(n−1) + 2 N(n−2) + 3"
    )
    with pytest.raises(ValueError, match="longer"):
        recurrence_text([Fraction(1), Fraction(2)], ["N(n−1)", "N(n−2)"])


def test_powers_without_a_coefficient_are_not_written() -> None:
    assert polynomial_text([Fraction(0), Fraction(2), Fraction(1)]) == "N(n) = 2n + 1"
    assert polynomial_text([Fraction(0), Fraction(0)]) == "N(n) = 0"


def test_laws_in_words() -> None:
    plain = law_of("grundy", "v5", range(3, 21))
    later = law_of("matches", "minimax-table", range(3, 21))
    begun = law_of("matches", "v1", range(3, 21))
    cases = law_of("halving", "v2", range(3, 21))
    assert plain
    assert later
    assert begun
    assert cases
    assert (law_words(plain), checked_words(plain)) == ("N(n) = ⌊(n−1)²/4⌋", "18 of 18 sizes")
    assert checked_words(later) == "17 of 17 sizes from 4 on; those before do not follow it"
    assert checked_words(begun) == "14 of 14 sizes from 7 on; it starts from those before"
    table = law_of("matches", "alphabeta-table", range(1, 15))
    assert table
    assert str(table) == "N(n) = N(n−4) + 22"  # 25 = 3 + 22, but 16 is not 1 + 22
    assert checked_words(table) == "9 of 9 sizes from 6 on; it starts from 2 to 5, and smaller ones do not follow it"
    assert [formula.where for formula in cases.formulas] == [Where.AFTER_LOSING, Where.ELSEWHERE]
    assert law_words(cases) == "N(n) = N(n−1) + 1 where n−1 is losing, N(n) = N(n−1) + 2 elsewhere"
    with speaking("fr"):
        assert law_words(cases) == "N(n) = N(n−1) + 1 si n−1 est perdant, N(n) = N(n−1) + 2 sinon"


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        (
            counted("matches", "v1", range(3, 19)),
            "This is linear: 3.50 operations more from n to n + 1, on average.",
        ),
        # The root of x³ = x² + x + 1 is known: 1.8393 (OEIS A058265).
        (dict(enumerate(TRIBONACCI, start=3)), "In the long run this is × 1.84 from n to n + 1."),
        ({n: 2**n - 1 for n in range(3, 20)}, ""),
        (
            {n: 3 * n + n % 2 for n in range(3, 20)},
            "This is linear: 3.00 operations more from n to n + 1, on average.",
        ),
    ],
    ids=["step", "recurrence", "power", "two remainders"],
)
def test_what_a_recurrence_means_for_each_additional_match(counts: dict[int, int], words: str) -> None:
    law = find_law(counts)
    assert law is not None
    assert rate_words(law) == words


def test_the_rate_of_a_recurrence_that_takes_away() -> None:
    """x² = 3x − 1 has the solutions 0.38 and 2.62; x² = x − 1 has no real one, and the counts go up and down."""
    for factor, rate in ((3, "In the long run this is × 2.62 from n to n + 1."), (1, "")):
        counts = [1, 5]
        while len(counts) < 20:
            counts.append(factor * counts[-1] - counts[-2] + (100 if factor == 1 else 0))
        law = next(laws._recurrences(dict(enumerate(counts, start=3)), ()))
        assert str(law).startswith("N(n) = 3 N(n−1) − N(n−2)" if factor == 3 else "N(n) = N(n−1) − N(n−2)")
        assert rate_words(law).replace("\u00a0", " ") == rate


def test_v0_triples_every_three_matches_where_one_takes_one_or_two() -> None:
    law = law_of("matches:1-2", "v0", range(3, 25))
    assert law
    assert str(law) == "N(n) = 4 N(n−3) − 3 N(n−6)"
    assert law.base == pytest.approx(3 ** (1 / 3))


def test_a_law_may_begin_late() -> None:
    """What minimax with a table counts where one takes 2 or 5: linear from 18 matches on."""
    law = law_of("matches:2,5", "minimax-table", range(1, 31))
    assert law is None
    counts = counted("matches:2,5", "minimax-table", range(1, 31))
    late = find_late_law(counts)
    assert (str(late), late and (late.first, late.checked, late.sizes, late.exceptions)) == (
        "N(n) = 4n − 38",
        (18, 13, 30, 17),
    )
    assert growth(counts).law == late
    assert checked_words(late) == "13 of 13 sizes from 18 on; those before do not follow it" if late else ""


@pytest.mark.parametrize("begin", [5, 9, 17, 40, 48])
def test_a_late_law_is_followed_down_to_its_first_size(begin: int) -> None:
    counts = {n: 4 * n - 38 if n >= begin else n * n + 7 * (n % 3) for n in range(1, 61)}
    law = find_late_law(counts)
    assert law
    assert (str(law), law.first, law.exceptions) == ("N(n) = 4n − 38", begin, begin - 1)


def test_a_late_law_needs_more_sizes_than_one_that_begins_at_once() -> None:
    assert find_late_law({n: 4 * n if n >= 50 else n**3 + n % 5 for n in range(1, 61)}) is None


@pytest.mark.parametrize(("solver", "period", "step"), [("v1", 8, 22), ("alphabeta-table", 8, 24)])
def test_counts_that_are_regular_for_a_while_follow_no_late_law(solver: str, period: int, step: int) -> None:
    """On heaps up to about 50 of the halving game, two turns and more of a step that larger heaps do not make."""
    counts = counted("halving", solver, range(1, 61))
    regular = {n for n, count in counts.items() if n > period and count == counts[n - period] + step}
    broken = next(n for n in range(40, 61) if n not in regular)
    assert regular.issuperset(range(30, broken)), "it holds on enough sizes to be taken for a law"
    for last in range(20, 61):
        assert find_late_law({n: count for n, count in counts.items() if n <= last}) is None


def test_a_closed_form_with_a_few_exceptions_is_preferred_to_a_recurrence_that_needs_more() -> None:
    law = law_of("matches", "dfs-table", range(1, 15))
    assert law
    assert (str(law), law.first, law.checked) == ("N(n) = 6n − 24", 5, 10)


def test_a_constant_is_no_multiple_of_the_count_of_a_losing_heap() -> None:
    assert after_losing_heaps({4: 10, 5: 7, 7: 20, 8: 7, 10: 45, 11: 7}, {4, 7, 10}) is None


SCATTERED = [9, 2, 14, 5, 30, 1, 22, 8, 17, 3, 41, 12, 26]
"""Numbers that follow no law of their own."""
TWICE = [*SCATTERED, *(7 * number + 1 for number in reversed(SCATTERED))]


def going_on(first: list[int], rule: Callable[[list[int]], int], count: int = 60) -> dict[int, int]:
    values = list(first)
    while len(values) < count:
        values.append(rule(values))
    return dict(enumerate(values, start=3))


@pytest.mark.parametrize(
    ("counts", "formula"),
    [
        (going_on(SCATTERED[:12], lambda before: before[-12] + 5), "N(n) = N(n−12) + 5"),
        (going_on(SCATTERED[:13], lambda before: before[-13] + 5), None),
        (going_on(SCATTERED[:4], lambda before: before[-1] + before[-4] + 1), "N(n) = N(n−1) + N(n−4) + 1"),
        (going_on(SCATTERED[:5], lambda before: before[-1] + before[-5] + 1), None),
        (going_on(SCATTERED[:4], lambda before: before[-2] + 100 * before[-4], 40), "N(n) = N(n−2) + 100 N(n−4)"),
        (going_on(SCATTERED[:4], lambda before: before[-2] + 101 * before[-4], 40), None),
        (going_on(TWICE[:24], lambda before: before[-12] + 2 * before[-24], 90), "N(n) = N(n−12) + 2 N(n−24)"),
        (going_on(TWICE[:26], lambda before: before[-13] + 2 * before[-26], 90), None),
        ({n: n**3 + n for n in range(3, 30)}, "N(n) = n³ + n"),
        ({n: n // 12 for n in range(3, 80)}, "N(n) = ⌊n/12⌋"),
    ],
    ids=lambda value: "" if isinstance(value, dict) else str(value),
)
def test_laws_are_looked_for_up_to_their_bounds_and_not_beyond(counts: dict[int, int], formula: str | None) -> None:
    law = find_law(counts)
    assert (law and str(law)) == formula


def test_a_step_of_twelve_is_found_as_a_step() -> None:
    """As one of two terms, six and twelve before, it would take more counts to find."""
    law = find_law(going_on(SCATTERED[:12], lambda before: before[-12] + 5))
    assert law is not None
    assert (str(law), law.fitted, law.checked, law.beyond) == ("N(n) = N(n−12) + 5", 13, 48, 47)


def test_what_comes_after_losing_heaps_is_complete_from_the_first_of_them_on() -> None:
    """Heaps 4 to 7 come after the first losing heap, and no formula gives them."""
    counts = dict(enumerate([1, 2, 5, 7, 7, 7, 7, 11, 12, 25, 26, 53, 54, 109, 110], start=1))
    for first, complete in ((0, False), (1, True)):
        law = laws._after(counts, [1, 8, 10, 12, 14][first:])
        assert law
        assert (law.first_losing, law.complete) == ([1, 8][first], complete)
