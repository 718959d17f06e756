"""How the operations grow: exact laws with the sizes they were checked on, estimates with what the range changes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice

from allumettes.core.convention import Outcome
from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import GAP, LEFT, Block, box, paragraph, part, plain, table
from allumettes.drawings.report.chapters.cost import options_law
from allumettes.drawings.report.facts import Race
from allumettes.drawings.report.protocol import sizes_words
from allumettes.locale import _
from allumettes.locale.laws import (
    accepted_lines,
    checked_words,
    estimate_reason,
    exact_lines,
    law_words,
    undecided_lines,
)
from allumettes.locale.numbers import decimal, listed, percent
from allumettes.study.growth import SAME_RATE, Estimate, Growth, GrowthLaw, Rates, growths
from allumettes.study.laws import FEWEST_BEYOND, Law
from allumettes.trees.side_by_side import playable

NOTHING = "N(n) = 0"
"""The law of a version that has nothing to count."""
BY_MEX = "N(n) = ⌊(n−1)²/4⌋"
"""The law of nim-values in Grundy's game, which the chapter on the cost of the strategy proves."""

TWO_AFTER_LOSING = ("N(L+2) = N(L) + 3", "N(L+2) = 2 N(L) + 3")
"""The laws of a heap two above a losing one that the order of its moves explains: with a table, and without one."""


def told_laws(race: Race) -> set[str]:
    """The laws that a student need not find: the chapter on the cost of the strategy says them."""
    law = options_law(race) if race.normal else None
    return {NOTHING, *([str(law)] if law else [])}


def blocks_of(race: Race, *, teacher: bool) -> Iterator[Block]:
    found = growths(race.measures)
    own = {solver: found[solver] for solver in race.solvers if solver in found}
    # A circle of 3 is the heap 103: a power of such numbers, or a rate across rows and circles, means nothing.
    numbered = race.game.pieces(race.sizes[-1]).kind is Piece.CIRCLE
    if numbered:
        own = {solver: replace(growth, estimate=None) for solver, growth in own.items()}
    if any(str(growth.law) != NOTHING for growth in own.values()):
        yield part(_("How the operations grow"))
        yield from _exact(race, own, teacher=teacher)
        yield from _estimates(own, teacher=teacher)
        if numbered:
            yield paragraph(
                _("Where no law gives all counts, no growth is estimated: n is the number of a circle, not its size.")
            )
    yield box(
        _("Your analysis"),
        _("How does the work of each version grow with n? What may be concluded from these figures, and what may not?"),
        list(_sentences(race, own)) if teacher else [],
    )


def _exact(race: Race, found: Mapping[str, Growth], *, teacher: bool) -> Iterator[Block]:
    laws = [(solver, law) for solver, growth in found.items() if (law := growth.law or growth.after_losing)]
    yield paragraph(
        _(
            "Operations are counted, not sampled: a law gives every count exactly, or it is none. N(n) being the "
            "operations for a heap of n, closed forms and recurrences are looked for on the first sizes, with whole "
            "numbers and fractions, and kept only if they give *every* larger size that they cover too: some cover "
            "only the sizes that come after a losing heap L. A law that is kept is found, not proved."
        )
    )
    if not laws:
        few = all(len(race.answered(solver)) <= FEWEST_BEYOND for solver in found)
        yield paragraph(
            _("These are too few sizes to look for one.") if few else _("No such law was found in this race.")
        )
        return
    if (race.sizes[-1] - race.sizes[0]) >= len(race.sizes):
        yield paragraph(
            _("This race tried n = {sizes} only: a law says nothing of the sizes between.").format(
                sizes=sizes_words(race.sizes)
            )
        )
    told = told_laws(race)
    if proved := [plain(solver) for solver, law in laws if str(law) == BY_MEX]:
        yield paragraph(
            _("That of {solver} is proved above, in “What the strategy costs”.").format(solver=listed(proved))
        )
    yield table(
        [_("version"), _("law that was found"), _("checked on")],
        [[plain(solver), *(_law(law) if teacher or str(law) in told else (GAP * 5, GAP * 2))] for solver, law in laws],
        _("Exact laws of the operations N(n)."),
        [LEFT, LEFT, LEFT],
        fill={1: 1, 2: 1},
    )


def _law(law: Law) -> tuple[str, str]:
    return law_words(law), checked_words(law)


