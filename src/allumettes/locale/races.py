"""What a race says: the names of the algorithms, the ratios between them, how their work grows, and what went wrong."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.locale.numbers import decimal, number
from allumettes.locale.rules import convention_words
from allumettes.locale.system import reason
from allumettes.study.growth import FEWEST, Growth, GrowthLaw, Reason, estimate
from allumettes.study.measure import Measure
from allumettes.study.race_journal import RaceJournal


def race_title(measure: Measure) -> str:
    """The race that a measure belongs to."""
    try:
        game = _(games.find(measure.game).title)
    except AllumettesError:
        game = measure.game  # the file may come from a laboratory that has more games
    return _("{game}, {convention}").format(game=game, convention=convention_words(Convention(measure.convention)))


def ratios(measures: Sequence[Measure]) -> Iterator[str]:
    """How many times more each algorithm costs than the next one, on the largest size that both answered."""
    answered = {(measure.solver, measure.n): measure for measure in measures if measure.outcome}
    solvers = list(dict.fromkeys(measure.solver for measure in measures))
    lines = []
    for first, second in pairwise(solvers):
        common = [n for solver, n in answered if solver == first and (second, n) in answered]
        if not common:
            lines.append(_("  {first} / {second}: no size that both answered").format(first=first, second=second))
            continue
        n = max(common)
        before, after = answered[first, n], answered[second, n]
        operations = decimal(before.operations / after.operations) if after.operations else "–"
        lines.append(
            _("  {first} / {second}, n = {n}: operations × {operations}, time × {time}").format(
                first=first, second=second, n=number(n), operations=operations, time=decimal(_time_ratio(before, after))
            )
        )
    if lines:
        yield _("What an algorithm costs, in times the next one, on the last n that both answered:")
        yield from lines


def _time_ratio(before: Measure, after: Measure) -> float:
    return before.seconds / max(after.seconds, 1e-9)  # no clock here counts less than a nanosecond


def growths(measures: Sequence[Measure]) -> Iterator[str]:
    """How the operations of each algorithm grow, or that these measures do not tell."""
    yield _("How the operations grow with n, from the first sizes, tested on the last ones:")
    for solver in dict.fromkeys(measure.solver for measure in measures):
        own = [measure for measure in measures if measure.solver == solver and measure.outcome]
        growth = estimate([measure.n for measure in own], [measure.operations for measure in own])
        yield _("  {solver}: {verdict}").format(solver=solver, verdict=growth_words(growth))


def growth_words(growth: Growth) -> str:
    match growth.law, growth.reason:
        case GrowthLaw.EXPONENTIAL, _reason:
            rate = growth.base
            words = _(
                "exponential, × {value} for one match more (95 %: {low} to {high}); usual error on the test: × {error}"
            )
        case GrowthLaw.POLYNOMIAL, _reason:
            rate = growth.exponent
            words = _("a power of n, n^{value} (95 %: {low} to {high}); usual error on the test: × {error}")
        case _law, Reason.TOO_FEW:
            return _("no claim, too few points ({points}, {needed} are needed)").format(
                points=growth.points, needed=FEWEST
            )
        case _law, Reason.NO_GROWTH:
            return _("no claim, the last values do not grow")
        case _law, Reason.BOTH_FIT:
            return _("no claim, an exponential and a power of n pass the test about as well")
        case _:
            return _("no claim, neither an exponential nor a power of n passes the test")
    assert rate is not None
    return words.format(
        value=decimal(rate.value), low=decimal(rate.low), high=decimal(rate.high), error=decimal(rate.error)
    )


def going_on_words(journal: RaceJournal, total: int) -> str:
    return _("{done} of {total} measures are kept in {path}: the race goes on from there.").format(
        done=number(journal.count), total=number(total), path=journal.path
    )


def interrupted_words(journal: RaceJournal, total: int) -> str:
    return _("Interrupted. {done} of {total} measures are kept in {path}: the same command goes on from there.").format(
        done=number(journal.count), total=number(total), path=journal.path
    )


def unwritable_words(path: Path, error: OSError) -> str:
    return _("{path} cannot be written: {reason}. The measures taken before are kept.").format(
        path=path, reason=reason(error)
    )
