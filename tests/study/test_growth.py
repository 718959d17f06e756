"""Growth: laws are estimated with their range of sizes, noise is no law, and a search that doubles is no power of n."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from allumettes.study.growth import FEWEST, Estimate, GrowthLaw, Rates, Reason, all_laws, estimate, growth, growths
from tests.study.test_laws import counted
from tests.study.test_report import race

SIZES = range(3, 21)
BRUTE = [1, 2, 3, 7, 18, 19, 39, 112, 113, 227, 1267, 2559, 6527, 20141, 62801, 128101, 422885, 1433262]
"""Operations of version 0 on Grundy's game, n = 3 to 20 (row 003-12)."""


def rates(found: Estimate) -> tuple[Rates, Rates, Rates]:
    assert found.whole
    assert found.halves
    return found.whole, *found.halves


def test_a_doubling_is_exponential_with_base_2_on_all_ranges() -> None:
    found = estimate(SIZES, [5 * 2**n for n in SIZES])
    assert (found.law, found.reason) == (GrowthLaw.EXPONENTIAL, None)
    assert [rate.base for rate in rates(found)] == pytest.approx([2, 2, 2])
    assert [(rate.first, rate.last) for rate in rates(found)] == [(3, 20), (3, 11), (12, 20)]


def test_a_cube_is_a_power_with_exponent_3_on_all_ranges() -> None:
    found = estimate(SIZES, [n**3 for n in SIZES])
    assert found.law is GrowthLaw.POLYNOMIAL
    assert [rate.exponent for rate in rates(found)] == pytest.approx([3, 3, 3])


def test_brute_force_is_no_seventh_power_and_no_exponential_either() -> None:
    """It grows faster and faster: each match more costs less than twice as much at first, nearly three times later."""
    found = estimate(SIZES, BRUTE)
    assert (found.law, found.reason) == (GrowthLaw.UNDECIDED, Reason.RANGE)
    _whole, lower, upper = rates(found)
    assert lower.base < 2
    assert upper.base > 2.7


@pytest.mark.slow
def test_version_4_has_an_exponent_to_30_that_larger_sizes_take_back() -> None:
    """2.30 on all sizes to 30, but 2.11 on the first half and 2.83 on the second: no law is read."""
    counts = counted("grundy", "v4", range(3, 31))
    found = growth(counts).estimate
    assert found
    assert (found.law, found.reason) == (GrowthLaw.UNDECIDED, Reason.RANGE)
    assert [round(rate.exponent, 2) for rate in rates(found)] == [2.30, 2.11, 2.83]


@pytest.mark.parametrize(("later", "law"), [(3.2, GrowthLaw.POLYNOMIAL), (3.4, GrowthLaw.UNDECIDED)])
def test_halves_of_a_law_differ_by_a_tenth_of_the_whole_at_most(later: float, law: GrowthLaw) -> None:
    """A cube whose exponent is another from the middle on: the halves are compared with each other."""
    sizes = range(10, 50)
    found = estimate(sizes, [n**3 * max(1, n / 29.5) ** (later - 3) for n in sizes])
    whole, lower, upper = (rate.exponent for rate in rates(found))
    assert (lower, upper) == pytest.approx((3, later))
    assert lower < whole < upper
    assert (found.law, found.reason) == (law, None if law is GrowthLaw.POLYNOMIAL else Reason.RANGE)


def test_counts_with_a_law_are_not_estimated() -> None:
    known = growth({n: 6 * n - 12 for n in SIZES})
    assert str(known.law) == "N(n) = 6n − 12"
    assert known.estimate is None


def test_the_growth_of_a_race() -> None:
    measures = race("matches", range(3, 21), ("v1", "v5"))
    # What was counted up to a stop is no count of the whole search.
    measures.append(replace(measures[-2], n=21, outcome=None, stopped="operations", operations=1))
    found = growths(measures)
    assert [str(found[solver].law) for solver in ("v1", "v5")] == ["N(n) = N(n−4) + 14", "N(n) = 0"]
    assert list(growths(measures, "losing_table")) == ["v1"], "version 5 has no such table"
    laws = all_laws(measures)
    assert {counter: str(law) for counter, law in laws["v1"].items()} == {
        "operations": "N(n) = N(n−4) + 14",
        "calls": "N(n) = N(n−4) + 14",
        "table_hits": "N(n) = N(n−4) + 6",
        "losing_table": "N(n) = ⌊n/4⌋",
    }


def test_the_order_of_the_points_does_not_matter() -> None:
    assert estimate(SIZES, BRUTE) == estimate(SIZES[::-1], BRUTE[::-1])


@pytest.mark.parametrize("count", range(FEWEST))
def test_few_points_say_nothing(count: int) -> None:
    found = estimate(SIZES[:count], BRUTE[:count])
    assert (found.law, found.reason, found.points) == (GrowthLaw.UNDECIDED, Reason.TOO_FEW, count)


def test_a_base_that_is_too_large_for_a_number_is_cut() -> None:
    rates = estimate(SIZES, [10 ** (400 * n) for n in SIZES]).whole
    assert rates is not None
    assert rates.base == math.exp(700)


def test_every_size_has_a_cost() -> None:
    with pytest.raises(ValueError, match="shorter"):
        estimate(SIZES, BRUTE[1:])


def test_a_size_of_1_and_a_cost_of_1_are_a_point() -> None:
    assert estimate(range(1, 21), [n**2 for n in range(1, 21)]).points == 20


def test_a_size_of_0_is_no_point() -> None:
    assert estimate([0, *SIZES], [7, *BRUTE]) == estimate(SIZES, BRUTE)


def test_zeros_are_no_points() -> None:
    assert estimate(range(50), [0] * 50).reason is Reason.TOO_FEW


def test_what_no_longer_grows_does_not_grow() -> None:
    assert estimate(range(1, 31), [min(n, 20) for n in range(1, 31)]).reason is Reason.NO_GROWTH


def test_a_constant_does_not_grow() -> None:
    assert estimate(SIZES, [7] * len(SIZES)).reason is Reason.NO_GROWTH


def test_sizes_too_close_together_do_not_tell_the_laws_apart() -> None:
    sizes = range(1000, 1020)
    assert estimate(sizes, [n**3 for n in sizes]).law is GrowthLaw.POLYNOMIAL  # without noise, even there
    noise = np.exp(0.002 * np.random.default_rng(0).normal(size=len(sizes)))
    assert (
        estimate(sizes, [n**3 * float(wave) for n, wave in zip(sizes, noise, strict=True)]).law is GrowthLaw.UNDECIDED
    )


def test_noise_is_never_a_law() -> None:
    random = np.random.default_rng(3)
    laws = [estimate(SIZES, np.exp(random.normal(size=len(SIZES))).tolist()).law for _ in range(300)]
    assert laws.count(GrowthLaw.UNDECIDED) >= 297


def test_a_sudden_wall_fits_neither_law() -> None:
    walls = [1.0] * 10 + [1000.0, 1.0, 1000.0, 1.0, 1000.0, 1.0, 1000.0, 1.0]
    assert estimate(SIZES, walls).reason is Reason.BOTH_FAIL
