"""A survey: which codes it runs, what it says of them, and that nothing that happens on the way changes that."""

from __future__ import annotations

import os
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, fields, replace
from hashlib import sha256
from multiprocessing import resource_tracker
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from allumettes.core.errors import OutOfRangeError
from allumettes.core.game import HeapGame
from allumettes.core.journal import JournalError, JournalFault
from allumettes.core.packages import MissingPackageError
from allumettes.drawings.survey_page import page
from allumettes.games import find
from allumettes.sequences.dense import dense_values
from allumettes.sequences.engine import Engine
from allumettes.sequences.equivalence import Relation
from allumettes.sequences.summary import tally_of
from allumettes.study.survey import cluster, tasks
from allumettes.study.survey import examine as examine_module
from allumettes.study.survey.cluster import ClusterError, Trouble, client_of
from allumettes.study.survey.equivalents import Equivalent, equivalents_of, linked_rows
from allumettes.study.survey.examine import Look, examine, failed, glance
from allumettes.study.survey.families import Family, families, octal_codes
from allumettes.study.survey.finding import Finding, continued, prints_of, rows_of
from allumettes.study.survey.journal import NAME, opened
from allumettes.study.survey.proof import seconds_to_confirm
from allumettes.study.survey.reading import finding_from
from allumettes.study.survey.row import Link, Row, SurveyStatus
from allumettes.study.survey.survey import Estimate, Survey, SurveyProgress, survey
from allumettes.study.survey.table import as_arrow, write_table
from allumettes.study.survey.tasks import findings_of
from tests.sequences.codes import period_of

if TYPE_CHECKING:
    from distributed import Client

TO = 2000


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    with client_of(None, 2) as found:
        yield found


@pytest.fixture(scope="module")
def finished(client: Client, tmp_path_factory: pytest.TempPathFactory) -> Survey:
    """All codes of two digits."""
    with Survey(tmp_path_factory.mktemp("survey"), 2, TO) as survey:
        survey.run(client)
    return survey


def by_code(rows: list[Row]) -> dict[str, Row]:
    return {row.code: row for row in rows}


def timeless(rows: list[Row]) -> list[Row]:
    return [replace(row, seconds=None) for row in rows]


def alone(code: str) -> Family:
    return Family(code, ())


# Which codes


@pytest.mark.parametrize(("digits", "number"), [(1, 15), (2, 127), (3, 1023)])
def test_every_octal_code_is_in_one_family(digits: int, number: int) -> None:
    members = [code for family in families(digits) for code in (family.code, *dict(family.others))]
    assert len(members) == len(set(members)) == number
    assert set(members) == {str(code) for code in octal_codes(digits)}


def test_a_family_has_one_sequence() -> None:
    for family in families(2):
        values = dense_values(find(family.code), 100)
        for code, relation in family.others:
            assert relation.applied(values)[:101].tolist() == dense_values(find(code), 100).tolist(), code


def test_families_come_shortest_first() -> None:
    codes = [family.code for family in families(3)]
    assert codes == sorted(codes, key=lambda code: (len(code), code))


def test_rules_leave_few_of_the_codes_to_compute() -> None:
    assert [len(families(digits)) for digits in (1, 2, 3)] == [11, 60, 278]


def test_values_are_continued_by_their_period_or_end_where_they_are_asked_to() -> None:
    certificate = period_of(find("0.77"), 600)
    assert certificate is not None
    values = dense_values(find("0.77"), 400)
    for to in (0, 199, 200, 201, 400):
        assert continued(certificate, values[:201], to).tolist() == values[: to + 1].tolist()


# One call


@pytest.mark.slow
def test_a_survey_in_this_process_has_the_same_rows(finished: Survey) -> None:
    told: list[SurveyProgress] = []
    assert timeless(survey(2, TO, tell=told.append)) == timeless(finished.rows())
    assert [progress.done for progress in told] == list(range(1, 61))


def test_a_survey_goes_on_in_its_folder(tmp_path: Path) -> None:
    told: list[SurveyProgress] = []
    rows = survey(1, 100, folder=tmp_path / "new")
    assert survey(1, 100, folder=tmp_path / "new", tell=told.append) == rows
    assert told == []


