"""What is said of a race: its title, the ratios between its algorithms, how their work grows, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.locale.laws import growth_lines
from allumettes.locale.numbers import decimal, listed, number
from allumettes.locale.rules import convention_words
from allumettes.locale.system import reason
from allumettes.solvers.ladder import registered
from allumettes.study import growth
from allumettes.study.comparison import Comparison, comparison
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
    """How many times fewer operations each algorithm makes than the one before, on the largest size of both."""
    lines = []
    for first, second in pairwise(dict.fromkeys(measure.solver for measure in measures)):
        words = {"first": first, "second": second}
        found = comparison(measures, first, second)
        if found is None:
            lines.append(_("  {first} → {second}: no size that both answered").format(**words))
            continue
        lines.append(
            _("  {first} → {second}, n = {n}: {operations}; {time}").format(
                **words, n=number(found.before.n), operations=operations_words(found), time=time_words(found)
            )
        )
    if lines:
        yield _("From an algorithm to the next, on the last n that both answered:")
        yield from lines
        yield from merging_words(dict.fromkeys(measure.solver for measure in measures))


def merging_words(solvers: Iterable[str]) -> Iterator[str]:
    """Which algorithms merge equal positions, and which do not: only those of one kind are compared on equal terms."""
    known = [registered()[name] for name in solvers if name in registered()]
    if merging := [solver.name for solver in known if solver.remembers]:
        yield _("A position that is met again is not searched again by {solvers}.").format(solvers=listed(merging))
    if repeating := [solver.name for solver in known if not solver.remembers]:
        yield _("A position that is met again is searched again by {solvers}.").format(solvers=listed(repeating))


def operations_words(found: Comparison) -> str:
    """How many times fewer operations the second of two algorithms makes: never a ratio below 1."""
    ratio = found.operations
    if ratio is None:
        return _("no operations to compare") if not found.before.operations else _("no operation any more")
    if ratio == 1:
        return _("as many operations")
    if ratio > 1:
        return _("{times} times fewer operations").format(times=decimal(ratio))
    return _("{times} times more operations").format(times=decimal(1 / ratio))


def time_words(found: Comparison) -> str:
    """How many times less time the second of two algorithms takes."""
    ratio = found.seconds
    if ratio is None:
        return _("times too short to be compared")
    if ratio >= 1:
        return _("{times} times less time").format(times=decimal(ratio))
    return _("{times} times more time").format(times=decimal(1 / ratio))


def growths(measures: Sequence[Measure]) -> Iterator[str]:
    """How the operations N(n) of each algorithm grow: an exact law, else what these sizes tell."""
    yield _("The operations N(n) of each algorithm:")
    yield from (f"  {line}" for line in growth_lines(growth.growths(measures)))


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
