"""The oracle that knows the truth about the positions of a tournament."""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers.oracle import Oracle

ORACLE_SECONDS = 60.0
"""How long a proof may take. What is not proved within it is counted apart."""


def judge_of(game: HeapGame, convention: Convention) -> Oracle:
    return oracle_for(game, convention, ORACLE_SECONDS)


def known_outcome(oracle: Oracle, position: Position) -> Outcome | None:
    """The outcome for the player to move; None where it was not proved in time."""
    try:
        return oracle.outcome(position)
    except UndecidedError:
        return None
