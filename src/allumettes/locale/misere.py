"""What misère theory says, in words: genera, and positions that behave like a sum of a few heaps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from allumettes.core.convention import Outcome
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.moves import heap_number
from allumettes.locale.numbers import number
from allumettes.misere.heaps import Kind
from allumettes.solvers.analysis import Analysis, LikeSum, QuotientProof, WinningMove
from allumettes.solvers.oracle import Method

KINDS = {
    Kind.NIM: N_("a Nim heap"),
    Kind.TAME: N_("tame: like a position of Nim"),
    Kind.RESTIVE: N_("restive"),
    Kind.RESTLESS: N_("restless"),
    Kind.WILD: N_("wild"),
}

BEHAVIOUR = {
    Kind.RESTIVE: N_("restive: its options behave like positions of Nim, it does not; its nim-value is 0 or 1"),
    Kind.RESTLESS: N_(
        "restless: its options behave like positions of Nim, it does not; its misère nim-value is 0 or 1"
    ),
    Kind.WILD: N_("wild: it behaves like no position of Nim; beside other wild heaps its genus says nothing"),
}
"""What the kinds mean that are no Nim."""

LONGEST_FORM = 60
"""Longer forms are left to the data for programs."""

FEW_SUMS = 12
"""How many losing sums are named; large quotients have hundreds."""


def sum_words(heaps: Mapping[int, int]) -> str:
    """A sum of heaps: 1+2+2."""
    return "+".join(number(heap) for heap, count in heaps.items() for _time in range(count)) or _("nothing")


def kind_words(kind: str) -> str:
    return _(KINDS[Kind(kind)])


def genus_lines(analysis: Analysis) -> Iterator[str]:
    """The genus and the canonical form of each heap."""
    if not analysis.genera:
        return
    if analysis.method is Method.TAME:
        yield _tame_genera(analysis)
        return
    yield _(
        "The genus of each heap: its nim-value, then its values when the last move loses, beside 0, 1, 2… heaps of 2."
    )
    for heap, value in dict(zip(analysis.position, analysis.genera, strict=True)).items():
        words = _("heap of {heap}: genus {genus}, {kind}")
        if value.form and len(value.form) <= LONGEST_FORM:
            words = _("heap of {heap}: genus {genus}, {kind}; its canonical form is {form}")
        yield "  " + words.format(
            heap=heap_number(analysis.game, heap), genus=value.genus, kind=kind_words(value.kind), form=value.form
        )
    if analysis.genus and len(analysis.position) > 1:
        yield "  " + _("all together: genus {genus}, {kind}").format(
            genus=analysis.genus.genus, kind=kind_words(analysis.genus.kind)
        )
    whole = (analysis.genus,) if analysis.genus else ()
    for kind in dict.fromkeys(Kind(value.kind) for value in (*analysis.genera, *whole)):
        if kind in BEHAVIOUR:
            yield "  " + _(BEHAVIOUR[kind])


def _tame_genera(analysis: Analysis) -> str:
    """The genera of heaps that behave like heaps of Nim, which add nothing to the reasons, in one line."""
    heaps = dict(zip(analysis.position, analysis.genera, strict=True)).items()
    listed = ", ".join(_("{heap} has {genus}").format(heap=number(heap), genus=value.genus) for heap, value in heaps)
    words = _("The genera of the heaps are tame: {listed}.")
    if analysis.genus and len(analysis.position) > 1:
        words = _("The genera of the heaps are tame: {listed}; all together {genus}.")
    return words.format(listed=listed, genus=analysis.genus and analysis.genus.genus)


def search_words(analysis: Analysis) -> str:
    """Why a position is won or lost that no theorem covers: its misère nim-value, or that it was searched."""
    if analysis.genus is None:
        return _("No theory covers this position when the last move loses; every line of play was searched.")
    value = analysis.genus.misere_value
    if value == 0:
        words = _(
            "The last move loses, and nim-values do not decide here. But the position has a value of its own: "
            "the least number that no move leaves, and 1 where there is no move. It is 0: every move leaves another "
            "value, and so a won position."
        )
    else:
        words = _(
            "The last move loses, and nim-values do not decide here. But the position has a value of its own: "
            "the least number that no move leaves, and 1 where there is no move. It is {value}, not 0: some move "
            "leaves 0, a lost position."
        )
    return words.format(value=number(value))


def quotient_lines(analysis: Analysis, proof: QuotientProof) -> Iterator[str]:
    """Why a position is won or lost by a misère quotient."""
    if proof.repetition:
        words = _(
            "The last move loses. Whatever stands beside it, every position of this game behaves like one of {order} "
            "sums (its misère quotient, proved for heaps of any size)."
        )
    else:
        words = _(
            "The last move loses. Whatever stands beside it, every position with heaps up to {bound} behaves like one "
            "of {order} sums (the misère quotient, proved)."
        )
    yield words.format(order=number(proof.order), bound=number(proof.bound))
    for like in proof.heaps:
        yield "  " + like_words(like, proof)
    if len(analysis.position) > 1:
        yield "  " + _("all together like {sum}").format(sum=sum_words(proof.total.heaps))
    losing = ", ".join(map(sum_words, proof.losing[:FEW_SUMS])) + (", …" if len(proof.losing) > FEW_SUMS else "")
    if analysis.outcome is Outcome.LOSING:
        yield _("That sum is among the losing ones: {losing}.").format(losing=losing)
    else:
        yield _("That sum is not among the losing ones: {losing}. Some move leads to one of them.").format(
            losing=losing
        )


def left_words(winning: WinningMove) -> str:
    """The losing sum that a winning move leaves, where a quotient tells; else nothing."""
    if winning.leaves_like is None:
        return ""
    return _("like {sum}, a losing sum").format(sum=sum_words(winning.leaves_like))


def like_words(like: LikeSum, proof: QuotientProof) -> str:
    (heap,), (twin,) = like.position, like.twin
    if heap == twin or proof.repetition is None:
        return _("heap of {heap}: like {sum}").format(heap=number(heap), sum=sum_words(like.heaps))
    return _(
        "heap of {heap}: like a heap of {twin}, for heaps repeat with period {period} from heap {first} on; like {sum}"
    ).format(
        heap=number(heap),
        twin=number(twin),
        period=number(proof.repetition[1]),
        first=number(proof.repetition[0]),
        sum=sum_words(like.heaps),
    )
