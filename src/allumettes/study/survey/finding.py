"""The finding of a family: a row for each of its codes, and what is needed to compare it with other families."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from allumettes.sequences.certificate import Certificate
from allumettes.sequences.equivalence import Relation
from allumettes.sequences.prefixes import FIRST_PREFIX
from allumettes.study.survey.families import Family
from allumettes.study.survey.row import Link, Row, SurveyStatus

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

LARGEST_START = 8
"""The first move of any surveyed code is in a heap up to this: at least n - 8 of n values can be compared."""

COMPUTED = (
    "code",
    "status",
    "largest",
    "largest_at",
    "rare",
    "last_rare",
    "kernel",
    "computed_to",
    "seconds",
    "digest",
    "reason",
)
"""The columns filled by examining a code. The others follow from its certificate, its family and the survey."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The row of the code that was examined comes first; the others follow from it by a rule."""

    rows: tuple[Row, ...]
    first: int = 0
    """The first heap with a move: sequences are compared from there on."""
    certificate: Certificate | None = None
    """Of the period, where there is one."""
    parity: bool = False
    """Whether the parity of a heap decides if its value is rare."""
    form: str | None = None
    """Equal for two proved periods exactly when their sequences are equal from their first heaps on."""
    prints: Mapping[int, str] = field(default_factory=dict)
    """Digests of the first values, from the first heap with a move on, by their number."""

    @property
    def row(self) -> Row:
        return self.rows[0]

    def as_data(self) -> dict[str, Any]:
        return {
            **{name: getattr(self.row, name) for name in COMPUTED},
            "first": self.first,
            "certificate": self.certificate and json.loads(self.certificate.as_json()),
            "parity": self.parity,
            "form": self.form,
            "prints": {str(length): text for length, text in self.prints.items()},
        }


def rows_of(family: Family, row: Row, certificate: Certificate | None, *, parity: bool) -> tuple[Row, ...]:
    """The rows of a family, from the COMPUTED columns of its first code."""
    first = replace(row, **_period(row, certificate, Relation()))
    return first, *(_derived(first, code, relation, certificate, parity) for code, relation in family.others)


def _derived(row: Row, code: str, relation: Relation, certificate: Certificate | None, parity: bool) -> Row:
    """The row of a code whose values follow from those of another. Columns of the computation stay empty."""
    return Row(
        code,
        row.status,
        **_period(row, certificate, relation),
        **_rare(row, relation, parity),
        largest=row.largest,
        largest_at=None if row.largest_at is None else relation.first_heap(row.largest_at),
        computed_to=None if row.computed_to is None else relation.last_heap(row.computed_to),
        same_as=row.code,
        link=Link.RULE,
        shift=relation.shift,
        scale=relation.scale,
        reason=row.reason,
    )


def _period(row: Row, certificate: Certificate | None, relation: Relation) -> dict[str, Any]:
    if certificate is None:
        return {}
    return {
        "period": relation.period(certificate),
        "preperiod": relation.preperiod(certificate),
        "saltus": certificate.saltus,
        "theorem": certificate.theorem if row.status is SurveyStatus.PROVED else None,
    }


def _rare(row: Row, relation: Relation, parity: bool) -> dict[str, Any]:
    """How many heaps are rare, and the last one: 0 is a rare value, so all heaps before a shift are rare.

    Empty where the parity of the heap counts: then these heaps may be common.
    """
    if row.rare is None or row.last_rare is None or parity:
        return {}
    return {"rare": relation.scale * row.rare + relation.shift, "last_rare": relation.last_heap(row.last_rare)}


def form_of(certificate: Certificate, values: Values, first: int) -> str:
    """Minimal period, preperiod and their values determine a sequence, and are determined by it."""
    preperiod = max(0, certificate.preperiod - first)
    known: list[int] = values[first : first + preperiod + certificate.period].tolist()
    words = (preperiod, certificate.period, certificate.saltus, *known)
    return sha256(" ".join(map(str, words)).encode("ascii")).hexdigest()


def prints_of(values: Values, first: int, to: int) -> dict[int, str]:
    """Digests of the values up to heap 255, 511, 1023… and `to`, as far as they are known."""
    from_first = values[first:].astype("<u4")
    sizes = [to + 1]
    size = FIRST_PREFIX
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
    """The values up to `to`, continued by a period without saltus."""
    import numpy as np

    missing = to + 1 - len(values)
    if missing <= 0:
        return values[: to + 1]
    turn = values[len(values) - certificate.period :]
    return np.concatenate([values, np.resize(turn, missing)])
