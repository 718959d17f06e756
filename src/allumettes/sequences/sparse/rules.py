"""The games that the sparse method covers, as the arrays its kernels read."""

from __future__ import annotations

from allumettes.core.take_and_break import Leave, Parts, TakeAndBreakGame
from allumettes.sequences.kernels.bundles import Rules

MOST_TAKEN = 255
"""Games that take more use the dense kernel: the values learned from must reach well beyond it."""


def sparse_rules(game: TakeAndBreakGame) -> Rules | None:
    """The rules of a game that splits heaps in two, and takes no more than a bounded number; None for others."""
    import numpy as np

    last = game.last_taking
    if last is None or last > MOST_TAKEN:
        return None
    digits = {taken: game.digit(taken) for taken in game.takings(last)}
    splits = [taken for taken, digit in digits.items() if digit & Leave.TWO_HEAPS]
    parts = [game.parts(taken) for taken in splits]
    if not splits or any(digit & Leave.THREE_HEAPS for digit in digits.values()) or Parts.ALL_EQUAL in parts:
        return None
    return Rules(
        np.array(splits, np.int64),
        np.array([part is not Parts.ANY for part in parts], np.int64),
        np.array([taken for taken, digit in digits.items() if digit & Leave.ONE_HEAP], np.int64),
    )
