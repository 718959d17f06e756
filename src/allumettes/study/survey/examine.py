"""Examines one family: nim-values of its first code until a period is proved, the end is reached or time is up.

This is what workers run. It returns a finding whatever happens, so that one bad code never stops a survey.
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
"""Of what went wrong, so many signs are told."""

GLANCE = 4095
"""How far a first look goes: some milliseconds for any code."""


@dataclass(frozen=True, slots=True)
class Look:
    """What was seen of a sequence."""

    values: Values
    certificate: Certificate | None
    kernel: str
    summary: Summary
    status: SurveyStatus
    seconds: float


def examine(family: Family, to: int, seconds: float | None = None) -> Finding:
    """The finding of a family, its values computed up to heap `to` at most and for so many seconds, about."""
    _warm_up()
    try:
        return _finding(family, _look(family.code, to, seconds), to)
    except Exception as error:
        return failed(family, f"{type(error).__name__}: {error}")


def glance(family: Family, to: int, seconds: float | None = None) -> Finding | None:
    """The same where a first look is enough; None where it takes more."""
    if to <= GLANCE:
        return examine(family, to, seconds)
    _warm_up()
    try:
        look = _look(family.code, GLANCE, seconds)
        return None if look.status is SurveyStatus.UNKNOWN else _finding(family, look, to)
    except Exception:
        return None  # the reason is told when it is examined alone


@cache
def _warm_up() -> None:
    """The first call of a kernel loads its machine code: no code of the survey is to pay for that."""
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
