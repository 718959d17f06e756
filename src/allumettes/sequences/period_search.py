"""The search for the period of a sequence, and its certificate: proved only once the verifier has accepted it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from allumettes import __version__
from allumettes.core.game import HeapGame
from allumettes.sequences.acceptance import accepted
from allumettes.sequences.certificate import Certificate, carried, digest_of
from allumettes.sequences.engine import Space
from allumettes.sequences.periods import Period, find_period
from allumettes.sequences.theorems import PeriodStatus, finite_code
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]


class HasSpace(Protocol):
    """An engine, or the summary of a run: it knows which values are rare, which makes a check quicker."""

    @property
    def space(self) -> Space | None: ...


def search_period(
    game: HeapGame, prefixes: Iterable[Values], learned: HasSpace | None = None, limit: Limit | None = None
) -> Certificate | None:
    """Search ever longer prefixes of the values of a game for a period, and return its certificate.

    The search ends at the first period that a theorem covers. Without one, the result is the period that the last
    prefix shows, which is only observed, or None. Prefixes are skipped until they are twice as long as the last one
    examined. The status is PROVED if the verifier accepts the certificate within the limit.
    """
    examined, found = 0, None
    for values in prefixes:
        if len(values) >= 2 * examined:
            examined, found = len(values), find_period(game, values)
            if found and found.theorem:
                break
    if len(values) > examined:
        found = find_period(game, values)
    return _certificate(game, values, found, learned, limit) if found else None


def _certificate(
    game: HeapGame, values: Values, found: Period, learned: HasSpace | None, limit: Limit | None
) -> Certificate:
    code = finite_code(game) if found.theorem else None
    certificate = Certificate(
        PeriodStatus.COMPUTED if code else PeriodStatus.OBSERVED,
        game.spec,
        found.period,
        found.preperiod,
        found.saltus,
        found.needed - 1,
        found.theorem,
        digest_of(values[: found.needed]),
        __version__,
        carried(values, found.preperiod + found.period),
    )
    if code and accepted(certificate, code, values[: found.needed], learned.space if learned else None, limit):
        return replace(certificate, status=PeriodStatus.PROVED)
    return certificate
