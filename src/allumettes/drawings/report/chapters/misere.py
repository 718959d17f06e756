"""What is known where the last move loses."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.drawings.report.blocks import Block, paragraph, section
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _

PLACE = 50


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if subject.normal:
        return
    yield section(_("When the last move loses"))
    yield paragraph(
        _(
            "The heaps of this game behave like heaps of Nim. One computes the xor of their values as in normal play: "
            "the position is losing when the xor is 0, except when every value is 0 or 1, where it is losing when the "
            "xor is 1. In words: play as usual until the other player would be left with heaps worth 0 or 1 only, "
            "and then leave an odd number of ones."
        )
        if subject.game.like_nim
        else _(
            "The theory of nim-values is one of normal play: here two positions with the same value may have different "
            "outcomes, and a losing heap may change the outcome of those beside it. This report relies on no short "
            "rule that would judge every position of this game: positions are searched, and what was found is kept."
        )
    )
