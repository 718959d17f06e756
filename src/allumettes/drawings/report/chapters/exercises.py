"""Questions to the student, with the answers in the teacher's copy."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import Block, box, section
from allumettes.drawings.report.chapters.nim_values import asked, proof_row
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.locale.numbers import listed
from allumettes.solvers import examples
from allumettes.solvers.analysis import analyse, heap_proof

PLACE = 85


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    yield section(_("Your turn"))
    yield from _normal(subject, teacher=teacher) if subject.normal else _misere(subject, teacher=teacher)


def _normal(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    first, second = asked(subject)
    yield box(
        _("Compute"),
        _("What are the nim-values of the heaps {first} and {second}? List the options and their values.").format(
            first=first, second=second
        ),
        list(_values(subject)) if teacher else [],
        lines=3,
    )
    if position := examples.winning_board(subject.values):
        yield box(
            _("Play"),
            _("You are to move at `{position}`. Compute the xor, and find every move that wins.").format(
                position=format_position(position)
            ),
            list(_moves(subject, position)) if teacher else [],
            lines=3,
        )
    yield box(
        _("Explain"),
        _("In your own words: why can a player who is given an xor of 0 never give one back?"),
        [
            _(
                "A move changes one heap only, and its new value differs from the old one: the mex is a number that no "
                "option has. The other heaps keep their values, so that the xor changes: it is no longer 0."
            )
        ]
        if teacher
        else [],
        lines=3,
    )


def _misere(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    if position := examples.won_pair(subject.oracle):
        moves = [
            _("`{move}` wins: it leaves `{left}`, which is losing.").format(
                move=format_move(position, found.move), left=format_position(found.leaves)
            )
            for found in analyse(subject.oracle, position).winning_moves
        ]
        yield box(
            _("Play"),
            _("You are to move at `{position}`. Find every move that wins, and say what each leaves.").format(
                position=format_position(position)
            ),
            [*moves, _("No other move wins.")] if teacher else [],
            lines=3,
        )
    yield box(
        _("Explain"),
        _(
            "Two equal heaps: where the last move wins, the second player wins by copying each move of the first on "
            "the other heap. Why is that not enough here?"
        ),
        [
            _(
                "The player who copies always has an answer, and so makes the last move, which loses here. To win, "
                "they must stop copying in time, so that it is the other one who has to end the game; and not every "
                "position lets them."
            )
        ]
        if teacher
        else [],
        lines=3,
    )


def _values(subject: Subject) -> Iterator[str]:
    for heap in asked(subject):
        _heap, options, value = proof_row(heap_proof(subject.oracle, heap))
        end = "" if options.endswith("…") else "."
        yield _("Heap {heap}: {options}{end} The mex is {value}.").format(
            heap=heap, options=options, end=end, value=value
        )


def _moves(subject: Subject, position: Position) -> Iterator[str]:
    analysis = analyse(subject.oracle, position)
    yield _("The xor is {values} = {total}: the position is winning.").format(
        values=" ⊕ ".join(map(str, analysis.values or ())), total=analysis.nim_sum
    )
    moves = [f"`{format_move(position, found.move)}`" for found in analysis.winning_moves]
    yield _("It is brought to 0 by {moves}, and by no other move.").format(moves=listed(moves))
