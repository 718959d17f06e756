"""What is said of how counts grow: exact laws with the sizes they were checked on, estimates with their ranges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from allumettes.locale import _, ngettext
from allumettes.locale.numbers import decimal, listed, number
from allumettes.study.growth import FEWEST, Estimate, Growth, GrowthLaw, Rates, Reason
from allumettes.study.laws import Formula, Law, Where


def law_words(law: Law) -> str:
    """The formulas, with the sizes that they are about where there are several."""
    texts = [formula.text for formula in law.formulas]
    match law.formulas[0].where:
        case Where.AFTER_LOSING:
            return _("{after} where n−1 is losing, {elsewhere} elsewhere").format(after=texts[0], elsewhere=texts[1])
        case Where.FROM_LOSING | Where.TO_WINNING:
            return _("{formulas} for each losing heap L ≥ {first}").format(
                formulas=listed(map(_after_losing, law.formulas)), first=number(law.first_losing or 0)
            )
        case _everywhere:
            return texts[0]


def _after_losing(formula: Formula) -> str:
    if formula.where is Where.FROM_LOSING:
        return formula.text
    words = _("{formula} if L+1 is winning") if formula.distance == 1 else _("{formula} if L+1 to L+{last} are winning")
    return words.format(formula=formula.text, last=formula.distance)


def checked_words(law: Law) -> str:
    """On how many sizes a law was checked."""
    count = ngettext("{count} of {count} size", "{count} of {count} sizes", law.checked).format(
        count=number(law.checked)
    )
    if law.checked == law.sizes:
        return count
    if law.first_losing is not None:
        return _("{checked} of {sizes} sizes, all those that it covers").format(
            checked=number(law.checked), sizes=number(law.sizes)
        )
    if law.recursive and law.exceptions:
        return _("{count} from {first} on; it starts from {begin} to {last}, and smaller ones do not follow it").format(
            count=count, first=number(law.first), begin=number(law.begin), last=number(law.first - 1)
        )
    if law.recursive:
        return _("{count} from {first} on; it starts from those before").format(count=count, first=number(law.first))
    return _("{count} from {first} on; those before do not follow it").format(count=count, first=number(law.first))


def growth_lines(growths: Mapping[str, Growth]) -> Iterator[str]:
    """What is known of each algorithm: exact laws, then estimates with their rates."""
    yield from exact_lines(growths)
    yield from (
        estimate_words(solver, growth.estimate)
        for solver, growth in growths.items()
        if growth.estimate and growth.estimate.whole
    )
    yield from _grouped(growths, lambda estimate: estimate.whole is None)


def exact_lines(growths: Mapping[str, Growth]) -> Iterator[str]:
    """The exact laws; algorithms that have the same one are named together."""
    exact: dict[tuple[str, str, str], list[str]] = {}
    for solver, growth in growths.items():
        if law := growth.law or growth.after_losing:
            exact.setdefault((law_words(law), checked_words(law), rate_words(law)), []).append(solver)
    for (text, checked, rate), solvers in exact.items():
        words = _("{solvers}: {law}, exactly; checked on {checked}.").format(
            solvers=listed(solvers), law=text, checked=checked
        )
        yield f"{words} {rate}".rstrip()


def rate_words(law: Law) -> str:
    """The rate that follows from a law; nothing where none does."""
    if law.slope:
        return _("This is linear: {slope} operations more from n to n + 1, on average.").format(
            slope=decimal(law.slope)
        )
    if law.base is not None:
        return _("In the long run this is × {rate} from n to n + 1.").format(rate=decimal(law.base))
    if not law.complete or law.factor is None or law.factor[0] == 1:
        return ""
    factor, distance = law.factor
    return _("In the long run this is × {factor} from n to n + {distance}, × {rate} from n to n + 1.").format(
        factor=number(factor), distance=number(distance), rate=decimal(factor ** (1 / distance))
    )


def accepted_lines(growths: Mapping[str, Growth]) -> Iterator[str]:
    """The growths that are accepted as estimates, with their rates."""
    for solver, growth in growths.items():
        if growth.estimate and growth.estimate.law is not GrowthLaw.UNDECIDED:
            yield estimate_words(solver, growth.estimate)


def undecided_lines(growths: Mapping[str, Growth]) -> Iterator[str]:
    """The algorithms for which no growth is accepted, by the reason."""
    return _grouped(growths, lambda estimate: estimate.law is GrowthLaw.UNDECIDED)


def _grouped(growths: Mapping[str, Growth], chosen: Callable[[Estimate], bool]) -> Iterator[str]:
    reasons: dict[str, list[str]] = {}
    for solver, growth in growths.items():
        if growth.estimate and chosen(growth.estimate):
            reasons.setdefault(estimate_reason(growth.estimate), []).append(solver)
    for reason, solvers in reasons.items():
        yield _("Neither exponential nor polynomial growth is accepted for {solvers}: {reason}.").format(
            solvers=listed(solvers), reason=reason
        )


def estimate_words(solver: str, estimate: Estimate) -> str:
    """An estimate with its sizes, and what changes from their first half to the second."""
    assert estimate.whole is not None
    assert estimate.halves is not None
    lower, upper = estimate.halves
    words: dict[str, object] = {
        "solver": solver,
        "first": number(estimate.whole.first),
        "last": number(estimate.whole.last),
        "middle": number(lower.last),
        "next": number(upper.first),
    }
    match estimate.law:
        case GrowthLaw.EXPONENTIAL:
            return _(
                "{solver} grows about exponentially on the sizes {first} to {last}: × {whole} from n to "
                "n + 1 (× {lower} up to {middle}, × {upper} from {next} on)."
            ).format(**words | _bases(estimate.whole, lower, upper))
        case GrowthLaw.POLYNOMIAL:
            return _(
                "{solver} grows about like n to the power {whole} on the sizes {first} to {last} "
                "({lower} up to {middle}, {upper} from {next} on)."
            ).format(**words | _exponents(estimate.whole, lower, upper))
        case GrowthLaw.UNDECIDED:
            bases = {f"{name}_base": value for name, value in _bases(estimate.whole, lower, upper).items()}
            return _(
                "{solver}: no growth is accepted on the sizes {first} to {last}, for {reason}. Up to {middle} it "
                "would be × {lower_base} from n to n + 1 or n to the power {lower}, from {next} on × {upper_base} "
                "from n to n + 1 or n to the power {upper}."
            ).format(**words | bases | _exponents(estimate.whole, lower, upper), reason=estimate_reason(estimate))


def _bases(*rates: Rates) -> dict[str, str]:
    return dict(zip(("whole", "lower", "upper"), (decimal(rate.base) for rate in rates), strict=True))


def _exponents(*rates: Rates) -> dict[str, str]:
    return dict(zip(("whole", "lower", "upper"), (decimal(rate.exponent) for rate in rates), strict=True))


def estimate_reason(estimate: Estimate) -> str:
    """Why no growth is accepted, to be read after “for”."""
    match estimate.reason:
        case Reason.TOO_FEW:
            return _("an estimate needs at least {needed} sizes").format(needed=FEWEST)
        case Reason.NO_GROWTH:
            return _("the last values do not grow")
        case Reason.BOTH_FIT:
            return _("both pass the test about as well")
        case Reason.RANGE:
            return _("the rate changes with the range of sizes")
        case _reason:
            return _("neither passes the test")
