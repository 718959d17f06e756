"""The rules of the game, with one move drawn."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.notation import format_move, format_position
from allumettes.drawings.report.blocks import Block, paragraph, picture, section
from allumettes.drawings.report.board import draw_move, letters
from allumettes.drawings.report.subject import Subject
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number
from allumettes.locale.rules import rule_words
from allumettes.solvers import examples

PLACE = 10
FEW_MOVES = 20


def blocks_of(subject: Subject, *, teacher: bool) -> Iterator[Block]:
    game = subject.game
    yield section(_("The game"))
    yield paragraph(rule_words(game))
    if game.spec != game.name:
        yield paragraph(_("This document is about the variant `{spec}`.").format(spec=game.spec))
    yield paragraph(
        _("The players move in turn. *Whoever makes the last move wins*: a player who cannot move has lost.")
        if subject.normal
        else _(
            "The players move in turn. Here *whoever makes the last move loses*: a player who cannot move has won. "
            "Where the rule of the game says otherwise, it is this convention that holds."
        )
    )
    yield from _drawn_move(subject)


def _drawn_move(subject: Subject) -> Iterator[Block]:
    position = examples.board(subject.game)
    moves = list(subject.game.moves(position))
    move = moves[len(moves) // 2]
    after = move.result(position)
    words = {
        "before": format_position(position),
        "move": format_move(position, move),
        "after": format_position(after),
    }
    yield picture(
        draw_move(subject.game, position, after),
        alt=_("On the left the board {before}; an arrow; on the right {after}.").format(**words),
        caption=_("The board `{before}`, and what the move `{move}` leaves: `{after}`.").format(**words),
        width=62,
        text="\n\n→\n\n".join(letters(subject.game, board) for board in (position, after)),
    )
    listed = ", ".join(f"`{format_move(position, move)}`" for move in moves[:FEW_MOVES])
    yield paragraph(
        ngettext(
            "A move is written as the heap, then what replaces it. From `{before}` there is {count} move: {listed}.",
            "A move is written as the heap, then what replaces it. From `{before}` there are {count} moves: {listed}.",
            len(moves),
        ).format(
            before=words["before"],
            count=number(len(moves)),
            listed=listed,
        )
        if len(moves) <= FEW_MOVES
        else _(
            "A move is written as the heap, then what replaces it. From `{before}` there are {count} moves, and the "
            "first ones are: {listed}."
        ).format(before=words["before"], count=number(len(moves)), listed=listed)
    )
