"""A folder is gone on with, or refused with the reason and left as it was."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from allumettes import games
from allumettes.core.checksum import sealed
from allumettes.core.game import HeapGame
from allumettes.locale.errors import sentence
from allumettes.sequences.checkpoint import FolderFault, RunFolderError
from allumettes.sequences.run import Keep, Pace, RunProgress, run
from allumettes.sequences.value_stores import ValuesFile
from tests.sequences.test_run import check, steady

KAYLES, NIM = games.find("0.77"), games.find("0.[3]")


def refusal(game: HeapGame, to: int, folder: Path | None, keep: Keep = Keep.DISK) -> RunFolderError:
    """Why a run is refused; the sentence for it can be made, and the folder is left as it was."""
    before = contents(folder)
    with pytest.raises(RunFolderError) as refused:
        run(game, to, keep=keep, folder=folder)
    assert contents(folder) == before
    assert sentence(refused.value).endswith(".")
    return refused.value


def contents(folder: Path | None) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()} if folder and folder.is_dir() else {}


@pytest.mark.parametrize("keep", Keep)
def test_a_larger_heap_goes_on_from_what_is_there(tmp_path: Path, keep: Keep) -> None:
    run(KAYLES, 99, keep=keep, folder=tmp_path)
    told: list[RunProgress] = []
    check(run(KAYLES, 199, keep=keep, folder=tmp_path, tell=told.append, pace=steady(10)), KAYLES, 199)
    assert [progress.heap for progress in told] == list(range(109, 200, 10))


@pytest.mark.parametrize("keep", [Keep.VALUES, Keep.DISK])
def test_a_smaller_heap_is_answered_from_what_is_there(tmp_path: Path, keep: Keep) -> None:
    run(NIM, 300, keep=keep, folder=tmp_path)
    before = contents(tmp_path)
    for to in (300, 299, 100, 0):
        outcome = run(NIM, to, keep=keep, folder=tmp_path, tell=lambda _progress: pytest.fail("nothing to compute"))
        check(outcome, NIM, to)
    assert contents(tmp_path) == before


def test_a_summary_cannot_go_back(tmp_path: Path) -> None:
    run(KAYLES, 300, keep=Keep.SUMMARY, folder=tmp_path)
    check(run(KAYLES, 300, keep=Keep.SUMMARY, folder=tmp_path), KAYLES, 300)
    error = refusal(KAYLES, 299, tmp_path, Keep.SUMMARY)
    assert (error.fault, error.found) == (FolderFault.BEYOND, "300")


def test_values_on_disk_can_be_read_without_this_program(tmp_path: Path) -> None:
    run(NIM, 300, keep=Keep.DISK, folder=tmp_path)
    assert np.fromfile(tmp_path / "values.u2", "<u2").tolist() == list(range(301))
    assert not (tmp_path / "values.u1").exists()
    state = json.loads((tmp_path / "run.json").read_text(encoding="utf-8"))
    assert (state["schema"], state["game"], state["heap"], state["width"]) == ("allumettes.run/3", "0.[3]", 301, 2)


def test_a_file_of_values_grows_to_four_bytes(tmp_path: Path) -> None:
    file = ValuesFile(tmp_path, 1, 0)
    numbers = [1, 255, 256, 65_535, 65_536, 4_294_967_295, 7]
    for number in numbers:
        file.append(np.array([number], np.uint32))
    file.close()
    assert file.read().tolist() == np.fromfile(tmp_path / "values.u4", "<u4").tolist() == numbers


@pytest.mark.parametrize(
    "killed",
    [
        {"values.u1": bytes(range(200)) + b"\xff\xff\xff"},
        {"values.u2": b"\x01\x00\x02"},
        {".values.123.u2": b"\x01\x00", ".run.123.json": b"{"},
        {"memory-77.npz": b"half"},
    ],
    ids=["while values were appended", "after they were widened", "while they were", "with a memory of its own"],
)
def test_what_a_kill_leaves_behind_does_no_harm(tmp_path: Path, killed: dict[str, bytes]) -> None:
    run(NIM, 199, keep=Keep.DISK, folder=tmp_path)
    for name, content in killed.items():
        (tmp_path / name).write_bytes(content)
    check(run(NIM, 250, keep=Keep.DISK, folder=tmp_path), NIM, 250)
    assert contents(tmp_path).keys() == {"lock", "run.json", "values.u1"}
    check(run(NIM, 300, keep=Keep.DISK, folder=tmp_path), NIM, 300)
    assert contents(tmp_path).keys() == {"lock", "run.json", "values.u2"}


def test_files_of_others_stay(tmp_path: Path) -> None:
    mine = {"notes.txt": b"mine", "values.csv": b"1", ".run.config.json": b"{}"}
    for name, content in mine.items():
        (tmp_path / name).write_bytes(content)
    run(KAYLES, 99, keep=Keep.DISK, folder=tmp_path, pace=steady(10))
    assert contents(tmp_path).items() >= mine.items()


def test_another_game_is_refused(tmp_path: Path) -> None:
    run(KAYLES, 99, folder=tmp_path)
    error = refusal(NIM, 99, tmp_path)
    assert (error.fault, error.folder, error.found) == (FolderFault.OTHER_GAME, tmp_path, "0.77")


def test_values_and_summaries_do_not_share_a_folder(tmp_path: Path) -> None:
    run(KAYLES, 99, folder=tmp_path / "values")
    run(KAYLES, 99, keep=Keep.SUMMARY, folder=tmp_path / "summary")
    assert refusal(KAYLES, 199, tmp_path / "values", Keep.SUMMARY).fault is FolderFault.OTHER_CONTENT
    assert refusal(KAYLES, 199, tmp_path / "summary", Keep.VALUES).fault is FolderFault.OTHER_CONTENT


def test_a_game_without_a_text_has_no_folder(tmp_path: Path) -> None:
    halving = games.from_function(lambda n: [(n - 1,), (n // 2,)] if n else [])
    assert refusal(halving, 9, tmp_path / "new").fault is FolderFault.NAMELESS_GAME
    assert not (tmp_path / "new").exists()
    check(run(halving, 99), halving, 99)


def test_what_is_no_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for name in ("file", "file/below"):
        error = refusal(KAYLES, 9, tmp_path / name)
        assert (error.fault, error.folder) == (FolderFault.UNUSABLE, tmp_path / name)
        assert error.found


FULL = """
import resource, signal, sys
from pathlib import Path
from allumettes import games
from allumettes.locale.errors import sentence
from allumettes.sequences.checkpoint import RunFolderError
from allumettes.sequences.run import Keep, Pace, run

