"""What the figures say, and what they do not: the sentences of the teacher's copy, and the tables they rest on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, takewhile
from statistics import median

from allumettes.drawings.report import laws
from allumettes.drawings.report.blocks import GAP, LEFT, RIGHT, Block, paragraph, plain, section, table
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.protocol import between
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import duration, listed, number, percent, round_duration, times
from allumettes.locale.races import (
    UNLIKE,
    ending_words,
    keep_unlike,
    merging_words,
    operations_words,
    time_words,
    unlike_words,
)
from allumettes.study.comparison import LONG_ENOUGH, Comparison
from allumettes.study.measure import Measure


def blocks_of(race: Race, *, teacher: bool) -> Iterator[Block]:
    yield section(_("What the figures say"))
    yield paragraph(_agreement(race))
    yield from _ratios(race, teacher=teacher)
    yield from laws.blocks_of(race, teacher=teacher)


def _agreement(race: Race) -> str:
    if race.quarrels:
        return _("*The versions do not agree* for n = {sizes}: at least one of them is wrong.").format(
            sizes=", ".join(map(number, race.quarrels))
        )
    if len(race.solvers) == 1:
        return _("One version alone was measured: there is nothing to compare its answers with.")
    return _("Wherever several versions answered, they gave the same answer.")


def _ratios(race: Race, *, teacher: bool) -> Iterator[Block]:
    steps = list(race.steps())
    if not steps:
        return
    yield table(
        [_("from … to"), "n", _("operations before"), _("after"), _("the second makes"), _("and takes")],
        [
            [
                f"{plain(step.before.solver)} → {plain(step.after.solver)}{_mark(step)}",
                number(step.before.n),
                number(step.before.operations),
                number(step.after.operations),
                operations_words(step) if teacher else GAP,
                time_words(step) if teacher else GAP,
            ]
            for step in steps
        ],
        _(
            "Each version and the next, on the largest heap that both answered. "
            "Times below {shortest} are too short to be divided."
        ).format(shortest=round_duration(LONG_ENOUGH))
        + (f" {UNLIKE} {unlike_words()}" if any(map(_mark, steps)) else ""),
        [LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT],
    )
    yield paragraph(" ".join((*merging_words(race.solvers), *ending_words(race.solvers, race.convention))))


def _mark(step: Comparison) -> str:
    return f" {UNLIKE}" if keep_unlike(step.before.solver, step.after.solver) else ""


def about_operations(race: Race) -> Iterator[str]:
    """Which version dominates, by how much, and from where on."""
    n = race.largest_common
    if n is None:
        yield _("No size was answered by every version: the figures do not rank them all.")
    elif len(race.solvers) > 1:
        yield _ranking(race, n)
    for step in race.steps():
        yield _comparison(race, step)
    for step in race.steps():
        if equal := list(_equal_sizes(race, step)):
            yield _("{first} and {second} make the same number of operations for n = {sizes}.").format(
                first=plain(step.before.solver), second=plain(step.after.solver), sizes=listed(equal)
            )
    for solver in race.solvers:
        if race.answered(solver) and (stopped := race.stopped(solver)):
            yield _("{solver} answers up to n = {last}, and is stopped at n = {n}.").format(
                solver=plain(solver), last=number(race.answered(solver)[-1].n), n=number(stopped[0].n)
            )
        elif stopped := race.stopped(solver):
            yield _("{solver} answered on no size at all: it was stopped at n = {n}.").format(
                solver=plain(solver), n=number(stopped[0].n)
            )


def _ranking(race: Race, n: int) -> str:
    runs = sorted(_runs_at(race, n), key=lambda run: run.operations)
    fewest, most = runs[0].operations, runs[-1].operations
    best, worst = ([plain(run.solver) for run in runs if run.operations == count] for count in (fewest, most))
    words = {
        "n": number(n),
        "best": listed(best),
        "few": number(fewest),
        "worst": listed(worst),
        "many": number(most),
    }
    if fewest == most:
        return _("At n = {n}, the largest heap that every version answered, all make {few} operations.").format(**words)
    return ngettext(
        "At n = {n}, the largest heap that every version answered, {best} makes the fewest operations ({few}) and "
        "{worst} the most ({many}).",
        "At n = {n}, the largest heap that every version answered, {best} make the fewest operations ({few}) and "
        "{worst} the most ({many}).",
        len(best),
    ).format(**words)


def _runs_at(race: Race, n: int) -> list[Measure]:
    return [run for solver in race.solvers if (run := race.run(solver, n)) and run.outcome]


def _both_counted(race: Race, step: Comparison) -> list[tuple[int, int, int]]:
    """The sizes that both answered, with the operations of each."""
    others = {run.n: run.operations for run in race.answered(step.after.solver)}
    return [(run.n, run.operations, others[run.n]) for run in race.answered(step.before.solver) if run.n in others]


def _equal_sizes(race: Race, step: Comparison) -> Iterator[str]:
    """The stretches of sizes on which both make as many operations."""
    for equal, stretch in groupby(_both_counted(race, step), lambda counted: counted[1] == counted[2]):
        if equal:
            sizes = [n for n, _before, _after in stretch]
            yield between(sizes[0], sizes[-1])


def _comparison(race: Race, step: Comparison) -> str:
    """From where on the later version makes strictly fewer operations, as far as both were measured."""
    first, second = step.before.solver, step.after.solver
    fewer_from = None
    common = _both_counted(race, step)
    for n, before, after in reversed(common):
        if after >= before:
            break
        fewer_from = n
    words = {"first": plain(first), "second": plain(second), "last": number(step.before.n)}
    if fewer_from is None:
        return _("{second} does not make fewer operations than {first} at n = {last}.").format(**words)
    if step.operations is None:
        return _("{second} makes no operations at all where {first} makes some.").format(**words)
    words |= {"n": number(fewer_from), "factor": times(step.operations)}
    if fewer_from == common[0][0]:
        return _("{second} makes fewer operations than {first} on every heap; at n = {last}, factor {factor}.").format(
            **words
        )
    return _("{second} makes fewer operations than {first} from n = {n} on; at n = {last}, factor {factor}.").format(
        **words
    )


def about_times(race: Race) -> Iterator[str]:
    """Where times mean something, and whether they say what the operations say."""
    runs = [run for solver in race.solvers for run in race.answered(solver)]
    short = [run for run in runs if run.seconds < LONG_ENOUGH]
    long = [run for run in runs if run.seconds >= LONG_ENOUGH]
    shortest = round_duration(LONG_ENOUGH)
    if short:
        words = (
            _("{count} of the {all} times are below {shortest}. Whatever else the machine does counts too much there.")
            if long
            else _("All {all} times are below {shortest}. Whatever else the machine does counts too much there.")
        )
        yield words.format(count=number(len(short)), all=number(len(runs)), shortest=shortest) + _best_and_median(short)
    if spread := _spread(long):
        yield _(
            "From {shortest} on, the best time of a heap and the median of its repetitions typically differ by "
            "{typical}, at worst by {worst}. Two versions whose times are closer than that are not told apart."
        ).format(shortest=shortest, **spread)
    if any(run.repetitions == 1 for run in runs):
        yield _("Where a heap was tried once, nothing says how far its time is due to chance: more repetitions would.")
    yield from _long_and_short_times(race)
    if race.largest_common is not None:
        yield from _two_rankings(race, race.largest_common)
    yield from _price_of_an_operation(race)


def _best_and_median(runs: list[Measure]) -> str:
    if not (spread := _spread(runs)):
        return ""
    return " " + _("Best and median of the repetitions typically differ by {typical}, at worst by {worst}.").format(
        **spread
    )


def _spread(runs: list[Measure]) -> dict[str, str]:
    """How far the median of the repetitions is from the best; nothing where there was no repetition."""
    spreads = [run.seconds_median / run.seconds - 1 for run in runs if run.seconds and run.repetitions > 1]
    return {"typical": percent(median(spreads)), "worst": percent(max(spreads))} if spreads else {}


def _long_and_short_times(race: Race) -> Iterator[str]:
    begin, quick = [], []
    for solver in race.solvers:
        answered = race.answered(solver)
        # One long time among short ones is due to the machine.
        if long := list(takewhile(lambda run: run.seconds >= LONG_ENOUGH, reversed(answered))):
            begin.append(_("{solver} (n = {n})").format(solver=plain(solver), n=number(long[-1].n)))
        elif answered:
            quick.append(plain(solver))
    shortest = round_duration(LONG_ENOUGH)
    if begin:
        yield _("All times are {shortest} or more from here on: {solvers}.").format(
            shortest=shortest, solvers=", ".join(begin)
        )
    if quick:
        yield _(
            "{solvers}: not even the largest heap takes {shortest}, so that the times say no more than that it is "
            "quick."
        ).format(shortest=shortest, solvers=", ".join(quick))


def _two_rankings(race: Race, n: int) -> Iterator[str]:
    """An order is contradicted by a version that makes fewer operations and yet takes longer.

    Times that are too short are not ranked among themselves.
    """
    runs = _runs_at(race, n)
    lasting = {run.solver: max(run.seconds, LONG_ENOUGH) for run in runs}
    by_time = []
    for seconds, tied in groupby(sorted(runs, key=lambda run: lasting[run.solver]), lambda run: lasting[run.solver]):
        solvers = " = ".join(plain(run.solver) for run in tied)
        short = _("{solvers} (below {shortest})").format(solvers=solvers, shortest=round_duration(LONG_ENOUGH))
        by_time.append(short if seconds == LONG_ENOUGH else solvers)
    if len(by_time) < 2:
        return
    ties = groupby(sorted(runs, key=lambda run: run.operations), key=lambda run: run.operations)
    by_work = [" = ".join(plain(run.solver) for run in tied) for _count, tied in ties]
    words = {"n": number(n), "by_time": ", ".join(by_time), "by_work": ", ".join(by_work)}
    if any(a.operations < b.operations and lasting[a.solver] > lasting[b.solver] for a in runs for b in runs):
        yield _(
            "At n = {n}, times and operations do not rank the versions alike. From the quickest on: {by_time}; "
            "from the fewest operations on: {by_work}."
        ).format(**words)
    elif len(by_time) < len(by_work):
        yield _(
            "At n = {n}, times do not contradict the operations, as far as they tell versions apart. From the quickest "
            "on: {by_time}; from the fewest operations on: {by_work}."
        ).format(**words)
    else:
        yield _("At n = {n}, times and operations rank the versions alike: {by_time}.").format(**words)


def _price_of_an_operation(race: Race) -> Iterator[str]:
    """Fewer operations are no gain where each of them costs more."""
    last = {solver: runs[-1] for solver in race.solvers if (runs := race.answered(solver)) and runs[-1].operations}
    prices = {solver: run.seconds / run.operations for solver, run in last.items() if run.seconds >= LONG_ENOUGH}
    if len(prices) < 2:
        return
    cheap, dear = min(prices, key=prices.__getitem__), max(prices, key=prices.__getitem__)
    yield _(
        "An operation does not cost the same everywhere: on its largest heap, {cheap} takes {low} for each operation, "
        "{dear} takes {high}. It is the operations that compare the ideas; times also compare how they are written."
    ).format(cheap=plain(cheap), low=duration(prices[cheap]), dear=plain(dear), high=duration(prices[dear]))
