"""Whether the nim-values repeat, for a game that has no formula: a theorem where there is one, else what is seen."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.drawings.report.blocks import Block, paragraph, section
from allumettes.drawings.report.chapters import heaps_of_nim, multiples, trailing_zeros
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.sequences import standing, statement

PLACE = 57
LAST_LOOKED_AT = 1000
MANY_OPTIONS, LAST_OF_MANY = 5_000, 200
"""Where a heap has so many options, fewer heaps are looked at: the document must not take minutes."""


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    game = subject.game
    has_rule = multiples.largest_taking(game) or trailing_zeros.is_halving(game) or heaps_of_nim.is_nim(game)
    if has_rule or not (subject.normal and game.is_named):
        return
    import numpy as np

    from allumettes.sequences.period_search import search_period
    from allumettes.sequences.prefixes import prefixes_of

    last = LAST_LOOKED_AT if game.option_count(LAST_LOOKED_AT) <= MANY_OPTIONS else LAST_OF_MANY
    values = np.array([subject.values.of_heap(heap) for heap in range(last + 1)], np.uint64)
    certificate = search_period(game, prefixes_of(values))
    yield section(_("Do the values repeat?"))
    if certificate is None:
        yield paragraph(
            _(
                "No period is seen in the values of the heaps 0 to {last}, which proves nothing about larger heaps. "
                "Whether the values of Grundy's game repeat from some heap on, and whether those of every octal game "
                "with finitely many digits do, nobody knows: values are computed one after the other."
            ).format(last=number(last))
        )
        return
    yield paragraph(f"{statement(certificate)} {standing(certificate, certificate.status)}")
    yield paragraph(
        _(
            "The statement rests on the heaps up to {bound}, which were computed here; `allumettes verify` checks such "
            "a certificate again, and docs/periods.md has the proofs of the theorems."
        ).format(bound=number(certificate.bound))
    )
