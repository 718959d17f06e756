"""Numbers that make a sum of terms equal to counts, found by solving equations between fractions.

The smallest sizes may be exceptions, so the first ones are not used to find the numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import takewhile
from math import lcm

MOST_EXCEPTIONS = 4
"""How many of the smallest sizes may follow no law."""

Counts = Mapping[int, int]
"""The count of every size that was measured."""
Term = Callable[[int], int | None]
"""A term of a recurrence at n; None where it is not measured."""


@dataclass(frozen=True, slots=True)
class Fit:
    """Numbers that make a sum of terms equal to the counts."""

    coefficients: list[Fraction]
    """One for each term, and the constant."""
    fitted: int
    """How many counts they were found with."""
    given: list[int]
    """The sizes whose counts they give."""


def fit_counts(counts: Counts, terms: Sequence[Term]) -> Fit | None:
    """The only numbers with count = c₁ term₁ + … + constant on some sizes, if they hold on all larger ones.

    The smallest sizes are left out of the search, and are then given as far down as the numbers hold.
    """
    equations = {}
    for n in sorted(counts):
        values = [term(n) for term in terms]
        if None not in values:
            equations[n] = [value for value in values if value is not None]
    unknowns = len(terms) + 1
    sizes = list(equations)[min(MOST_EXCEPTIONS, len(equations) // 3) :]
    if len(equations) < 2 * unknowns:
        return None  # it could not be checked on as many sizes as it is fitted on
    coefficients = _solve([[*equations[n], 1, counts[n]] for n in sizes], unknowns)
    if coefficients is None:
        return None
    solution, fitted = coefficients
    scale = lcm(*(coefficient.denominator for coefficient in solution))
    *factors, constant = (int(coefficient * scale) for coefficient in solution)

    def holds(n: int) -> bool:
        return (
            sum(factor * value for factor, value in zip(factors, equations[n], strict=True)) + constant
            == scale * counts[n]
        )

    given = sorted(takewhile(holds, sorted(equations, reverse=True)))
    return Fit(solution, fitted, given) if len(given) >= len(sizes) else None


def _solve(rows: Sequence[Sequence[int]], unknowns: int) -> tuple[list[Fraction], int] | None:
    """The only solution of the first equations, and how many of them it took. Gaussian elimination, row after row."""
    solved: dict[int, list[Fraction]] = {}
    for used, whole in enumerate(rows, start=1):
        row = list(map(Fraction, whole))
        for column, pivot in solved.items():
            if factor := row[column]:
                row = [value - factor * other for value, other in zip(row, pivot, strict=True)]
        column = next((index for index, value in enumerate(row[:-1]) if value), -1)
        if column < 0:
            if row[-1]:
                return None
            continue
        row = [value / row[column] for value in row]
        for known, pivot in solved.items():
            if factor := pivot[column]:
                solved[known] = [value - factor * other for value, other in zip(pivot, row, strict=True)]
        solved[column] = row
        if len(solved) == unknowns:
            return [solved[index][-1] for index in range(unknowns)], used
    return None
