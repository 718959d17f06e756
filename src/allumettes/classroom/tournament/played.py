"""A match that was played: its moves, its winner, what went wrong, and how well it was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from allumettes.classroom.tournament.judge import known_outcome
from allumettes.classroom.tournament.plan import Fixture, TournamentPlan
from allumettes.core.convention import Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.forfeit import Fault, Forfeit
from allumettes.core.match import Match
from allumettes.core.notation import format_move, format_position, parse_move, parse_position
from allumettes.core.position import Position
from allumettes.players import Player
from allumettes.solvers.oracle import Oracle


class PlayerFailedError(AllumettesError):
    """A player that has no move to offer; the match is lost."""

    def __init__(self, fault: Fault, said: str = "") -> None:
        super().__init__(fault, said)
        self.fault = fault
        self.said = said


class Tally(NamedTuple):
    """How well one of the two played: the absolute scale."""

    chances: int = 0
    """The winning positions in which it was to move."""
    kept: int = 0
    """In so many of them its move kept the win."""
    unproved: int = 0
    """Positions that were not decided in time, which count for nothing."""


@dataclass(frozen=True)
class PlayedMatch:
    fixture: Fixture
    moves: tuple[str, ...]
    winner: int
    """0 where the first player has won, 1 where the second."""
    outcome: Outcome | None
    """Of the start, for the player who begins; None where it was not decided in time."""
    tallies: tuple[Tally, Tally]
    fault: Fault | None = None
    """What the loser did wrong, where the match did not end by itself."""
    said: str = ""
    """What it said instead of a move."""

    @property
    def won_by(self) -> int:
        """The number of the entrant who has won."""
        return (self.fixture.first, self.fixture.second)[self.winner]

    @property
    def lost_by(self) -> int:
        return (self.fixture.second, self.fixture.first)[self.winner]

    def tally_of(self, entrant: int) -> Tally:
        return self.tallies[self.fixture.first != entrant]

    def match(self, plan: TournamentPlan) -> Match:
        """The match, to be looked at move by move."""
        match = new_match(plan, self.fixture)
        for text in self.moves:
            match.play(parse_move(plan.game, match.position, text))
        match.forfeit = Forfeit(self.fault, self.said) if self.fault else None
        return match

    def as_data(self) -> dict[str, Any]:
        """JSON data that `played_from` reads."""
        return {
            "match": self.fixture.number + 1,
            "round": self.fixture.round + 1,
            "first": self.fixture.first,
            "second": self.fixture.second,
            "start": format_position(self.fixture.start),
            "moves": list(self.moves),
            "winner": self.winner,
            "outcome": self.outcome and str(self.outcome),
            "tallies": [list(tally) for tally in self.tallies],
            "fault": self.fault and str(self.fault),
            "said": self.said,
        }


def played_from(data: Mapping[str, Any]) -> PlayedMatch:
    """The match that `as_data` has written; a KeyError, TypeError or ValueError where it is none."""
    fixture = Fixture(
        data["match"] - 1, data["round"] - 1, data["first"], data["second"], parse_position(data["start"])
    )
    first, second = data["tallies"]
    return PlayedMatch(
        fixture,
        tuple(data["moves"]),
        data["winner"],
        data["outcome"] and Outcome(data["outcome"]),
        (Tally(*first), Tally(*second)),
        data["fault"] and Fault(data["fault"]),
        data["said"],
    )


def new_match(plan: TournamentPlan, fixture: Fixture) -> Match:
    seats = plan.entrants[fixture.first].seat, plan.entrants[fixture.second].seat
    return Match(plan.game, fixture.start, plan.convention, seats, seed=plan.match_seed(fixture))


def play(
    plan: TournamentPlan,
    fixture: Fixture,
    players: tuple[Player, Player],
    oracle: Oracle,
    moved: Callable[[Match], None] = lambda match: None,
) -> PlayedMatch:
    """Play a match to its end, or to the first fault of a player; `moved` is called before every move and at the end.

    The oracle only marks the moves.
    """
    match = new_match(plan, fixture)
    fault, said = None, ""
    moved(match)
    while not match.is_over and fault is None:
        try:
            move = players[match.player].choose(match).move
        except PlayerFailedError as error:
            fault, said = error.fault, error.said
        else:
            if plan.game.refusal(match.position, move):
                fault, said = Fault.ILLEGAL, _written(match.position, move)
            else:
                match.play(move)
        moved(match)
    winner = match.winner if fault is None else 1 - match.player
    assert winner is not None
    moves = tuple(format_move(turn.before, turn.move) for turn in match.turns)
    return PlayedMatch(
        fixture, moves, winner, known_outcome(oracle, fixture.start), _tallies(match, oracle, fault), fault, said
    )


def _written(position: Position, move: Any) -> str:
    """An illegal move, which may be of a row that is not there."""
    parts = "+".join(map(str, move.option))
    heap = position[move.row] if 0 <= move.row < len(position) else "?"
    return f"{heap}>{parts}"


def _tallies(match: Match, oracle: Oracle, fault: Fault | None) -> tuple[Tally, Tally]:
    """How many wins each of the two had and kept. A fault in a winning position gives the win away."""
    positions = [*(turn.before for turn in match.turns), match.position]
    outcomes = [known_outcome(oracle, position) for position in positions]
    judged = len(outcomes) if fault else len(outcomes) - 1
    counted = [Counter[str](), Counter[str]()]
    for number, outcome in enumerate(outcomes[:judged]):
        after = outcomes[number + 1] if number + 1 < len(outcomes) else Outcome.WINNING
        counted[number % 2]["unproved"] += outcome is None or (outcome is Outcome.WINNING and after is None)
        if outcome is Outcome.WINNING and after is not None:
            counted[number % 2]["chances"] += 1
            counted[number % 2]["kept"] += after is Outcome.LOSING
    first, second = (Tally(own["chances"], own["kept"], own["unproved"]) for own in counted)
    return first, second
