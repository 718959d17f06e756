"""The nim-values of a game by the quickest kernel that covers it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.core.game import HeapGame
from allumettes.sequences.engine import engine_for
from allumettes.sequences.value_stores import width_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def nim_values(game: HeapGame, to: int, *, cores: int = 1) -> NDArray[np.unsignedinteger]:
    """The nim-values of heaps 0 to `to`, in the narrowest unsigned type that holds them all."""
    values = engine_for(game, cores=cores).advance(to + 1)
    return values.astype(f"u{width_of(values)}", copy=False)