def test_the_progress_of_a_survey_is_told_after_each_family(monkeypatch: pytest.MonkeyPatch) -> None:
    workers: list[int] = []

    class Noted(Estimate):
        def __init__(self, wanting: int, to: int, workers_now: int) -> None:
            super().__init__(wanting, to, workers_now)
            workers.append(workers_now)

    monkeypatch.setattr("allumettes.study.survey.survey.Estimate", Noted)
    told: list[SurveyProgress] = []
    survey(1, 64, tell=told.append)
    total = len(families(1))
    assert [(progress.done, progress.total) for progress in told] == [(done, total) for done in range(1, total + 1)]
    assert workers == [1]
    assert all(progress.seconds >= 0 for progress in told)
    assert told[-1].left == 0.0


def test_two_cores_take_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    def client_asked(scheduler: str | None, cores: int) -> None:
        raise ClusterError(Trouble.UNREACHABLE, f"{scheduler} {cores}")

    monkeypatch.setattr("allumettes.study.survey.survey.client_of", client_asked)
    with pytest.raises(ClusterError) as caught:
        survey(1, 64, cores=2)
    assert caught.value.address == "None 2"
    assert len(survey(1, 64, cores=1)) == 15


def test_the_largest_heap_of_a_survey_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("allumettes.study.survey.survey.LARGEST_TO", 100)
    assert len(survey(1, 100)) == 15
    with pytest.raises(OutOfRangeError):
        survey(1, 101)


def test_what_is_not_proved_takes_no_time_to_confirm() -> None:
    assert seconds_to_confirm(failed(alone("0.6"), "lost")) == 0.0
    assert seconds_to_confirm(examine(alone("0.7"), 100)) > 0.0


def test_a_reason_has_a_thousand_characters_at_most() -> None:
    assert failed(alone("0.6"), "x" * 1001).row.reason == "x" * 1000


def test_two_cores_take_a_package_that_one_does_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(package: str) -> None:
        raise MissingPackageError(package)

    monkeypatch.setattr("allumettes.study.survey.survey.require", missing)
    assert len(survey(1, 64)) == 15
    with pytest.raises(MissingPackageError) as caught:
        survey(1, 64, cores=2)
    assert caught.value.module == "distributed"


@pytest.mark.parametrize(("digits", "to"), [(0, 1000), (5, 1000), (2, 63), (2, 2**24 + 1)])
def test_a_survey_has_bounds(digits: int, to: int) -> None:
    with pytest.raises(OutOfRangeError) as refused:
        survey(digits, to)
    assert refused.value.args == (("to", to, 64, 2**24) if digits == 2 else ("digits", digits, 1, 4))


def test_a_table_has_a_column_for_each_field() -> None:
    rows = survey(1, 100)
    table = as_arrow(rows)
    assert table.column_names == [field.name for field in fields(Row)]
    assert table.to_pylist() == [asdict(row) | {"equivalents": list(row.equivalents)} for row in rows]


# What is found


def test_what_is_known_of_kayles(finished: Survey) -> None:
    row = by_code(finished.rows())["0.77"]
    assert (row.status, row.period, row.preperiod, row.theorem) == (SurveyStatus.PROVED, 12, 71, "guy-smith")
    assert (row.largest, row.computed_to, row.seconds is not None) == (8, 255, True)
    assert row.digest == tally_of(dense_values(find("0.77"), row.computed_to or 0)).digest.text()


@pytest.mark.slow
def test_every_code_has_the_period_that_it_has_when_it_is_computed_alone(finished: Survey) -> None:
    rows = finished.rows()
    assert Counter(row.status for row in rows) == {SurveyStatus.PROVED: 102, SurveyStatus.UNKNOWN: 25}
    for row in rows:
        if row.status is SurveyStatus.PROVED:
            certificate = period_of(find(row.code), 4 * TO)
            assert certificate is not None
            assert (row.period, row.preperiod) == (certificate.period, certificate.preperiod), row.code


