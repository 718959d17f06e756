"""Why each version does less than the one it builds on: its idea, the counters that show it, a search by hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import GAP, LEFT, RIGHT, Block, box, paragraph, part, plain, section, table
from allumettes.drawings.report.facts import Race
from allumettes.locale import _
from allumettes.locale.numbers import listed, number
from allumettes.locale.races import second_words
from allumettes.locale.trees import unsearched_words
from allumettes.locale.verdicts import outcome_word
from allumettes.solvers import examples, ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES, Solver
from allumettes.study.comparison import Comparison, comparison
from allumettes.study.measure import Measure
from allumettes.trees.node import Node
from allumettes.trees.side_by_side import Pair, calls_below, example

ABSENT = "–"
WIDE_GAP = GAP * 4
INDENT = "·\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Step:
    """A version of the race and the nearest one in it that it builds on."""

    before: type[Solver]
    after: type[Solver]
    ideas: tuple[type[Solver], ...]
    """The ideas between the two: those of versions that did not run, and its own."""


def steps_of(race: Race) -> Iterator[Step]:
    for name in race.solvers:
        ideas: list[type[Solver]] = []
        solver = race.solver(name)
        while solver and solver.builds_on:
            ideas.append(solver)
            solver = ladder.registered().get(solver.builds_on)
            if solver and solver.name in race.solvers:
                yield Step(solver, ideas[0], tuple(reversed(ideas)))
                break


def blocks_of(race: Race, *, teacher: bool) -> Iterator[Block]:
    steps = list(steps_of(race))
    if not steps:
        return
    yield section(_("And why?"))
    yield paragraph(
        _(
            "For each version and the one it builds on: the idea that saves the work, the counters that show it on the "
            "largest heap that both answered, and one small position searched by both, call after call."
        )
    )
    for step in steps:
        yield from _step(race, step, teacher=teacher)
    if not teacher:
        yield box(
            _("Your analysis"),
            _("For each pair: which calls does the second version not make, and which idea makes them useless?"),
            [],
        )


def _step(race: Race, step: Step, *, teacher: bool) -> Iterator[Block]:
    first, second = step.before.name, step.after.name
    yield part(_("From {first} to {second}").format(first=first, second=second))
    if teacher:
        yield paragraph(" ".join(_(idea.saving) for idea in step.ideas))
    if found := comparison(race.measures, first, second):
        yield _counters(found, teacher=teacher)
    yield from _by_hand(race, step, teacher=teacher)


def _counters(found: Comparison, *, teacher: bool) -> Block:
    counted = [
        (name, *(getattr(run, counter) for run in (found.before, found.after)))
        for counter, name in COUNTER_NAMES.items()
        if any(getattr(run, counter) is not None for run in (found.before, found.after))
    ]
    ratio = f" {second_words(found)}" if teacher else ""
    return table(
        [_("counted at n = {n}").format(n=number(found.before.n)), *_names(found.before, found.after)],
        [
            [_(name), *((_count(count) if teacher else GAP) for count in (before, after))]
            for name, before, after in counted
        ],
        _("What both count on the largest heap that both answered.") + ratio,
        [LEFT, RIGHT, RIGHT],
    )


def _names(*runs: Measure) -> list[str]:
    return [plain(run.solver) for run in runs]


def _count(count: int | None) -> str:
    return ABSENT if count is None else number(count)


def _by_hand(race: Race, step: Step, *, teacher: bool) -> Iterator[Block]:
    if not step.after.looks_ahead:
        yield from _by_values(race, step, teacher=teacher)
        return
    pairs = example(step.before, step.after, race.game, race.convention)
    if not pairs:  # it may be the second one that does more
        other_way = example(step.after, step.before, race.game, race.convention)
        pairs = [Pair(pair.level, pair.second, pair.first) for pair in other_way]
    if not pairs:
        yield paragraph(
            _("No small position shows the difference: on heaps that can be followed by hand, both make as many calls.")
        )
        return
    yield table(
        [_("call"), step.before.name, step.after.name],
        [_row(pair, teacher=teacher) for pair in pairs],
        _caption(race, pairs, step, teacher=teacher),
        [LEFT, LEFT, LEFT],
    )
    if teacher and (saved := next((pair for pair in pairs if _is_saved(pair)), None)):
        yield paragraph(_saved(race, saved, pairs))


def _is_saved(pair: Pair) -> bool:
    """Whether the second search makes this call and none of those that the first one makes below it, or skips it."""
    if pair.first is None or pair.second is None:
        return pair.second is None
    return bool(calls_below(pair.first)) and not calls_below(pair.second)


def _saved(race: Race, pair: Pair, pairs: list[Pair]) -> str:
    """Why the second search does not make the calls that are below one of them."""
    words = {"position": format_position(pair.position)}
    call = pair.second
    if call is None:
        return _("`{position}` is not even looked at: the answers before it have settled the position above.").format(
            **words
        )
    if call.judged_as is not None:
        return _(
            "`{position}` need not be searched: the heaps that change nothing are taken away, and it is judged as "
            "{left}."
        ).format(**words, left=_left(call.judged_as))
    key = sorted(filter(race.game.can_move, call.position))
    before = (other.position for other in pairs[: pairs.index(pair)] if other.second and not other.second.unsearched)
    earlier = next((other for other in before if sorted(filter(race.game.can_move, other)) == key), None)
    if earlier is None or earlier == call.position:
        return _("`{position}` is not searched: its answer is in the table.").format(**words)
    return _(
        "`{position}` is not searched again: the heaps that can be played, `{key}`, are those of `{earlier}`, whose "
        "answer is in the table."
    ).format(**words, key=format_position(tuple(key)), earlier=format_position(earlier))


def _caption(race: Race, pairs: list[Pair], step: Step, *, teacher: bool) -> str:
    words = {"position": format_position(pairs[0].position), "first": step.before.name, "second": step.after.name}
    if not teacher:
        return _(
            "`{position}` searched by {first}, each call under the one that makes it. Which of these calls does "
            "{second} make, and where does it read the answer instead?"
        ).format(**words)
    solvers = step.before, step.after
    counted = [solver(race.game, race.convention).solve(pairs[0].position).counters.calls for solver in solvers]
    shown = [
        sum(call is not None for call in calls) for calls in zip(*((p.first, p.second) for p in pairs), strict=True)
    ]
    said = _(
        "`{position}` searched by both, each call under the one that makes it: {many} calls for {first}, {few} for "
        "{second}. A dash is a call that is not made."
    ).format(**words, many=number(counted[0]), few=number(counted[1]))
    # Layers count the states that are followed, and the table has a line for the ends of games, too.
    meanings: dict[str, list[str]] = {}
    for solver, calls, lines in zip(solvers, counted, shown, strict=True):
        if calls != lines:
            meanings.setdefault(_(solver.meaning("calls")), []).append(solver.name)
    notes = (
        _("Calls of {names}: {meaning}.").format(names=listed(names), meaning=meaning)
        for meaning, names in meanings.items()
    )
    return " ".join((said, *notes))


def _row(pair: Pair, *, teacher: bool) -> list[str]:
    position = f"{INDENT * pair.level}`{format_position(pair.position)}`"
    return [
        position,
        _answer(pair.first),
        _answer(pair.second) if teacher else WIDE_GAP,
    ]


def _answer(call: Node | None) -> str:
    if call is None:
        return ABSENT
    outcome = outcome_word(call.outcome) if call.outcome else ABSENT
    if call.judged_as is not None:
        outcome = _("as {left}: {outcome}").format(left=_left(call.judged_as), outcome=outcome)
    if not call.unsearched or call.judged_as == ():
        return outcome
    return f"{outcome}, {unsearched_words(call.unsearched)}"


def _left(heaps: Position) -> str:
    return f"`{format_position(heaps)}`" if heaps else _("no heap at all")


def _by_values(race: Race, step: Step, *, teacher: bool) -> Iterator[Block]:
    """A version that searches no position: three heaps that cancel together, which the version before must search."""
    position = examples.three_values(race.values) or examples.same_value(race.values)
    if position is None or not teacher:
        return
    searched = step.before(race.game, race.convention).solve(position).counters
    values = [race.values.of_heap(heap) for heap in position]
    yield paragraph(
        _(
            "By hand: for `{position}`, {first} makes {calls} calls. {second} makes none: the heaps have the values "
            "{values}, their xor is {xor}, and the position is {outcome}."
        ).format(
            position=format_position(position),
            first=step.before.name,
            calls=number(searched.calls),
            second=step.after.name,
            values=", ".join(map(str, values)),
            xor=race.values.of_position(position),
            outcome=outcome_word(race.oracle.outcome(position)),
        )
    )
