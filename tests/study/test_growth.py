"""Growth: known laws are found, noise is not, and a search that doubles is no power of n."""

from __future__ import annotations

import numpy as np
import pytest

from allumettes.study.growth import FEWEST, GrowthLaw, Reason, estimate, student_95

SIZES = range(3, 21)
BRUTE = [1, 2, 3, 7, 18, 19, 39, 112, 113, 227, 1267, 2559, 6527, 20141, 62801, 128101, 422885, 1433262]
"""Operations of version 0 on Grundy's game, n = 3 to 20 (row 003-12)."""


def test_a_doubling_is_exponential_with_base_2() -> None:
    growth = estimate(SIZES, [5 * 2**n for n in SIZES])
    assert (growth.law, growth.reason) == (GrowthLaw.EXPONENTIAL, None)
    assert growth.base is not None
    assert (growth.base.value, growth.base.low, growth.base.high) == pytest.approx((2, 2, 2))
    assert growth.base.error == pytest.approx(1)


def test_a_cube_is_a_power_with_exponent_3() -> None:
    growth = estimate(SIZES, [n**3 for n in SIZES])
    assert growth.law is GrowthLaw.POLYNOMIAL
    assert growth.exponent is not None
    assert (growth.exponent.low, growth.exponent.high) == pytest.approx((3, 3))


def test_brute_force_is_exponential_and_no_seventh_power() -> None:
    growth = estimate(SIZES, BRUTE)
    assert growth.law is GrowthLaw.EXPONENTIAL
    assert growth.base is not None
    assert growth.exponent is not None
    assert growth.base.low < 2 < growth.base.high
    assert growth.exponent.error > 5 * growth.base.error


def test_the_order_of_the_points_does_not_matter() -> None:
    assert estimate(SIZES, BRUTE) == estimate(SIZES[::-1], BRUTE[::-1])


@pytest.mark.parametrize("count", range(FEWEST))
def test_few_points_say_nothing(count: int) -> None:
    growth = estimate(SIZES[:count], BRUTE[:count])
    assert (growth.law, growth.reason, growth.points) == (GrowthLaw.UNDECIDED, Reason.TOO_FEW, count)


def test_zeros_are_no_points() -> None:
    assert estimate(range(50), [0] * 50).reason is Reason.TOO_FEW


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


def test_the_interval_holds_the_truth_as_often_as_it_says() -> None:
    random = np.random.default_rng(4)
    inside = 0
    for _ in range(300):
        base = estimate(SIZES, [2**n * float(np.exp(random.normal() / 2)) for n in SIZES]).base
        assert base is not None
        inside += base.low <= 2 <= base.high
    assert inside >= 0.93 * 300


def test_a_sudden_wall_fits_neither_law() -> None:
    walls = [1.0] * 10 + [1000.0, 1.0, 1000.0, 1.0, 1000.0, 1.0, 1000.0, 1.0]
    assert estimate(SIZES, walls).reason is Reason.BOTH_FAIL


def test_students_table() -> None:
    assert student_95(1) == 12.706
    assert student_95(6) == pytest.approx(2.447, abs=0.02)
    assert student_95(30) == pytest.approx(2.042, abs=0.005)
    assert student_95(1e9) == pytest.approx(1.96)
