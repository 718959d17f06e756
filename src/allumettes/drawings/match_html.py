"""A match as a notebook shows it: its board, its players and its moves."""

from __future__ import annotations

from html import escape

from allumettes.core.match import Match
from allumettes.core.notation import format_move, format_position
from allumettes.drawings.board import board_svg
from allumettes.locale import _
from allumettes.locale.rules import full_title


def as_html(match: Match) -> str:
    moves = [format_move(turn.before, turn.move) for turn in match.turns]
    heading = f"{full_title(match.game)}, {format_position(match.start)}"
    items = "".join(f"<li>{escape(' '.join(moves[first : first + 2]))}</li>" for first in range(0, len(moves), 2))
    if match.winner is None:
        status = _("{name} is to move.").format(name=match.seat.name)
    else:
        status = _("{name} has won.").format(name=match.seats[match.winner].name)
    return (
        f"<figure><figcaption><strong>{escape(heading)}</strong></figcaption>"
        f"{board_svg(match.game, match.position)}<p>{escape(status)}</p><ol>{items}</ol></figure>"
    )