def test_the_largest_value_of_every_code_is_where_its_row_says(finished: Survey) -> None:
    for row in finished.rows():
        assert row.computed_to is not None
        values = dense_values(find(row.code), row.computed_to)
        assert (row.largest, row.largest_at) == (int(values.max()), int(values.argmax())), row.code


def test_rare_heaps_follow_from_those_of_the_code_that_was_computed() -> None:
    """The count of 0.64 below 65,536 is 487, the last one 22,477; 0.377 is the same a heap earlier."""
    (family,) = (family for family in families(3) if "0.64" in dict(family.others))
    assert family.code == "0.377"
    rows = by_code(list(examine(family, 30_000).rows))
    assert (rows["0.64"].rare, rows["0.64"].last_rare) == (487, 22_477)


def test_the_first_values_have_a_digest_for_each_power_of_two_and_for_all() -> None:
    """Of n values n - 8 are compared, from the first heap with a move on."""
    values = np.arange(2001, dtype=np.uint32)
    assert list(prints_of(values, 3, 2000)) == [248, 504, 1016, 1993]
    assert list(prints_of(values[:600], 3, 2000)) == [248, 504]
    assert list(prints_of(values, 0, 256)) == [248, 249]
    assert list(prints_of(values, 0, 255)) == [248]
    for length, text in prints_of(values, 3, 2000).items():
        assert text == sha256(values[3 : 3 + length].tobytes()).hexdigest()


def test_the_time_of_a_code_is_within_that_of_its_examination() -> None:
    begin = time.perf_counter()
    finding = examine(Family("0.6", ()), 100)
    assert finding.row.seconds is not None
    assert 0 <= finding.row.seconds <= time.perf_counter() - begin


@pytest.mark.parametrize(("see", "to"), [(examine, 100), (glance, 100), (glance, 5000)])
def test_the_kernels_are_loaded_before_times_are_taken(
    monkeypatch: pytest.MonkeyPatch, see: Callable[[Family, int], Finding | None], to: int
) -> None:
    looked: list[str] = []
    look = examine_module._look

    def noted(code: str, to: int, seconds: float | None) -> Look:
        looked.append(code)
        return look(code, to, seconds)

    monkeypatch.setattr(examine_module, "_look", noted)
    examine_module._warm_up.cache_clear()
    see(alone("0.6"), to)
    see(alone("0.7"), to)
    assert looked == ["0.77", "0.6", "0.7"]


def test_ctrl_c_is_kept_from_workers_but_not_from_the_tracker_of_resources(monkeypatch: pytest.MonkeyPatch) -> None:
    def blocked() -> bool:
        return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])

    when_started: list[bool] = []
    monkeypatch.setattr(resource_tracker, "ensure_running", lambda: when_started.append(blocked()))
    with cluster._interrupts_kept_from_children():
        assert blocked()
    assert not blocked()
    assert when_started == [False]


def test_the_address_of_a_scheduler_is_told_where_there_is_one() -> None:
    scheduler = SimpleNamespace(address="tcp://127.0.0.1:8786")
    clients: list[Any] = [SimpleNamespace(scheduler=scheduler), SimpleNamespace(scheduler=None)]
    assert [tasks._address(client) for client in clients] == ["tcp://127.0.0.1:8786", ""]


def test_the_time_left_is_that_of_the_families_so_far_on_all_workers() -> None:
    """Two families took 2 and 4 seconds; of the three that are left, two workers each take half."""
    estimate = Estimate(wanting=5, to=100, workers=2)
    assert estimate.left is None
    for seconds in (2.0, 4.0):
        finding = examine(Family("0.6", ()), 100)
        estimate.add(replace(finding, rows=(replace(finding.row, seconds=seconds),)))
    assert estimate.left == 3 * 3.0 / 2


