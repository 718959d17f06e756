"""The halving game where the last move loses: the powers of two change hands, and no other number does."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, proof, section, table, theorem
from allumettes.drawings.report.chapters.trailing_zeros import is_halving
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.verdicts import outcome_word
from allumettes.solvers.oracle import Oracle

PLACE = 40
SHOWN = 16


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if subject.normal or not is_halving(subject.game):
        return
    yield section(_("The powers of two change their outcome"))
    yield paragraph(
        _(
            "Write n > 0 in binary and let z(n) be the number of zeros at its end. Where the last move wins, n is "
            "losing exactly when z(n) is odd. Where it loses, only the powers of two, 1, 2, 4, 8…, have another "
            "outcome:"
        )
    )
    yield theorem(
        _("Theorem"),
        _(
            "Where the last move loses, a number n > 0 that is no power of two is losing exactly when z(n) is odd, and "
            "a power of two exactly when z(n) is even."
        ),
    )
    yield paragraph(_("*Proof*, by induction. The moves lead to n − 1 and to ⌊n/2⌋; the player who finds 0 has won."))
    yield proof(
        [
            _(
                "*n = 1 and n = 2.* Both moves from 1 leave 0: 1 is losing, and z(1) = 0. Both from 2 leave 1: 2 "
                "is winning, and z(2) = 1."
            ),
            _(
                "*n = 2m is a power of two, n ≥ 4.* The number n − 1 is odd and no power of two, so that it is "
                "winning. So n is losing exactly when m is winning; and z(n) = z(m) + 1."
            ),
            _(
                "*n = 2m is even and no power of two.* Again n − 1 is odd and no power of two, so that it is winning, "
                "and n is losing exactly when m, no power of two either, is winning: when z(m) is even, and z(n) odd."
            ),
            _(
                "*n = 2m + 1 is odd, n ≥ 3: winning.* The moves lead to 2m and to m. Both are powers of two or neither "
                "is, and z(2m) = z(m) + 1: exactly one of them is losing. As z(n) = 0 is even, this is what is claimed."
            ),
        ]
    )
    usual = Oracle(subject.game, seconds=None)
    yield table(
        ["n", _("in binary"), "z(n)", _("last move wins"), _("last move loses")],
        [_row(subject.oracle, usual, heap) for heap in range(1, SHOWN + 1)],
        _("What a search of every game finds for small numbers; what changes is in bold."),
        [RIGHT, RIGHT, RIGHT, LEFT, LEFT],
    )


def _row(oracle: Oracle, usual: Oracle, heap: int) -> list[str]:
    before, now = (outcome_word(each.outcome((heap,))) for each in (usual, oracle))
    zeros = (heap & -heap).bit_length() - 1
    return [number(heap), f"`{heap:b}`", str(zeros), before, now if now == before else f"*{now}*"]
