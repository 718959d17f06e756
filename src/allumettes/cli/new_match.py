"""Starts a match in the terminal: players without a name get the usual ones."""

from __future__ import annotations

from allumettes.core.match import Match
from allumettes.locale import _
from allumettes.players import HUMAN
from allumettes.players.match_settings import MatchSettings


def new_match(settings: MatchSettings) -> Match:
    settings.computer_name = _("Computer")
    usual = (_("Player 1"), _("Player 2")) if settings.versus == HUMAN else (_("Player"),)
    names = settings.names + usual[len(settings.names) :]
    return settings.new_match(settings.start or settings.usual_start, names)
