"""What is typed in one match: how it is set up, which wrong answers are tried, which moves are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from allumettes.classroom.console.slips import Slip
from allumettes.core.move import Move
from allumettes.core.position import Position

Choose = Callable[[Position], Move]
NAMES = ("Adam", "Michel")
"""The players of the assignment's example."""


@dataclass(frozen=True, slots=True)
class Script:
    start: int
    choose: Choose
    """The move that a person plays in a position; the first heap of its option is the one that is typed."""
    slips: frozenset[Slip] = frozenset()
    against_computer: bool = False
    computer_first: bool = False

    @property
    def names(self) -> tuple[str | None, str | None]:
        """The players in the order in which they move; None is the computer."""
        if not self.against_computer:
            return NAMES
        return (None, NAMES[0]) if self.computer_first else (NAMES[0], None)
