"""Lasker's Nim, where a heap may also be split: the values of its heaps, with the proof."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import HeapGame
from allumettes.drawings.report.blocks import LEFT, Block, paragraph, proof, section, table, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 57
TRIED = 60
LARGE = 10_000


def is_lasker(game: HeapGame) -> bool:
    """Whether a move leaves any smaller heap, or splits one into two without taking anything."""
    alike = all(set(game.options(heap)) == _wanted(heap) for heap in range(TRIED))
    return game.is_named and alike and game.option_count(LARGE) == LARGE + LARGE // 2


def _wanted(heap: int) -> set[tuple[int, ...]]:
    return {(left,) for left in range(heap)} | {(part, heap - part) for part in range(1, heap // 2 + 1)}


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not (subject.normal and is_lasker(subject.game)):
        return
    yield section(_("The theorem of Lasker's Nim"))
    yield theorem(
        _("Theorem (Lasker)"),
        _(
            "For every k ≥ 0, g(4k + 1) = 4k + 1, g(4k + 2) = 4k + 2, g(4k + 3) = 4k + 4 and g(4k + 4) = 4k + 3: in "
            "each four heaps, the last two exchange their sizes."
        ),
    )
    yield paragraph(
        _(
            "*Proof*, by induction. Taking matches leaves any smaller heap; the values of the heaps 0 to 4k are then "
            "the numbers 0 to 4k, in some order. Splitting leaves a + b with the value g(a) ⊕ g(b), of which the last "
            "two bits, the remainder by 4, are enough. For heaps of remainder 1, 2, 3 and 0, the value has the "
            "remainder 1, 2, 0 and 3:"
        )
    )
    yield table(
        [_("heap"), _("remainders of the parts"), _("last two bits of the xor")],
        [
            ["4k + 1", "0 + 1,   2 + 3", "3 ⊕ 1 = 2,   2 ⊕ 0 = 2"],
            ["4k + 2", "0 + 2,   1 + 1,   3 + 3", "3 ⊕ 2 = 1,   1 ⊕ 1 = 0,   0 ⊕ 0 = 0"],
            ["4k + 3", "0 + 3,   1 + 2", "3 ⊕ 0 = 3,   1 ⊕ 2 = 3"],
            ["4k + 4", "0 + 0,   1 + 3,   2 + 2", "3 ⊕ 3 = 0,   1 ⊕ 0 = 1,   2 ⊕ 2 = 0"],
        ],
        _("What splitting a heap can give."),
        [LEFT, LEFT, LEFT],
    )
    yield proof(
        [
            _("*4k + 1.* Taking gives 0 to 4k. No split has the last bits of 4k + 1, which are 1. The mex is 4k + 1."),
            _("*4k + 2.* Taking gives 0 to 4k + 1. No split has the last bits 2. The mex is 4k + 2."),
            _(
                "*4k + 3.* Taking gives 0 to 4k + 2. The split 1 + (4k + 2) gives 1 ⊕ (4k + 2) = 4k + 3. No split has "
                "the last bits 0 of 4k + 4. The mex is 4k + 4."
            ),
            _(
                "*4k + 4.* Taking gives 0 to 4k + 2, and 4k + 4. No split has the last bits 3 of 4k + 3. The mex is "
                "4k + 3."
            ),
        ]
    )
