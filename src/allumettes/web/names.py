"""Default names of players, which each viewer reads in their own language."""

from __future__ import annotations

from copy import copy

from allumettes.core.match import Match, Seat
from allumettes.core.text import N_
from allumettes.locale import _

PLAYER, PLAYER_1, PLAYER_2 = N_("Player"), N_("Player 1"), N_("Player 2")
FRIEND, COMPUTER = N_("Friend"), N_("Computer")
COMPUTER_1, COMPUTER_2 = N_("Computer 1"), N_("Computer 2")

USUAL = {PLAYER, PLAYER_1, PLAYER_2, FRIEND, COMPUTER, COMPUTER_1, COMPUTER_2}


def shown(name: str) -> str:
    return _(name) if name in USUAL else name


def own_name(name: str) -> str:
    """A name that a player chose, empty for a default one."""
    return "" if name in USUAL else name


def with_shown_names(match: Match) -> Match:
    """A copy of the match with the names as they are shown."""
    first, second = match.seats
    read = copy(match)
    read.seats = (Seat(first.kind, shown(first.name)), Seat(second.kind, shown(second.name)))
    return read
