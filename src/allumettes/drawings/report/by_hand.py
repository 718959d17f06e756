"""One small position searched by two versions, call after call, and why the second makes fewer calls."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import ABSENT, GAP, LEFT, Block, paragraph, points, table
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.steps import Step
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import listed, number
from allumettes.locale.trees import unsearched_words
from allumettes.locale.verdicts import outcome_word
from allumettes.solvers import examples
from allumettes.solvers.ladder.solver import Unsearched
from allumettes.trees.node import Node
from allumettes.trees.side_by_side import Pair, calls_below

WIDE_GAP = GAP * 2
INDENT = "·\N{NO-BREAK SPACE}"


def search_by_hand(race: Race, step: Step, pairs: list[Pair], *, teacher: bool) -> Iterator[Block]:
    """One small position searched by both, call after call; values where the second searches no position."""
    if not step.after.looks_ahead:
        yield from _by_values(race, step, teacher=teacher)
        return
    if not step.before.looks_ahead:
        return
    if not pairs:
        yield paragraph(
            _(
                "No position that can be followed by hand was found on which one of them makes both fewer calls and "
                "fewer operations than the other."
            )
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
    before = pairs[: pairs.index(pair)]
    words = {"position": format_position(_heaps(pair.position))}
    call = pair.second
    if call is None:
        return _not_looked_at(pair, before)
    if call.judged_as is not None:
        return _(
            "`{position}` need not be searched: the heaps that change nothing are taken away, and it is judged as "
            "{left}."
        ).format(**words, left=_left(call.judged_as))
    if call.unsearched is Unsearched.LAST_MOVE:
        return _("`{position}` is not searched: whoever is to move there ends the game at once, and wins.").format(
            **words
        )
    return _read_in_the_table(race, pair, call, before)


def _not_looked_at(pair: Pair, before: list[Pair]) -> str:
    above = next(other for other in reversed(before) if other.level < pair.level)
    words = {"position": format_position(_heaps(pair.position)), "above": format_position(_heaps(above.position))}
    if above.second and above.second.judged_as is not None:
        return _(
            "`{position}` below `{above}` is not looked at: the heaps that change nothing are taken away, and "
            "`{above}` is judged as {left}."
        ).format(**words, left=_left(above.second.judged_as))
    return _(
        "`{position}` below `{above}` is not even looked at: the answers before it have settled `{above}`."
    ).format(**words)


def _read_in_the_table(race: Race, pair: Pair, call: Node, before: list[Pair]) -> str:
    words = {"position": format_position(_heaps(pair.position))}
    key = sorted(filter(race.game.can_move, call.position))
    searched = (_heaps(other.position) for other in before if other.second and not other.second.unsearched)
    earlier = next((other for other in searched if sorted(filter(race.game.can_move, other)) == key), None)
    if earlier is None:
        return _("`{position}` is not searched: its answer is in the table.").format(**words)
    if earlier in (_heaps(call.position), _heaps(pair.position)):
        return _("`{position}` is not searched again: it has been searched already.").format(**words)
    return _(
        "`{position}` is not searched: the heaps that can be played, `{key}`, are those of `{earlier}`, whose "
        "answer is in the table."
    ).format(**words, key=format_position(tuple(key)), earlier=format_position(earlier))


def _caption(race: Race, pairs: list[Pair], step: Step, *, teacher: bool) -> str:
    words = {"position": format_position(pairs[0].position), "first": step.before.name, "second": step.after.name}
    solvers = step.before, step.after
    takes_away = solvers[0](race.game, race.convention).counters.removed is not None
    goes_on = " " + _("{first} goes on without the heaps that it has taken away.") if takes_away else ""
    if not teacher:
        said = _("`{position}` searched by {first}, each call under the one that makes it.") + goes_on
        if any(pair.first is None for pair in pairs):
            said += " " + _("A dash is a call that {first} does not make: why?")
        elif any(pair.second and pair.second.unsearched for pair in pairs):
            said += " " + _("Which of these calls does {second} make, and where does it need no search?")
        else:
            said += " " + _("Which of these calls does {second} make?")
        return said.format(**words)
    counted = [solver(race.game, race.convention).solve(pairs[0].position).counters.calls for solver in solvers]
    shown = [
        sum(call is not None for call in calls) for calls in zip(*((p.first, p.second) for p in pairs), strict=True)
    ]
    said = _(
        "`{position}` searched by both, each call under the one that makes it; calls: {many} for {first}, {few} for "
        "{second}. A dash is a call that is not made."
    ).format(**words, many=number(counted[0]), few=number(counted[1])) + goes_on.format(**words)
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
        f"{INDENT * pair.level}`{format_position(_heaps(pair.position))}`",
        _answer(pair.first),
        _answer(pair.second) if teacher else WIDE_GAP,
    ]


def _heaps(position: Position) -> Position:
    """Versions that take heaps away leave out the empty ones, the others do not: the call is the same."""
    return tuple(filter(None, position)) or (0,)


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
    yield points(_option_values(race, heap) for heap in dict.fromkeys(position))
    if searched.removed is not None:
        yield paragraph(
            _(
                "{first} takes away only what it has already found to change nothing, and finding it takes searches."
            ).format(first=step.before.name)
        )


def _option_values(race: Race, heap: int) -> str:
    values = sorted({race.values.of_position(option) for option in race.game.options(heap)})
    return ngettext(
        "heap {heap}: its options have the value {values}, so its own is {value}",
        "heap {heap}: its options have the values {values}, so its own is {value}",
        len(values),
    ).format(heap=number(heap), values=", ".join(map(str, values)), value=race.values.of_heap(heap))
