"""A lost position in full: every move out of it, and the answer to each."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_move, format_position
from allumettes.core.position import Position
from allumettes.drawings.report.blocks import LEFT, RIGHT, Block, paragraph, section, table
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _
from allumettes.solvers import examples
from allumettes.solvers.analysis import analyse

PLACE = 60


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    position = examples.lost_board(subject.values) if subject.normal else examples.lost_pair(subject.oracle)
    if position:
        yield from _answers(subject, position)


def _answers(subject: Subject, position: Position) -> Iterator[Block]:
    analysis = analyse(subject.oracle, position)
    yield section(_("A complete example: {position}").format(position=format_position(position)))
    values = analysis.values if analysis.nim_sum == 0 and subject.normal else None
    if values:
        yield paragraph(
            _(
                "The xor is {values} = 0: the position is losing. Whatever is played, an answer brings it back to 0."
            ).format(values=" ⊕ ".join(map(str, values)))
        )
    else:
        yield paragraph(_("This position is losing: whatever is played, an answer leaves a losing position again."))
    moves = [format_move(position, refutation.move) for refutation in analysis.refutations[: examples.FEW_MOVES]]
    if twin := next((move for move in moves if "#" in move), None):
        yield paragraph(
            _("Two heaps of the same size are told apart by a number: `{move}` is played on the second one.").format(
                move=twin
            )
        )
    rows = []
    for move, refutation in zip(moves, analysis.refutations, strict=False):
        answer, left = _("none needed: the game is over"), ""
        if refutation.answer:
            answer = f"`{format_move(refutation.leaves, refutation.answer)}`"
            left = f"`{format_position(refutation.answer.result(refutation.leaves))}`"
        xor = [str(subject.values.of_position(refutation.leaves))] if values else []
        rows.append([f"`{move}`", f"`{format_position(refutation.leaves)}`", *xor, answer, left])
    yield table(
        [_("move"), _("leaves"), *([_("its xor")] if values else []), _("answer"), _("which leaves")],
        rows,
        _("The moves from `{position}`, and an answer that wins against each.").format(
            position=format_position(position)
        ),
        [LEFT, LEFT, *([RIGHT] if values else []), LEFT, LEFT],
    )
