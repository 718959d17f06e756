"""Verifies again what a journal calls proved, in the run that reports it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allumettes.sequences.acceptance import checked, seconds_to_check
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.summary import tally_of
from allumettes.study.survey.finding import Finding, continued, form_of, prints_of
from allumettes.study.survey.row import SurveyStatus

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


def seconds_to_confirm(finding: Finding) -> float:
    """About how long `is_confirmed` takes."""
    proved = finding.certificate and finding.row.status is SurveyStatus.PROVED
    return seconds_to_check(finding.certificate) if proved and finding.certificate else 0.0


def is_confirmed(finding: Finding, to: int) -> bool:
    """Whether the verifier accepts the period of a finding from a journal, and the other figures follow from it."""
    certificate = finding.certificate
    if certificate is None or not all(check.holds for check in checked(certificate)):
        return False
    return _figures(finding) == _figures_by(certificate, finding.row.computed_to or 0, to)


def _figures(finding: Finding) -> tuple[object, ...]:
    row = finding.row
    return finding.first, finding.form, dict(finding.prints), row.largest, row.largest_at, row.digest


def _figures_by(certificate: Certificate, computed_to: int, to: int) -> tuple[object, ...]:
    """The same figures, computed from the preperiod and one period."""
    import numpy as np

    values: NDArray[np.unsignedinteger] = continued(certificate, np.array(certificate.values, np.uint32), to)
    first = int(np.flatnonzero(values)[0])
    tally = tally_of(values[: computed_to + 1])
    heap, largest = tally.records[-1]
    form = form_of(certificate, values, first)
    return first, form, prints_of(values, first, to), largest, heap, tally.digest.text()
