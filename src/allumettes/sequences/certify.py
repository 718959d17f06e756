"""Makes the certificate of a period that computed values show, and has the verifier accept it before it says proved."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from allumettes import __version__
from allumettes.core.game import HeapGame
from allumettes.sequences.acceptance import accepted
from allumettes.sequences.certificate import Certificate, carried, digest_of
from allumettes.sequences.engine import Engine, Space, engine_for
from allumettes.sequences.periods import Period, find_period
from allumettes.sequences.saltus import SALTUS_LOOKS_AT, saltus_needs
from allumettes.sequences.theorems import PeriodStatus, Theorem, digits_of, finite_code, need_of
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

FIRST_LOOK = 256
"""Heaps that are computed before a period is first looked for."""


def certify(game: HeapGame, values: Values, engine: Engine | None = None) -> Certificate | None:
    """The certificate of the period that these values show; the engine that computed them knows what is rare."""
    found = find_period(game, values)
    if found is None:
        return None
    return certificate_of(game, values, found, engine.space if engine and found.theorem else None)


def certificate_of(
    game: HeapGame, values: Values, found: Period, space: Space | None = None, limit: Limit | None = None
) -> Certificate:
    """The certificate of a period. One that a theorem covers goes no farther than the theorem needs.

    The verifier uses the space that the engine learned, and keeps within the limit.
    """
    code = finite_code(game) if found.theorem else None
    needed = len(values)
    if code and found.theorem is Theorem.SALTUS:
        known: list[int] = values[:SALTUS_LOOKS_AT].tolist()
        needed = saltus_needs(known, digits_of(code), found.preperiod, found.period, found.saltus) or needed
    elif code:
        needed = need_of(code).values(found.preperiod, found.period)
    certificate = Certificate(
        PeriodStatus.COMPUTED if code else PeriodStatus.OBSERVED,
        game.spec,
        found.period,
        found.preperiod,
        found.saltus,
        needed - 1,
        found.theorem,
        digest_of(values[:needed]),
        __version__,
        carried(values, found.preperiod + found.period),
    )
    if code and accepted(certificate, code, values[:needed], space, limit):
        return replace(certificate, status=PeriodStatus.PROVED)
    return certificate


def search_certificate(game: HeapGame, largest: int) -> Certificate | None:
    """Looks at twice as many heaps each time until a theorem covers a period, or takes what is seen at `largest`."""
    import numpy as np

    engine = engine_for(game)
    values: Values = np.zeros(0, np.uint8)
    while True:
        values = np.concatenate([values, engine.advance(min(max(2 * len(values), FIRST_LOOK), largest + 1))])
        certificate = certify(game, values, engine)
        if len(values) > largest or (certificate and certificate.theorem):
            return certificate
