"""How the cups-and-beads machine learns: training, learning curves, and what it knows compared with the truth.

Everything is repeatable: the same machine, seed and opponent give the same games. A training of 200 games is the same
as two of 100, one after the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import pairwise
from random import Random
from typing import Any, NamedTuple

from allumettes.core.convention import Outcome
from allumettes.core.match import Match, Seat
from allumettes.core.position import Position
from allumettes.players.cups.machine import Bead, Machine
from allumettes.players.cups.player import CupsPlayer
from allumettes.players.perfect import PerfectPlayer
from allumettes.players.player import Player
from allumettes.players.random import RandomPlayer
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.oracle import Oracle

MOST_GAMES = 1_000_000
USUAL_POINTS = 40
"""Of a learning curve."""
SHORTEST_STRETCH = 10
"""In games: a share of fewer games says little."""
PROOF_SECONDS = 10.0


class Opponent(StrEnum):
    """Whom the machine learns against."""

    RANDOM = "random"
    PERFECT = "perfect"
    ITSELF = "itself"


class First(StrEnum):
    """Who begins the games of a training."""

    ALTERNATE = "alternate"
    MACHINE = "machine"
    OPPONENT = "opponent"


class CurvePoint(NamedTuple):
    """The machine after so many games."""

    games: int
    won: float | None
    """The share of games that it won since the point before, None at the beginning.

    Against itself, the share of those that the first player won.
    """
    right: float
    """How likely it is to play a winning move where there is one: the mean over all winning positions."""


@dataclass(frozen=True, slots=True)
class CupTruth:
    """A cup, and what is true of its position."""

    position: Position
    outcome: Outcome
    winning: frozenset[Bead]
    """The colours whose moves win."""
    right: float | None
    """The share of its beads that are of these colours; None in a losing position, where no move wins."""
    met: int


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a machine knows, in a few numbers."""

    winning: int
    """So many of its positions can be won."""
    learned: int
    """In so many of them nine beads out of ten win."""
    right: float
    """The mean share of beads that win, over the positions that can be won; 1 where there is none."""
    never_met: int
    """From so many cups no bead was ever drawn."""


LEARNED = 0.9


class Trainer:
    """Plays games between a machine and an opponent, after each of which the machine learns."""

    def __init__(
        self,
        machine: Machine,
        against: Opponent = Opponent.RANDOM,
        seed: int = 0,
        first: First = First.ALTERNATE,
        oracle: Oracle | None = None,
    ) -> None:
        self.machine = machine
        self.against = against
        self.seed = seed
        self.first = first
        self.oracle = oracle or oracle_for(machine.game, machine.convention, PROOF_SECONDS)
        self._winning = winning_beads(machine, self.oracle)

    def play(self) -> bool:
        """Play one game and learn from it. Whether the machine won; against itself, whether the first player did."""
        machine = self.machine
        seed = Random(f"{self.seed}/{machine.games}").randrange(10**9)
        own = CupsPlayer(machine, seed)
        seat = 0 if self.against is Opponent.ITSELF else self._seat()
        players = [own, self._opponent(own, seed)]
        match = Match(machine.game, machine.start, machine.convention, (Seat("cups", "1"), Seat("cups", "2")))
        while not match.is_over:
            match.play(players[match.player ^ seat].choose(match).move)
        machine.learn(match, None if self.against is Opponent.ITSELF else seat)
        return match.winner == seat

    def run(self, games: int, every: int | None = None) -> Iterator[CurvePoint]:
        """Play so many games; points of the curve are at the beginning, after every so many, and at the end."""
        every = every or max(SHORTEST_STRETCH, games // USUAL_POINTS)
        won = since = 0
        yield CurvePoint(self.machine.games, None, self.right())
        for number in range(1, games + 1):
            won += self.play()
            since += 1
            if number % every == 0 or number == games:
                yield CurvePoint(self.machine.games, won / since, self.right())
                won = since = 0

    def right(self) -> float:
        """How likely the machine is to play a winning move where there is one."""
        return _mean([_share(self.machine, position, beads) for position, beads in self._winning.items() if beads])

    def _seat(self) -> int:
        return {First.MACHINE: 0, First.OPPONENT: 1, First.ALTERNATE: self.machine.games % 2}[self.first]

    def _opponent(self, own: CupsPlayer, seed: int) -> Player:
        makers: dict[Opponent, Callable[[], Player]] = {
            Opponent.RANDOM: lambda: RandomPlayer(seed),
            Opponent.PERFECT: lambda: PerfectPlayer(self.oracle, seed),
            Opponent.ITSELF: lambda: own,
        }
        return makers[self.against]()


def compare(machine: Machine, oracle: Oracle | None = None) -> list[CupTruth]:
    """What is in each cup, beside what is true of its position."""
    oracle = oracle or oracle_for(machine.game, machine.convention, PROOF_SECONDS)
    return [
        CupTruth(
            position,
            Outcome.WINNING if beads else Outcome.LOSING,
            beads,
            _share(machine, position, beads) if beads else None,
            machine.cups[position].met,
        )
        for position, beads in winning_beads(machine, oracle).items()
    ]


def knowledge(truths: Sequence[CupTruth]) -> Knowledge:
    shares = [truth.right for truth in truths if truth.right is not None]
    return Knowledge(
        winning=len(shares),
        learned=sum(share >= LEARNED for share in shares),
        right=_mean(shares),
        never_met=sum(truth.met == 0 for truth in truths),
    )


def condensed(points: Sequence[CurvePoint], most: int) -> Iterator[CurvePoint]:
    """A curve with at most so many points after the first one: each tells of all games since the one before."""
    before, *rest = points
    yield before
    step = max(1, -(-len(rest) // most))
    for place in range(0, len(rest), step):
        stretch = rest[place : place + step]
        games = [point.games - earlier.games for earlier, point in pairwise([before, *stretch])]
        won = sum((point.won or 0.0) * count for point, count in zip(stretch, games, strict=True))
        before = stretch[-1]
        yield before._replace(won=won / sum(games))


def as_data(machine: Machine, points: Sequence[CurvePoint], truths: Sequence[CupTruth]) -> dict[str, Any]:
    """A training and what came of it, for programs."""
    return {
        "game": machine.game.spec,
        "convention": machine.convention.value,
        "start": list(machine.start),
        "games": machine.games,
        "won": machine.won,
        "lost": machine.lost,
        "curve": [point._asdict() for point in points],
        "knowledge": asdict(knowledge(truths)),
        "cups": [
            {
                "position": list(truth.position),
                "outcome": truth.outcome.value,
                "right": truth.right,
                "met": truth.met,
                "beads": {str(bead): count for bead, count in machine.cups[truth.position].beads.items()},
                "winning": sorted(map(str, truth.winning)),
            }
            for truth in truths
        ],
    }


def winning_beads(machine: Machine, oracle: Oracle) -> dict[Position, frozenset[Bead]]:
    """The colours of each cup whose moves win."""
    return {
        position: frozenset(bead for bead in cup.beads if oracle.is_losing(bead.move(position).result(position)))
        for position, cup in machine.cups.items()
    }


def _share(machine: Machine, position: Position, beads: frozenset[Bead]) -> float:
    cup = machine.cups[position]
    return sum(cup.beads[bead] for bead in beads) / cup.total


def _mean(shares: list[float]) -> float:
    return sum(shares) / len(shares) if shares else 1.0
