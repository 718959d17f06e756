"""Heaps that are circles: the first move opens one into a row, so that its value is the mex of values of rows."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.moves import heap_words
from allumettes.locale.numbers import listed, number, runs
from allumettes.solvers.analysis import heap_proof

PLACE = 56
SHOWN = 8
LAST_LOOKED_AT = 1000


def circles(subject: Subject) -> list[int]:
    """The heaps that are circles, in ascending order."""
    heaps = range(1, LAST_LOOKED_AT + 1)
    return [heap for heap in heaps if subject.game.pieces(heap).kind is Piece.CIRCLE and subject.game.can_move(heap)]


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not (found := circles(subject)):
        return
    yield section(_("The circles"))
    example = found[min(SHOWN, len(found)) - 1]
    opened = _(
        "The first move opens a circle: all that it leaves is one row, and from then on only rows are played. "
        "`{heap}`, for instance, is a {circle}."
    ).format(heap=example, circle=heap_words(subject.game, example))
    if not subject.normal:
        yield paragraph(opened)
        return
    yield paragraph(
        opened
        + " "
        + _("A circle is therefore losing exactly when every row that the first move may leave is winning.")
    )
    yield table(
        [_("heap"), _("on the table"), _("rows that may be left, and their values"), _("mex")],
        [_row(subject, heap) for heap in found[:SHOWN]],
        _("The first circles: the value of a circle is the mex of the values of these rows."),
        [RIGHT, LEFT, LEFT, RIGHT],
    )
    sizes = [subject.game.pieces(heap).size for heap in found if not subject.values.of_heap(heap)]
    last = number(max(subject.game.pieces(heap).size for heap in found))
    yield paragraph(
        _("Of the circles of up to {last} matches that can be played, the losing ones have {sizes} matches.").format(
            last=last, sizes=listed(runs(sizes))
        )
        if sizes
        else _("Of the circles of up to {last} matches that can be played, none is losing.").format(last=last)
    )


def _row(subject: Subject, heap: int) -> list[str]:
    proof = heap_proof(subject.oracle, heap)
    rows = ",   ".join(f"{'+'.join(map(str, option.option))} → {option.value}" for option in proof.options)
    return [str(heap), heap_words(subject.game, heap), rows, str(proof.value)]
