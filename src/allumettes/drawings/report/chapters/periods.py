"""Whether the nim-values repeat, for a game that has no formula: a theorem where there is one, else what is seen."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from allumettes.core.errors import TooManyOptionsError
from allumettes.core.game import HeapGame
from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import Block, paragraph, proof, section
from allumettes.drawings.report.chapters import coins, heaps_of_nim, lasker, multiples, trailing_zeros
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import either, listed, number
from allumettes.locale.sequences import standing, statement
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.theorems import PeriodStatus, finite_code, need_of

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
        return next(islice(game.options(heap), MANY_OPTIONS, None), None) is not None
    except TooManyOptionsError:
        return True


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    game = subject.game
    if _has_rule(game) or not (subject.normal and game.is_named):
        return
    if game.pieces(LAST_LOOKED_AT).kind is Piece.CIRCLE:
        return  # a larger heap is not more of the same
    import numpy as np

    from allumettes.sequences.period_search import search_period
    from allumettes.sequences.prefixes import prefixes_of

    last = LAST_LOOKED_AT
    if _has_many_options(game, LAST_LOOKED_AT):
        last = subject.values.reach(LAST_OF_MANY)
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
                    "Nobody knows whether the values of this game repeat from some heap on, nor whether those of "
                    "every octal game do: a game in which matches are taken from a heap by a finite list of rules, "
                    "and what is left may be split in two."
                )
            )
        return
    yield paragraph(f"{statement(certificate)} {standing(certificate, certificate.status)}")
    if certificate.status is PeriodStatus.PROVED and not certificate.saltus:
        yield from _proof(subject, certificate)
        if certificate.preperiod == 0:
            yield paragraph(_("Heap 0 is checked by itself: g({period}) = g(0) = 0.").format(period=certificate.period))
        yield from _losing_heaps(certificate)
    yield paragraph(
        _(
            "The statement rests on the heaps up to {bound}, which were computed here; `allumettes verify` checks such "
            "a certificate again, and `docs/periods.md` has the proofs of all theorems."
        ).format(bound=number(certificate.bound))
    )


def _proof(subject: Subject, certificate: Certificate) -> Iterator[Block]:
    """Why a period that is seen over so many heaps goes on for ever (docs/periods.md has it for every code)."""
    code = finite_code(subject.game)
    assert code is not None, "a theorem covers the game"
    assert code.last_index is not None
    most, period, first = code.last_index, certificate.period, max(certificate.preperiod, 1)
    words = {"most": number(most), "period": number(period), "first": number(first), "second": number(first + period)}
    if not code.splits:
        stretch = [number(subject.values.of_heap(heap)) for heap in range(first, first + most)]
        yield proof(
            [
                _(
                    "*Where a value comes from.* A move takes at most {most} matches and never splits a heap. From "
                    "{from_here} matches on, the options of n are always at the same distances below n: its value "
                    "depends on the {most} values before it, and on nothing else."
                ).format(from_here=number(most + 1), **words),
                _(
                    "*What is seen.* The {most} values from heap {first} on are {values}; so are the {most} values "
                    "from heap {second} on."
                ).format(values=listed(stretch), **words)
                if most <= LONGEST_RULE
                else _(
                    "*What is seen.* The {most} values from heap {first} on are also those from heap {second} on."
                ).format(**words),
                _(
                    "*Conclusion.* What follows two equal stretches of {most} values is equal too: the next value, "
                    "then the one after it, and so on for ever."
                ).format(**words),
            ]
        )
        return
    heaps = need_of(code).preperiods
    last = heaps * first + (heaps - 1) * period + most
    words |= {"heaps": number(heaps), "last": number(last), "checked": number(last - 1)}
    yield paragraph(
        ngettext(
            "*Proof.* A move takes at most {most} match and leaves at most {heaps} heaps. The values that were "
            "computed show that g(n + {period}) = g(n) for every n from {first} to {checked}. Let n ≥ {last}, and "
            "suppose that it is true of all smaller heaps from {first} on.",
            "*Proof.* A move takes at most {most} matches and leaves at most {heaps} heaps. The values that were "
            "computed show that g(n + {period}) = g(n) for every n from {first} to {checked}. Let n ≥ {last}, and "
            "suppose that it is true of all smaller heaps from {first} on.",
            most,
        ).format(**words)
    )
    yield proof(
        [
            _(
                "*An option of n + {period}* has so many matches left that one of its parts has at least {first} + "
                "{period}. With {period} less in that part it is an option of n, and its value is the same."
            ).format(**words),
            _(
                "*An option of n* has a part of at least {first}. With {period} more in that part it is an option of "
                "n + {period}, and its value is the same."
            ).format(**words),
            _("*Therefore* n and n + {period} have options of the same values, and the same mex.").format(**words),
        ]
    )


def _has_rule(game: HeapGame) -> bool:
    """Whether another chapter proves the values of every heap."""
    rules = (trailing_zeros.is_halving, heaps_of_nim.is_nim, lasker.is_lasker, coins.has_formula)
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
        "early": listed(number(heap) for heap in range(1, first) if not certificate.values[heap]),
    }
    if not remainders:
        rule = ngettext(
            "So no single heap of {first} match or more is losing.",
            "So no single heap of {first} matches or more is losing.",
            first,
        )
    elif first:
        rule = _(
            "So a single heap of n ≥ {first} matches is losing exactly when n divided by {period} leaves {remainders}."
        )
    else:
        rule = _("So a single heap of n matches is losing exactly when n divided by {period} leaves {remainders}.")
    if words["early"]:
        rule += " " + _("Among the smaller ones, these are losing: {early}.")
    elif first > 1:
        rule += " " + _("Among the smaller ones, none is losing but the empty heap.")
    yield paragraph(rule.format(**words))
