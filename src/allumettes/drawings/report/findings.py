"""What the figures say, and what they do not: the sentences of the teacher's copy, and the tables they rest on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise, takewhile
from statistics import median

from allumettes.drawings.report import laws
from allumettes.drawings.report.blocks import GAP, LEFT, RIGHT, Block, paragraph, plain, section, table
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.protocol import sizes_words
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import duration, listed, number, percent, round_duration, times
from allumettes.locale.races import (
    UNLIKE,
    ending_words,
    mark,
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
    answers = Counter(run.n for solver in race.solvers for run in race.answered(solver))
    if max(answers.values(), default=0) < 2:
        return _("No size was answered by several versions: there are no answers to compare.")
    return _("Wherever several versions answered, they gave the same answer.")


def _ratios(race: Race, *, teacher: bool) -> Iterator[Block]:
    steps = list(race.steps())
    if not steps:
        return
    yield table(
        [_("from … to"), "n", _("operations before"), _("after"), _("the second makes"), _("and takes")],
        [
            [
                f"{plain(step.before.solver)} → {plain(step.after.solver)}{mark(step)}",
                number(step.before.n),
                number(step.before.operations),
                number(step.after.operations),
                operations_words(step) if teacher else GAP * 2,
                time_words(step) if teacher else GAP * 2,
            ]
            for step in steps
        ],
        _(
            "Each version and the next, on the largest heap that both answered. "
            "Times below {shortest} are too short to be divided."
        ).format(shortest=round_duration(LONG_ENOUGH))
        + (f" {UNLIKE} {unlike_words()}" if any(map(mark, steps)) else ""),
        [LEFT, RIGHT, RIGHT, RIGHT, LEFT, LEFT],
    )
    yield paragraph(" ".join((*merging_words(race.solvers), *ending_words(race.solvers, race.convention))))


def about_operations(race: Race) -> Iterator[str]:
    """Which version dominates, by how much, and from where on."""
    n = race.largest_common
    if n is None:
        yield _("No size was answered by every version: the figures do not rank them all.")
    elif len(race.solvers) > 1:
        yield _ranking(race, n)
    else:
        yield _steps_of_one(race.answered(race.solvers[0]))
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
    if len(runs) == 1:
        return _("{solver} alone answered: there is nothing to compare its operations with.").format(
            solver=plain(runs[0].solver)
        )
    fewest, most = runs[0].operations, runs[-1].operations
    best, worst = ([plain(run.solver) for run in runs if run.operations == count] for count in (fewest, most))
    silent = [solver for solver in race.solvers if not race.answered(solver)]
    words = {
        "n": number(n),
        "who": listed(plain(run.solver) for run in _runs_at(race, n)) if silent else _("every version"),
        "best": listed(best),
        "few": number(fewest),
        "worst": listed(worst),
        "many": number(most),
    }
    if fewest == most:
        return _("At n = {n}, the largest heap that {who} answered, all make {few} operations.").format(**words)
    return ngettext(
        "At n = {n}, the largest heap that {who} answered, {best} makes the fewest operations ({few}) and "
        "{worst} the most ({many}).",
        "At n = {n}, the largest heap that {who} answered, {best} make the fewest operations ({few}) and "
        "{worst} the most ({many}).",
        len(best),
    ).format(**words)


def _steps_of_one(runs: list[Measure]) -> str:
    """Of a version alone: where the number of its operations grows least and most."""
    if len(runs) < 2:
        return _("One heap alone was answered: there is nothing to compare its operations with.")
    steps = [(after.operations - before.operations, after.n) for before, after in pairwise(runs)]
    least, most = (bound(growth for growth, _n in steps) for bound in (min, max))
    return _(
        "From one heap to the next it grows least, by {least}, at n = {least_at}; it grows most, by {most}, at n = "
        "{most_at}."
    ).format(
        least=number(least),
        least_at=listed(number(n) for growth, n in steps if growth == least),
        most=number(most),
        most_at=listed(number(n) for growth, n in steps if growth == most),
    )


def _runs_at(race: Race, n: int) -> list[Measure]:
    return [run for solver in race.solvers if (run := race.run(solver, n)) and run.outcome]


def _both_counted(race: Race, step: Comparison) -> list[tuple[int, int, int]]:
    """The sizes that both answered, with the operations of each."""
    others = {run.n: run.operations for run in race.answered(step.after.solver)}
    return [(run.n, run.operations, others[run.n]) for run in race.answered(step.before.solver) if run.n in others]


def _equal_sizes(race: Race, step: Comparison) -> Iterator[str]:
    """The stretches of sizes on which both make as many operations."""
    for equal, stretch in groupby(_both_counted(race, step), lambda counted: counted[1] == counted[2]):
        sizes = [n for n, _before, _after in stretch]
        if equal and len(sizes) == 2:
            yield from map(number, sizes)
        elif equal:
            yield sizes_words(sizes)


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
    if not runs:
        yield _("No version answered on any size: there is no time to speak of.")
        return
    short = [run for run in runs if run.seconds < LONG_ENOUGH]
    long = [run for run in runs if run.seconds >= LONG_ENOUGH]
    shortest = round_duration(LONG_ENOUGH)
    if short:
        words = (
            ngettext(
                "{count} of the {all} times is below {shortest}. Whatever else the machine does counts too much there.",
                "{count} of the {all} times are below {shortest}. Whatever else the machine does counts too much "
                "there.",
                len(short),
            )
            if long
            else ngettext(
                "The only time is below {shortest}. Whatever else the machine does counts too much there.",
                "All {all} times are below {shortest}. Whatever else the machine does counts too much there.",
                len(short),
            )
        )
        yield words.format(count=number(len(short)), all=number(len(runs)), shortest=shortest) + _best_and_median(short)
    if spread := _spread(long):
        said = _(
            "From {shortest} on, the best time of a heap and the median of its repetitions typically differ by "
            "{typical}, at worst by {worst}."
        ).format(shortest=shortest, **spread)
        if len(race.solvers) > 1:
            said += " " + _(
                "Two versions are told apart on a heap when their times differ by more than the best and the median of "
                "either."
            )
        yield said
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
            begin.append(_("n = {n} for {solver}").format(solver=plain(solver), n=number(long[-1].n)))
        elif answered:
            quick.append(plain(solver))
    shortest = round_duration(LONG_ENOUGH)
    if begin:
        yield _("All times are {shortest} or more beginning with {sizes}.").format(
            shortest=shortest, sizes=listed(begin)
        )
    if quick:
        yield ngettext(
            "{solvers}: not even the largest heap takes {shortest}, so that the times say no more than that it is "
            "quick.",
            "{solvers}: not even the largest heap takes {shortest}, so that the times say no more than that they are "
            "quick.",
            len(quick),
        ).format(shortest=shortest, solvers=", ".join(quick))


def _two_rankings(race: Race, n: int) -> Iterator[str]:
    """An order is contradicted by a version that makes fewer operations and yet takes longer."""
    runs = _runs_at(race, n)
    by_time = list(_told_apart(runs))
    if len(by_time) < 2:
        return
    least_work_first = sorted(runs, key=lambda run: run.operations)
    by_work = [list(tied) for _count, tied in groupby(least_work_first, key=lambda run: run.operations)]
    words = {
        "n": number(n),
        "by_time": ", ".join(map(_tied_in_time, by_time)),
        "by_work": ", ".join(map(_names, by_work)),
    }
    place = {run.solver: place for place, tied in enumerate(by_time) for run in tied}
    if any(a.operations < b.operations and place[a.solver] > place[b.solver] for a in runs for b in runs):
        yield _(
            "At n = {n}, times and operations do not rank the versions alike. From the quickest on: {by_time}; "
            "from the fewest operations on: {by_work}."
        ).format(**words)
    elif [{run.solver for run in tied} for tied in by_time] == [{run.solver for run in tied} for tied in by_work]:
        yield _("At n = {n}, times and operations rank the versions alike: {by_time}.").format(**words)
    else:
        yield _(
            "At n = {n}, times and operations do not contradict each other, but they do not tell the same versions "
            "apart. From the quickest on: {by_time}; from the fewest operations on: {by_work}."
        ).format(**words)


def _told_apart(runs: list[Measure]) -> Iterator[list[Measure]]:
    """Groups of runs, the quickest first, whose times are told apart from one another.

    Times that are too short are in one group.
    """
    group: list[Measure] = []
    for run in sorted(runs, key=lambda run: run.seconds):
        if group and run.seconds >= LONG_ENOUGH and not any(Comparison(run, other).alike for other in group):
            yield group
            group = []
        group.append(run)
    if group:
        yield group


def _tied_in_time(runs: list[Measure]) -> str:
    if all(run.seconds < LONG_ENOUGH for run in runs):
        return _("{solvers} (below {shortest})").format(solvers=_names(runs), shortest=round_duration(LONG_ENOUGH))
    return _names(runs)


def _names(tied: list[Measure]) -> str:
    return " = ".join(plain(run.solver) for run in tied)


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
