"""Where two sequences begin to differ, and whether they are equal for ever."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.theorems import PeriodStatus

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from allumettes.sequences.certificate import Certificate

    Values = NDArray[np.unsignedinteger]

CHUNK = 1 << 18
"""Values compared at a time: they may be maps of files."""


def first_difference(values: Values, others: Values) -> int | None:
    """The first place where two rows differ; None where they agree as far as both go."""
    for start in range(0, min(len(values), len(others)), CHUNK):
        ours, theirs = values[start : start + CHUNK], others[start : start + CHUNK]
        length = min(len(ours), len(theirs))
        different = ours[:length] != theirs[:length]
        if different.any():
            return start + int(different.argmax())
    return None


def equal_for_ever(one: Certificate | None, other: Certificate | None) -> bool:
    """Whether two proved periods are those of the same sequence.

    Preperiod and period are the least ones, so they and their values determine a sequence and are determined by it.
    """
    if one is None or other is None or not one.values:
        return False
    proved = one.status is other.status is PeriodStatus.PROVED
    return proved and _form(one) == _form(other)


def _form(certificate: Certificate) -> tuple[int, int, int, tuple[int, ...]]:
    return certificate.preperiod, certificate.period, certificate.saltus, certificate.values
