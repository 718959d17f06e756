"""What a survey reads back: nothing that was changed is believed, nothing is called proved that was not verified."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes.core.checksum import sealed
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.lock import InUseError
from allumettes.sequences import acceptance
from allumettes.sequences.acceptance import checked
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.verifier import verify
from allumettes.solvers.limit import Limit
from allumettes.study.survey.examine import examine
from allumettes.study.survey.families import Family, families
from allumettes.study.survey.journal import NAME, SCHEMA, opened
from allumettes.study.survey.row import Row, SurveyStatus
from allumettes.study.survey.survey import Survey
from tests.campaign import tries
from tests.console import ENGLISH, FRENCH, in_process

DIGITS, TO = 1, 500
COMMAND = ("survey", "--digits", "1", "--to", "500", "--cores", "1", "--output", "here")

Data = dict[str, Any]


@cache
def found() -> tuple[Data, ...]:
    """What a survey of one digit writes."""
    return tuple(json.loads(json.dumps(examine(family, TO).as_data())) for family in families(DIGITS))


@cache
def true_rows() -> tuple[Row, ...]:
    """What it publishes of that."""
    with Survey(_written(found()), DIGITS, TO) as survey:
        return tuple(survey.rows())


def _written(entries: tuple[Data, ...]) -> Path:
    from tempfile import mkdtemp

    folder = Path(mkdtemp())
    write(folder, entries)
    return folder


def write(folder: Path, entries: tuple[Data, ...] | list[Data], **heading: object) -> None:
    """A journal with these entries, whose checksums are right, whatever it says."""
    text, seal = "", ""
    for data in ({"schema": SCHEMA, "version": "1", "digits": DIGITS, "to": TO} | heading, *entries):
        line = sealed(data, seal)
        seal = line["checksum"]
        text += json.dumps(line, separators=(",", ":")) + "\n"
    (folder / NAME).write_text(text)


def told(folder: Path) -> list[Row]:
    with Survey(folder, DIGITS, TO) as survey:
        return survey.rows()


def entry_of(code: str) -> Data:
    return next(entry for entry in found() if entry["code"] == code)


def line_of(code: str) -> int:
    return 2 + [entry["code"] for entry in found()].index(code)


def changed(of: str, /, **changes: object) -> list[Data]:
    return [entry | changes if entry["code"] == of else entry for entry in found()]


def test_the_fingerprint_of_all_values_is_read_again(tmp_path: Path) -> None:
    """Heaps 0 to TO are TO + 1 values."""
    write(tmp_path, changed("0.6", prints={str(TO + 1): "0" * 64}))
    with Survey(tmp_path, DIGITS, TO) as survey:
        assert "0.6" in {row.code for row in survey.rows()}


def test_every_digit_that_changes_is_noticed(tmp_path: Path) -> None:
    """One digit after the other, in the line of Dawson's chess and in the heading, is one more."""
    write(tmp_path, found())
    path = tmp_path / NAME
    whole = path.read_bytes()
    line = line_of("0.4")
    rows = whole.split(b"\n")
    begin = sum(len(row) + 1 for row in rows[: line - 1])
    digits = [index for index in range(len(rows[0])) if whole[index : index + 1].isdigit()]
    digits += [index for index in range(begin, begin + len(rows[line - 1])) if whole[index : index + 1].isdigit()]
    assert len(digits) > 300
    for index in digits:
        other = b"%d" % ((whole[index] - 47) % 10)
        path.write_bytes(whole[:index] + other + whole[index + 1 :])
        with pytest.raises(JournalError) as refused, Survey(tmp_path, DIGITS, TO):
            pass
        assert refused.value.line in (1, line)


