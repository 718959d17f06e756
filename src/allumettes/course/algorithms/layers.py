"""The breadth-first walk of the matches report: one layer for each turn, then labels from the last layer to the first.

Breadth first finds short games, which is not the same as sure wins: the labels (2 where J1, the computer, wins; 0 where
it loses) say which moves are safe, and with them the layers play perfectly. All children of a layer are in the next
one, so the same position at two turns is two states; two orders of the same heaps are one.

Counters: `operations` are the moves followed, once on the way out and once on the way back; `calls` are the states
taken up, ended ones included, and all of them are kept (`table`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import ClassVar, NamedTuple

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.course.algorithms.labelled_tree import LOSES, WINS, ReportLabels, conclusion
from allumettes.course.state import StateError, other_player
from allumettes.solvers.ladder.labels import Labels
from allumettes.solvers.ladder.state_search import StateSearch, action_moves
from allumettes.solvers.limit import Limit


class LayerState(NamedTuple):
    """A state of the walk, `(0 15 J1)` in the report: how many turns were played, what is left, who is to move."""

    number: int
    position: Position
    player: int = 1

    def after(self, move: Move) -> LayerState:
        return LayerState(self.number + 1, move.result(self.position), other_player(self.player))


class Expansion(NamedTuple):
    state: LayerState
    children: tuple[LayerState, ...]


def expansions(
    game: HeapGame, position: Position, player: int = 1, *, merge: bool = False, limit: Limit | None = None
) -> Iterator[Expansion]:
    """Every state that is not an end, with its children, layer after layer (the report's `exploreLargeur`, mended).

    Merged, a position with the same player to move is taken up once, at its first turn.
    """
    waiting, seen = deque([LayerState(0, position, player)]), {(position, player)}
    while waiting:
        if limit:
            limit.step()
        state = waiting.popleft()
        children = tuple(map(state.after, action_moves(game, state.position)))
        if children:
            yield Expansion(state, children)
        for child in children:
            if not merge or child[1:] not in seen:
                seen.add(child[1:])
                waiting.append(child)


def shortest_game(game: HeapGame, position: Position, player: int = 1) -> list[LayerState]:
    """A shortest game, whoever wins it: of several, the one whose moves come last in the rules.

    Where matches are taken, that is taking as many as possible.
    """
    return _shortest(game, position, player, lambda _stuck: True, slice(None, None, -1))


def shortest_game_won_by(
    winner: int, game: HeapGame, position: Position, player: int = 1, convention: Convention = Convention.NORMAL
) -> list[LayerState]:
    """The shortest game which that player wins if the other one helps: of several, the first in the rules.

    This is what the report's `exploreBDF` was to find. An empty list where no game is won by them.
    """
    stuck = other_player(winner) if convention is Convention.NORMAL else winner
    return _shortest(game, position, player, lambda player: player == stuck, slice(None))


def _shortest(
    game: HeapGame, position: Position, player: int, good: Callable[[int], bool], order: slice
) -> list[LayerState]:
    start = LayerState(0, position, player)
    waiting, parents = deque([start]), {start[1:]: start}
    while waiting:
        state = waiting.popleft()
        moves = list(action_moves(game, state.position))
        if not moves and good(state.player):
            path = [state]
            while path[-1].number:
                path.append(parents[path[-1][1:]])
            return path[::-1]
        for child in map(state.after, moves[order]):
            if child[1:] not in parents:
                parents[child[1:]] = state
                waiting.append(child)
    return []


class Layers(StateSearch):
    name, idea, rung = "bfs", "layers", 7
    title = N_("breadth-first layers, labelled from the last one back to the first")
    meanings: ClassVar = {
        "operations": N_("moves followed: from layer to layer, then back for the labels"),
        "calls": N_("states taken up, the ended ones included; equal ones of a layer are one"),
        "table": N_("states kept in the layers"),
    }

    first: int
    layers: list[dict[Position, int]]
    """The label of every state, by turn and heaps in ascending order."""

    def _make_tables(self) -> None:
        super()._make_tables()
        self.first, self.layers = 1, []

    def walk(self, position: Position, first: int = 1) -> int:
        """Makes the layers of a position and labels them; returns the label of their root."""
        self.first, self.layers = first, []
        layer = {_sorted(position): LOSES}
        while layer:
            self.layers.append(layer)
            layer = {child: LOSES for state in layer for child in self._take_up(state)}
        for turn in reversed(range(len(self.layers))):
            for state in self.layers[turn]:
                self.layers[turn][state] = self._conclude(turn, state)
        return self.layers[0][_sorted(position)]

    def label(self, state: LayerState) -> int:
        """2 where player 1 wins from a state of the walk, 0 where they lose."""
        try:
            return self.layers[state.number][_sorted(state.position)]
        except LookupError:
            raise StateError(state.position, state.player) from None

    def best_moves(self, state: LayerState) -> list[Move]:
        """The moves whose label is the best for the player to move: all the safe ones, or all when none is."""
        return [move for move in self.each_move(state.position) if self.label(state.after(move)) == self.label(state)]

    def line(self, position: Position, first: int = 1) -> list[LayerState]:
        """A game in which both play well: of several best moves, the one that comes last in the rules."""
        self.walk(position, first)
        states = [LayerState(0, position, first)]
        while moves := self.best_moves(states[-1]):
            states.append(states[-1].after(moves[-1]))
        return states

    def labels(self, first: int) -> Labels:
        return ReportLabels(first)

    def _take_up(self, state: Position) -> Iterator[Position]:
        self.counters.calls += 1
        self.limit.keep(self.counters.calls)
        return self._children(state)

    def _children(self, state: Position) -> Iterator[Position]:
        for move in self.each_move(state):
            self.step()
            yield _sorted(move.result(state))

    def _player(self, turn: int) -> int:
        return self.first if turn % 2 == 0 else other_player(self.first)

    def _conclude(self, turn: int, state: Position) -> int:
        player = self._player(turn)
        labels = [self.layers[turn + 1][child] for child in self._children(state)]
        if labels:
            return conclusion(player, labels)
        return WINS if self.first_player_wins(stuck=player - 1) else LOSES

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        wins = self.walk(position) == WINS
        if self.trace:
            self._show(LayerState(0, position), None, set())
        best = dict.fromkeys(self.best_moves(LayerState(0, position))) if wins else ()
        return Outcome.WINNING if wins else Outcome.LOSING, tuple(best)

    def _show(self, state: LayerState, move: Move | None, shown: set[tuple[int, Position]]) -> None:
        """Report the layers to the trace as a tree, in which repeated states are known."""
        assert self.trace is not None
        self.trace.enter(state.position, move)
        key = state.number, _sorted(state.position)
        known = key in shown
        if not known:
            shown.add(key)
            for step in self.each_move(state.position):
                self._show(state.after(step), step, shown)
        self.trace.leave(self.label(state), known=known)

    def _measure(self) -> None:
        self.counters.table = sum(map(len, self.layers))


def minimax_line(
    game: HeapGame, position: Position, player: int = 1, convention: Convention = Convention.NORMAL
) -> list[LayerState]:
    """A game in which nobody makes a mistake."""
    return Layers(game, convention).line(position, player)


def _sorted(position: Position) -> Position:
    return tuple(sorted(position))
