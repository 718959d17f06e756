"""The functions of the halving report: the minimax value of a state, and the action that minimax picks there."""

from __future__ import annotations

from allumettes.course.state import GameState, StateError
from allumettes.solvers.ladder.minimax import Minimax
from allumettes.solvers.recursion import recursing


def minimax_value(state: GameState) -> int:
    """The value of the state for player 1 when both play well: 1 or -1."""
    search = Minimax(state.game, state.convention)
    return recursing(lambda: search.value(state.position, state.player - 1))


def minimax_policy(state: GameState) -> str:
    """The best action for the player to move: of equally good ones the first."""
    if state.is_goal:
        raise StateError(state.position, state.player)
    search = Minimax(state.game, state.convention)
    values = recursing(lambda: search.expand(state.position, state.player - 1))
    return state.actions[values.index(max(values) if state.player == 1 else min(values))]
