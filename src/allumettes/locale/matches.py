"""A match in a list: when it was left, which game, where it stands, who plays."""

from __future__ import annotations

from datetime import datetime

from allumettes.core.convention import Convention
from allumettes.core.match import Match, Seat
from allumettes.core.notation import format_position
from allumettes.core.text import excerpt
from allumettes.locale import _
from allumettes.locale.levels import level_name
from allumettes.locale.numbers import day
from allumettes.locale.rules import convention_words, full_title
from allumettes.players import HUMAN, is_level, is_program
from allumettes.players.cups.seat import machine_path


def match_line(match: Match, left: datetime) -> str:
    misere = (convention_words(match.convention),) if match.convention is Convention.MISERE else ()
    return _("{day}, {time}: {game}, at {position}, {first} against {second}").format(
        day=day(left),
        time=f"{left:%H:%M}",
        game=", ".join((full_title(match.game), *misere)),
        position=excerpt(format_position(match.position), 40),
        first=seat_words(match.seats[0]),
        second=seat_words(match.seats[1]),
    )


def seat_words(seat: Seat) -> str:
    """The name of a player, and how a computer plays."""
    if seat.kind == HUMAN:
        return seat.name
    if is_program(seat.kind):
        return _("{name} (program)").format(name=seat.name)
    machine = machine_path(seat.kind)
    how = level_name(seat.kind) if is_level(seat.kind) else machine.name if machine else seat.kind
    return f"{seat.name} ({how})"
