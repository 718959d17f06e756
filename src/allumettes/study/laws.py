"""Exact laws of counts: closed forms and recurrences, fitted on the first sizes and checked on every other one.

Counts are not samples: a law holds for all of them or it is none, so everything here is integers and fractions. A law
is fitted on as few sizes as it has numbers to find, and is believed when it gives at least as many other counts as
those, and `FEWEST_BEYOND` of them. It is found, not proved: larger sizes may break it.

The forms are tried from the simplest on:

- closed forms: polynomials in n up to degree 3, multiples of 2ⁿ or 3ⁿ, and whole parts of polynomials;
- steps, N(n) = N(n−p) + c;
- linear recurrences with constant coefficients, N(n) = a N(n−1) + b N(n−2) + … + c;
- recurrences by halves, N(n) = a N(n−1) + b N(⌊n/2⌋) + c;
- two recurrences: one where n−1 is losing and the search ends at once, one elsewhere.

The smallest sizes may be exceptions: `first` is the size from which on a law holds.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from functools import partial
from itertools import chain, pairwise, takewhile

from allumettes.study.fitting import MOST_EXCEPTIONS, Counts, Fit, Term, fit_counts
from allumettes.study.formulas import polynomial_text, power_text, recurrence_text

FEWEST_BEYOND = 5
"""The fewest counts that a law must give beyond those it was fitted on."""
FEWEST_LATE = 10
"""The same for a law that holds only after many exceptions."""
TIMES_LATE = 3
"""How many times as many as it was fitted on: its beginning is sought too, and counts are regular for a while."""
FEWEST_LOSING = 3
"""The fewest losing heaps for a relation between the counts of a losing heap and of those after it."""
LARGEST_FACTOR = 8
"""The largest multiple in such a relation."""
HIGHEST_DEGREE = 3
LONGEST_STEP = 12
HIGHEST_ORDER = 4
BASES = (2, 3)
LARGEST_COEFFICIENT = 100


class Where(StrEnum):
    """The sizes that a formula is about."""

    EVERYWHERE = "everywhere"
    AFTER_LOSING = "after-losing"
    """n−1 is losing."""
    ELSEWHERE = "elsewhere"
    """n−1 is not losing."""
    FROM_LOSING = "from-losing"
    """L is losing: the formula gives a size after it from L itself."""
    TO_WINNING = "to-winning"
    """The same, where no heap after L up to that size is losing."""


@dataclass(frozen=True, slots=True)
class Formula:
    where: Where
    text: str
    """`N(n) = ⌊(n−1)²/4⌋`, the same in all languages."""
    distance: int = 0
    """How far the size that it gives is from a losing heap L, where it is about what comes after L."""


@dataclass(frozen=True, slots=True)
class Law:
    """Formulas that give counts exactly."""

    formulas: tuple[Formula, ...]
    first: int
    """The smallest size that it gives."""
    last: int
    checked: int
    """How many sizes it gives. Each of them was compared with its count, and is equal."""
    fitted: int
    """How many counts were needed to find it."""
    beyond: int
    """How many of the sizes that it gives were not needed to find it."""
    sizes: int
    """How many sizes were measured."""
    begin: int
    """The smallest size whose count it uses: smaller than `first` for a recurrence."""
    exceptions: int = 0
    """How many measured sizes are smaller still: nothing is said of them."""
    first_losing: int | None = None
    """The smallest losing heap that it is about, where it is about what comes after losing heaps."""
    complete: bool = True
    """Whether it gives every size after the first ones; what comes after losing heaps need not be all."""
    factor: tuple[int, int] | None = None
    """The factor by which counts are multiplied from a losing heap to the next, and how far that is."""
    slope: float | None = None
    """How many operations more a heap costs than the one before in the long run, where that is always about as many."""
    base: float | None = None
    """By how much the count is multiplied from one heap to the next in the long run, where that is more than 1."""

    @property
    def recursive(self) -> bool:
        """Whether it gives a count from smaller ones, so that the first ones begin it."""
        return self.begin < self.first

    def __str__(self) -> str:
        return "; ".join(formula.text for formula in self.formulas)


def find_law(counts: Counts, losing: Collection[int] = ()) -> Law | None:
    """The simplest law that gives all counts, but for those of a few smallest sizes; None where none was found."""
    for form in (_closed_forms, _steps, _recurrences, _halves, _two_cases):
        for law in form(counts, losing):
            if law.beyond >= max(FEWEST_BEYOND, law.fitted):
                return law
    return None


def find_late_law(counts: Counts) -> Law | None:
    """The simplest law without cases that the larger sizes follow and many of the smaller ones do not."""
    sizes = sorted(counts)
    fails, begin, law = 0, 0, None
    for quarter in (1, 2, 3):
        fails, begin = begin, len(sizes) * quarter // 4
        if law := _law_from(counts, sizes[begin:]):
            break
    while law and begin - fails > 1:
        middle = (fails + begin) // 2
        if more := _law_from(counts, sizes[middle:]):
            begin, law = middle, more
        else:
            fails = middle
    return law


def _law_from(counts: Counts, sizes: Sequence[int]) -> Law | None:
    larger = {n: counts[n] for n in sizes}
    for law in chain(_closed_forms(larger, ()), _steps(larger, ())):
        if law.beyond >= max(FEWEST_LATE, TIMES_LATE * law.fitted):
            return replace(law, sizes=len(counts), exceptions=sum(n < law.begin for n in counts))
    return None


def after_losing_heaps(counts: Counts, losing: Collection[int]) -> Law | None:
    """What the count of each losing heap L says of the counts after it: N(L+1) = N(L) + 1, N(L+2) = 2 N(L) + 3…

    The smallest losing heaps may be exceptions: they are left out where more counts are then given.
    """
    heaps = sorted(filter(counts.__contains__, losing))
    found = [law for first in range(MOST_EXCEPTIONS + 1) if (law := _after(counts, heaps[first:]))]
    return max(found, key=lambda law: len(law.formulas), default=None)


def _after(counts: Counts, heaps: Sequence[int]) -> Law | None:
    """What holds after all of these losing heaps."""
    formulas: list[Formula] = []
    given: set[int] = set()
    fitted = 0
    factor: tuple[int, int] | None = None
    for distance in range(1, HIGHEST_ORDER + 1):
        where = Where.FROM_LOSING
        chosen = [heap for heap in heaps if heap + distance in counts]
        found = _multiple(counts, chosen, distance)
        if found is None:
            where = Where.TO_WINNING
            chosen = [heap for heap in chosen if _winning_until(counts, heaps, heap, distance)]
            found = _multiple(counts, chosen, distance)
        if found is None:
            break
        text = recurrence_text(found.coefficients, ["N(L)"], f"N(L+{distance})")
        formulas.append(Formula(where, text, distance))
        given.update(found.given)
        fitted += found.fitted
        factor = int(found.coefficients[0]), distance
    if not formulas:
        return None
    regular = factor is not None and {later - heap for heap, later in pairwise(heaps)} == {factor[1]}
    return Law(
        tuple(formulas),
        first=min(given),
        last=max(given),
        checked=len(given),
        fitted=fitted,
        beyond=len(given) - fitted,
        sizes=len(counts),
        begin=heaps[0],
        first_losing=heaps[0],
        complete=given.issuperset(n for n in counts if n > heaps[0]),
        factor=factor if regular else None,
    )


def _winning_until(counts: Counts, losing: Sequence[int], heap: int, distance: int) -> bool:
    """Whether all heaps from the next one on, so far, were measured and are winning."""
    return all(later in counts and later not in losing for later in range(heap + 1, heap + distance + 1))


def _multiple(counts: Counts, heaps: Sequence[int], distance: int) -> Fit | None:
    """A small multiple of the count of each losing heap, and a constant, that give the counts so far after them."""
    if len(heaps) < FEWEST_LOSING:
        return None
    for factor in range(1, LARGEST_FACTOR + 1):
        constants = {counts[heap + distance] - factor * counts[heap] for heap in heaps}
        if len(constants) == 1:
            given = [heap + distance for heap in heaps]
            return Fit([Fraction(factor), Fraction(constants.pop())], 1 if factor == 1 else 2, given)
    return None


def _closed_forms(counts: Counts, losing: Collection[int]) -> Iterator[Law]:
    for degree in range(HIGHEST_DEGREE + 1):
        if found := fit_counts(counts, _powers(degree)):
            yield _law(counts, found, polynomial_text(found.coefficients))
    for base in BASES:
        if found := fit_counts(counts, [partial(pow, base)]):
            yield _law(counts, found, power_text(found.coefficients, base))
    for degree in range(1, HIGHEST_DEGREE + 1):
        for period in range(2, LONGEST_STEP + 1):
            if found := _whole_part(counts, degree, period):
                yield _law(counts, found, polynomial_text(found.coefficients, whole_part=True))


def _powers(degree: int) -> list[Term]:
    return [_power(exponent) for exponent in range(degree, 0, -1)]


def _power(exponent: int) -> Term:
    return lambda n: int(n**exponent)


def _remainder(period: int, remainder: int) -> Term:
    return lambda n: int(n % period == remainder)


def _whole_part(counts: Counts, degree: int, period: int) -> Fit | None:
    """A polynomial whose whole part gives the counts: one constant for each remainder of n, less than 1 apart."""
    remainders = [_remainder(period, remainder) for remainder in range(1, period)]
    found = fit_counts(counts, [*_powers(degree), *remainders])
    if found is None:
        return None
    *factors, constant = found.coefficients
    constants = [constant, *(constant + extra for extra in factors[degree:])]
    if max(constants) - min(constants) >= 1:
        return None
    return Fit([*factors[:degree], max(constants)], found.fitted, found.given)


def _steps(counts: Counts, losing: Collection[int]) -> Iterator[Law]:
    for step in range(1, LONGEST_STEP + 1):
        differences = {n: count - counts[n - step] for n, count in counts.items() if n - step in counts}
        if found := fit_counts(differences, []):
            text = recurrence_text([Fraction(1), *found.coefficients], [f"N(n−{step})"])
            yield replace(_law(counts, found, text, before=step), slope=float(found.coefficients[0] / step))


def _recurrences(counts: Counts, losing: Collection[int]) -> Iterator[Law]:
    lags = [tuple(range(1, order + 1)) for order in range(1, HIGHEST_ORDER + 1)]
    lags += [(step, 2 * step) for step in range(2, LONGEST_STEP + 1)]
    for chosen in lags:
        found = fit_counts(counts, [_lag(counts, lag) for lag in chosen])
        # Without its last term it would be one of fewer terms, with more exceptions.
        if found and _is_plain(found) and found.coefficients[len(chosen) - 1]:
            text = recurrence_text(found.coefficients, [f"N(n−{lag})" for lag in chosen])
            law = _law(counts, found, text, before=max(chosen))
            yield replace(law, base=_growth(dict(zip(chosen, found.coefficients, strict=False))))


def _growth(factors: Mapping[int, Fraction]) -> float | None:
    """The x > 1 with 1 = Σ factor / x^lag: by so much a recurrence multiplies in the long run.

    Found by halving where no factor is negative. None where they are too small for that, or nothing is known of them.
    """
    if min(factors.values()) < 0:
        return _growth_of_two(factors)
    if sum(factors.values()) <= 1:
        return None
    low, high = 1.0, 1.0 + float(sum(factors.values()))
    for _halving in range(60):
        middle = (low + high) / 2
        too_small = sum(float(factor) / middle**lag for lag, factor in factors.items()) > 1
        low, high = (middle, high) if too_small else (low, middle)
    return low


def _growth_of_two(factors: Mapping[int, Fraction]) -> float | None:
    """The same for N(n) = a N(n−s) + b N(n−2s): x to the power s is the larger solution of y² = a y + b."""
    (step, a), (twice, b), *others = factors.items()
    square = a * a + 4 * b
    if others or twice != 2 * step or a <= 0 or square < 0:
        return None
    solution = (float(a) + float(square) ** 0.5) / 2
    return solution ** (1 / step) if solution > 1 else None


def _halves(counts: Counts, losing: Collection[int]) -> Iterator[Law]:
    found = fit_counts(counts, [_lag(counts, 1), _half(counts)])
    if found and _is_plain(found):
        yield _law(counts, found, recurrence_text(found.coefficients, HALF_NAMES), before=1, begin=_halved)


def _two_cases(counts: Counts, losing: Collection[int]) -> Iterator[Law]:
    cases = {
        Where.AFTER_LOSING: {n: count for n, count in counts.items() if n - 1 in losing},
        Where.ELSEWHERE: {n: count for n, count in counts.items() if n - 1 in counts and n - 1 not in losing},
    }
    terms = [_lag(counts, 1), _half(counts)]
    for length in (1, 2):
        lengths = {Where.AFTER_LOSING: 1, Where.ELSEWHERE: length}
        fits = {where: fit_counts(own, terms[: lengths[where]]) for where, own in cases.items()}
        found = {where: fit for where, fit in fits.items() if fit and _is_plain(fit) and len(fit.given) > fit.fitted}
        if len(found) == len(cases):
            both = Fit([], sum(fit.fitted for fit in found.values()), _unbroken(cases, found))
            formulas = (
                Formula(where, recurrence_text(fit.coefficients, HALF_NAMES[: lengths[where]]))
                for where, fit in found.items()
            )
            yield _law(counts, both, *formulas, before=1, begin=_halved)


def _unbroken(cases: Mapping[Where, Counts], found: Mapping[Where, Fit]) -> list[int]:
    """The largest sizes that are given in both cases, down to the first that is not."""
    given = {n for fit in found.values() for n in fit.given}
    sizes = sorted((n for own in cases.values() for n in own), reverse=True)
    return sorted(takewhile(given.__contains__, sizes))


HALF_NAMES = ("N(n−1)", "N(⌊n/2⌋)")


def _lag(counts: Counts, lag: int) -> Term:
    return lambda n: counts.get(n - lag)


def _halved(n: int) -> int:
    return n // 2


def _half(counts: Counts) -> Term:
    return lambda n: counts.get(n // 2)


def _is_plain(fit: Fit) -> bool:
    """Whole coefficients of a reasonable size, as an algorithm would make them, and at least one term."""
    *factors, _constant = fit.coefficients
    whole = all(coefficient.denominator == 1 for coefficient in fit.coefficients)
    return whole and any(factors) and max(map(abs, factors)) <= LARGEST_COEFFICIENT


def _law(
    counts: Counts, found: Fit, *formulas: str | Formula, before: int = 0, begin: Callable[[int], int] | None = None
) -> Law:
    """`before`: how many counts a recurrence needs before the first one that it gives; `begin`: the first of these."""
    texts = (text if isinstance(text, Formula) else Formula(Where.EVERYWHERE, text) for text in formulas)
    first = found.given[0]
    begins = begin(first) if begin else first - before
    return Law(
        tuple(texts),
        first=first,
        last=found.given[-1],
        checked=len(found.given),
        fitted=before + found.fitted,
        beyond=len(found.given) - found.fitted,
        sizes=len(counts),
        begin=begins,
        exceptions=sum(n < begins for n in counts),
    )
