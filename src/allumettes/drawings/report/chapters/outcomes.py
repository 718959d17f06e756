"""What losing and winning mean, with examples and the first losing heaps."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_move, format_position
from allumettes.core.pieces import Piece
from allumettes.drawings.report.blocks import Block, paragraph, points, section
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _, ngettext
from allumettes.solvers.analysis import Analysis, analyse

PLACE = 20
LAST_LISTED = 59
LAST_SEARCHED = 30
"""Where the last move loses, a heap twice as large may take a thousand times longer to search."""


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    yield section(_("Losing and winning positions"))
    yield paragraph(
        _(
            "A position is always judged *for the player who is to move*, never for the one who has just moved. Some "
            "texts mix the two: the assignment of the Grundy course calls a position losing when “the other player can "
            "no longer play”. Here:"
        )
    )
    yield points(
        [
            _("It is *losing* when no move is possible, or when every move leaves the other a winning position."),
            _("It is *winning* when at least one move leaves the other a losing position."),
        ]
        if subject.normal
        else [
            _("It is *winning* when no move is possible: the other player has just made the last move, which loses."),
            _("It is *winning* too when at least one move leaves the other player a losing position."),
            _("It is *losing* when there are moves, and each of them leaves the other player a winning position."),
        ]
    )
    yield paragraph(_("A game cannot go on for ever, so that every position is one or the other, and never both."))
    yield from _examples(subject)


def _examples(subject: Subject) -> Iterator[Block]:
    oracle = subject.oracle
    last = subject.values.reach(LAST_LISTED if subject.normal else LAST_SEARCHED)
    losing = [heap for heap in range(1, last + 1) if oracle.is_losing((heap,))]
    playable = list(filter(subject.game.can_move, range(1, last + 1)))
    if heap := next((heap for heap in playable if heap not in losing), None):
        won = analyse(oracle, (heap,))
        best = won.winning_moves[0]
        yield paragraph(
            _("For example, `{position}` is winning: `{move}` leaves `{left}`, which is losing.").format(
                position=format_position(won.position),
                move=format_move(won.position, best.move),
                left=format_position(best.leaves),
            )
        )
    if heap := next((heap for heap in playable if heap in losing), None):
        yield paragraph(_lost(analyse(oracle, (heap,))))
    yield paragraph(
        _losing_coins(losing, last)
        if subject.game.pieces(last).kind is Piece.COIN
        else ngettext(
            "From 1 to {last} matches, one heap is losing: *{heaps}*.",
            "From 1 to {last} matches, the losing heaps are: *{heaps}*.",
            len(losing),
        ).format(last=last, heaps=", ".join(map(str, losing)))
        if losing
        else _("From 1 to {last} matches, no single heap is losing.").format(last=last)
    )


def _losing_coins(losing: list[int], last: int) -> str:
    if not losing:
        return _("Of the heaps 1 to {last}, which are coins, none is losing on its own.").format(last=last)
    return ngettext(
        "Of the heaps 1 to {last}, which are coins, one is losing on its own: *{heaps}*.",
        "Of the heaps 1 to {last}, which are coins, these are losing on their own: *{heaps}*.",
        len(losing),
    ).format(last=last, heaps=", ".join(map(str, losing)))


def _lost(analysis: Analysis) -> str:
    first = analysis.refutations[0]
    values = {
        "position": format_position(analysis.position),
        "move": format_move(analysis.position, first.move),
        "answer": format_move(first.leaves, first.answer) if first.answer else "",
    }
    if first.answer is None and len(analysis.refutations) == 1:
        return _("`{position}` is losing: its only move, `{move}`, ends the game, and the last move loses.").format(
            **values
        )
    if first.answer is None:
        return _("`{position}` is losing: its first move, `{move}`, ends the game, and the last move loses.").format(
            **values
        )
    if len(analysis.refutations) == 1:
        return _("`{position}` is losing: its only move, `{move}`, is answered by `{answer}`.").format(**values)
    return _(
        "`{position}` is losing: every move has an answer that wins; `{move}`, for instance, is answered by `{answer}`."
    ).format(**values)