def _estimates(found: Mapping[str, Growth], *, teacher: bool) -> Iterator[Block]:
    estimated = {
        solver: growth.estimate for solver, growth in found.items() if growth.estimate and growth.estimate.whole
    }
    if not estimated:
        return
    yield paragraph(
        _(
            "Where no law gives all counts, growth can only be estimated: exponential (each step from n to "
            "n + 1 multiplies the work by the same factor) or polynomial (the work follows a power of n). The rates "
            "are slopes, found by least squares: of log N(n) against n for the first, whose factor is the exponential "
            "of the slope, and against log n for the second. An estimate depends on its sizes, so both rates are "
            "computed on the first half of the sizes, on the second half and on all. A growth is accepted only when "
            "its line through the first two thirds of the sizes predicts the last third twice as well as the other "
            "one, and twice as well as if nothing grew any more (errors are root mean squares of log N(n)), and when "
            "its three rates (logarithms of factors, or powers) differ by at most {tolerance} of the one on all sizes."
        ).format(tolerance=percent(SAME_RATE))
    )
    yield table(
        [_("version"), _("sizes"), _("× from n to n + 1"), _("power of n"), _("growth accepted")],
        [[plain(solver), *_rates(estimate, teacher=teacher)] for solver, estimate in estimated.items()],
        _("What is estimated on the first half of the sizes → on the second half (and on all of them)."),
        [LEFT, LEFT, LEFT, LEFT, LEFT],
        fill={4: 1},
    )


def _rates(estimate: Estimate, *, teacher: bool) -> list[str]:
    assert estimate.whole is not None
    assert estimate.halves is not None
    whole, (lower, upper) = estimate.whole, estimate.halves
    sizes = f"{lower.first}–{lower.last}, {upper.first}–{upper.last}"
    if not teacher:
        return [sizes, GAP * 2, GAP * 2, GAP * 2]
    return [
        sizes,
        f"{decimal(lower.base)} → {decimal(upper.base)} ({decimal(whole.base)})",
        f"{decimal(lower.exponent)} → {decimal(upper.exponent)} ({decimal(whole.exponent)})",
        _conclusion(estimate, whole),
    ]


def _conclusion(estimate: Estimate, whole: Rates) -> str:
    match estimate.law:
        case GrowthLaw.EXPONENTIAL:
            return _("about × {value} from n to n + 1").format(value=decimal(whole.base))
        case GrowthLaw.POLYNOMIAL:
            return _("about n to the power {value}").format(value=decimal(whole.exponent))
        case GrowthLaw.UNDECIDED:
            return _("none: {reason}").format(reason=estimate_reason(estimate))


def _sentences(race: Race, found: Mapping[str, Growth]) -> Iterator[str]:
    named = {plain(solver): growth for solver, growth in found.items()}
    yield from exact_lines(named)
    laws = [growth.after_losing for growth in found.values() if growth.after_losing]
    if any("N(L+1) = N(L) + 1" in str(law) and _one_after_the_other(race, law, 1) for law in laws):
        yield _(
            "N(L+1) = N(L) + 1 is easily explained where the first move that is tried from L+1 leaves L: once "
            "L is proved losing, the search stops, after one more operation."
        )
    if any(text in str(law) and _one_after_the_other(race, law, 2) for law in laws for text in TWO_AFTER_LOSING):
        yield _(
            "N(L+2) is explained alike where the first move from L+2 leaves L+1, found winning after N(L) + 1 "
            "operations, and the second one leaves L. Each of the two costs one operation more. With a table, the "
            "answer for L is read there, N(L) + 3 in all; without one, L is searched a second time, 2 N(L) + 3."
        )
    yield from accepted_lines(named)
    yield from undecided_lines(named)
    if any(growth.law or growth.after_losing for growth in found.values()):
        yield _("A law that was found describes the sizes that were measured; it proves nothing about larger ones.")
    if any(growth.estimate and growth.estimate.law is GrowthLaw.UNDECIDED for growth in found.values()):
        yield _(
            "Where neither a law nor a growth is found, the honest answer is that these figures do not tell, however "
            "well some curve may follow them."
        )


def _one_after_the_other(race: Race, law: Law, above: int) -> bool:
    """Whether the first moves from L + `above` leave the heaps below it, down to L, for the losing heaps L of a law."""
    for losing in race.sizes:
        if losing < (law.first_losing or 0) or race.outcome(losing) is not Outcome.LOSING:
            continue
        moves = islice(race.game.options(losing + above), above)
        if [playable(race.game, left) for left in moves] != [(losing + below,) for below in reversed(range(above))]:
            return False
    return True
