"""The machine as data: one cup for each position, in it one colour of beads for each move.

To play, a bead is drawn from the cup of the position. When the match is over, the cups that were drawn from gain beads
of the colours that were played if it was won, and lose some if it was lost. A cup that is empty then is filled again as
at the beginning: the machine never resigns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Turn
from allumettes.core.move import Move, Option
from allumettes.core.position import Position

MOST_CUPS = 2_000
COLOURS_OF_A_CUP = 10
"""So many on average: fewer cups with more colours are too many beads as well."""
LARGEST_START = 5
"""For each cup, in matches: the cups of a larger start are not even counted."""
MOST_BEADS = 1_000
"""Of one colour, at the beginning or after one game."""


class TooManyCupsError(AllumettesError):
    """A start from which more positions can be met than a machine has cups for."""

    def __init__(self, game: HeapGame, start: Position, most: int = MOST_CUPS) -> None:
        super().__init__(game, start, most)
        self.game = game
        self.start = start
        self.most = most


class OtherGameError(AllumettesError):
    """A match that the machine has no cups for: of another game, or from a start that it does not know."""

    def __init__(self, machine: Machine, game: HeapGame, convention: Convention, start: Position) -> None:
        super().__init__(machine, game, convention, start)
        self.machine = machine
        self.path: Path | None = None
        """The file of the machine, where it sits at a table."""
        self.game = game
        self.convention = convention
        self.start = start


class UnfinishedMatchError(AllumettesError):
    """A match that nobody has won yet: there is nothing to learn from it."""


class Bead(NamedTuple):
    """A colour of beads: the heap that it plays in, and what becomes of it."""

    heap: int
    option: Option

    def __str__(self) -> str:
        return f"{self.heap}>{'+'.join(map(str, self.option))}"

    def move(self, position: Position) -> Move:
        """The move of this colour on a board: in the first row with such a heap."""
        return Move(position.index(self.heap), self.option)


class BeadRules(NamedTuple):
    """How many beads go into the cups and out of them."""

    beads: int = 2
    """Of each colour, at the beginning."""
    reward: int = 1
    """Added for each move of a game that was won, besides the bead that was drawn, which is put back."""
    penalty: int = 1
    """Removed for each move of a game that was lost, the bead that was drawn included."""


USUAL_RULES = BeadRules()


@dataclass(slots=True)
class Cup:
    beads: dict[Bead, int]
    met: int = 0
    """In how many games a bead was drawn from it."""

    @property
    def total(self) -> int:
        return sum(self.beads.values())

    def draw(self, random: Random) -> Bead:
        number = random.randrange(self.total)
        for bead, count in self.beads.items():
            number -= count
            if number < 0:
                return bead
        raise AssertionError("a cup is never empty")


class Change(NamedTuple):
    """What a game did to one colour of beads in one cup."""

    cup: Position
    bead: Bead
    before: int
    after: int
    refilled: bool
    """Whether the cup was empty then, and was filled as at the beginning."""


@dataclass(slots=True)
class Machine:
    game: HeapGame
    start: Position
    convention: Convention = Convention.NORMAL
    rules: BeadRules = USUAL_RULES
    most_cups: int = field(default=MOST_CUPS, compare=False)
    cups: dict[Position, Cup] = field(init=False)
    """By their positions: fewest matches first, then fewest heaps."""
    games: int = field(default=0, init=False)
    """How many it has learned from; those against itself were neither won nor lost."""
    won: int = field(default=0, init=False)
    lost: int = field(default=0, init=False)

    def __post_init__(self) -> None:
        self.game.check_start(self.start)
        self.empty()

    def empty(self) -> None:
        """Forget everything: the cups are filled as at the beginning."""
        self.cups = {
            position: self._full_cup(position) for position in positions_from(self.game, self.start, self.most_cups)
        }
        self.games = self.won = self.lost = 0

    @property
    def against_itself(self) -> int:
        return self.games - self.won - self.lost

    def check_fit(self, match: Match) -> None:
        """Refuse a match that there are no cups for."""
        known = (match.game, match.convention) == (self.game, self.convention)
        if not known or cup_of(match.game, match.start) not in self.cups:
            raise OtherGameError(self, match.game, match.convention, match.start)

    def cup(self, position: Position) -> Cup:
        """The cup of a position on a board, whatever the order of its heaps."""
        return self.cups[cup_of(self.game, position)]

    def learn(self, match: Match, player: int | None) -> list[Change]:
        """Add or remove beads for the moves of a finished match: of one player, 0 or 1, or of both."""
        self.check_fit(match)
        if match.winner is None:
            raise UnfinishedMatchError
        self.games += 1
        self.won += match.winner == player
        self.lost += match.winner != player and player is not None
        # No position comes twice in a match: each move makes a heap smaller.
        return [
            self._change(turn, turn.player == match.winner) for turn in match.turns if player in (None, turn.player)
        ]

    def _change(self, turn: Turn, won: bool) -> Change:
        position, bead = cup_of(self.game, turn.before), bead_of(turn.before, turn.move)
        cup = self.cups[position]
        before = cup.beads[bead]
        cup.met += 1
        cup.beads[bead] = max(0, before + (self.rules.reward if won else -self.rules.penalty))
        if empty := cup.total == 0:
            cup.beads = self._full_cup(position).beads
        return Change(position, bead, before, cup.beads[bead], empty)

    def _full_cup(self, position: Position) -> Cup:
        return Cup(dict.fromkeys(colours(self.game, position), self.rules.beads))


def cup_of(game: HeapGame, position: Position) -> Position:
    """The heaps that can still be played, in ascending order: no other heap matters, nor does their order."""
    return tuple(sorted(filter(game.can_move, position)))


def bead_of(position: Position, move: Move) -> Bead:
    return Bead(position[move.row], tuple(sorted(move.option)))


def colours(game: HeapGame, position: Position) -> Iterator[Bead]:
    """The colours of beads in a cup: two heaps of the same size have the same moves."""
    for heap in dict.fromkeys(position):
        for option in game.options(heap):
            yield Bead(heap, option)


def positions_from(game: HeapGame, start: Position, most: int = MOST_CUPS) -> list[Position]:
    """Every position that can be met from a start and has a move, fewest matches first, then fewest heaps."""
    if sum(start) > LARGEST_START * most:
        raise TooManyCupsError(game, start, most)
    can_move = {heap: game.can_move(heap) for heap in range(max(start) + 1)}
    first = cup_of(game, start)
    found, waiting, kinds = {first}, [first], 0
    while waiting:
        position = waiting.pop()
        for bead in colours(game, position):
            kinds += 1
            left = tuple(sorted(heap for heap in bead.move(position).result(position) if can_move[heap]))
            if left and left not in found:
                found.add(left)
                waiting.append(left)
            if len(found) > most or kinds > COLOURS_OF_A_CUP * most:
                raise TooManyCupsError(game, start, most)
    return sorted(found, key=lambda position: (sum(position), len(position), position))
