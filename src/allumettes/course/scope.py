"""The games that the chapters of the course are about: one heap, never split, with a move until nothing is left."""

from __future__ import annotations

from allumettes.core.game import HeapGame

EXAMPLE = 5
"""The matches of the example, as in the matches report."""


def in_scope(game: HeapGame) -> bool:
    if len(game.default_start) > 1:
        return False
    options = [option for heap in range(4 * EXAMPLE + 1) for option in game.options(heap)]
    return all(map(game.can_move, range(1, EXAMPLE + 1))) and all(len(option) == 1 for option in options)
