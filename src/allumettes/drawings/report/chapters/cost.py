"""What judging a position costs: by trying everything, and by nim-values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allumettes.drawings.report.blocks import Block, paragraph, section
from allumettes.drawings.report.chapters.misere import has_rule
from allumettes.drawings.report.subject import Subject, Work
from allumettes.locale import _
from allumettes.locale.laws import law_words
from allumettes.locale.numbers import number
from allumettes.solvers.nim_values import NimValues
from allumettes.study.laws import Law, find_law

PLACE = 75
COST_UP_TO = 100


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    brute = subject.brute_force()
    grown = _half_and_last(brute.works) if brute else None
    if not (grown or subject.normal):
        return
    yield section(_("What the strategy costs"))
    if brute and grown:
        half, last = grown
        yield paragraph(
            _(
                "The definitions of losing and winning, followed to the end of every game, judge any position, but the "
                "work grows: a search that remembers nothing ({solver} of the Grundy course) makes {few} operations "
                "for a heap of {half}, and {many} for a heap of {last}."
            ).format(
                solver=brute.name,
                few=number(half.operations),
                half=half.heap,
                many=number(last.operations),
                last=last.heap,
            )
        )
    if subject.normal:
        yield from _by_values(subject)
    elif has_rule(subject.game):
        yield paragraph(
            _("The rule above judges any position by one number for each heap, and one xor: no game is searched.")
        )


def _half_and_last(works: Sequence[Work]) -> tuple[Work, Work] | None:
    """The work on a middle heap and on the largest; None where it does not grow, since the first move tried wins."""
    if len(works) < 2:
        return None
    half, last = works[len(works) // 2 if len(works) > 2 else 0], works[-1]
    return (half, last) if half.operations < last.operations else None


def _by_values(subject: Subject) -> Iterator[Block]:
    looks = _looks(subject)
    last = len(looks) - 1
    if not looks[-1]:
        yield paragraph(
            _(
                "In this game a formula gives the value of a heap at once: any position is judged by one xor for each "
                "heap."
            )
        )
        return
    yield paragraph(
        _(
            "The values of all heaps up to {last} are found by examining {count} options, once and for all. After "
            "that, any position is judged by one xor for each heap."
        ).format(last=last, count=number(looks[-1]))
    )
    if last < COST_UP_TO:
        return  # too many options: nothing is quick, and no square of n
    law = options_law(subject)
    if all(count == (heap - 1) ** 2 // 4 for heap, count in enumerate(looks) if heap):
        yield paragraph(
            _(
                "Exactly, the heaps up to n have ⌊(n − 1)² / 4⌋ options in all, since a heap of k has ⌊(k − 1) / "
                "2⌋ (counted, too, for every n up to {last}): work that grows like the square of n. A thousand "
                "matches take {count}."
            ).format(last=last, count=number(999**2 // 4))
        )
    elif law and not law.recursive:
        yield paragraph(
            _(
                "Let N(n) be the number of options of all heaps up to n. Exactly, {law} (counted for every n from "
                "{first} to {last})."
            ).format(law=law_words(law), first=law.first, last=last)
        )
    yield paragraph(
        _(
            "The assignment of the Grundy course counts the search for the best solution among the “NP-complete "
            "programs”. That term applies to decision problems, not to programs that are slow: trying everything is "
            "slow because it does the same work again and again, and the values of this game are computed quickly."
        )
    )


def options_law(subject: Subject) -> Law | None:
    """How many options the heaps up to n have, exactly; None where no law was found."""
    return find_law({heap: count for heap, count in enumerate(_looks(subject)) if heap})


def _looks(subject: Subject) -> list[int]:
    """How many options are examined for the values of the heaps up to each heap."""
    fresh = NimValues(subject.game)
    looks = []
    for heap in range(subject.values.reach(COST_UP_TO) + 1):
        fresh.of_heap(heap)
        looks.append(fresh.operations)
    return looks