@pytest.mark.parametrize(
    ("language", "words"), [(ENGLISH, "here/survey.jsonl, line 4 is damaged"), (FRENCH, "ligne 4")]
)
def test_a_damaged_line_is_named_and_nothing_is_published(tmp_path: Path, language: str, words: str) -> None:
    (tmp_path / "here").mkdir()
    write(tmp_path / "here", found())
    path = tmp_path / "here" / NAME
    rows = path.read_bytes().split(b"\n")
    rows[3] = rows[3].replace(b'"first":', b'"first":1')
    path.write_bytes(b"\n".join(rows))
    run = in_process(*COMMAND, home=tmp_path, lang=language)
    assert (run.code, run.screen) == (2, "")
    assert words in " ".join(run.errors.split())
    assert [file.name for file in (tmp_path / "here").iterdir()] == [NAME]
    assert path.read_bytes() == b"\n".join(rows)


def without(data: Data, *names: str) -> Data:
    return {name: value for name, value in data.items() if name not in names}


KAYLES = "0.7"


def test_a_line_is_read_up_to_its_bounds(tmp_path: Path) -> None:
    largest = {"largest": 2**63 - 1, "largest_at": 500, "rare": 501, "last_rare": 500, "seconds": 0}
    write(tmp_path, changed("0.6", **largest, kernel="k" * 1000, first=8, prints={"501": "0" * 64}))
    with Survey(tmp_path, DIGITS, TO) as survey:
        row = survey.findings["0.6"].row
    assert (row.largest, row.rare, row.last_rare) == (2**63 - 1, 501, 500)


@pytest.mark.parametrize(
    ("forge", "field"),
    [
        (lambda: changed("0.6", code="0.8"), "code"),
        (lambda: changed("0.6", code=None), "code"),
        (lambda: changed("0.6", code="0.7"), "code"),
        (lambda: [*found(), entry_of("0.6")], "code"),
        (lambda: changed("0.6", status="sure"), "status"),
        (lambda: changed("0.6", status="proved"), "certificate"),
        (lambda: changed("0.6", status="failed"), "reason"),
        (lambda: changed("0.6", status="failed", reason="?"), "computed_to"),
        (lambda: changed("0.6", status="failed", reason="?", prints={}), "computed_to"),
        (lambda: changed("0.6", status="failed", reason="?", computed_to=None), "computed_to"),
        (lambda: changed("0.6", status="failed", reason="?", computed_to=None, prints={}), "largest"),
        (lambda: changed("0.6", largest="7"), "largest"),
        (lambda: changed("0.6", largest=-1), "largest"),
        (lambda: changed("0.6", largest=True), "largest"),
        (lambda: changed("0.6", largest=2**63), "largest"),
        (lambda: changed("0.6", largest=None), "largest"),
        (lambda: changed("0.6", largest_at=501), "largest_at"),
        (lambda: changed("0.6", computed_to=400), "computed_to"),
        (lambda: changed("0.6", computed_to=501), "computed_to"),
        (lambda: changed("0.6", rare=502), "rare"),
        (lambda: changed("0.6", rare=0, last_rare=5), "last_rare"),
        (lambda: changed("0.6", rare=1, last_rare=501), "last_rare"),
        (lambda: changed("0.6", kernel=5), "kernel"),
        (lambda: changed("0.6", kernel=""), "kernel"),
        (lambda: changed("0.6", seconds="long"), "seconds"),
        (lambda: changed("0.6", seconds=-1.0), "seconds"),
        (lambda: changed("0.6", digest="0" * 63), "digest"),
        (lambda: changed("0.6", first=9), "first"),
        (lambda: changed("0.6", parity=0), "parity"),
        (lambda: changed("0.6", form="0" * 64), "form"),
        (lambda: changed("0.6", prints={"12": 5}), "prints"),
        (lambda: changed("0.6", prints={"x": "0" * 64}), "prints"),
        (lambda: changed("0.6", prints={"502": "0" * 64}), "prints"),
        (lambda: changed("0.6", prints=[]), "prints"),
        (lambda: [without(entry, "first") for entry in found()], "first"),
        (lambda: changed(KAYLES, certificate=None), "certificate"),
        (lambda: changed(KAYLES, certificate=entry_of("0.4")["certificate"]), "certificate"),
        (lambda: changed(KAYLES, certificate={"schema": "allumettes.period/1"}), "certificate"),
    ],
)
def test_a_line_that_says_what_cannot_be_is_refused_with_its_number(
    tmp_path: Path, forge: Callable[[], list[Data]], field: str
) -> None:
    write(tmp_path, forge())
    with pytest.raises(JournalError) as refused, Survey(tmp_path, DIGITS, TO):
        pass
    assert (refused.value.fault, refused.value.found) == (JournalFault.LINE, field)
    assert 2 <= refused.value.line <= len(found()) + 2


