"""The breadth-first walk of the matches report: its list, and the games that can be read from it.

Breadth first finds short games, which are not sure wins: the shortest game, the shortest one that a player wins if the
other one helps, and a game in which nobody makes a mistake are three answers to three questions.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.course.state import other_player
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.ladder.state_search import action_moves
from allumettes.solvers.limit import Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.recursion import recursing


class WalkState(NamedTuple):
    """A state of the walk, `(0 15 J1)` in the report: how many turns were played, what is left, who is to move."""

    turn: int
    position: Position
    player: int = 1

    def after(self, move: Move) -> WalkState:
        return WalkState(self.turn + 1, move.result(self.position), other_player(self.player))

    @property
    def key(self) -> tuple[Position, int]:
        """What equal states share: the heaps in ascending order, and the player."""
        return tuple(sorted(self.position)), self.player

    def __str__(self) -> str:
        return f"({self.turn} {','.join(map(str, self.position))} J{self.player})"


class Expansion(NamedTuple):
    """A state and what it leads to, `((2 1 J1) (3 0 J2))` in the report: an entry of the list of the walk."""

    state: WalkState
    children: tuple[WalkState, ...]

    def __str__(self) -> str:
        return f"({' '.join(map(str, (self.state, *self.children)))})"


def expansions(
    game: HeapGame, position: Position, player: int = 1, *, merge: bool = False, limit: Limit | None = None
) -> Iterator[Expansion]:
    """Every state that is not an end, with its children, turn after turn (the report's `exploreLargeur`, mended).

    Merged, a state that was met before, at whatever turn, is not taken up again.
    """
    start = WalkState(0, position, player)
    waiting, met = deque([start]), {start.key}
    while waiting:
        state = waiting.popleft()
        children = []
        for move in action_moves(game, state.position):
            if limit:
                limit.step()
            child = state.after(move)
            children.append(child)
            if not merge or child.key not in met:
                met.add(child.key)
                waiting.append(child)
        if children:
            yield Expansion(state, tuple(children))


class WalkCounts(NamedTuple):
    """How large a walk is, with every state as often as it is met, and with equal states merged."""

    expansions: int
    nodes: int
    """The expanded states and the ends."""
    merged_expansions: int
    states: int


def count_walk(game: HeapGame, position: Position, player: int = 1, limit: Limit | None = None) -> WalkCounts:
    """The size of both walks, counted on the merged states alone: the plain walk may be far too large to make."""
    counted: dict[tuple[Position, int], tuple[int, int]] = {}
    budget = limit or Limit(None)

    def count(state: WalkState) -> tuple[int, int]:
        if state.key not in counted:
            inner, nodes = 0, 1
            for move in action_moves(game, state.position):
                budget.step()
                below = count(state.after(move))
                inner, nodes = inner + below[0], nodes + below[1]
            counted[state.key] = inner + (nodes > 1), nodes
        return counted[state.key]

    try:
        expanded, nodes = recursing(lambda: count(WalkState(0, position, player)))
    except RecursionError:
        raise UndecidedError("depth", len(counted), budget.steps) from None
    return WalkCounts(expanded, nodes, sum(inner > 0 for inner, _nodes in counted.values()), len(counted))


def shortest_game(game: HeapGame, position: Position, player: int = 1, limit: Limit | None = None) -> list[WalkState]:
    """A shortest game, whoever wins it (what the report's `exploreBDF` was to find).

    Of several it is the one whose moves come last in the rules: where matches are taken, as many as possible.
    """
    return _shortest(game, position, player, lambda _stuck: True, slice(None, None, -1), limit)


def shortest_game_won_by(
    winner: int,
    game: HeapGame,
    position: Position,
    player: int = 1,
    convention: Convention = Convention.NORMAL,
    limit: Limit | None = None,
) -> list[WalkState]:
    """The shortest game which that player wins if the other one helps: of several, the first in the rules.

    An empty list where no game is won by them.
    """
    stuck = other_player(winner) if convention is Convention.NORMAL else winner
    return _shortest(game, position, player, lambda player: player == stuck, slice(None), limit)


def best_line(
    game: HeapGame,
    position: Position,
    player: int = 1,
    convention: Convention = Convention.NORMAL,
    oracle: Oracle | None = None,
) -> list[WalkState]:
    """A game in which nobody makes a mistake, as minimax plays: of several best moves, the last in the rules."""
    oracle = oracle or oracle_for(game, convention, seconds=10.0)
    states = [WalkState(0, position, player)]
    with oracle.question():
        while not game.is_over(states[-1].position):
            here = states[-1].position
            best = list(oracle.winning_moves(here)) or list(action_moves(game, here))
            states.append(states[-1].after(best[-1]))
    return states


def _shortest(
    game: HeapGame,
    position: Position,
    player: int,
    good: Callable[[int], bool],
    order: slice,
    limit: Limit | None,
) -> list[WalkState]:
    start = WalkState(0, position, player)
    waiting, parents = deque([start]), {start.key: start}
    while waiting:
        state = waiting.popleft()
        moves = list(action_moves(game, state.position))
        if not moves and good(state.player):
            path = [state]
            while path[-1].turn:
                path.append(parents[path[-1].key])
            return path[::-1]
        for child in map(state.after, moves[order]):
            if limit:
                limit.step()
            if child.key not in parents:
                parents[child.key] = state
                waiting.append(child)
    return []
