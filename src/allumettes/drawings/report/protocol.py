"""Fourth section: how it was measured, so that somebody else can do it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import LEFT, Block, paragraph, plain, points, section, table
from allumettes.drawings.report.facts import Race
from allumettes.locale import _
from allumettes.locale.algorithms import stop_word
from allumettes.locale.moves import heap_words
from allumettes.locale.numbers import day, duration, listed, number
from allumettes.locale.rules import convention_words
from allumettes.solvers.ladder.solver import MEANINGS, Stop
from allumettes.study.measure import Measure


def blocks_of(race: Race) -> Iterator[Block]:
    yield section(_("The protocol"))
    in_a_row = race.game.pieces(race.sizes[-1]).kind is Piece.ROW
    yield paragraph(
        (
            _("Each version is asked about one heap of n matches, for each n in turn, with empty tables every time.")
            if in_a_row
            else _("Each version is asked about the heap n alone, for each n in turn, with empty tables every time.")
        )
        + " "
        + _(
            "Two things are measured: the operations, which are counted and come out the same on every machine, and "
            "the time, of which the best of the repetitions is kept, as the one that the machine disturbed least."
        )
    )
    if not in_a_row:
        yield paragraph(
            _(
                "Here n is the number of a heap, not a number of matches: `{heap}`, for instance, is this: {words}."
            ).format(heap=race.sizes[-1], words=heap_words(race.game, race.sizes[-1]))
        )
    yield points(_meanings(race))
    yield table(
        [_("what"), _("in this race")], list(_circumstances(race)), _("The circumstances of the race."), [LEFT, LEFT]
    )
    stops = [_stop(race, solver) for solver in race.solvers if race.stopped(solver)]
    yield points(stops) if stops else paragraph(_("No version was stopped."))


def _meanings(race: Race) -> Iterator[str]:
    """What an operation is: versions that count the same thing are named together."""
    for meaning, names in groupby(race.solvers, lambda name: _meaning(race, name)):
        yield _("Operations of {solvers}: {meaning}.").format(solvers=", ".join(map(plain, names)), meaning=_(meaning))


def _meaning(race: Race, name: str) -> str:
    solver = race.solver(name)
    return solver.meaning("operations") if solver else MEANINGS["operations"]


def _circumstances(race: Race) -> Iterator[list[str]]:
    measures = race.measures
    run = [measure.repetitions for measure in measures if measure.repetitions]
    title, spec = _(race.game.title), race.game.spec
    named = title if f"({spec})" in title else f"{title} (`{spec}`)"
    yield [_("game"), f"{named}, {convention_words(race.convention)}"]
    yield [_("heaps"), _sizes(race.sizes)]
    yield [_("versions"), ", ".join(map(plain, race.solvers))]
    yield [_("repetitions"), between(min(run, default=0), max(run, default=0))]
    yield [_("machine"), _all_of(measures, "machine")]
    yield ["Python", _all_of(measures, "python")]
    yield ["allumettes", _all_of(measures, "version")]
    yield [_("date"), day(race.date) if race.date else _all_of(measures, "date")]


def _sizes(sizes: tuple[int, ...]) -> str:
    steps = {after - before for before, after in pairwise(sizes)}
    words = between(sizes[0], sizes[-1])
    if steps <= {1}:
        return words
    return _("{range}, {count} sizes").format(range=words, count=len(sizes))


def between(low: int, high: int) -> str:
    return number(low) if low == high else _("{low} to {high}").format(low=number(low), high=number(high))


def sizes_words(sizes: Sequence[int]) -> str:
    """A stretch of the sizes that were measured: `3 to 20`, or `4, 6 … 20` where the race did not try those between."""
    if sizes[-1] - sizes[0] == len(sizes) - 1:
        return between(sizes[0], sizes[-1])
    if len(sizes) == 2:
        return listed(map(number, sizes))
    return _("{first}, {second} … {last}").format(
        first=number(sizes[0]), second=number(sizes[1]), last=number(sizes[-1])
    )


def _all_of(measures: tuple[Measure, ...], field: str) -> str:
    return " / ".join(dict.fromkeys(plain(getattr(measure, field)) for measure in measures))


def stop_words(measure: Measure) -> str:
    """Why there is no answer, in a word or two."""
    return stop_word(Stop(measure.stopped)) if measure.stopped in list(Stop) else plain(measure.stopped or "")


def _stop(race: Race, solver: str) -> str:
    first = race.stopped(solver)[0]
    return _(
        "*{solver}* was stopped at n = {n} ({why}) after {seconds} and {count} operations, without an answer."
    ).format(
        solver=plain(solver),
        n=number(first.n),
        why=stop_words(first),
        seconds=duration(first.seconds),
        count=number(first.operations),
    )