kayles = games.find("0.77")
run(kayles, 9999)  # so that all machine code is there
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # so that the system says no instead
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
try:
    run(kayles, 9999, keep=Keep(sys.argv[1]), folder=Path(sys.argv[2]), pace=Pace(100, 0, 0, 1e9))
except RunFolderError as error:
    print(error.fault, sentence(error))
"""


@pytest.mark.slow
@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
def test_a_disk_that_is_full_loses_nothing_that_was_saved(tmp_path: Path, keep: Keep) -> None:
    """A process that may write no file longer than 3 000 bytes."""
    done = subprocess.run(
        [sys.executable, "-B", "-c", FULL, keep, tmp_path], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.stdout.startswith("refused The folder"), done.stderr
    told: list[RunProgress] = []
    outcome = run(KAYLES, 3999, keep=keep, folder=tmp_path, tell=told.append, pace=steady(100))
    assert outcome.summary == run(KAYLES, 3999).summary
    if keep is Keep.DISK:
        assert told[0].heap == 3099


def test_values_go_to_a_disk_only_with_a_folder() -> None:
    assert refusal(KAYLES, 9, None).fault is FolderFault.NOT_GIVEN


def state_with(**changes: object) -> Callable[[Path], None]:
    """Changes fields of the state, and its checksum; `None` takes one away."""

    def damage(folder: Path) -> None:
        state = json.loads((folder / "run.json").read_text(encoding="utf-8")) | changes
        state = {name: value for name, value in state.items() if value is not None and name != "checksum"}
        (folder / "run.json").write_text(json.dumps(sealed(state)), encoding="utf-8")

    return damage


def file_with(name: str, content: bytes) -> Callable[[Path], None]:
    def damage(folder: Path) -> None:
        (folder / name).write_bytes(content)

    return damage


def changed_values(name: str, width: int) -> Callable[[Path], None]:
    """Turns the first values of Kayles, 0 1 2 3 1 4 3 2, into others."""

    def damage(folder: Path) -> None:
        before, after = (
            b"".join(value.to_bytes(width, "little") for value in values)
            for values in ([0, 1, 2, 3, 1, 4, 3, 2], [0, 1, 2, 3, 4, 4, 3, 2])
        )
        content = (folder / name).read_bytes()
        assert before in content
        (folder / name).write_bytes(content.replace(before, after))

    return damage


@pytest.mark.parametrize(
    ("damage", "fault"),
    [
        (file_with("run.json", b""), FolderFault.STATE),
        (file_with("run.json", b"\xff\xfe"), FolderFault.STATE),
        (file_with("run.json", b"[1, 2]"), FolderFault.STATE),
        (file_with("run.json", b"[" * 100_000), FolderFault.STATE),
        (file_with("run.json", b'{"name": "of another program"}'), FolderFault.STATE),
        (lambda folder: (folder / "run.json").unlink(), FolderFault.STATE),
        (state_with(heap=None), FolderFault.STATE),
        (state_with(heap=-1), FolderFault.STATE),
        (state_with(heap="100"), FolderFault.STATE),
        (state_with(width=3), FolderFault.STATE),
        (state_with(content="all"), FolderFault.STATE),
        (state_with(seconds="long"), FolderFault.STATE),
        (state_with(memory=5), FolderFault.STATE),
        (state_with(schema="allumettes.run/1"), FolderFault.OTHER_SCHEMA),
        (state_with(schema="allumettes.run/4"), FolderFault.OTHER_SCHEMA),
    ],
)
@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
def test_a_damaged_state_is_refused(
    tmp_path: Path, keep: Keep, damage: Callable[[Path], None], fault: FolderFault
) -> None:
    run(KAYLES, 99, keep=keep, folder=tmp_path)
    damage(tmp_path)
    assert refusal(KAYLES, 199, tmp_path, keep).fault is fault


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: (folder / "values.u1").unlink(),
        lambda folder: (folder / "values.u1").rename(folder / "values.u2"),
        file_with("values.u1", bytes(99)),
        file_with("values.u1", bytes(100)),
        changed_values("values.u1", 1),
        state_with(heap=101),
        state_with(heap=99),
        state_with(width=2),
        state_with(digest="0" * 64),
    ],
)
def test_values_that_are_not_those_of_the_state_are_refused(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    run(KAYLES, 99, keep=Keep.DISK, folder=tmp_path)
    damage(tmp_path)
    assert refusal(KAYLES, 199, tmp_path).fault is FolderFault.VALUES


@pytest.mark.parametrize(
    "damage",
    [
        lambda folder: (folder / "memory-100.npz").unlink(),
        file_with("memory-100.npz", b""),
        file_with("memory-100.npz", b"no archive"),
        changed_values("memory-100.npz", 4),
        lambda folder: np.savez(folder / "memory-100.npz", other=np.zeros(3)),
        state_with(heap=99),
        state_with(digest="0" * 64),
    ],
)
def test_a_memory_that_is_not_that_of_the_state_is_refused(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    run(KAYLES, 99, keep=Keep.SUMMARY, folder=tmp_path)
    damage(tmp_path)
    assert refusal(KAYLES, 199, tmp_path, Keep.SUMMARY).fault is FolderFault.MEMORY


@pytest.mark.slow
@pytest.mark.parametrize("keep", [Keep.DISK, Keep.SUMMARY])
def test_every_sign_that_changes_in_a_state_is_noticed(tmp_path: Path, keep: Keep) -> None:
    """Also in the name of the game: values of one game are never taken for those of another."""
    run(KAYLES, 99, keep=keep, folder=tmp_path)
    text = (tmp_path / "run.json").read_text(encoding="utf-8")
    state = json.loads(text)
    for index, sign in enumerate(text):
        other = text[:index] + ("7" if sign != "7" else "6") + text[index + 1 :]
        (tmp_path / "run.json").write_text(other, encoding="utf-8")
        try:
            same = json.loads(other) == state
        except ValueError:
            same = False
        if not same:
            for game in (KAYLES, games.find("0.76"), games.find("0.67")):
                assert refusal(game, 199, tmp_path, keep).fault in (FolderFault.STATE, FolderFault.OTHER_SCHEMA)


WRITER = """
import sys
from pathlib import Path
from allumettes import games
from allumettes.sequences.run import run

def tell(progress):
    print(progress.heap, flush=True)
    sys.stdin.readline()

run(games.find("0.77"), 99, folder=Path(sys.argv[1]), tell=tell)
"""


@pytest.mark.slow
def test_two_writers_are_never_in_one_folder(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WRITER, tmp_path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as writer:
        assert writer.stdin
        assert writer.stdout
        assert writer.stdout.readline() == "99\n"
        assert refusal(KAYLES, 199, tmp_path).fault is FolderFault.IN_USE
        writer.communicate("\n", timeout=60)
    assert writer.returncode == 0
    check(run(KAYLES, 199, folder=tmp_path, pace=Pace(first=1)), KAYLES, 199)
