"""Why each version does less than the one it builds on: its idea, the counters that show it, a search by hand."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Convention
from allumettes.drawings.report.blocks import (
    ABSENT,
    GAP,
    LEFT,
    RIGHT,
    Block,
    box,
    paragraph,
    part,
    plain,
    section,
    table,
)
from allumettes.drawings.report.by_hand import search_by_hand
from allumettes.drawings.report.examples import chosen_examples
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.fonts import CLOSER
from allumettes.drawings.report.ideas import explanation
from allumettes.drawings.report.steps import Step, steps_of
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.races import second_words
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import COUNTER_NAMES, MEANINGS, Keeps
from allumettes.solvers.ladder.state_search import StateSearch
from allumettes.study.comparison import Comparison, comparison
from allumettes.study.measure import Measure
from allumettes.trees.side_by_side import Pair

FEWEST_LINES = 6
"""How many lines the student has for the mechanisms of one pair, or of a few."""


def blocks_of(race: Race, *, teacher: bool) -> Iterator[Block]:
    steps = list(steps_of(race))
    if not steps:
        return
    yield section(_("And why?"))
    yield paragraph(" ".join(_introduction(steps, teacher=teacher)))
    shown = chosen_examples(race, steps)
    for step in steps:
        yield from _step(race, step, shown.get(step, []), teacher=teacher)
    yield box(
        _("Your analysis"),
        _("For each pair: which calls does only one of the two versions make, and which idea makes them unnecessary?"),
        [_in_short(race, step) for step in steps] if teacher else [],
        # One for each pair, also where the box gives up some to make pages fuller.
        lines=max(FEWEST_LINES, len(steps) + max(CLOSER)),
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
    """The work of both versions on the largest heap that both answered, and what makes the difference."""
    found = comparison(race.measures, step.before.name, step.after.name)
    words = {"first": plain(step.before.name), "second": plain(step.after.name)}
    if found is None:
        return _("{first} → {second}: {idea}").format(**words, idea=" ".join(_own_ideas(race, step, found)))
    words["n"] = number(found.before.n)
    ideas = list(_own_ideas(race, step, found))
    if _saves_nothing(step, found):
        reasons = " ".join(_why_nothing_is_saved(race, found)) or " ".join(ideas)
        return _("{first} → {second}: none at n = {n}. {reasons}").format(**words, reasons=reasons)
    if _by_values(step, found) and found.after.operations >= found.before.operations:
        ideas += _price_of_values(race, found)
    if same := _same_work(race, step, found):
        ideas = [same]
    return _("{first} → {second}: {many} operations, then {few} at n = {n}. {idea}").format(
        **words, many=number(found.before.operations), few=number(found.after.operations), idea=" ".join(ideas)
    )


def _saves_nothing(step: Step, found: Comparison) -> bool:
    """Whether the ideas of the second version make no difference in this race."""
    return bool(step.after.looks_ahead and step.ideas and found.before.operations == found.after.operations)


def _step(race: Race, step: Step, shown: list[Pair], *, teacher: bool) -> Iterator[Block]:
    first, second = step.before.name, step.after.name
    yield part(_("From {first} to {second}").format(first=first, second=second))
    found = comparison(race.measures, first, second)
    if teacher:
        yield from map(paragraph, _ideas(race, step, found))
    if found:
        yield _counters(found, teacher=teacher)
    if not (found and _same_work(race, step, found)):
        yield from search_by_hand(race, step, shown, teacher=teacher)


def _ideas(race: Race, step: Step, found: Comparison | None) -> Iterator[str]:
    """What the second version does differently, and what the counters of the race make of it."""
    yield from _own_ideas(race, step, found)
    if step.after.keeps is Keeps.LOSING:
        yield _("Winning positions are not kept: one that comes back is searched all over again.")
    if found is None:
        return
    if _by_values(step, found):
        yield from _price_of_values(race, found)
    if same := _same_work(race, step, found):
        yield same
    if _saves_nothing(step, found):
        yield _("In this race both make the same number of operations.")
        yield from _why_nothing_is_saved(race, found)


def _own_ideas(race: Race, step: Step, found: Comparison | None) -> Iterator[str]:
    """What the second version has and the first has not."""
    if not step.ideas:
        words = {"second": step.after.name, "first": step.before.name, "idea": explanation(race, step.after)}
        yield _("{second} does not build on {first}. {idea}").format(**words)
        if step.before.looks_ahead and step.after.follows_every_move and not step.before.follows_every_move:
            yield _(
                "{first} stops at the first move of a position that is found to win; {second} follows all of them."
            ).format(**words)
    if found is not None and not step.after.looks_ahead and not found.after.calls:
        yield _(
            "No position of several heaps is searched any more: every heap has one number, which theory gives at once "
            "in this game, and the xor of the numbers answers."
        )
        return
    for idea in step.ideas:
        saving = _(idea.saving_words(race.convention))
        yield _("*{name}*: {idea}").format(name=idea.name, idea=saving) if len(step.ideas) > 1 else saving


def _by_values(step: Step, found: Comparison) -> bool:
    """Whether the second version computes the values of heaps and searches nothing."""
    return bool(not step.after.looks_ahead and found.after.calls)


def _price_of_values(race: Race, found: Comparison) -> Iterator[str]:
    if not _splits(race, found):
        yield _(
            "A heap of this game is never split: a race, which begins with one heap, has no several heaps to judge, "
            "and the idea saves nothing there."
        )
    yield _(
        "The price is that the values of all heaps up to n are computed, even where the first move tried "
        "would have won."
    )


def _splits(race: Race, found: Comparison) -> bool:
    return any(len(option) > 1 for option in race.game.options(found.before.n))


def _same_work(race: Race, step: Step, found: Comparison) -> str:
    """What both do in full, each in its own order; nothing where one of them leaves out something."""
    solvers = step.before, step.after
    both_search = all(solver.looks_ahead for solver in solvers)
    if step.ideas or not both_search or not found.before.operations == found.after.operations > 0:
        return ""
    if all(solver.keeps is Keeps.ALL and solver.follows_every_move for solver in solvers):
        return _(
            "Both keep every state and follow each of its moves once, {edges} moves in all, each version in its own "
            "order: neither tries a move that the other does not try."
        ).format(edges=number(found.before.operations))
    sizes = (solver(race.game, race.convention).whole_tree_size((found.before.n,)) for solver in solvers)
    if found.before.operations + 1 in sizes:
        return _(
            "Both follow all {edges} edges of the whole tree, each in its own order: neither makes a call that the "
            "other does not make."
        ).format(edges=number(found.before.operations))
    return ""


def _why_nothing_is_saved(race: Race, found: Comparison) -> Iterator[str]:
    """Why an idea does not help in a race, as far as the counters and the rules tell."""
    if found.after.losing_table == 0 and found.before.removed is None:  # one that removes heaps takes away other ones
        yield _("No heap from which a move is possible is losing: the table of losing positions stays empty.")
    elif (found.after.removed or 0) > (found.before.removed or 0):
        yield _("A losing heap that is taken away only replaces a look-up in the table.")
    elif found.after.removed is not None and not _splits(race, found):
        yield _("A heap of this game is never split: a race that begins with one heap has no other beside it.")
    elif found.after.removed == 0:
        yield _("No heap of these positions could be taken away: none was found to change nothing.")


def _counters(found: Comparison, *, teacher: bool) -> Block:
    counted = [
        (name, *(getattr(run, counter) for run in (found.before, found.after)))
        for counter, name in COUNTER_NAMES.items()
        if any(getattr(run, counter) is not None for run in (found.before, found.after))
    ]
    told = COUNTER_NAMES["operations"]  # the student has them from the table of the race
    note = (
        " ".join((second_words(found), *_other_meanings(found)))
        if teacher
        else " ".join((_how_to_count(found), *_other_meanings(found)))
    )
    return table(
        [_("counted at n = {n}").format(n=number(found.before.n)), *_names(found.before, found.after)],
        [
            [_(name), *((_count(count) if teacher or name == told else GAP) for count in (before, after))]
            for name, before, after in counted
        ],
        _("What both count on the largest heap that both answered.") + f" {note}",
        [LEFT, RIGHT, RIGHT],
    )


def _other_meanings(found: Comparison) -> Iterator[str]:
    """What either counts as a call or an entry, where they differ; the protocol says it of operations."""
    before, after = (ladder.registered()[run.solver] for run in (found.before, found.after))
    for counter, words in (
        ("calls", _("Calls of {names}: {meaning}.")),
        ("table", _("Table of {names}: {meaning}.")),
    ):
        counted = getattr(found.after, counter) is not None
        if counted and before.meaning(counter) != after.meaning(counter):
            for run, solver in ((found.before, before), (found.after, after)):
                if getattr(run, counter) is not None and solver.meaning(counter) != MEANINGS[counter]:
                    yield words.format(names=plain(run.solver), meaning=_(solver.meaning(counter)))


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
