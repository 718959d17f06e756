"""The plan of a tournament: who, what, from where, how many rounds; everything that its results follow from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Any, NamedTuple

from allumettes.classroom.tournament.entrants import Entrant
from allumettes.classroom.tournament.pairings import Pairing, Round, most_swiss_rounds, round_robin
from allumettes.classroom.tournament.starts import check_start
from allumettes.core.convention import Convention
from allumettes.core.errors import AllumettesError, OutOfRangeError
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position

LEAST_ENTRANTS, MOST_ENTRANTS = 2, 200
LARGEST_SEED = 10**9


class System(StrEnum):
    """How opponents are found."""

    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"


class EntrantCountError(AllumettesError):
    """Too few or too many entrants."""

    def __init__(self, count: int) -> None:
        super().__init__(count)
        self.count = count


class SwissRoundsError(AllumettesError):
    """More rounds than can be paired without a second meeting."""

    def __init__(self, rounds: int, entrants: int, most: int) -> None:
        super().__init__(rounds, entrants, most)
        self.rounds = rounds
        self.entrants = entrants
        self.most = most


class Fixture(NamedTuple):
    """One match that is to be played: the entrants by number, the one who begins first."""

    number: int
    """From 0, in the order of the rounds."""
    round: int
    """From 0."""
    first: int
    second: int
    start: Position


@dataclass(frozen=True)
class TournamentPlan:
    game: HeapGame
    convention: Convention
    entrants: Sequence[Entrant]
    starts: Sequence[Position]
    system: System = System.ROUND_ROBIN
    rounds: int = 0
    """How many rounds of a Swiss tournament; a round robin has as many as it takes."""
    seed: int = 0
    seconds: float = 5.0
    """How long a move may take."""

    def check(self) -> None:
        """Refuse what cannot be played, before anything is."""
        count = len(self.entrants)
        if not LEAST_ENTRANTS <= count <= MOST_ENTRANTS:
            raise EntrantCountError(count)
        if not self.starts:
            raise OutOfRangeError("starts", 0, 1)
        most = most_swiss_rounds(count)
        if self.system is System.SWISS and not 1 <= self.rounds <= most:
            raise SwissRoundsError(self.rounds, count, most)
        for start in self.starts:
            check_start(self.game, start)
            for entrant in self.entrants:
                entrant.check_fit(self.game, self.convention, start)

    def as_data(self) -> dict[str, Any]:
        """The identity of the tournament as JSON data."""
        return {
            "game": self.game.spec,
            "convention": str(self.convention),
            "system": str(self.system),
            "rounds": self.round_count,
            "seed": self.seed,
            "seconds": self.seconds,
            "starts": list(map(format_position, self.starts)),
            "entrants": [entrant.as_data() for entrant in self.entrants],
        }

    @property
    def round_count(self) -> int:
        count = len(self.entrants)
        return self.rounds if self.system is System.SWISS else count - 1 + count % 2

    @property
    def matches_of_pairing(self) -> int:
        return 2 * len(self.starts)

    @property
    def matches_of_round(self) -> int:
        return len(self.entrants) // 2 * self.matches_of_pairing

    @property
    def total(self) -> int:
        return self.round_count * self.matches_of_round

    def round_robin_round(self, number: int) -> Round:
        """A round of a round robin: the same entrants in the order that the seed draws."""
        order = self.drawn_order()
        found = round_robin(len(order))[number]
        pairings = (Pairing(order[one], order[other]) for one, other in found.pairings)
        return Round(tuple(pairings), None if found.bye is None else order[found.bye])

    def drawn_order(self) -> list[int]:
        """The order of the entrants before anything is known of them."""
        order = list(range(len(self.entrants)))
        Random(f"{self.seed}/order").shuffle(order)
        return order

    def fixtures(self, number: int, found: Round) -> Iterator[list[Fixture]]:
        """The matches of each pairing of a round: from every start, each of the two begins once."""
        match = number * self.matches_of_round
        for one, other in found.pairings:
            fixtures = []
            for start in self.starts:
                for first, second in ((one, other), (other, one)):
                    fixtures.append(Fixture(match, number, first, second, start))
                    match += 1
            yield fixtures

    def match_seed(self, fixture: Fixture) -> int:
        """What the players of a match do at random depends on this alone."""
        return Random(f"{self.seed}/{fixture.number}").randrange(LARGEST_SEED)
