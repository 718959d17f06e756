"""The oracle backed by the kernels: it proves a period, which gives heaps of any size, or computes values."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.sequences.theorems import PeriodStatus, finite_code
from allumettes.solvers.limit import LARGEST_TABLE, Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.proved_period import FarValues

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.certificate import Certificate
    from allumettes.sequences.engine import Engine


def oracle_for(game: HeapGame, convention: Convention, seconds: float) -> Oracle:
    """The oracle of the doors: it answers for heaps of any size where a theorem covers the game."""
    return Oracle(game, convention, seconds, find_values)


def find_values(game: HeapGame, heap: int, seconds: float) -> FarValues:
    """A certificate that is proved, else the values up to the heap if it is not too far, else what time allows."""
    may_be_proved = finite_code(game) is not None
    if not isinstance(game, TakeAndBreakGame) or not (may_be_proved or heap <= LARGEST_TABLE):
        return FarValues(())
    import numpy as np

    from allumettes.sequences.engine import engine_for
    from allumettes.sequences.stops import stops

    end = time.monotonic() + seconds
    engine = engine_for(game)
    last = min(heap, LARGEST_TABLE)
    values = np.zeros(0, np.uint8)
    looked_at = 0
    for stop in stops(engine, last, seconds):
        values = np.concatenate([values, engine.advance(stop)])
        if may_be_proved and len(values) >= min(2 * looked_at, last + 1):
            looked_at = len(values)
            if certificate := proved(game, values, engine, end - time.monotonic()):
                return FarValues(certificate.values, certificate)
    return FarValues(values.tolist(), out_of_time=len(values) <= last)


def proved(game: HeapGame, values: NDArray[np.unsignedinteger], engine: Engine, seconds: float) -> Certificate | None:
    """The certificate of a period that these values prove, if the verifier accepts it within so many seconds."""
    from allumettes.sequences.certify import certificate_of
    from allumettes.sequences.periods import find_period

    found = find_period(game, values)
    if found is None or found.theorem is None:
        return None
    certificate = certificate_of(game, values, found, engine.space, Limit(seconds))
    return certificate if certificate.status is PeriodStatus.PROVED else None
