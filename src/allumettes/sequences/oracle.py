"""The oracle backed by the kernels: it proves a period, which gives heaps of any size, or computes values."""

from __future__ import annotations

from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.misere.theory import theory_of
from allumettes.sequences.theorems import PeriodStatus, finite_code
from allumettes.solvers.limit import LARGEST_TABLE, Limit
from allumettes.solvers.oracle import Oracle
from allumettes.solvers.proved_period import FarValues


def oracle_for(game: HeapGame, convention: Convention, seconds: float) -> Oracle:
    """The oracle that the doors use: it answers for heaps of any size where a theorem covers the game."""
    return Oracle(game, convention, seconds, find_values, theory=theory_of(game))


def find_values(game: HeapGame, heap: int, seconds: float) -> FarValues:
    """A proved period; failing that the values up to the heap, as far as time and the largest table allow."""
    may_be_proved = finite_code(game) is not None
    if not isinstance(game, TakeAndBreakGame) or not (may_be_proved or heap <= LARGEST_TABLE):
        return FarValues(())
    from allumettes.sequences.engine import engine_for
    from allumettes.sequences.period_search import search_period
    from allumettes.sequences.prefixes import Prefixes

    limit = Limit(seconds)
    limit.step()  # starts its clock
    last = min(heap, LARGEST_TABLE)
    prefixes = Prefixes(engine_for(game), last, seconds)
    certificate = search_period(game, prefixes, prefixes.engine, limit) if may_be_proved else None
    if certificate and certificate.status is PeriodStatus.PROVED:
        return FarValues(certificate.values, certificate)
    for _more in prefixes:
        pass
    return FarValues(prefixes.values.tolist(), out_of_time=len(prefixes.values) <= last)
