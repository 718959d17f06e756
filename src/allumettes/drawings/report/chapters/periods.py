"""Whether the nim-values repeat, for a game that has no formula: a theorem where there is one, else what is seen."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.errors import TooManyOptionsError
from allumettes.core.game import HeapGame
from allumettes.drawings.report.blocks import Block, paragraph, section
from allumettes.drawings.report.chapters import heaps_of_nim, lasker, multiples, trailing_zeros
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import either, listed, number
from allumettes.locale.sequences import standing, statement
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.theorems import PeriodStatus

PLACE = 57
LAST_LOOKED_AT = 1000
LONGEST_RULE = 24
"""A rule with more remainders than a person keeps in mind is not written out."""
NOBODY_KNOWS = ("grundy", "0.007")
"""Games whose sequences were computed far and have shown no period (Grundy's game, Treblecross)."""
MANY_OPTIONS, LAST_OF_MANY = 5_000, 200
"""Where a heap has so many options, fewer heaps are looked at: the document must not take minutes."""


def _has_many_options(game: HeapGame, heap: int) -> bool:
    try:
        return game.option_count(heap) > MANY_OPTIONS
    except TooManyOptionsError:
        return True


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    game = subject.game
    if _has_rule(game) or not (subject.normal and game.is_named):
        return
    import numpy as np

    from allumettes.sequences.period_search import search_period
    from allumettes.sequences.prefixes import prefixes_of

    last = LAST_OF_MANY if _has_many_options(game, LAST_LOOKED_AT) else LAST_LOOKED_AT
    values = np.array([subject.values.of_heap(heap) for heap in range(last + 1)], np.uint64)
    certificate = search_period(game, prefixes_of(values))
    yield section(_("Do the values repeat?"))
    if certificate is None:
        yield paragraph(
            _(
                "No period is seen in the values of the heaps 0 to {last}, which proves nothing about larger heaps: "
                "values are computed one after the other."
            ).format(last=number(last))
        )
        if game.spec in NOBODY_KNOWS:
            yield paragraph(
                _(
                    "Whether the values of this game repeat from some heap on, nobody knows; nor whether those of "
                    "every octal game with finitely many digits do."
                )
            )
        return
    yield paragraph(f"{statement(certificate)} {standing(certificate, certificate.status)}")
    if certificate.status is PeriodStatus.PROVED and not certificate.saltus:
        yield from _losing_heaps(certificate)
    yield paragraph(
        _(
            "The statement rests on the heaps up to {bound}, which were computed here; `allumettes verify` checks such "
            "a certificate again, and docs/periods.md has the proofs of the theorems."
        ).format(bound=number(certificate.bound))
    )


def _has_rule(game: HeapGame) -> bool:
    """Whether another chapter proves the values of every heap."""
    rules = (trailing_zeros.is_halving, heaps_of_nim.is_nim, lasker.is_lasker)
    return multiples.largest_taking(game) is not None or any(rule(game) for rule in rules)


def _losing_heaps(certificate: Certificate) -> Iterator[Block]:
    """The rule to play by that follows from a proved period: the remainders of the losing heaps."""
    period, first = certificate.period, certificate.preperiod
    if not certificate.values or period > LONGEST_RULE:
        return
    turn = range(first, first + period)
    remainders = sorted(heap % period for heap in turn if not certificate.values[heap])
    words = {
        "period": number(period),
        "first": number(first),
        "remainders": either(map(number, remainders)),
        "early": listed(number(heap) for heap in range(first) if not certificate.values[heap]),
    }
    if not remainders:
        rule = _("So no single heap of {first} matches or more is losing.")
    elif first:
        rule = _(
            "So a single heap of n ≥ {first} matches is losing exactly when n divided by {period} leaves {remainders}."
        )
    else:
        rule = _("So a single heap of n matches is losing exactly when n divided by {period} leaves {remainders}.")
    if words["early"]:
        rule += " " + _("Smaller losing heaps: {early}.")
    yield paragraph(rule.format(**words))
