"""Where the matches of a tournament start."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from allumettes.classroom.tournament.judge import judge_of, known_outcome
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position

MOST_MATCHES = 1000
"""The most matches of a start: each is taken once and parted from the next once, within the longest match."""
MOST_STARTS = 200
MOST_HEAPS = 3
"""A start that is drawn has so many heaps at most, or as many as the usual start."""
TRIES = 200
OPERATIONS = 100_000
"""How long a proof may be while starts are drawn."""


class LargeStartError(AllumettesError):
    """A start with too many matches for a tournament."""

    def __init__(self, start: Position, most: int) -> None:
        super().__init__(start, most)
        self.start = start
        self.most = most


def check_start(game: HeapGame, start: Position) -> None:
    game.check_start(start)
    if sum(start) > MOST_MATCHES:
        raise LargeStartError(start, MOST_MATCHES)


def drawn_starts(game: HeapGame, convention: Convention, count: int, seed: int) -> list[Position]:
    """Different starts, as many won as lost for whoever begins, as far as there are such.

    The first is the usual start of the game; the others are drawn near its size.
    """
    oracle, random = judge_of(game, convention, OPERATIONS), Random(f"{seed}/starts")
    found: dict[Position, Outcome | None] = {game.default_start: known_outcome(oracle, game.default_start)}
    while len(found) < count:
        winning = sum(outcome is Outcome.WINNING for outcome in found.values())
        wanted = Outcome.WINNING if 2 * winning < len(found) else Outcome.LOSING
        drawn = (_drawn(game, random) for _try in range(TRIES))
        fresh = [start for start in drawn if start not in found and not game.is_over(start)]
        if not fresh:
            break  # a game with few positions
        # One that is not decided quickly is taken: others would not be either.
        judged = ((start, known_outcome(oracle, start)) for start in fresh)
        suitable = (one for one in judged if one[1] in (wanted, None))
        start, outcome = next(suitable, (fresh[0], known_outcome(oracle, fresh[0])))
        found[start] = outcome
    return list(found)


def _drawn(game: HeapGame, random: Random) -> Position:
    """As many matches as the usual start has, or half as many again, in a few heaps.

    Programs that try every game take long on larger ones.
    """
    usual = sum(game.default_start)
    total = random.randint(usual, max(usual + 1, 3 * usual // 2))
    heaps = random.randint(1, min(total, max(MOST_HEAPS, len(game.default_start))))
    cuts = [0, *sorted(random.sample(range(1, total), heaps - 1)), total]
    return tuple(sorted(end - begin for begin, end in pairwise(cuts)))