def forged_certificate(**changes: object) -> list[Data]:
    return changed("0.4", certificate=entry_of("0.4")["certificate"] | changes)


@pytest.mark.parametrize(
    "forge",
    [
        lambda: forged_certificate(bound=60),
        lambda: forged_certificate(digest="0" * 64),
        lambda: forged_certificate(theorem="no-split"),
        lambda: changed("0.4", form="0" * 64),
        lambda: changed("0.4", largest=10),
        lambda: changed("0.4", largest_at=40),
        lambda: changed("0.4", digest="0" * 64),
        lambda: changed("0.4", first=2),
        lambda: changed("0.4", prints={}),
        lambda: changed("0.4", computed_to=254),
    ],
)
def test_what_is_called_proved_is_shown_to_the_verifier_again(tmp_path: Path, forge: Callable[[], list[Data]]) -> None:
    """Whoever forges a line and its checksum does not get it published as proved."""
    (tmp_path / "here").mkdir()
    write(tmp_path / "here", forge())
    run = in_process(*COMMAND, home=tmp_path, lang=ENGLISH)
    assert (run.code, run.screen) == (2, "")
    assert f"line {line_of('0.4')}: the verifier does not accept what is called proved there" in run.errors
    assert [file.name for file in (tmp_path / "here").iterdir()] == [NAME]


def test_a_shorter_period_than_the_true_one_is_not_published(tmp_path: Path) -> None:
    """The period of Dawson's chess is 34; a certificate that says 17 has values enough for itself."""
    certificate = entry_of("0.4")["certificate"]
    length = certificate["preperiod"] + 17
    write(tmp_path, forged_certificate(period=17, values=certificate["values"][:length]))
    with Survey(tmp_path, DIGITS, TO) as survey, pytest.raises(JournalError):
        survey.rows()


def test_what_is_proved_is_proved_by_the_verifier_in_the_same_run(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def noted(certificate: Certificate, limit: Limit | None = None) -> object:
        asked.append(certificate.code)
        return verify(certificate, limit)

    monkeypatch.setattr(acceptance, "verify", noted)
    write(tmp_path, found())
    rows = told(tmp_path)
    proved = [
        row.code for row in rows if row.status is SurveyStatus.PROVED and row.link is not None and row.same_as is None
    ]
    assert set(asked) == {entry["code"] for entry in found() if entry["status"] == "proved"}
    assert set(proved) <= set(asked)
    asked.clear()
    assert examine(Family("0.77", ()), TO).row.status is SurveyStatus.PROVED
    assert asked == ["0.77"]


def test_a_kernel_that_the_verifier_contradicts_gets_a_failed_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(certificate: Certificate) -> object:
        return verify(replace(certificate, digest="0" * 64))

    monkeypatch.setattr(acceptance, "verify", wrong)
    finding = examine(Family("0.77", ()), TO)
    assert finding.row.status is SurveyStatus.FAILED
    assert "NotAcceptedError" in (finding.row.reason or "")
    assert finding.certificate is None
    good = examine(Family("0.6", ()), TO)
    assert good.row.status is SurveyStatus.UNKNOWN


def test_what_takes_too_long_to_check_is_called_computed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(acceptance, "PLAIN_SECONDS", -1.0)
    monkeypatch.setattr(acceptance, "EFFORT", 0)
    monkeypatch.setattr(acceptance, "EFFORT_PER_VALUE", 0)
    finding = examine(Family("0.77", ()), TO)
    assert (finding.row.status, finding.row.period, finding.row.theorem) == (SurveyStatus.COMPUTED, 12, None)
    assert finding.form is None
    assert finding.certificate is not None
    assert all(check.holds for check in checked(finding.certificate))
    assert not all(check.holds for check in checked(replace(finding.certificate, digest="0" * 64)))


def test_one_writer_a_folder(tmp_path: Path) -> None:
    (tmp_path / "here").mkdir()
    write(tmp_path / "here", found()[:3])
    with opened(tmp_path / "here", DIGITS, TO):
        run = in_process(*COMMAND, home=tmp_path, lang=ENGLISH)
        assert (run.code, run.screen) == (2, "")
        assert "Another process is writing to here/survey.jsonl: wait until it ends" in " ".join(run.errors.split())
        with pytest.raises(InUseError), Survey(tmp_path / "here", DIGITS, TO):
            pass


WRITER = """
import json, sys
from pathlib import Path
from allumettes.core.lock import InUseError
from allumettes.study.survey.examine import failed
from allumettes.study.survey.families import families
from allumettes.study.survey.journal import opened

mine, done = families(2)[int(sys.argv[2])::2], 0
while done < len(mine):
    try:
        with opened(Path(sys.argv[1]), 2, 500) as journal:
            journal.add(failed(mine[done], "lost"))
            done += 1
    except InUseError:
        pass
"""


def test_two_surveys_at_once_lose_no_line(tmp_path: Path) -> None:
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, tmp_path, str(part)]) for part in range(2)]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    with opened(tmp_path, 2, 500) as journal:
        assert set(journal.findings) == {family.code for family in families(2)}


