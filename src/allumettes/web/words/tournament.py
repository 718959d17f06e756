"""The words of the page that follows a tournament."""

from __future__ import annotations

from allumettes.locale import _


def words() -> dict[str, str]:
    return {
        "tournament_lost": _("The connection is lost: trying again."),
        "tournament_turn": _("{name} is to move."),
        "tournament_board": _("Match {match}, {first} against {second}: heaps {heaps}. {turn}"),
        "tournament_none": _("No match is being played."),
        "tournament_no_faults": _("No match was lost by a fault."),
        "tournament_open": _("Look at match {match}"),
        "tournament_number": _("Give the number of a match that was played, from 1 to {most}."),
    }
