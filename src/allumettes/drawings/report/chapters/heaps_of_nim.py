"""Nim itself: the value of a heap is its size."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import nim_sum
from allumettes.drawings.report.blocks import Block, paragraph, proof, section, theorem
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.verdicts import outcome_word

PLACE = 57
TRIED = 100
LARGE = 10_000


def is_nim(game: HeapGame) -> bool:
    """Whether a move leaves any smaller heap."""
    wanted = {heap: {(left,) for left in range(heap)} for heap in range(TRIED)}
    alike = all(set(game.options(heap)) == options for heap, options in wanted.items())
    return game.is_named and alike and game.option_count(LARGE) == LARGE


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not (subject.normal and is_nim(subject.game)):
        return
    yield section(_("The theorem of Nim"))
    yield theorem(
        _("Theorem (Bouton)"),
        _("A position of Nim is losing exactly when the xor of the sizes of its heaps is 0."),
    )
    yield paragraph(_("*Proof*, by induction on the size of a heap:"))
    yield proof(
        [
            _(
                "*The value of a heap of n matches is n.* Its options are the heaps 0, 1, …, n − 1. Suppose that they "
                "have these numbers as values; then the least number that none of them has is n. The heap 0 has no "
                "option, and the value 0."
            ),
            _(
                "*Therefore* the xor of the values is the xor of the sizes, and the theorem of Sprague and Grundy "
                "applies."
            ),
        ]
    )
    start = subject.game.default_start
    yield paragraph(
        _("The usual start is `{position}`, and {values} = {total}: a position that is {outcome}.").format(
            position=format_position(start),
            values=" ⊕ ".join(map(str, start)),
            total=nim_sum(start),
            outcome=outcome_word(subject.oracle.outcome(start)),
        )
    )
