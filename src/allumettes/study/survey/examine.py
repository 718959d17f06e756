"""Examines a family: computes nim-values of its first code until a period is proved, the end or the time limit.

Workers run this. It always returns a finding, so that one failing code does not stop a survey.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from allumettes import games
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.engine import engine_for
from allumettes.sequences.period_search import search_period
from allumettes.sequences.prefixes import FIRST_PREFIX, Prefixes
from allumettes.sequences.summary import Summary, tally_of
from allumettes.study.survey.families import Family
from allumettes.study.survey.finding import Finding, continued, form_of, prints_of, rows_of
from allumettes.study.survey.row import Row, SurveyStatus

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Values = NDArray[np.unsignedinteger]

LONGEST_TEXT = 1000
"""The most characters of a reason."""

GLANCE = 4095
"""The last heap of a first look, which takes milliseconds for any code."""


@dataclass(frozen=True, slots=True)
class Look:
    """What examining a sequence found."""

    values: Values
    certificate: Certificate | None
    kernel: str
    summary: Summary
    status: SurveyStatus
    seconds: float


def examine(family: Family, to: int, seconds: float | None = None) -> Finding:
    """The finding of a family, from values up to heap `to`, computed for about so many seconds at most."""
    try:
        _warm_up()
        return _finding(family, _look(family.code, to, seconds), to)
    except Exception as error:
        return failed(family, f"{type(error).__name__}: {error}")


def glance(family: Family, to: int, seconds: float | None = None) -> Finding | None:
    """The same if a first look is enough, else None."""
    if to <= GLANCE:
        return examine(family, to, seconds)
    try:
        _warm_up()
        look = _look(family.code, GLANCE, seconds)
        return None if look.status is SurveyStatus.UNKNOWN else _finding(family, look, to)
    except Exception:
        return None  # the reason is reported when it is examined alone


@cache
def _warm_up() -> None:
    """Load the machine code of the kernels, so that no code is charged with that time."""
    _look("0.77", FIRST_PREFIX, None)


def failed(family: Family, reason: str) -> Finding:
    row = Row(family.code, SurveyStatus.FAILED, reason=reason[:LONGEST_TEXT])
    return Finding(rows_of(family, row, None, parity=False))


def _look(code: str, to: int, seconds: float | None) -> Look:
    game, begin = games.find(code), time.perf_counter()
    prefixes = Prefixes(engine_for(game), to, seconds)
    certificate = search_period(game, prefixes, prefixes.engine)
    values, engine = prefixes.values, prefixes.engine
    without_period = SurveyStatus.UNKNOWN if len(values) > to else SurveyStatus.STOPPED
    status = SurveyStatus(certificate.status) if certificate else without_period
    summary = tally_of(values).summary(engine)
    return Look(values, certificate, engine.kernel, summary, status, time.perf_counter() - begin)


def _finding(family: Family, look: Look, to: int) -> Finding:
    import numpy as np

    first = int(np.flatnonzero(look.values)[0])
    space, certificate, values, form = look.summary.space, look.certificate, look.values, None
    if certificate and look.status is SurveyStatus.PROVED:
        form, values = form_of(certificate, values, first), continued(certificate, values, to)
    parity = space is not None and space.place is not None
    rows = rows_of(family, _row(family.code, look), certificate, parity=parity)
    return Finding(rows, first, certificate, parity, form, prints_of(values, first, to))


def _row(code: str, look: Look) -> Row:
    summary = look.summary
    largest, largest_at = summary.largest
    rare = summary.rare_heaps if summary.space else None
    return Row(
        code,
        look.status,
        largest=largest,
        largest_at=largest_at,
        rare=None if rare is None else len(rare),
        last_rare=rare[-1] if rare else None,
        kernel=look.kernel,
        computed_to=summary.to,
        seconds=look.seconds,
        digest=summary.digest,
    )