@pytest.mark.parametrize(
    ("to", "computed_to", "left"),
    [(4096, 4096, 8.0), (4096, 4095, None), (4096, None, None), (4095, 4095, 8.0), (4095, None, 8.0)],
)
def test_families_that_a_glance_settles_say_nothing_of_the_time_that_others_take(
    to: int, computed_to: int | None, left: float | None
) -> None:
    estimate = Estimate(wanting=5, to=to, workers=1)
    estimate.add(Finding((Row("0.6", SurveyStatus.UNKNOWN, computed_to=computed_to, seconds=2.0),)))
    assert estimate.left == left
    estimate.add(Finding((Row("0.6", SurveyStatus.FAILED, computed_to=4096),)))
    assert estimate.long_seconds == (2.0 if left else 0.0)


def test_links_are_true(finished: Survey) -> None:
    rows = finished.rows()
    assert set(Counter(row.link for row in rows)) == {None, Link.RULE, Link.PROVED}
    for head, members in equivalents_of(rows).items():
        values = dense_values(find(head), TO)
        for one in members:
            assert one.relation.applied(values)[: TO + 1].tolist() == dense_values(find(one.code), TO).tolist()


def test_codes_of_one_sequence_name_each_other(finished: Survey) -> None:
    rows = by_code(finished.rows())
    assert rows["0.07"].equivalents == ("0.4", "0.42")
    assert set(rows["0.4"].equivalents) == {"0.07", "0.42"}
    assert "0.27" in rows["0.26"].equivalents
    assert "0.06" not in rows["0.26"].equivalents
    for row in rows.values():
        assert all(row.code in rows[other].equivalents for other in row.equivalents)
        assert row.link is None or row.same_as in row.equivalents, "of one rule, or of one proved sequence"


def test_sequences_that_agree_so_far_are_called_so_and_no_more() -> None:
    """0.161 and 0.36 agree through heap 518 and differ at 519."""
    near, far = (by_code(linked_rows([examine(alone("0.36"), to), examine(alone("0.161"), to)])) for to in (520, 1100))
    assert (near["0.161"].same_as, near["0.161"].link, near["0.161"].shift) == ("0.36", Link.OBSERVED, 0)
    assert near["0.161"].agrees_to == 513
    assert near["0.161"].equivalents == ()
    assert far["0.161"].same_as is None


def test_a_sequence_that_was_stopped_is_compared_as_far_as_it_goes() -> None:
    whole, part = examine(alone("0.36"), TO), examine(alone("0.161"), TO, seconds=1e-9)
    assert (part.row.status, part.row.computed_to) == (SurveyStatus.STOPPED, 255)
    row = by_code(linked_rows([whole, part]))["0.161"]
    assert (row.same_as, row.link, row.agrees_to) == ("0.36", Link.OBSERVED, 248)


def test_a_sequence_without_a_proof_is_compared_with_proved_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = examine(alone("0.137"), TO)

    def no_period(_game: HeapGame, prefixes: Iterable[object], _engine: Engine) -> None:
        list(prefixes)

    monkeypatch.setattr(examine_module, "search_period", no_period)
    row = by_code(linked_rows([examine(alone("0.4"), TO), whole]))["0.4"]
    assert (row.status, row.same_as, row.link, row.shift) == (SurveyStatus.UNKNOWN, "0.137", Link.OBSERVED, 2)


def test_links_of_links_lead_to_the_end() -> None:
    rows = [
        Row("a", SurveyStatus.UNKNOWN),
        Row("b", SurveyStatus.UNKNOWN, same_as="a", link=Link.OBSERVED, shift=1, scale=1, agrees_to=50),
        Row("c", SurveyStatus.UNKNOWN, same_as="b", link=Link.RULE, shift=1, scale=2),
    ]
    assert equivalents_of(rows) == {
        "a": [Equivalent("b", Link.OBSERVED, Relation(1, 1), 50), Equivalent("c", Link.OBSERVED, Relation(3, 2), 102)]
    }


def test_a_glance_is_enough_for_a_short_period_only() -> None:
    short = glance(alone("0.77"), 100_000)
    assert short is not None
    assert short.row.status is SurveyStatus.PROVED
    assert max(short.prints) == 100_001 - 8
    assert glance(alone("0.16"), 5000) is None


