"""The oracle that knows the truth about the positions of a tournament."""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.misere.theory import theory_of
from allumettes.sequences.oracle import find_values
from allumettes.solvers.oracle import Oracle

SECONDS, OPERATIONS = 60.0, 2_000_000
"""How long a proof may be. What is not proved within it is counted apart. The operations, which are the same on every
machine, come to their end first."""


def judge_of(game: HeapGame, convention: Convention, operations: int = OPERATIONS) -> Oracle:
    return Oracle(game, convention, SECONDS, find_values, operations, theory_of(game))


def known_outcome(oracle: Oracle, position: Position) -> Outcome | None:
    """The outcome for the player to move; None where it was not proved in time."""
    try:
        return oracle.outcome(position)
    except UndecidedError:
        return None
