"""The guard of the course: a program that plays may offer no illegal move."""

from __future__ import annotations

from allumettes.core.errors import AllumettesError, IllegalMoveError
from allumettes.core.match import Match
from allumettes.core.position import Position
from allumettes.players.player import Choice, Player


class CheatingError(AllumettesError):
    """A program has offered a move that the rules forbid; its cause says why."""

    def __init__(self, name: str, position: Position) -> None:
        super().__init__(name, position)
        self.name = name
        self.position = position


def fair_choice(player: Player, match: Match) -> Choice:
    """The choice of a player, refused where the rules forbid it."""
    choice = player.choose(match)
    try:
        match.game.play(match.position, choice.move)
    except IllegalMoveError as error:
        raise CheatingError(match.seat.name, match.position) from error
    return choice
