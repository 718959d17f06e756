"""Moves of the computer that are cheap enough to compute in the event loop: levels on small positions."""

from __future__ import annotations

from functools import lru_cache

from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match
from allumettes.core.notation import format_move
from allumettes.players import always_proves, computer, is_level
from allumettes.solvers.oracle import Oracle

LARGEST_INLINE_HEAP = 200
MOST_INLINE_HEAPS = 32
MOST_MOVES = 2_000
"""Each step of a proof may look at every move of the position."""

FEW_STEPS = 2_000
"""About a millisecond; longer proofs are for the workers."""
FEW_SECONDS = 0.01
"""The same limit for games with slow steps."""


class InlineMoves:
    def __init__(self) -> None:
        self._oracle = lru_cache(maxsize=64)(self._new_oracle)
        self._moves = lru_cache(maxsize=4096)(self._count_moves)

    @staticmethod
    def _new_oracle(game: HeapGame, convention: Convention) -> Oracle:
        return Oracle(game, convention, FEW_SECONDS, operations=FEW_STEPS)

    @staticmethod
    def _count_moves(game: HeapGame, heap: int) -> int:
        return game.option_count(heap)

    def _is_small(self, match: Match) -> bool:
        if len(match.position) > MOST_INLINE_HEAPS or max(match.position) > LARGEST_INLINE_HEAP:
            return False
        return sum(self._moves(match.game, heap) for heap in match.position) <= MOST_MOVES

    def choose(self, match: Match) -> str | None:
        """The move of the computer, None where it is not cheap to find."""
        if not is_level(match.seat.kind) or not self._is_small(match):
            return None
        oracle = self._oracle(match.game, match.convention)
        try:
            with oracle.question():
                if not oracle.method(match.position).adds_values:
                    return None  # a search keeps every position in memory, and this process lives long
                if not always_proves(match.seat.kind):
                    next(oracle.winning_moves(match.position), None)
        except UndecidedError:
            return None
        choice = computer(match.seat, oracle, match.seed or 0).choose(match)
        if choice.outcome is None and always_proves(match.seat.kind):
            return None
        return format_move(match.position, choice.move)
