"""What is said of nim-sequences: their largest values, their periods, and the theorems that prove these."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from allumettes.core.text import N_
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import duration, number
from allumettes.locale.rules import full_title
from allumettes.sequences.devices import Obstacle
from allumettes.sequences.difference import equal_for_ever
from allumettes.sequences.engine import WITHOUT_SPACE
from allumettes.sequences.landmarks import NoPeriod
from allumettes.sequences.theorems import PeriodStatus, Theorem

if TYPE_CHECKING:
    from allumettes.sequences.certificate import Certificate
    from allumettes.sequences.sequence import Sequence

LAST_RECORDS = 8
WORTH_A_RATE = 100_000
"""Fewer values take most of their time to begin."""
KERNELS = {
    "dense": N_("every option of every heap"),
    "splits": N_("the sums that heaps reach together"),
    "sparse": N_("the sparse space of the rare values"),
    "cuda": N_("the sparse space of the rare values, on a GPU"),
}

OBSTACLES = {
    Obstacle.NO_RULES: N_("The GPU cannot compute this game: the processor did it all."),
    Obstacle.EARLY: N_(
        "The GPU takes over far from the last rare heap, which is further than this: the processor did it all."
    ),
    Obstacle.RARE_HEAPS: N_("The GPU cannot hold so many rare heaps: the processor went on without it."),
    Obstacle.WIDE_VALUES: N_("The values are too large for the GPU: the processor went on without it."),
    Obstacle.MEMORY: N_("The GPU has too little memory for this: the processor went on without it."),
}

THEOREMS = {
    Theorem.NO_SPLIT: N_("the theorem on games that never split a heap"),
    Theorem.GUY_SMITH: N_("the theorem of Guy and Smith"),
    Theorem.SALTUS: N_("the theorem on a saltus that is a power of two (docs/periods.md)"),
}


def theorem_words(theorem: str) -> str:
    return _(THEOREMS[Theorem(theorem)])


def values_title(sequence: Sequence) -> str:
    return _("{game}: nim-values of heaps 0 to {to}").format(game=full_title(sequence.game), to=number(sequence.to))


def largest_words(sequence: Sequence) -> str:
    value, heap = sequence.summary.largest
    return _("Largest value: {value}, first at heap {heap}.").format(value=number(value), heap=number(heap))


def records_words(sequence: Sequence) -> str:
    records = sequence.summary.records
    shown = ", ".join(
        _("{value} at {heap}").format(value=number(value), heap=number(heap)) for heap, value in records[-LAST_RECORDS:]
    )
    if len(records) <= LAST_RECORDS:
        return _("Records: {records}.").format(records=shown)
    return _("Records, the last of {count}: {records}.").format(count=number(len(records)), records=shown)


def rare_words(sequence: Sequence) -> Iterator[str]:
    space, heaps = sequence.summary.space, sequence.summary.rare_heaps
    if space is None:
        return
    if space.place is None:
        rule = _("a value is rare when an even number of its bits are in the mask {mask}")
    else:
        rule = _("a value is rare when the number of its bits in the mask {mask}, plus the heap, less {place}, is even")
    words = ngettext(
        "{count} rare heap, {last}: {rule}.", "{count} rare heaps, the last is {last}: {rule}.", len(heaps)
    )
    yield words.format(
        count=number(len(heaps)),
        last=number(heaps[-1]) if heaps else "–",
        rule=rule.format(mask=f"{space.mask:#x}", place=space.place),
    )


def rareless_words(sequence: Sequence) -> str:
    """Why no heap is called rare."""
    if sequence.kernel in WITHOUT_SPACE:
        return _("Which values are rare is not known for this game.")
    return _("Which values are rare is learned from several hundred heaps.")


def period_words(sequence: Sequence) -> Iterator[str]:
    if sequence.values is None:
        yield _("The period was not looked for: the values were not kept.")
        yield from no_period_words(sequence.summary.no_period)
    elif sequence.period:
        yield statement(sequence.period)
        yield standing(sequence.period, sequence.period.status)
    else:
        yield _("No period is seen in these values.")
        yield from no_period_words(sequence.summary.no_period)


def no_period_words(bound: NoPeriod | None) -> Iterator[str]:
    if bound:
        words = _(
            "There is none of at most {period} with a preperiod of at most {preperiod}: values do not come again."
        )
        yield words.format(period=number(bound.period), preperiod=number(bound.preperiod))


def work_words(sequence: Sequence) -> str:
    kernel, seconds = sequence.kernel, sequence.seconds
    if kernel in KERNELS:
        kernel = _(KERNELS[kernel])
    words = _("Kernel: {kernel}. Values: {count} in {time}.")
    if len(sequence) >= WORTH_A_RATE:
        words = _("Kernel: {kernel}. Values: {count} in {time}, {rate} a second.")
    return words.format(
        kernel=kernel,
        count=number(len(sequence)),
        time=duration(seconds),
        rate=number(round(len(sequence) / max(seconds, 1e-9))),  # no clock here counts less
    )


def obstacle_words(sequence: Sequence) -> Iterator[str]:
    """Why the device that was asked for did not compute the last values."""
    if sequence.obstacle:
        yield _(OBSTACLES[sequence.obstacle])


def statement(certificate: Certificate) -> str:
    rule = f"g(n + {number(certificate.period)}) = g(n)"
    if certificate.saltus:
        rule += f" + {number(certificate.saltus)}"
    if certificate.theorem is None:
        words, theorem = _("{code}: {rule} from heap {preperiod} on, as far as was seen."), ""
    else:
        words, theorem = _("{code}: {rule} from heap {preperiod} on, by {theorem}."), theorem_words(certificate.theorem)
    return words.format(code=certificate.code, rule=rule, preperiod=number(certificate.preperiod), theorem=theorem)


def standing(certificate: Certificate, status: PeriodStatus) -> str:
    """What the statement is worth: a theorem, a theorem about values that were not checked, or an observation."""
    if status is PeriodStatus.PROVED:
        return _("Proved, for all heaps.")
    if status is PeriodStatus.COMPUTED:
        return _(
            "True for all heaps if the values up to {bound} are right; checking them again would take too long here."
        ).format(bound=number(certificate.bound))
    return _("Observed up to heap {bound}; no theorem here says that it goes on.").format(
        bound=number(certificate.bound)
    )


def bound_words(certificate: Certificate) -> str:
    """Which values the statement rests on."""
    if certificate.theorem is None:
        return ""
    if certificate.status is PeriodStatus.PROVED:
        words = _("The theorem asks for the values of heaps 0 to {bound}: the verifier has checked every one of them.")
    else:
        words = _("The theorem asks for the values of heaps 0 to {bound}: they were computed, but not checked again.")
    return words.format(bound=number(certificate.bound))


def difference_words(one: Sequence, other: Sequence) -> str:
    """Where two sequences begin to differ."""
    heap = one.first_difference(other)
    if heap is not None:
        return _("They differ first at heap {heap}: {value} in {code}, {other} in {other_code}.").format(
            heap=number(heap),
            value=number(one[heap]),
            other=number(other[heap]),
            code=one.game.spec,
            other_code=other.game.spec,
        )
    if equal_for_ever(one.period, other.period):
        return _("They are equal for all heaps: both periods are proved, and are the same.")
    return _("They agree on heaps 0 to {to}; whether they go on doing so is not proved here.").format(
        to=number(min(one.to, other.to))
    )
