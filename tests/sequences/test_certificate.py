"""Certificates are written and read back whole, and give the value of any heap."""

from __future__ import annotations

import json
from functools import cache
from hashlib import sha256

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games, sequence
from allumettes.sequences.certificate import (
    Certificate,
    CertificateError,
    NoValuesError,
    digest_of,
    parse_certificate,
)
from allumettes.sequences.dense import dense_values
from allumettes.sequences.period_search import search_period
from allumettes.sequences.theorems import PeriodStatus, Theorem
from tests.sequences.codes import period_of

SPECS = ["0.77", "0.137", "matches:2,5,7", "0x0.28", "0.3F", "4.[3]"]


@cache
def certificate_of(spec: str) -> Certificate:
    found = period_of(games.find(spec), 200)
    assert found is not None
    return found


certificate_of("0.77")  # now: some tests change how many values a new one carries


@pytest.mark.parametrize("spec", SPECS)
def test_a_certificate_is_read_back_as_it_was_written(spec: str) -> None:
    certificate = certificate_of(spec)
    assert parse_certificate(certificate.as_json()) == certificate
    assert json.loads(certificate.as_json())["code"] == games.find(spec).spec


@pytest.mark.unmeasured
@pytest.mark.parametrize("spec", SPECS)
def test_the_value_of_every_heap_that_can_be_computed(spec: str) -> None:
    certificate = certificate_of(spec)
    assert [certificate.value_at(heap) for heap in range(600)] == dense_values(games.find(spec), 599).tolist()


def test_kayles_at_ten_to_the_eighteen_is_the_value_of_its_remainder() -> None:
    kayles = certificate_of("0.77")
    assert kayles.status is PeriodStatus.PROVED
    near = 84 + 10**18 % 12  # 84 is the first multiple of the period beyond the preperiod
    assert kayles.value_at(10**18) == int(dense_values(games.find("0.77"), 100)[near]) == 1
    assert kayles.value_at(10**100) == kayles.value_at(84 + 10**100 % 12)


@settings(deadline=None)
@given(st.integers(0, 10**30))
def test_the_saltus_counts_the_periods(heap: int) -> None:
    certificate = certificate_of("0.3F")
    assert certificate.value_at(heap + 6) == certificate.value_at(heap) + 3


def test_a_proved_certificate_keeps_no_more_than_its_proof_needs() -> None:
    for to in (167, 400):
        certificate = search_period(games.find("0.77"), [dense_values(games.find("0.77"), to)])
        assert certificate is not None
        assert (certificate.bound, certificate.theorem) == (167, Theorem.GUY_SMITH)


@pytest.fixture
def few_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.sequences.certificate.MOST_VALUES", 82)


@pytest.mark.usefixtures("few_values")
def test_a_certificate_of_too_many_values_carries_none() -> None:
    kayles = games.find("0.77")
    certificate = search_period(kayles, [dense_values(kayles, 200)])
    assert certificate is not None
    assert (certificate.period, certificate.preperiod, certificate.values) == (12, 71, ())
    assert certificate.digest == certificate_of("0.77").digest
    assert parse_certificate(certificate.as_json()) == certificate
    with pytest.raises(NoValuesError) as caught:
        certificate.value_at(10**18)
    assert (caught.value.code, caught.value.heap) == ("0.77", 10**18)
    with pytest.raises(CertificateError):
        parse_certificate(certificate_of("0.77").as_json())


@pytest.mark.usefixtures("few_values")
def test_a_sequence_knows_the_value_of_any_heap_all_the_same() -> None:
    row = sequence("0.77", 200)
    assert row.period is not None
    assert row.period.values == ()
    assert row.value(10**18) == certificate_of("0.77").value_at(10**18)


@pytest.mark.parametrize(("width", "largest"), [(np.uint8, 255), (np.uint16, 65535), (np.uint32, 2**32 - 1)])
def test_the_digest_is_of_decimal_numbers_however_many_at_a_time(
    width: type[np.unsignedinteger], largest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    values = np.array([*range(100), 0, 0, largest, 9, 10], width)
    expected = sha256(" ".join(map(str, values.tolist())).encode("ascii")).hexdigest()
    for chunk in (1, 7, 105, 1 << 16):
        monkeypatch.setattr("allumettes.sequences.certificate.CHUNK", chunk)
        assert digest_of(values) == digest_of(values.tolist()) == expected


def test_no_period_no_certificate() -> None:
    assert period_of(games.find("grundy"), 600) is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("schema", "allumettes.period/2"),
        ("status", "observed"),
        ("status", "believed"),
        ("status", ["proved"]),
        ("code", 77),
        ("code", "\x1b]0;owned\x07"),
        ("code", "0." + "7" * 20_000),
        ("bound", 10**4000),
        ("period", 0),
        ("period", 12.0),
        ("preperiod", -1),
        ("preperiod", 70),
        ("saltus", "0"),
        ("bound", True),
        ("theorem", "fermat"),
        ("theorem", None),
        ("theorem", ["guy-smith"]),
        ("digest", "0"),
        ("version", "the best"),
        ("values", [0, 1, -2]),
        ("values", [0, 1, 2]),
        ("values", "012"),
    ],
)
def test_what_is_no_certificate_is_refused_with_the_field(field: str, value: object) -> None:
    data = json.loads(certificate_of("0.77").as_json())
    with pytest.raises(CertificateError) as caught:
        parse_certificate(json.dumps(data | {field: value}))
    assert caught.value.field in (field, "values", "status")
    del data[field]
    with pytest.raises(CertificateError):
        parse_certificate(json.dumps(data))


@pytest.mark.parametrize("text", ["", "{", "[]", "3", '{"schema": "allumettes.race/1"}', "[" * 100_000])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(CertificateError):
        parse_certificate(text)
