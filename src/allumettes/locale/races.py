"""What is said of a race: its title, the ratios between its algorithms, how their work grows, and what is kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.locale import _
from allumettes.locale.laws import growth_lines
from allumettes.locale.moves import heap_axis
from allumettes.locale.numbers import decimal, listed, number
from allumettes.locale.rules import convention_words, full_title
from allumettes.locale.system import reason
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Keeps, Solver
from allumettes.study import growth
from allumettes.study.comparison import Comparison, comparison
from allumettes.study.measure import Measure
from allumettes.study.race import RacePlan
from allumettes.study.race_journal import RaceJournal

UNLIKE = "†"
"""The mark of a ratio between an algorithm that keeps positions and one that does not."""


def race_title(measure: Measure) -> str:
    """The race that a measure belongs to."""
    game = _game_of(measure)
    return _titled(full_title(game) if game else measure.game, Convention(measure.convention))


def race_axis(largest: Measure) -> str:
    """What n is in the race, whose largest heap this is."""
    game = _game_of(largest)
    return heap_axis(game, largest.n) if game else "n"


def _game_of(measure: Measure) -> HeapGame | None:
    try:
        return games.find(measure.game)
    except AllumettesError:
        return None  # the file may come from a laboratory that has more games


def plan_title(plan: RacePlan) -> str:
    return _titled(full_title(plan.game), plan.convention)


def _titled(game: str, convention: Convention) -> str:
    return _("{game}, {convention}").format(game=game, convention=convention_words(convention))


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
            + mark(found)
        )
    if lines:
        yield _("From an algorithm to the next, on the last n that both answered:")
        yield from lines
        if any(line.endswith(UNLIKE) for line in lines):
            yield f"{UNLIKE} {unlike_words()}"
        solvers = dict.fromkeys(measure.solver for measure in measures)
        yield from merging_words(solvers)
        yield from ending_words(solvers, Convention(measures[0].convention))


def mark(found: Comparison) -> str:
    """What is written after the ratio of two algorithms where one keeps what the other searches again."""
    return f" {UNLIKE}" if found.has_ratio and keep_unlike(found.before.solver, found.after.solver) else ""


def keep_unlike(first: str, second: str) -> bool:
    """Whether one of two algorithms keeps more positions, though a table is not what leads from one to the other.

    Such a ratio says what a table saves rather than what the two ideas do.
    """
    one, other = registered().get(first), registered().get(second)
    return bool(one and other and _table_of(one) is not _table_of(other) and not _table_leads(one, other))


def _table_of(solver: type[Solver]) -> Keeps:
    """Which positions enter its table, whether with their value or with a bound of it."""
    return Keeps.ALL if solver.keeps is Keeps.BOUNDS else solver.keeps


def _table_leads(one: type[Solver], other: type[Solver]) -> bool:
    """Whether the second builds on the first, by one step or several, of which the first step adds a table.

    Where another idea comes first, as breadth first does between `dfs` and `bfs-table`, that idea has no need of one.
    """
    step: type[Solver] | None = other
    while step and step.builds_on != one.name:
        step = registered().get(step.builds_on)
    return step is not None and _table_of(step) is not _table_of(one)


def unlike_words() -> str:
    return _("One of the two keeps positions in a table that the other searches again: the ratio measures it, too.")


def merging_words(solvers: Iterable[str]) -> Iterator[str]:
    """What each algorithm keeps: only those that keep the same are compared on equal terms."""
    keeping: dict[Keeps, list[str]] = {}
    for name in solvers:
        if solver := registered().get(name):
            keeping.setdefault(solver.keeps, []).append(name)
    words = {
        Keeps.ALL: _("With {solvers}, no position is searched twice."),
        Keeps.BOUNDS: _(
            "With {solvers}, a position is searched again only where what is kept of it, a bound of its value, does "
            "not decide."
        ),
        Keeps.LOSING: _(
            "With {solvers}, a losing position is searched once, and a winning one each time that it is met."
        ),
        Keeps.NOTHING: _("With {solvers}, every position is searched each time that it is met."),
    }
    yield from (words[kept].format(solvers=listed(keeping[kept])) for kept in words if kept in keeping)


def ending_words(solvers: Iterable[str], convention: Convention) -> Iterator[str]:
    """Which algorithms do not search a position that ends the match at once, where others of the race do."""
    searching = [solver for name in solvers if (solver := registered().get(name)) and solver.looks_ahead]
    few = [solver.name for solver in searching if solver.ends_early]
    many = [solver.name for solver in searching if not solver.ends_early]
    if few and many and convention is Convention.NORMAL:
        yield _(
            "With {few}, a position from which the game can be ended at once is not searched; with {many} it is: a "
            "ratio between the two also comes from that."
        ).format(few=listed(few), many=listed(many))


def operations_words(found: Comparison) -> str:
    """How many times fewer operations the second of two algorithms makes: never a ratio below 1."""
    ratio = found.operations
    if ratio is None:
        return _("no operations to compare") if not found.before.operations else _("no operations at all")
    if ratio == 1:
        return _("the same number of operations")
    if ratio > 1:
        return _("{times} times fewer operations").format(times=decimal(ratio))
    return _("{times} times more operations").format(times=decimal(1 / ratio))


def second_words(found: Comparison) -> str:
    """The same as a sentence about the second of the two."""
    if found.operations is not None:
        return _("The second makes {ratio}.").format(ratio=operations_words(found))
    return _("The second makes no operations at all.") if found.before.operations else _("There is nothing to compare.")


def time_words(found: Comparison) -> str:
    """How many times less time the second of two algorithms takes."""
    ratio = found.seconds
    if ratio is None:
        bound = found.bound
        if bound is None:
            return _("times too short to be compared")
        words = _("at least {times} times less time") if bound > 1 else _("at least {times} times more time")
        return words.format(times=decimal(max(bound, 1 / bound)))
    if found.alike:
        return _("times too close to be told apart")
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
