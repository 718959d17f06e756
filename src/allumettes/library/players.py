"""Computer players: `player("perfect").choose(match)`."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from allumettes import players
from allumettes.core import match as core
from allumettes.core.errors import UnknownChoiceError
from allumettes.core.match import Seat
from allumettes.core.notation import format_move
from allumettes.locale.levels import level_name, level_of
from allumettes.solvers import ladder

if TYPE_CHECKING:
    from allumettes.library.matches import Match


class Player:
    """A computer that chooses moves."""

    def __init__(self, name: str, seed: int = 0, seconds: float = 10.0) -> None:
        self.name = name
        self.seed = seed
        self.seconds = seconds
        self._computers: WeakKeyDictionary[core.Match, players.Player] = WeakKeyDictionary()
        """One for each match, in which an algorithm keeps its tables."""

    def choose(self, match: Match) -> str:
        """The move that it would play now. The match does not change: `match.play` plays it.

        An algorithm keeps its tables from one move of a match to the next.
        """
        match.check_going_on()
        seat = Seat(self.name, self.name)
        if algorithm := ladder.registered().get(self.name):
            match.position.check_listed()
            algorithm.check_fit(match.game.rules, match.game.convention, match.core.position)
        if match.core not in self._computers:
            self._computers[match.core] = players.computer(seat, match.game.oracle, self.seed, self.seconds)
        return format_move(match.core.position, self._computers[match.core].choose(match.core).move)

    def __reduce__(self) -> tuple[type[Player], tuple[str, int, float]]:
        return Player, (self.name, self.seed, self.seconds)  # a copy, here or in another process, knows no match

    def __repr__(self) -> str:
        return f"<Player {self.name}>"


def player(name: str, *, seed: int = 0, seconds: float = 10.0) -> Player:
    """A computer player: `random`, `endgame`, `perfect` (also `easy`, `medium`, `hard`), or an algorithm (`v0`…).

        >>> import allumettes as al
        >>> al.player("perfect").choose(al.Match("nim", 3, 5))
        '5>3'

    What a player does at random depends on the seed and on the turn only. An algorithm searches for so many seconds.
    """
    kind = level_of(str(name))
    if kind == players.HUMAN or not players.exists(kind):
        raise UnknownChoiceError("player", name, (*map(level_name, players.LEVELS), *ladder.registered()))
    return Player(kind, seed, seconds)
