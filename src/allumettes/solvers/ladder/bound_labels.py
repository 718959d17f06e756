"""The labels of alpha-beta, which often gives no more than a bound of a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.core.position import Position
from allumettes.solvers.ladder.labels import Labels, Reading

if TYPE_CHECKING:
    from allumettes.solvers.ladder.alphabeta import AlphaBeta


class Span:
    """The least and the greatest value that an open position can have, from the branches searched so far."""

    def __init__(self, position: Position, maximises: bool) -> None:
        self.position = position
        self.branches = 0
        self.least: float = -1 if maximises else 1
        self.greatest: float = self.least
        self._pick = max if maximises else min

    def include(self, least: float, greatest: float) -> None:
        self.least, self.greatest = self._pick(self.least, least), self._pick(self.greatest, greatest)


class BoundLabels(Labels):
    """Tells exact values from bounds: a branch that was cut may have any value."""

    def __init__(self, solver: AlphaBeta, first: int) -> None:
        super().__init__(first)
        self.solver = solver
        self._open: list[Span] = []

    def enter(self, position: Position) -> None:
        self._open.append(Span(position, maximises=self.player == 0))
        super().enter(position)

    def leave(self, label: object, known: bool) -> Reading:
        outcome, value = super().leave(label, known)
        assert isinstance(label, int)
        span = self._open.pop()
        if known:  # the table may hold no more than a bound
            span.least, span.greatest = self.solver.bounds(span.position, self.player)
        elif not span.branches:
            span.least = span.greatest = label
        elif span.branches < len(self.solver.moves(span.position)):
            span.include(-1, 1)
        if self._open:
            self._open[-1].branches += 1
            self._open[-1].include(span.least, span.greatest)
        if span.least == span.greatest:
            return outcome, value
        signs = "≤≥" if self.sign > 0 else "≥≤"
        return None, (signs[0] if label == span.greatest else signs[1] if label == span.least else "") + value