def test_whatever_goes_wrong_is_written_in_the_row() -> None:
    finding = examine(Family("0.W", (("0.0W", Relation(1)),)), TO)
    assert [row.status for row in finding.rows] == [SurveyStatus.FAILED, SurveyStatus.FAILED]
    assert (finding.row.reason or "").startswith("CodeError: ")
    assert linked_rows([finding])[1].same_as == "0.W"
    assert glance(alone("0.W"), 5000) is None


# The journal


def lines_of(survey: Survey) -> list[bytes]:
    return (survey.folder / NAME).read_bytes().splitlines(keepends=True)


def test_findings_are_read_back_as_they_were_written(tmp_path: Path, finished: Survey) -> None:
    findings = [failed(families(2)[5], "lost"), *finished.findings.values()]
    with opened(tmp_path, 2, TO) as journal:
        for finding in findings:
            journal.add(finding)
    with opened(tmp_path, 2, TO) as journal:
        assert journal.findings == finished.findings  # what was written last holds
    by_name = {family.code: family for family in families(2)}
    for finding in findings:
        assert finding_from(finding.as_data(), by_name[finding.row.code], TO) == finding


@pytest.mark.parametrize("torn", [b"", b'{"rows": [{"co', b"\xff\xfe", b"[]", b"{}", b"\0" * 500])
def test_a_torn_line_costs_one_finding(tmp_path: Path, finished: Survey, torn: bytes) -> None:
    (tmp_path / NAME).write_bytes(b"".join(lines_of(finished)[:5]) + torn)
    with opened(tmp_path, 2, TO) as journal:
        known = set(journal.findings)
        assert len(known) == 4
        other = next(family for family in families(2) if family.code not in known)
        journal.add(failed(other, "x"))
    with opened(tmp_path, 2, TO) as journal:
        assert set(journal.findings) == {*known, other.code}


def test_the_journal_of_another_survey_is_not_touched(tmp_path: Path, finished: Survey) -> None:
    with pytest.raises(JournalError) as refused, Survey(finished.folder, 3, TO):
        pass
    assert (refused.value.fault, refused.value.found["digits"]) == (JournalFault.OTHER_SUBJECT, 2)
    (tmp_path / NAME).write_text("my notes\n")
    with pytest.raises(JournalError) as refused, Survey(tmp_path, 2, TO):
        pass
    assert refused.value.fault is JournalFault.FOREIGN


def stopped(code: str) -> Finding:
    """What is found of a code in two seconds that were not enough."""
    (family,) = (family for family in families(2) if family.code == code)
    row = Row(
        code,
        SurveyStatus.STOPPED,
        seconds=2.0,
        computed_to=300,
        largest=5,
        largest_at=40,
        kernel="dense",
        digest="0" * 64,
    )
    return Finding(rows_of(family, row, None, parity=False))


def test_what_was_stopped_is_tried_again_when_it_may_take_longer(tmp_path: Path) -> None:
    codes = [family.code for family in families(2)][:2]
    with opened(tmp_path, 2, TO) as journal:
        journal.add(stopped(codes[0]))
        journal.add(failed(families(2)[1], "lost"))

    def again(seconds: float | None) -> set[str]:
        with Survey(tmp_path, 2, TO, seconds) as survey:
            return {family.code for family in survey.wanting()} & set(codes)

    assert again(2.0) == {codes[1]}
    assert again(3.0) == set(codes)
    assert again(None) == set(codes)
    with Survey(tmp_path, 2, TO, 0.5) as survey:
        (row,) = stopped(codes[0]).rows[:1]
        assert not survey._settled(Finding((replace(row, seconds=0.0),)))
        assert survey._settled(Finding((replace(row, seconds=0.5),)))


# What happens on the way


def test_an_interrupted_survey_goes_on_to_the_same_rows(client: Client, finished: Survey, tmp_path: Path) -> None:
    lines = lines_of(finished)
    (tmp_path / NAME).write_bytes(b"".join(lines[:30]) + lines[30][:50])
    told: list[SurveyProgress] = []
    with Survey(tmp_path, 2, TO) as survey:
        assert len(survey.wanting()) == 60 - 29
        survey.run(client, told.append)
        assert [progress.done for progress in told] == list(range(30, 61))
        assert told[-1].left == 0
        assert timeless(survey.rows()) == timeless(finished.rows())
        assert survey.wanting() == []


