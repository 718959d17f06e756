"""Reads what algorithms say of a position: winning or losing for the player to move, and the value they give it.

Versions 0 to 5 say the outcome itself. Minimax says what the game is worth to whoever began it, the trees of the
matches report say 2 where J1 wins and 0 where J1 loses. Alpha-beta often says no more than a bound: then nobody knows.
"""

from __future__ import annotations

from allumettes.core.convention import Outcome
from allumettes.core.position import Position
from allumettes.solvers.ladder.alphabeta import AlphaBeta
from allumettes.solvers.ladder.labelled_tree import UNKNOWN, LabelledTree
from allumettes.solvers.ladder.layers import Layers
from allumettes.solvers.ladder.solver import Solver

Reading = tuple[Outcome | None, str]
"""An outcome where it is known, and the value as it is shown."""


class Labels:
    """Follows a search down and up. The algorithms call whoever begins player 1; the reader may call them J2."""

    def __init__(self, solver: Solver, first: int) -> None:
        self.solver = solver
        self._sign = 1 if first == 1 else -1
        self._depth = 0

    def enter(self, position: Position) -> None:
        self._depth += 1

    def leave(self, label: object, known: bool) -> Reading:
        self._depth -= 1
        if isinstance(label, Outcome):
            return label, ""
        if not isinstance(label, int):
            return None, ""
        if isinstance(self.solver, LabelledTree | Layers):
            worth = label - UNKNOWN
            return self.outcome(worth), str(UNKNOWN + self._sign * worth)
        return self.outcome(label), f"{self._sign * label:+d}"

    def outcome(self, worth: int) -> Outcome | None:
        """What is good for whoever began is good for the player to move at every other turn."""
        if worth == 0:
            return None
        return Outcome.WINNING if (worth > 0) == (self._depth % 2 == 0) else Outcome.LOSING


class Span:
    """What the value of an open position can be, from the branches that were searched so far."""

    def __init__(self, position: Position, maximises: bool) -> None:
        self.position = position
        self.branches = 0
        self.least: float = -1 if maximises else 1
        self.greatest: float = self.least
        self._pick = max if maximises else min

    def take_in(self, least: float, greatest: float) -> None:
        self.least, self.greatest = self._pick(self.least, least), self._pick(self.greatest, greatest)


class AlphaBetaLabels(Labels):
    """Works out whether a value is the value or only a bound of it: a branch that was cut may have any."""

    def __init__(self, solver: AlphaBeta, first: int) -> None:
        super().__init__(solver, first)
        self.alphabeta = solver
        self._open: list[Span] = []

    def enter(self, position: Position) -> None:
        self._open.append(Span(position, maximises=self._depth % 2 == 0))
        super().enter(position)

    def leave(self, label: object, known: bool) -> Reading:
        outcome, value = super().leave(label, known)
        assert isinstance(label, int)
        span = self._open.pop()
        if known:  # a table may have no more than a bound
            span.least, span.greatest = self.alphabeta.bounds(span.position, 1 + self._depth % 2)
        elif not span.branches:
            span.least = span.greatest = label
        elif span.branches < len(self.alphabeta.moves(span.position)):
            span.take_in(-1, 1)
        if self._open:
            self._open[-1].branches += 1
            self._open[-1].take_in(span.least, span.greatest)
        if span.least == span.greatest:
            return outcome, value
        return None, f"{'≤' if self._sign * label > 0 else '≥'}{value}"