# A fuzzer

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 600)
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(["", "0" * 64, "proved", "observed", "0.4", "0.6", "guy-smith", "500", "\0", "é"])
    | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=4,
)
UNCHECKED = {"seconds": None, "kernel": None, "rare": None, "last_rare": None}
"""What a verifier cannot say of a period: only the checksum keeps it."""


def comparable(rows: list[Row] | tuple[Row, ...]) -> dict[str, Row]:
    return {row.code: replace(row, **UNCHECKED) for row in rows if row.status is SurveyStatus.PROVED}  # type: ignore[arg-type]


@tries(500)
@given(data=st.data())
def test_no_forged_line_ends_in_a_traceback_or_in_a_wrong_proof(tmp_path: Path, data: st.DataObject) -> None:
    """One value somewhere in a journal becomes another, and its checksums are made to fit."""
    entries = [dict(entry) for entry in found()]
    entry = data.draw(st.sampled_from(entries))
    name = data.draw(st.sampled_from(list(entry)))
    if isinstance(entry[name], dict) and entry[name] and data.draw(st.booleans()):
        entry[name] = dict(entry[name])
        inner = data.draw(st.sampled_from(list(entry[name])))
        entry[name][inner] = data.draw(JSON)
    else:
        entry[name] = data.draw(JSON)
    write(tmp_path, entries)
    try:
        rows = told(tmp_path)
    except JournalError:
        return
    true = comparable(true_rows())
    for code, row in comparable(rows).items():
        assert replace(row, equivalents=()) == replace(true[code], equivalents=())
        assert set(row.equivalents) <= set(true[code].equivalents)


@tries(1000)
@given(data=st.data())
def test_no_damage_to_the_bytes_is_believed(tmp_path: Path, data: st.DataObject) -> None:
    """Bytes are changed, put in or taken out: the journal is refused, or says what it said up to a torn end."""
    path = tmp_path / NAME
    write(tmp_path, found())
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole)))
    length = data.draw(st.sampled_from([0, 1, 1, 2, 50, len(whole)]))
    path.write_bytes(whole[:place] + data.draw(st.binary(max_size=4)) + whole[place + length :])
    try:
        with opened(tmp_path, DIGITS, TO) as journal:
            known = [finding.as_data() for finding in journal.findings.values()]
    except JournalError:
        return
    assert json.loads(json.dumps(known)) == list(found()[: len(known)])
