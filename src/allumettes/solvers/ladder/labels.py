"""What the labels of a search mean: the outcome for the player to move, and the value as it is shown."""

from __future__ import annotations

from allumettes.core.convention import Outcome
from allumettes.core.position import Position

Reading = tuple[Outcome | None, str]
"""The outcome where it is known, and the value as it is shown."""


class Labels:
    """Reads the labels that a search gives to a `Trace`, in the order in which it enters and leaves positions.

    A label is an outcome, or a number: positive where the player who begins wins, negative where they lose, and 0 where
    the depth of the search does not tell. None is an outcome that is not known either.
    `first` is the seat (0 or 1) of the player who begins: numbers are shown for seat 0.
    """

    def __init__(self, first: int = 0) -> None:
        self.sign = 1 if first == 0 else -1
        self.player = 0
        """Who is to move: 0 for the player who begins, 1 for the other."""

    def enter(self, position: Position) -> None:
        self.player = 1 - self.player

    def leave(self, label: object, known: bool) -> Reading:
        self.player = 1 - self.player
        if isinstance(label, Outcome):
            return label, ""
        if isinstance(label, int):
            return self.outcome(label), self.shown(label)
        return None, ""

    def outcome(self, value: int) -> Outcome | None:
        """The outcome for the player to move."""
        if value == 0:
            return None
        return Outcome.WINNING if (value > 0) == (self.player == 0) else Outcome.LOSING

    def shown(self, value: int) -> str:
        return f"{self.sign * value:+d}" if value else "0"
