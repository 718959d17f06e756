"""A journal loses nothing that it was given, believes nothing that was changed, and has one writer."""

from __future__ import annotations

import errno
import fcntl
import json
import math
import os
import resource
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from allumettes.core import journal as journals
from allumettes.core.checksum import is_sealed, sealed
from allumettes.core.journal import ROOM, JournalError, JournalFault, opened
from allumettes.core.lock import InUseError, only_writer

SCHEMA = "test/1"
HEADING = {"about": "matches"}
ENTRIES: list[dict[str, Any]] = [{"n": 1}, {"n": 2, "text": "é\n"}, {"n": 3.5, "list": [None, True]}, {"n": 10**30}]


def written(path: Path, entries: list[dict[str, Any]]) -> bytes:
    with opened(path, SCHEMA, HEADING) as journal:
        for entry in entries:
            journal.add(entry)
    return path.read_bytes()


def read(path: Path) -> list[dict[str, Any]]:
    with opened(path, SCHEMA, HEADING) as journal:
        return journal.entries


def test_what_was_added_is_there_at_once_and_again(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with opened(path, SCHEMA, HEADING) as journal:
        for count, entry in enumerate(ENTRIES, start=2):
            journal.make_room()
            journal.add(entry)
            assert path.read_bytes().count(b"\n") == count
            assert path.read_bytes().endswith(b"\n")  # the rest of the room is given back
    assert read(path) == ENTRIES
    assert written(path, [{"n": 5}]).count(b"\n") == 6
    assert read(path) == [*ENTRIES, {"n": 5}]


@pytest.mark.slow
def test_every_length_that_a_kill_may_leave_costs_one_entry_at_most(tmp_path: Path) -> None:
    whole = written(tmp_path / "whole", ENTRIES)
    path = tmp_path / "torn"
    for length in range(len(whole)):
        path.write_bytes(whole[:length])
        known = ENTRIES[: max(0, whole[:length].count(b"\n") - 1)]
        assert read(path) == known
        assert written(path, ENTRIES[len(known) :]) == whole


def test_room_that_nobody_used_is_no_entry(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = written(path, ENTRIES)
    path.write_bytes(whole + bytes(ROOM))
    assert read(path) == ENTRIES
    path.write_bytes(whole + bytes(ROOM))
    written(path, [{"n": 5}])
    assert read(path) == [*ENTRIES, {"n": 5}]


@pytest.mark.slow
def test_every_byte_that_changes_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    whole = written(path, ENTRIES)
    for index in range(len(whole) - 1):
        line = whole[:index].count(b"\n") + 1
        for other in {whole[index] ^ 1, whole[index] ^ 0x80, 0} - {whole[index]}:
            path.write_bytes(whole[:index] + bytes([other]) + whole[index + 1 :])
            with pytest.raises(JournalError) as refused:
                read(path)
            # A line that lost its end is one with the next.
            assert refused.value.line in (line, line + 1)
            assert path.read_bytes() == whole[:index] + bytes([other]) + whole[index + 1 :]


def test_lines_that_moved_or_went_or_came_twice_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    head, *lines = written(path, ENTRIES).splitlines(keepends=True)
    for damaged in ([0, 0, 1, 2, 3], [1, 0, 2, 3], [0, 2, 3], [1, 2, 3], [0, 1, 2, 3, 3], [3, 2, 1, 0]):
        path.write_bytes(head + b"".join(lines[index] for index in damaged))
        with pytest.raises(JournalError) as refused:
            read(path)
        first = next(place for place, index in enumerate(damaged) if place != index)
        assert (refused.value.fault, refused.value.line) == (JournalFault.LINE, first + 2)


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"my notes\n", JournalFault.FOREIGN),
        (b"my notes", JournalFault.FOREIGN),
        (b"\n", JournalFault.FOREIGN),
        (b"[]\n", JournalFault.FOREIGN),
        (b'{"schema": 5}\n', JournalFault.FOREIGN),
        (b"[" * 100_000 + b"\n", JournalFault.FOREIGN),
        (b'{"schema": "test/2"}\n', JournalFault.OTHER_SCHEMA),
        (b'{"schema": "test/1"}\n', JournalFault.LINE),
        (b'{"schema": "test/1", "checksum": NaN}\n', JournalFault.LINE),
    ],
)
def test_what_is_no_journal_is_left_alone(tmp_path: Path, content: bytes, fault: JournalFault) -> None:
    path = tmp_path / "journal"
    path.write_bytes(content)
    with pytest.raises(JournalError) as refused:
        read(path)
    assert refused.value.fault is fault
    assert path.read_bytes() == content


def test_what_is_there_can_be_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    path.write_bytes(b"my notes\n")
    with opened(path, SCHEMA, HEADING, anew=True) as journal:
        assert journal.entries == []
        journal.add({"n": 1})
    assert read(path) == [{"n": 1}]


