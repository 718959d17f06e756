"""Reads a finding from plain data, and refuses what this program would not have written."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from typing import Any

from allumettes.core.errors import AllumettesError
from allumettes.sequences.certificate import Certificate, CertificateError, parse_certificate
from allumettes.study.survey.examine import LONGEST_TEXT
from allumettes.study.survey.families import Family
from allumettes.study.survey.finding import COMPUTED, LARGEST_START, Finding, rows_of
from allumettes.study.survey.row import Row, SurveyStatus

DIGEST = re.compile(r"[0-9a-f]{64}")
LENGTH = re.compile(r"[1-9][0-9]{0,9}")


class FindingError(AllumettesError):
    """Data that are not a finding of this family, because of `field`."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


def finding_from(data: Mapping[str, Any], family: Family, to: int) -> Finding:
    """The finding of which `as_data` gave these data."""
    _check(data.get("code") == family.code, "code")
    for name, is_readable in FIELDS.items():
        _check(name in data and is_readable(data[name]), name)
    status = SurveyStatus(data["status"])
    certificate = _certificate_in(data["certificate"], family, status)
    _check_reach(data, status, certificate, to)
    row = Row(**{name: data[name] for name in COMPUTED} | {"status": status})
    return Finding(
        rows_of(family, row, certificate, parity=data["parity"]),
        data["first"],
        certificate,
        data["parity"],
        data["form"],
        {int(length): text for length, text in data["prints"].items()},
    )


def _certificate_in(data: Any, family: Family, status: SurveyStatus) -> Certificate | None:
    _check(
        (data is not None) == (status in (SurveyStatus.PROVED, SurveyStatus.COMPUTED, SurveyStatus.OBSERVED)),
        "certificate",
    )
    if data is None:
        return None
    try:
        certificate = parse_certificate(json.dumps(data))
    except CertificateError as error:
        raise FindingError("certificate") from error
    # Periods of octal codes have no saltus, and those of a survey are short enough to carry their values.
    fits = (
        certificate.code == family.code and certificate.saltus == 0 and certificate.values and any(certificate.values)
    )
    _check(bool(fits) and SurveyStatus(certificate.status) is status, "certificate")
    return certificate


def _check_reach(data: Mapping[str, Any], status: SurveyStatus, certificate: Certificate | None, to: int) -> None:
    """Check that all heaps named were computed, and that none is beyond the survey."""
    _check((data["reason"] is not None) == (status is SurveyStatus.FAILED), "reason")
    _check((data["form"] is not None) == (status is SurveyStatus.PROVED), "form")
    _check(all(int(length) <= to + 1 for length in data["prints"]), "prints")
    reach = data["computed_to"]
    seen = ("largest", "largest_at", "kernel", "seconds", "digest")
    if status is SurveyStatus.FAILED:
        _check(reach is None and not data["prints"], "computed_to")
        _check(all(data[name] is None for name in (*seen, "rare", "last_rare")), "largest")
        return
    _check(reach is not None and reach <= to and (status is not SurveyStatus.UNKNOWN or reach == to), "computed_to")
    for name in seen:
        _check(data[name] is not None, name)
    _check(data["largest_at"] <= reach, "largest_at")
    _check(data["rare"] is None or data["rare"] <= reach + 1, "rare")
    _check((data["last_rare"] is not None) == bool(data["rare"]), "last_rare")
    _check(data["last_rare"] is None or data["last_rare"] <= reach, "last_rare")
    _check(certificate is None or certificate.bound <= reach, "certificate")


def _check(holds: bool, field: str) -> None:
    if not holds:
        raise FindingError(field)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**63


def _is_digest(value: Any) -> bool:
    return isinstance(value, str) and DIGEST.fullmatch(value) is not None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and 0 < len(value) <= LONGEST_TEXT


def _is_time(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < math.inf


def _are_prints(value: Any) -> bool:
    return isinstance(value, dict) and all(
        LENGTH.fullmatch(length) is not None and _is_digest(text) for length, text in value.items()
    )


def _or_none(is_readable: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or is_readable(value)


FIELDS: dict[str, Callable[[Any], bool]] = {
    "status": lambda value: isinstance(value, str) and value in list(SurveyStatus),
    **dict.fromkeys(("largest", "largest_at", "rare", "last_rare", "computed_to"), _or_none(_is_count)),
    "kernel": _or_none(_is_text),
    "seconds": _or_none(_is_time),
    "digest": _or_none(_is_digest),
    "reason": _or_none(_is_text),
    "first": lambda value: _is_count(value) and value <= LARGEST_START,
    "certificate": lambda value: value is None or isinstance(value, dict),
    "parity": lambda value: isinstance(value, bool),
    "form": _or_none(_is_digest),
    "prints": _are_prints,
}
