"""Formulas as text: polynomials in n and recurrences, with the signs of mathematics and no words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import isqrt, lcm

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def polynomial_text(coefficients: Sequence[Fraction], *, whole_part: bool = False) -> str:
    """`N(n) = n(n+1)/2` from the coefficients, that of the highest power first; its whole part where asked."""
    divisor = lcm(*(coefficient.denominator for coefficient in coefficients))
    whole = [int(coefficient * divisor) for coefficient in coefficients]
    while len(whole) > 1 and not whole[0]:
        del whole[0]
    body = _factored(whole) or _sum_of_powers(whole)
    if divisor > 1:
        body = f"{body}/{divisor}" if _is_product(body) else f"({body})/{divisor}"
    return f"N(n) = ⌊{body}⌋" if whole_part else f"N(n) = {body}"


def power_text(coefficients: Sequence[Fraction], base: int) -> str:
    """`N(n) = 3·2ⁿ⁻² − 1` from the factor of the power and the constant."""
    factor, constant = coefficients
    shift = 0
    while factor.denominator % base == 0:
        factor, shift = factor * base, shift + 1
    shown = f"{base}ⁿ" + (f"⁻{str(shift).translate(SUPERSCRIPTS)}" if shift else "")
    body = _signed([(factor.numerator, shown)], space="·")
    if factor.denominator > 1:
        body += f"/{factor.denominator}"
    sign = "−" if constant < 0 else "+"
    return f"N(n) = {body}" + (f" {sign} {abs(constant)}" if constant else "")


def recurrence_text(coefficients: Sequence[Fraction], terms: Sequence[str], left: str = "N(n)") -> str:
    """`N(n) = N(n−1) + 2 N(n−2) + 3` from the coefficients of the terms and the constant."""
    *factors, constant = map(int, coefficients)
    pieces = [(factor, term) for factor, term in zip(factors, terms, strict=True) if factor]
    if constant or not pieces:
        pieces.append((constant, ""))
    return f"{left} = {_signed(pieces, space=' ')}"


def _sum_of_powers(whole: Sequence[int]) -> str:
    degree = len(whole) - 1
    pieces = [(factor, _power(degree - rank)) for rank, factor in enumerate(whole) if factor]
    return _signed(pieces or [(0, "")])


def _factored(whole: Sequence[int]) -> str:
    """A quadratic with whole roots as a product: `n(n+1)`, `(n−1)²`; empty where there is none."""
    if len(whole) != 3:
        return ""
    a, b, c = whole
    root = isqrt(max(b * b - 4 * a * c, 0))
    if root * root != b * b - 4 * a * c or (-b + root) % (2 * a) or (-b - root) % (2 * a):
        return ""
    first, second = map(_shifted, sorted(((-b - root) // (2 * a), (-b + root) // (2 * a)), key=abs))
    product = f"{first}²" if first == second else first + second
    return product if a == 1 else f"{a}{product}"


def _shifted(zero: int) -> str:
    return "n" if zero == 0 else f"(n{'−' if zero > 0 else '+'}{abs(zero)})"


def _is_product(body: str) -> bool:
    return " " not in body


def _power(exponent: int) -> str:
    return ("", "n")[exponent] if exponent < 2 else "n" + str(exponent).translate(SUPERSCRIPTS)


def _signed(pieces: Sequence[tuple[int, str]], space: str = "") -> str:
    """A sum of products; `space` stands between a number and its term."""
    text = ""
    for rank, (factor, term) in enumerate(pieces):
        size = "" if abs(factor) == 1 and term else f"{abs(factor)}{space if term else ''}"
        sign = "−" if factor < 0 else "+"
        text += f" {sign} {size}{term}" if rank else f"{'−' if factor < 0 else ''}{size}{term}"
    return text
