"""The nim-product is the one of the definition, and makes the numbers below 16 a field."""

from __future__ import annotations

from functools import cache

from hypothesis import given
from hypothesis import strategies as st

from allumettes.core.nimbers import nim_product
from allumettes.solvers.nim_values import mex
from tests.campaign import tries

numbers = st.integers(0, 2**70)


@cache
def by_definition(x: int, y: int) -> int:
    return mex(by_definition(a, y) ^ by_definition(x, b) ^ by_definition(a, b) for a in range(x) for b in range(y))


def test_products_below_16_are_those_of_the_definition() -> None:
    assert all(nim_product(x, y) == by_definition(x, y) for x in range(16) for y in range(16))


def test_every_number_below_16_has_an_inverse_below_16() -> None:
    for number in range(1, 16):
        assert {nim_product(number, other) for other in range(16)} == set(range(16))


@tries(100)
@given(numbers, numbers, numbers)
def test_the_axioms_of_a_ring(x: int, y: int, z: int) -> None:
    assert nim_product(x, y) == nim_product(y, x)
    assert nim_product(nim_product(x, y), z) == nim_product(x, nim_product(y, z))
    assert nim_product(x, y ^ z) == nim_product(x, y) ^ nim_product(x, z)
    assert (nim_product(x, 1), nim_product(x, 0)) == (x, 0)


def test_squares_of_fermat_powers() -> None:
    """F ⊗ F = F ^ F / 2, and F ⊗ a = F · a for smaller a (Conway, On Numbers and Games, chapter 6)."""
    for power in (2, 4, 16, 256, 2**16, 2**32):
        assert nim_product(power, power) == power ^ power // 2
        assert nim_product(power, power - 1) == power * (power - 1)
