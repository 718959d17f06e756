"""The nim-value of one heap: the mex of its options, from the smallest heap up."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from allumettes.drawings.report.blocks import LEFT, NARROW_GAP, RIGHT, Block, formula, paragraph, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.solvers import examples
from allumettes.solvers.analysis import HeapProof, heap_proof

PLACE = 50
LAST_PROVED = 7
LAST_LISTED = 59
HEAPS_ASKED = 2


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if not subject.normal:
        return
    yield section(_("The nim-value of a heap"))
    yield paragraph(
        _(
            "Sprague (1935) and Grundy (1939) attach a number to every heap: the *mex* of its options, which is the "
            "least of 0, 1, 2… that no option has. An option that leaves several heaps has the *xor* of their values, "
            "their sum in binary without carry, written ⊕."
        )
    )
    yield formula(
        [
            _("g(heap) = mex { value of o : o an option of the heap }"),
            _("value of the option a + b + … = g(a) ⊕ g(b) ⊕ …"),
        ]
    )
    first = 0 if subject.game.can_move(1) else 1
    yield paragraph(_("The value of a large heap follows from those of smaller ones:"))
    yield table(
        [_("heap"), _("options and their values"), _("mex")],
        [proof_row(heap_proof(subject.oracle, heap)) for heap in range(first, LAST_PROVED + 1)],
        _("The first nim-values, from the smallest heap up."),
        [RIGHT, LEFT, RIGHT],
    )
    yield paragraph(_("A heap is losing exactly when its value is 0; the next section proves it."))
    shown = [str(value) if value else "*0*" for value in map(subject.values.of_heap, range(LAST_LISTED + 1))]
    hidden = () if teacher else asked(subject)
    yield table(
        ["", *(f"+{unit}" for unit in range(10))],
        [
            [f"*{ten}*", *(NARROW_GAP if heap in hidden else shown[heap] for heap in range(ten, ten + 10))]
            for ten in range(0, LAST_LISTED, 10)
        ],
        _(
            "Nim-values of the heaps 0 to {last}: the heap is its row plus its column. A bold 0 is a losing heap."
        ).format(last=LAST_LISTED),
        [RIGHT] * 11,
    )


def asked(subject: Subject) -> list[int]:
    """The heaps whose values the student is asked for: their places in the table are left empty.

    Neither losing heaps, which the document lists, nor heaps whose values it uses elsewhere, if there are others.
    """
    heaps = range(LAST_PROVED + 1, LAST_LISTED + 1)
    told = set(chain.from_iterable(examples.told_positions(subject.oracle)))
    untold = [heap for heap in heaps if subject.values.of_heap(heap) and heap not in told]
    return (untold if len(untold) >= HEAPS_ASKED else list(heaps))[:HEAPS_ASKED]


def proof_row(proof: HeapProof) -> list[str]:
    listed = ",   ".join(f"{'+'.join(map(str, option.option))} → {option.value}" for option in proof.options)
    return [str(proof.heap), (listed or _("none")) + ("" if proof.complete else ", …"), str(proof.value)]
