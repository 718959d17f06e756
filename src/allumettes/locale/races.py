"""What is said of a race: its title, the ratios between its algorithms, how their work grows, and what is kept."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.locale.numbers import decimal, listed, number
from allumettes.locale.rules import convention_words
from allumettes.locale.system import reason
from allumettes.study.growth import FEWEST, Growth, GrowthLaw, Rate, Reason, estimate
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
    found = {}
    for solver in dict.fromkeys(measure.solver for measure in measures):
        own = [measure for measure in measures if measure.solver == solver and measure.outcome]
        found[solver] = estimate([measure.n for measure in own], [measure.operations for measure in own])
    yield from (f"  {line}" for line in growth_lines(found))


def growth_lines(growths: Mapping[str, Growth]) -> Iterator[str]:
    """The law of each algorithm; those without one are named together, by the reason."""
    unexplained: dict[str, list[str]] = {}
    for solver, growth in growths.items():
        if growth.rate:
            yield _growth_line(solver, growth.law, growth.rate)
        else:
            unexplained.setdefault(growth_reason(growth), []).append(solver)
    for why, solvers in unexplained.items():
        yield _("No law is kept for {solvers}: {reason}.").format(solvers=listed(solvers), reason=why)


def _growth_line(solver: str, law: GrowthLaw, rate: Rate) -> str:
    words = (
        _(
            "{solver} grows exponentially: × {value} for each match more, between {low} and {high} with 95 % "
            "confidence; usual error on the test: × {error}."
        )
        if law is GrowthLaw.EXPONENTIAL
        else _(
            "{solver} grows like a power of n, of exponent {value}, between {low} and {high} with 95 % confidence; "
            "usual error on the test: × {error}."
        )
    )
    figures = {name: decimal(getattr(rate, name)) for name in ("value", "low", "high", "error")}
    return words.format(solver=solver, **figures)


def growth_reason(growth: Growth) -> str:
    """Why no law is kept."""
    match growth.reason:
        case Reason.TOO_FEW:
            return _("too few sizes, {needed} are needed").format(needed=FEWEST)
        case Reason.NO_GROWTH:
            return _("the last values do not grow")
        case Reason.BOTH_FIT:
            return _("both laws pass the test about as well")
        case _reason:
            return _("neither law passes the test")


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