def test_a_journal_is_read_while_another_process_writes_it(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    assert journals.read(path, SCHEMA) is None
    path.write_bytes(b"")
    assert journals.read(path, SCHEMA) is None
    with opened(path, SCHEMA, HEADING) as journal:
        assert journals.read(path, SCHEMA) == ({"schema": SCHEMA, **HEADING}, [])
        journal.add({"n": 1})
        journal.make_room()
        assert journals.read(path, SCHEMA) == (journal.heading, [{"n": 1}])
    with pytest.raises(JournalError):
        journals.read(path, "test/2")


@pytest.mark.parametrize(("seconds", "times"), [(0.0, 4), (1e9, 1)])
def test_entries_are_flushed_to_the_disk_each_time_or_seldom(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float, times: int
) -> None:
    flushed: list[int] = []
    with opened(tmp_path / "journal", SCHEMA, HEADING, sync_seconds=seconds) as journal:
        monkeypatch.setattr(os, "fsync", flushed.append)
        journal._synced_at = -math.inf
        for number in range(4):
            journal.add({"n": number})
    assert len(flushed) == times


def test_a_new_journal_is_flushed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    with opened(tmp_path / "journal", SCHEMA, HEADING, sync_seconds=1e9) as journal:
        assert len(flushed) == 2  # the file, and its name in the folder
        assert (journal.refuse(0, "x").line, journal.refuse(5, "x").found) == (2, "x")


def test_a_file_with_one_writer_is_made_for_everybody_and_never_buffered(tmp_path: Path) -> None:
    path, usual = tmp_path / "lock", os.umask(0)
    try:
        with only_writer(path) as file:
            file.write(b"at once")
            assert path.read_bytes() == b"at once"
    finally:
        os.umask(usual)
    assert stat.S_IMODE(path.stat().st_mode) == 0o666


def test_a_second_writer_is_refused_until_the_first_ends(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with opened(path, SCHEMA, HEADING) as first:
        with pytest.raises(InUseError):
            read(path)
        first.add({"n": 1})
        first.remove()
        first.remove()
        # The file that the lock is on is gone: another one is another journal.
        assert read(path) == []
        first.add({"n": 2})
    assert read(path) == []


WRITER = """
import os, sys
from pathlib import Path
from allumettes.core.journal import opened
from allumettes.core.lock import InUseError

added = 0
while added < 20:
    try:
        with opened(Path(sys.argv[1]), "test/1", {"about": "matches"}) as journal:
            journal.add({"writer": os.getpid(), "n": added, "before": len(journal.entries)})
            added += 1
    except InUseError:
        pass
"""


def test_two_writers_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    writers = [subprocess.Popen([sys.executable, "-c", WRITER, path]) for _each in range(2)]
    assert [writer.wait(60) for writer in writers] == [0, 0]
    entries = read(path)
    assert [entry["before"] for entry in entries] == list(range(40))
    for writer in writers:
        assert [entry["n"] for entry in entries if entry["writer"] == writer.pid] == list(range(20))


@contextmanager
def small_files() -> Iterator[None]:
    """This process may write no file longer than 900 bytes. (Not a fixture: pytest may be writing to a file itself.)"""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (900, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_full_disk_leaves_whole_lines(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    with small_files(), opened(path, SCHEMA, HEADING) as journal:
        added = 0
        with pytest.raises(OSError, match="File too large") as full:  # noqa: PT012 - some of them fit
            while True:
                journal.add({"n": added, "text": "x" * 50})
                added += 1
        assert full.value.errno == errno.EFBIG
        assert path.read_bytes().count(b"\n") == added + 1
        with pytest.raises(OSError):  # noqa: PT011 - the same
            journal.make_room()
    assert [entry["n"] for entry in read(path)] == list(range(added))
    assert added > 2


def test_a_disk_that_is_full_from_the_start_gets_no_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"), opened(tmp_path / "journal", SCHEMA, HEADING):
        pass
    assert list(tmp_path.iterdir()) == []


def test_a_folder_a_device_and_a_fifo_are_no_journals(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "fifo")
    faults = {
        tmp_path: errno.EISDIR,
        Path("/dev/null"): errno.EINVAL,
        tmp_path / "fifo": errno.EINVAL,
        tmp_path / "absent" / "journal": errno.ENOENT,
    }
    for path, fault in faults.items():
        with pytest.raises(OSError, match=os.strerror(fault)) as caught, opened(path, SCHEMA, HEADING):
            pass
        assert caught.value.errno == fault


def test_room_for_an_entry_is_reserved(tmp_path: Path) -> None:
    with opened(tmp_path / "journal", SCHEMA, HEADING) as journal:
        before = (tmp_path / "journal").stat().st_size
        journal.make_room()
        assert (tmp_path / "journal").stat().st_size == before + 4096


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.slow
@given(st.dictionaries(st.text(max_size=5).filter(lambda name: name != "checksum"), JSON, max_size=4), JSON)
@example({"a": 1}, 1.0)
@example({"a": 1}, True)
@example({"a": 1, "b": 2}, 3)
def test_a_seal_is_broken_by_any_other_value(data: dict[str, Any], other: Any) -> None:
    closed = json.loads(json.dumps(sealed(data, "before")))
    assert is_sealed(closed, "before")
    assert is_sealed(dict(reversed(closed.items())), "before")
    assert not is_sealed(closed, "")
    assert not is_sealed(data, "before")
    for name, value in data.items():
        changed = closed | {name: other}
        same = json.dumps(other, sort_keys=True) == json.dumps(value, sort_keys=True)
        assert is_sealed(changed, "before") == same


def test_what_json_cannot_write_has_no_seal() -> None:
    nested: Any = []
    for _level in range(100_000):
        nested = [nested]
    for value in (float("nan"), float("inf"), nested):
        assert is_sealed({"value": value, "checksum": ""}) is False
    with pytest.raises(ValueError, match="JSON"):
        sealed({"value": float("nan")})


def test_a_lock_on_a_file_that_was_removed_meanwhile_is_taken_on_the_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, locked = tmp_path / "lock", fcntl.flock
    meanwhile = ["removed", "made again"]

    def slowly(file: int, operation: int) -> None:
        """Others remove the file, and make it again, between opening it and locking it."""
        locked(file, operation)
        if meanwhile:
            path.unlink()
            if meanwhile.pop() == "made again":
                path.write_bytes(b"new")

    monkeypatch.setattr(fcntl, "flock", slowly)
    with only_writer(path) as file:
        assert meanwhile == []
        assert os.path.samestat(os.fstat(file.fileno()), path.stat())
        with pytest.raises(InUseError), only_writer(path):
            pass
