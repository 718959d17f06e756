"""Multiplication of nimbers: with xor as addition, the numbers below 2, 4, 16, 256… are fields (Conway, 1976)."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=1 << 16)
def nim_product(first: int, second: int) -> int:
    """The nim-product: the least number that no (a ⊗ y) ^ (x ⊗ b) ^ (a ⊗ b) is, with a below x and b below y."""
    if first < 2 or second < 2:
        return first * second
    # With F the largest 2^(2^k) that is not above both: F ⊗ F = F ^ (F / 2), and F ⊗ a = F · a for a below F.
    half = 1 << ((max(first, second).bit_length() - 1).bit_length() - 1)
    (high, low), (other_high, other_low) = divmod(first, 1 << half), divmod(second, 1 << half)
    lows = nim_product(low, other_low)
    highs = nim_product(high, other_high)
    crossed = nim_product(high ^ low, other_high ^ other_low)
    return ((crossed ^ lows) << half) ^ lows ^ nim_product(highs, 1 << (half - 1))
