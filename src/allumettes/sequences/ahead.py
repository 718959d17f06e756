"""Looks far ahead for the oracle: proves a period, so that heaps of any size are known, or computes by the kernels."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.theorems import Status, finite_code
from allumettes.solvers.law import Ahead
from allumettes.solvers.limit import LARGEST_TABLE
from allumettes.solvers.oracle import Oracle

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.certificate import Certificate

FIRST_LOOK = 256

TWICE_AS_FAR = 4
"""Twice as many heaps may take so many times as long."""


def far_sighted(game: HeapGame, convention: Convention, seconds: float) -> Oracle:
    """The oracle of the doors: it answers for heaps of any size where a theorem covers the game."""
    return Oracle(game, convention, seconds, look_ahead)


def look_ahead(game: HeapGame, heap: int, seconds: float) -> Ahead:
    """A certificate that is proved, else the values up to the heap if it is not too far, else what time allows."""
    may_be_proved = finite_code(game) is not None
    if not isinstance(game, TakeAndBreakGame) or not (may_be_proved or heap <= LARGEST_TABLE):
        return Ahead(())
    import numpy as np

    from allumettes.sequences.engine import engine_for

    end = time.monotonic() + seconds
    engine = engine_for(game)
    last = min(heap, LARGEST_TABLE)
    to = min(FIRST_LOOK, last)
    values = np.zeros(0, np.uint8)
    while True:
        begin = time.monotonic()
        values = np.concatenate([values, engine.advance(to + 1)])
        if may_be_proved and (certificate := proved(game, values)):
            return Ahead(certificate.values, certificate)
        now = time.monotonic()
        if to == last or now + TWICE_AS_FAR * (now - begin) > end:
            return Ahead(values.tolist())
        to = min(2 * to, last)


def proved(game: HeapGame, values: NDArray[np.unsignedinteger]) -> Certificate | None:
    from allumettes.sequences.certificate import certify
    from allumettes.sequences.periods import find_period

    # A certificate digests all that was seen: it is made only of what is proved.
    found = find_period(game, values)
    return certify(game, values) if found and found.status is Status.PROVED else None
