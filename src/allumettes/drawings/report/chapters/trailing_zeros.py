"""The halving game: the rule of the trailing zeros, with its proof."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import HeapGame
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, proof, section, table, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.verdicts import outcome_word

PLACE = 40
TRIED = 200
SHOWN = 16


def is_halving(game: HeapGame) -> bool:
    """Whether a move takes one match or leaves half of the heap, rounded down."""
    wanted = {heap: {(heap - 1,), (heap // 2,)} if heap else set() for heap in range(TRIED)}
    return game.is_named and all(set(game.options(heap)) == options for heap, options in wanted.items())


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not (subject.normal and is_halving(subject.game)):
        return
    yield section(_("The rule of the trailing zeros"))
    yield paragraph(
        _(
            "Write n in binary and let z(n) be the number of zeros at its end: z(5) = 0, for 5 is `101`; z(6) = 1, for "
            "6 is `110`; z(8) = 3. Doubling adds a zero: z(2m) = z(m) + 1."
        )
    )
    yield theorem(
        _("Theorem"),
        _("The player to move loses exactly when n = 0, or when n > 0 and z(n) is odd."),
    )
    yield paragraph(
        _(
            "*Proof*, by induction: suppose that it is true for all numbers below n. If n > 0, the moves lead to n − 1 "
            "and to ⌊n/2⌋."
        )
    )
    yield proof(
        [
            _("*n = 0.* There is no move, and the player to move has lost."),
            _(
                "*z(n) is odd: n is losing.* Then n = 2m is even, with m ≥ 1. The number n − 1 ≥ 1 is odd, so z(n − 1) "
                "= 0 is even; and z(m) = z(n) − 1 is even too. Both moves give the other player a winning number."
            ),
            _(
                "*z(n) is even and not 0: n is winning.* Then n = 2m with z(m) = z(n) − 1 odd: dividing leaves the "
                "losing number m."
            ),
            _(
                "*z(n) = 0: n is winning.* Then n is odd. If n = 1, either move leaves 0. If not, n = 2m + 1 with m ≥ "
                "1, and the moves lead to 2m and to m. As z(2m) = z(m) + 1, exactly one of the two is odd: that move "
                "leaves a losing number. It is dividing if z(m) is odd, and taking one if not."
            ),
        ]
    )
    yield table(
        ["n", _("in binary"), "z(n)", _("outcome"), _("winning actions")],
        [_row(subject, heap) for heap in range(1, SHOWN + 1)],
        _("What a search of every game finds for small numbers."),
        [RIGHT, RIGHT, RIGHT, LEFT, LEFT],
    )


def _row(subject: Subject, heap: int) -> list[str]:
    named = subject.game.named_options(heap)
    wins = [f"`{name}`" for name, option in named.items() if subject.oracle.is_losing(option)]
    zeros = (heap & -heap).bit_length() - 1
    outcome = subject.oracle.outcome((heap,))
    return [number(heap), f"`{heap:b}`", str(zeros), outcome_word(outcome), ", ".join(wins) or "–"]
