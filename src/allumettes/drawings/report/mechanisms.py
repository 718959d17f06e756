"""Why each version does less than the one it builds on: its idea, the counters that show it, a search by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from allumettes.core.convention import Convention
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import (
    GAP,
    LEFT,
    RIGHT,
    Block,
    box,
    paragraph,
    part,
    plain,
    points,
    section,
    table,
)
from allumettes.drawings.report.facts import Race
from allumettes.locale import _
from allumettes.locale.numbers import listed, number
from allumettes.locale.races import second_words
from allumettes.locale.trees import unsearched_words
from allumettes.locale.verdicts import outcome_word
from allumettes.solvers import examples, ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES, Keeps, Solver
from allumettes.solvers.ladder.state_search import StateSearch
from allumettes.study.comparison import Comparison, comparison
from allumettes.study.measure import Measure
from allumettes.trees.node import Node
from allumettes.trees.side_by_side import Pair, calls_below, example

ABSENT = "–"
WIDE_GAP = GAP * 2
Shown = dict[type[Solver], set[Position]]
"""The positions that each version is asked about."""
INDENT = "·\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True)
class Step:
    """A version of the race and the nearest one in it that it builds on, else the one before it in the race."""

    before: type[Solver]
    after: type[Solver]
    ideas: tuple[type[Solver], ...]
    """What the second has and the first has not: its own idea, and those that it took over from others between them.

    None where it does not build on the first.
    """


def steps_of(race: Race) -> Iterator[Step]:
    known = [solver for name in race.solvers if (solver := race.solver(name))]
    for previous, after in pairwise([None, *known]):
        assert after is not None
        ideas = [after]
        while (before := ladder.registered().get(ideas[-1].builds_on)) and before not in known:
            ideas.append(before)
        if before:
            yield Step(before, after, tuple(idea for idea in reversed(ideas) if issubclass(after, idea)))
        elif previous:
            yield Step(previous, after, ())


def blocks_of(race: Race, *, teacher: bool) -> Iterator[Block]:
    steps = list(steps_of(race))
    if not steps:
        return
    yield section(_("And why?"))
    yield paragraph(" ".join(_introduction(steps, teacher=teacher)))
    shown: Shown = defaultdict(set)
    for step in steps:
        yield from _step(race, step, shown, teacher=teacher)
    yield box(
        _("Your analysis"),
        _("For each pair: which calls does only one of the two versions make, and which idea makes them unnecessary?"),
        [_in_short(race, step) for step in steps] if teacher else [],
    )


def _introduction(steps: list[Step], *, teacher: bool) -> Iterator[str]:
    yield (
        _(
            "For each version, compared with the one it builds on (or else the one before it): what it does "
            "differently, the counters that show it on the largest heap that both answered, and one small position "
            "searched by both, call after call."
        )
        if teacher
        else _(
            "Each version is compared with the one it builds on (or else the one before it): by the counters on the "
            "largest heap that both answered, and by one small position, call after call."
        )
    )
    # Those that follow states keep the ends of games, too.
    if not any(issubclass(solver, StateSearch) for step in steps for solver in (step.before, step.after)):
        yield _("A position without a move is judged at once: it enters no table.")


def _in_short(race: Race, step: Step) -> str:
    """The calls of both versions on the largest heap that both answered, and the idea that makes the difference."""
    found = comparison(race.measures, step.before.name, step.after.name)
    words = {"first": plain(step.before.name), "second": plain(step.after.name)}
    words["idea"] = next(_ideas(race, step, found))
    if found is None:
        return _("{first} → {second}: {idea}").format(**words)
    return _("{first} → {second}: {before} calls, then {after} at n = {n}. {idea}").format(
        **words, before=number(found.before.calls), after=number(found.after.calls), n=number(found.before.n)
    )


def _step(race: Race, step: Step, shown: Shown, *, teacher: bool) -> Iterator[Block]:
    first, second = step.before.name, step.after.name
    yield part(_("From {first} to {second}").format(first=first, second=second))
    found = comparison(race.measures, first, second)
    if teacher:
        yield from map(paragraph, _ideas(race, step, found))
    if found:
        yield _counters(found, teacher=teacher)
    yield from _by_hand(race, step, shown, teacher=teacher)


def _ideas(race: Race, step: Step, found: Comparison | None) -> Iterator[str]:
    """What the second version does differently, and what the counters of the race make of it."""
    if not step.ideas:
        words = {"second": step.after.name, "first": step.before.name, "idea": _(step.after.explanation)}
        yield _("{second} does not build on {first}. {idea}").format(**words)
    by_theory = found is not None and not step.after.looks_ahead and not found.after.calls
    if by_theory:
        yield _(
            "No position of several heaps is searched any more: every heap has one number, which theory gives at once "
            "in this game, and the xor of the numbers answers."
        )
    for idea in () if by_theory else step.ideas:
        yield (
            _("*{name}*: {idea}").format(name=idea.name, idea=_(idea.saving)) if len(step.ideas) > 1 else _(idea.saving)
        )
    if step.after.keeps is Keeps.LOSING:
        yield _("Winning positions are not kept: one that comes back is searched all over again.")
    if found is None:
        return
    if not step.after.looks_ahead:
        if found.after.calls:
            yield _(
                "The price is that the values of all heaps up to n are computed, even where the first move tried "
                "would have won."
            )
    elif step.ideas and found.before.operations == found.after.operations:
        yield _("In this race both make the same number of operations.")
        yield from _why_nothing_is_saved(race, found)


def _why_nothing_is_saved(race: Race, found: Comparison) -> Iterator[str]:
    """Why an idea does not help in a race, as far as the counters and the rules tell."""
    if found.after.losing_table == 0 and found.before.removed is None:  # one that removes heaps takes away other ones
        yield _("No heap from which a move is possible is losing: the table of losing positions stays empty.")
    elif (found.after.removed or 0) > (found.before.removed or 0):
        yield _("A losing heap that is taken away only replaces a look into the table.")
    elif not any(len(option) > 1 for option in race.game.options(found.before.n)):
        yield _("A heap of this game is never split: a race that begins with one heap has no other beside it.")


def _counters(found: Comparison, *, teacher: bool) -> Block:
    counted = [
        (name, *(getattr(run, counter) for run in (found.before, found.after)))
        for counter, name in COUNTER_NAMES.items()
        if any(getattr(run, counter) is not None for run in (found.before, found.after))
    ]
    note = " ".join((second_words(found), *_other_calls(found))) if teacher else _how_to_count(found)
    return table(
        [_("counted at n = {n}").format(n=number(found.before.n)), *_names(found.before, found.after)],
        [
            [_(name), *((_count(count) if teacher else GAP) for count in (before, after))]
            for name, before, after in counted
        ],
        _("What both count on the largest heap that both answered.") + f" {note}",
        [LEFT, RIGHT, RIGHT],
    )


def _other_calls(found: Comparison) -> Iterator[str]:
    """What the second counts as a call, where it is something else; the protocol says it of operations."""
    before, after = (ladder.registered()[run.solver].meaning("calls") for run in (found.before, found.after))
    if before != after:
        yield _("Calls of {names}: {meaning}.").format(names=plain(found.after.solver), meaning=_(after))


def _how_to_count(found: Comparison) -> str:
    """The commands that print the counters."""
    run = found.after
    misere = " --misere" if run.convention == Convention.MISERE else ""
    return _("Each version counts them when it is asked: `{command}`.").format(
        command=f"allumettes solve {run.game} {run.n} --solver {run.solver}{misere}"
    )


def _names(*runs: Measure) -> list[str]:
    return [plain(run.solver) for run in runs]


def _count(count: int | None) -> str:
    return ABSENT if count is None else number(count)


def _by_hand(race: Race, step: Step, shown: Shown, *, teacher: bool) -> Iterator[Block]:
    if not step.after.looks_ahead:
        yield from _by_values(race, step, teacher=teacher)
        return
    if not step.before.looks_ahead:
        return
    # What a student is asked to find is not printed for the next pair.
    asked = shown[step.before]
    pairs = example(step.before, step.after, race.game, race.convention, asked)
    if not pairs:  # it may be the second one that does more
        other_way = example(step.after, step.before, race.game, race.convention, asked)
        pairs = [Pair(pair.level, pair.second, pair.first) for pair in other_way]
    if not pairs:
        yield paragraph(
            _(
                "No small position shows the difference: on heaps that can be followed by hand, both make the "
                "same number of calls."
            )
        )
        return
    shown[step.after].add(pairs[0].position)
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
    words = {"position": format_position(_heaps(pair))}
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
    if earlier is None:
        return _("`{position}` is not searched: its answer is in the table.").format(**words)
    if format_position(earlier) in (format_position(call.position), words["position"]):
        return _("`{position}` is not searched again: it has been searched already.").format(**words)
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
        "`{position}` searched by both, each call under the one that makes it; calls: {many} for {first}, {few} for "
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
    return [
        f"{INDENT * pair.level}`{format_position(_heaps(pair))}`",
        _answer(pair.first),
        _answer(pair.second) if teacher else WIDE_GAP,
    ]


def _heaps(pair: Pair) -> Position:
    """Versions that take heaps away leave out the empty ones, the others do not: the call is the same."""
    return tuple(filter(None, pair.position)) or (0,)


def _answer(call: Node | None) -> str:
    if call is None:
        return ABSENT
    outcome = outcome_word(call.outcome) if call.outcome else _("left unfinished")
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
            "For example, for `{position}`, {first} makes {calls} calls. {second} searches no position: the heaps have "
            "the values {values}, their xor is {xor}, and the position is {outcome}. Each value is the least number "
            "that no option of the heap has:"
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
    yield points(
        _("heap {heap}: its options have the values {values}, so its own is {value}").format(
            heap=number(heap),
            values=", ".join(map(str, sorted({race.values.of_position(option) for option in race.game.options(heap)}))),
            value=race.values.of_heap(heap),
        )
        for heap in dict.fromkeys(position)
    )
    if searched.removed is not None:
        yield paragraph(
            _("{first} takes away only what it has already found to change nothing, which takes searches.").format(
                first=step.before.name
            )
        )
