"""What the matches of a tournament say: the ranking, the cross table, ratings, the absolute scale, and the faults."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from allumettes.classroom.tournament.pairings import Round, swiss_round
from allumettes.classroom.tournament.plan import System, TournamentPlan
from allumettes.classroom.tournament.played import PlayedMatch
from allumettes.classroom.tournament.ratings import Rating, ratings
from allumettes.core.convention import Outcome
from allumettes.core.position import Position


class Score(NamedTuple):
    """So many matches won of so many played."""

    won: int = 0
    played: int = 0

    @property
    def share(self) -> float | None:
        return self.won / self.played if self.played else None

    def and_one(self, won: bool) -> Score:
        return Score(self.won + won, self.played + 1)


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant in the ranking."""

    place: int
    """From 1; equal entrants share one."""
    entrant: int
    points: float
    """Of a Swiss tournament: 1 for each opponent beaten and each bye, 1/2 where both won as many matches."""
    opponents: float
    """The points of all opponents together (Buchholz)."""
    byes: int
    score: Score
    rating: Rating
    kept: Score
    """Of the winning positions in which it was to move, those where its move kept the win."""
    unproved: int
    held: Score
    """Matches that began won for it: perfect play wins them all."""
    stolen: Score
    """Matches that began lost for it: against perfect play none can be won."""
    faults: int


class StartRow(NamedTuple):
    """A start, who wins from there with perfect play, and how often whoever began has won."""

    start: Position
    outcome: Outcome | None
    first: Score


class TournamentTable:
    """The results so far, in the order of the fixtures, whatever the order in which they were played."""

    def __init__(self, plan: TournamentPlan, matches: Iterable[PlayedMatch] = ()) -> None:
        self.plan = plan
        self.matches = sorted(matches, key=lambda match: match.fixture.number)
        size = range(len(plan.entrants))
        cross = [[Score() for _other in size] for _one in size]
        self._own: list[list[PlayedMatch]] = [[] for _one in size]
        """The matches of each entrant."""
        for match in self.matches:
            winner, loser = match.won_by, match.lost_by
            self._own[winner].append(match)
            self._own[loser].append(match)
            cross[winner][loser] = cross[winner][loser].and_one(True)
            cross[loser][winner] = cross[loser][winner].and_one(False)
        self.cross: Sequence[Sequence[Score]] = cross
        """The matches that an entrant has won against each other one."""
        self.rounds = self._rounds()
        """The rounds whose pairings are known."""
        self.points = self._points()
        self.standings = self._ranked()

    @property
    def is_finished(self) -> bool:
        return len(self.matches) == self.plan.total

    @property
    def faults(self) -> list[PlayedMatch]:
        """The matches that somebody lost by a fault."""
        return [match for match in self.matches if match.fault]

    @property
    def starts(self) -> list[StartRow]:
        found = {start: StartRow(start, None, Score()) for start in self.plan.starts}
        for match in self.matches:
            row = found[match.fixture.start]
            found[row.start] = StartRow(row.start, match.outcome, row.first.and_one(match.winner == 0))
        return list(found.values())

    # Rounds.

    def _rounds(self) -> list[Round]:
        """All rounds of a round robin; those of a Swiss tournament up to the first that is not over."""
        plan = self.plan
        if plan.system is System.ROUND_ROBIN:
            return [plan.round_robin_round(number) for number in range(plan.round_count)]
        rounds: list[Round] = []
        while len(rounds) < plan.round_count and len(self.matches) >= len(rounds) * plan.matches_of_round:
            rounds.append(self._swiss_round(rounds))
        return rounds

    def _swiss_round(self, before: Sequence[Round]) -> Round:
        """The pairings of the next round follow from the results of those before it alone."""
        points = self._points_after(before)
        won = self._wins_after(len(before))
        order = {entrant: place for place, entrant in enumerate(self.plan.drawn_order())}
        ranking = sorted(order, key=lambda one: (-points[one], -won[one], order[one]))
        met = {pairing.both for found in before for pairing in found.pairings}
        return swiss_round(ranking, points, met, [found.bye for found in before if found.bye is not None])

    def _points(self) -> Mapping[int, float]:
        return self._points_after(self.rounds)

    def _points_after(self, rounds: Sequence[Round]) -> dict[int, float]:
        """1 for each bye and each opponent of whom more matches were won than lost, 1/2 for as many."""
        points = dict.fromkeys(range(len(self.plan.entrants)), 0.0)
        for found in rounds:
            if found.bye is not None:
                points[found.bye] += 1
            for one, other in found.pairings:
                score = self.cross[one][other]
                if score.played == self.plan.matches_of_pairing:
                    mine = (score.won > score.played - score.won) + (score.won >= score.played - score.won)
                    points[one] += mine / 2
                    points[other] += 1 - mine / 2
        return points

    def _wins_after(self, rounds: int) -> dict[int, int]:
        won = dict.fromkeys(range(len(self.plan.entrants)), 0)
        for match in self.matches:
            won[match.won_by] += match.fixture.round < rounds
        return won

    # The ranking.

    def _ranked(self) -> list[Standing]:
        rated = ratings([[score.won for score in row] for row in self.cross])
        unplaced = [self._standing(entrant, rating) for entrant, rating in enumerate(rated)]
        ordered = sorted(unplaced, key=lambda one: (*_merits(one, self.plan.system), one.entrant))
        placed: list[Standing] = []
        for number, one in enumerate(ordered):
            equal = number > 0 and _merits(one, self.plan.system) == _merits(ordered[number - 1], self.plan.system)
            placed.append(replace(one, place=placed[-1].place if equal else number + 1))
        return placed

    def _standing(self, entrant: int, rating: Rating) -> Standing:
        own = self._own[entrant]
        tallies = [match.tally_of(entrant) for match in own]
        held, stolen = Score(), Score()
        for match in own:
            if match.outcome is None:
                continue
            winning = (match.outcome is Outcome.WINNING) == (match.fixture.first == entrant)
            if winning:
                held = held.and_one(match.won_by == entrant)
            else:
                stolen = stolen.and_one(match.won_by == entrant)
        return Standing(
            place=0,
            entrant=entrant,
            points=self.points[entrant],
            opponents=sum(
                self.points[one + other - entrant]
                for found in self.rounds
                for one, other in found.pairings
                if entrant in (one, other)
            ),
            byes=sum(found.bye == entrant for found in self.rounds) if self.plan.system is System.SWISS else 0,
            score=Score(sum(match.won_by == entrant for match in own), len(own)),
            rating=rating,
            kept=Score(sum(tally.kept for tally in tallies), sum(tally.chances for tally in tallies)),
            unproved=sum(tally.unproved for tally in tallies),
            held=held,
            stolen=stolen,
            faults=sum(match.fault is not None and match.lost_by == entrant for match in own),
        )


def _merits(one: Standing, system: System) -> tuple[float, ...]:
    """What decides the ranking, the best first."""
    wins: tuple[float, ...] = (-one.score.won, one.faults, -(one.kept.share or 0.0))
    return (-one.points, -one.opponents, *wins) if system is System.SWISS else wins
