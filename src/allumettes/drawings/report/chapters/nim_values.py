"""The nim-value of one heap: the mex of its options, from the smallest heap up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    yield paragraph(_("The value of a large heap follows from those of smaller ones:"))
    yield table(
        [_("heap"), _("options and their values"), _("mex")],
        [proof_row(heap_proof(subject.oracle, heap)) for heap in _proved(subject)],
        _("The first nim-values, from the smallest heap up."),
        [RIGHT, LEFT, RIGHT],
    )
    yield paragraph(_("A heap is losing exactly when its value is 0; the next section proves it."))
    last = _last_listed(subject)
    shown = [str(value) if value else "*0*" for value in map(subject.values.of_heap, range(last + 1))]
    hidden = () if teacher else asked(subject)
    yield table(
        ["", *(f"+{unit}" for unit in range(10))],
        [
            [f"*{ten}*", *(NARROW_GAP if heap in hidden else shown[heap] for heap in range(ten, ten + 10))]
            for ten in range(0, last, 10)
        ],
        _(
            "Nim-values of the heaps 0 to {last}: the heap is its row plus its column. A bold 0 is a losing heap."
        ).format(last=last),
        [RIGHT] * 11,
    )


def _proved(subject: Subject) -> Sequence[int]:
    """The heaps whose options are listed: the smallest, or the first that can be played if none of those can."""
    can_move = subject.game.can_move
    smallest = range(0 if can_move(1) else 1, LAST_PROVED + 1)
    return smallest if any(map(can_move, smallest)) else [*filter(can_move, range(_last_listed(subject)))][:LAST_PROVED]


def _last_listed(subject: Subject) -> int:
    """The end of the last whole line of ten heaps."""
    return max((subject.values.reach(LAST_LISTED) + 1) // 10, 1) * 10 - 1


def asked(subject: Subject) -> list[int]:
    """The heaps whose values the student is asked for: their places in the table are left empty.

    Neither losing heaps, which the document lists, nor heaps whose values it uses elsewhere, if there are others.
    """
    heaps = range(LAST_PROVED + 1, _last_listed(subject) + 1)
    told = {*chain.from_iterable(examples.told_positions(subject.oracle)), *_proved(subject)}
    untold = [heap for heap in heaps if subject.values.of_heap(heap) and heap not in told]
    return (untold if len(untold) >= HEAPS_ASKED else list(heaps))[:HEAPS_ASKED]


def proof_row(proof: HeapProof) -> list[str]:
    listed = ",   ".join(f"{'+'.join(map(str, option.option))} → {option.value}" for option in proof.options)
    return [str(proof.heap), (listed or _("none")) + ("" if proof.complete else ", …"), str(proof.value)]
