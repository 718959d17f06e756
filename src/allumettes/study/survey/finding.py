"""What examining a family found: a row for each of its codes, and what is needed to compare it with other families."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from allumettes.sequences.certificate import Certificate
from allumettes.sequences.certify import FIRST_LOOK
from allumettes.sequences.theorems import Status as PeriodStatus
from allumettes.study.survey.row import Link, Row, Status

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

LARGEST_START = 8
"""No surveyed code has its first move in a larger heap: of n values, n - 8 can be compared at least."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The row of the code that was examined comes first; the others follow from it by a rule."""

    rows: tuple[Row, ...]
    first: int = 0
    """The first heap with a move: sequences are compared from there on."""
    form: str | None = None
    """Equal for two proved periods exactly when their sequences are equal from their first heaps on."""
    prints: Mapping[int, str] = field(default_factory=dict)
    """For some numbers of values, counted from the first heap, the digest of so many values."""

    @property
    def row(self) -> Row:
        return self.rows[0]

    def as_data(self) -> dict[str, Any]:
        return asdict(self)


def finding_from(data: Any) -> Finding:
    """The finding that `as_data` made these plain data of; ValueError, KeyError or TypeError where there is none."""
    return Finding(
        tuple(_row_from(row) for row in data["rows"]),
        data["first"],
        data["form"],
        {int(length): text for length, text in data["prints"].items()},
    )


def _row_from(data: dict[str, Any]) -> Row:
    plain = Row(**data)
    link = None if plain.link is None else Link(plain.link)
    return Row(
        **data | {"status": Status(plain.status), "link": link, "equivalents": tuple(plain.equivalents)},
    )


def form_of(certificate: Certificate, values: Values, first: int) -> str | None:
    """Minimal period, preperiod and their values determine a sequence, and are determined by it."""
    if certificate.status is not PeriodStatus.PROVED:
        return None
    preperiod = max(0, certificate.preperiod - first)
    known: list[int] = values[first : first + preperiod + certificate.period].tolist()
    words = (preperiod, certificate.period, certificate.saltus, *known)
    return sha256(" ".join(map(str, words)).encode("ascii")).hexdigest()


def prints_of(values: Values, first: int, to: int) -> dict[int, str]:
    """Digests of what every code has when it is computed to heap 255, to 511, to 1023… and to `to`."""
    from_first = values[first:].astype("<u4")
    sizes = [to + 1]
    size = FIRST_LOOK
    while size <= to:
        sizes.append(size)
        size *= 2
    found, sum_so_far, done = {}, sha256(), 0
    for length in sorted(size - LARGEST_START for size in sizes):
        if length <= len(from_first):
            sum_so_far.update(from_first[done:length].tobytes())
            found[length], done = sum_so_far.hexdigest(), length
    return found


def continued(certificate: Certificate, values: Values, to: int) -> Values:
    """The values up to `to` by a period without saltus."""
    import numpy as np

    missing = to + 1 - len(values)
    if missing <= 0:
        return values[: to + 1]
    turn = values[len(values) - certificate.period :]
    return np.concatenate([values, np.resize(turn, missing)])