@pytest.mark.slow
def test_killing_a_worker_loses_nothing(client: Client, finished: Survey, tmp_path: Path) -> None:
    workers = list(client.run(os.getpid).values())

    def kill_one(progress: SurveyProgress) -> None:
        if progress.done == 3:
            os.kill(workers[0], signal.SIGKILL)

    with Survey(tmp_path, 2, TO) as survey:
        survey.run(client, kill_one)
    assert timeless(survey.rows()) == timeless(finished.rows())
    client.wait_for_workers(2, timeout=30)
    assert workers[0] not in client.run(os.getpid).values()


@pytest.mark.slow
def test_a_code_that_ends_every_worker_is_one_failed_row() -> None:
    """One death is enough here, and the task is so long that it is there to die."""
    import dask

    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        client_of(None, 1) as client,
    ):
        found = findings_of(client, [alone("0.346"), alone("0.77")], 1 << 23, None)
        kayles = next(found)
        assert (kayles.row.code, kayles.row.status) == ("0.77", SurveyStatus.PROVED)
        (worker,) = client.run(os.getpid).values()
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline and not any(client.processing().values()):
            time.sleep(0.02)
        os.kill(worker, signal.SIGKILL)
        (lost,) = found
    assert (lost.row.code, lost.row.status, lost.row.reason) == ("0.346", SurveyStatus.FAILED, "KilledWorker")


@pytest.mark.slow
def test_a_scheduler_that_is_there_already(client: Client, tmp_path: Path) -> None:
    address = str(client.scheduler.address) if client.scheduler else ""
    with client_of(address, 1) as other, Survey(tmp_path, 1, TO) as survey:
        survey.run(other)
        assert survey.wanting() == []
    assert client.run(os.getpid)  # whose cluster it is decides when it ends


@pytest.mark.slow
def test_a_scheduler_without_workers_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "PATIENCE", 1)
    with (
        LocalCluster(n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0") as empty,
        pytest.raises(ClusterError) as refused,
        client_of(empty.scheduler_address, 1),
    ):
        pass
    assert refused.value.trouble is Trouble.NO_WORKER


def test_workers_of_another_version_are_refused(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "__version__", "0.0.1")
    address = str(client.scheduler.address) if client.scheduler else ""
    with pytest.raises(ClusterError) as refused, client_of(address, 1):
        pass
    assert refused.value.trouble is Trouble.OTHER_VERSION


@pytest.mark.slow
def test_a_scheduler_that_is_lost_is_told_of() -> None:
    with client_of(None, 1) as client:
        found = findings_of(client, [alone("0.346"), alone("0.77")], 1 << 23, None)
        assert next(found).row.code == "0.77"
        assert client.cluster is None
        client.close()
        with pytest.raises(ClusterError) as lost:
            next(found)
    assert lost.value.trouble is Trouble.LOST


# The table


def test_the_table_holds_every_row(finished: Survey, tmp_path: Path) -> None:
    import pyarrow.parquet

    rows = finished.rows()
    table = pyarrow.parquet.read_table(write_table(rows, tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == ["survey.parquet"]
    back = [Row(**data | {"equivalents": tuple(data["equivalents"])}) for data in table.to_pylist()]
    assert back == rows
    assert str(table.schema.field("period").type) == "int64"


def test_the_page_folds_long_lists_and_names_every_code(finished: Survey) -> None:
    rows = finished.rows()
    shown = page(rows, TO)
    assert shown.count("<details>") == sum(
        sum(one.link is link for one in members) > 12 for members in equivalents_of(rows).values() for link in Link
    )
    assert all(f">{row.code}</a>" in shown for row in rows)
    assert "0.03 <small>(⌊n/2⌋)</small>" in shown
    near = page(linked_rows([examine(alone("0.36"), 520), examine(alone("0.161"), 520)]), 520)
    assert "as far as computed</small> 0.161 <small>(to heap 513)</small>" in near
