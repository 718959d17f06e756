"""Where a match starts when nobody has said: from a position that the human can win, whatever the computer plays."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache

from allumettes.core.convention import Convention
from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.solvers.oracle import Oracle

FARTHEST = 12
"""How much larger or smaller than usual the last heap may be."""
STEPS = 20_000
"""How long a start is looked for: some tenths of a second, since a server looks for it, too, while others wait. In
steps, not in seconds: a match begins at the same position on a busy machine."""


@lru_cache(maxsize=256)
def winnable_start(game: HeapGame, convention: Convention, *, human_first: bool) -> Position:
    """The usual start of the game, or the nearest one that the human wins with good play; the usual one if none is."""
    return _winnable(game, convention, game.default_start, human_first=human_first)


@lru_cache(maxsize=256)
def sizes(game: HeapGame, convention: Convention = Convention.NORMAL) -> tuple[Position, Position, Position]:
    """A small start of a game, the usual one and a large one, which whoever begins can win where there are such."""
    wanted = (game.scaled_start(0.6), game.default_start, game.scaled_start(2))
    small, usual, large = (_winnable(game, convention, start, human_first=True) for start in wanted)
    return usual if game.is_over(small) else small, usual, usual if game.is_over(large) else large


def _winnable(game: HeapGame, convention: Convention, wanted: Position, *, human_first: bool) -> Position:
    oracle = Oracle(game, convention, seconds=None, operations=STEPS)
    starts = (start for start in _nearest(wanted) if not game.is_over(start))
    with suppress(UndecidedError), oracle.question():
        return next((start for start in starts if oracle.is_losing(start) != human_first), wanted)
    return wanted


def _nearest(usual: Position) -> Iterator[Position]:
    """The usual start, others with a larger or smaller last heap, and two equal heaps, which the second player wins."""
    *others, last = usual
    yield usual
    for far in range(1, FARTHEST):
        yield (*others, last + far)
        if far <= last // 2:
            yield (*others, last - far)
    yield (last, last)
    yield (last, last + 1)
