"""Files are written whole, through what leads to them, and never in the place of what is no file."""

from __future__ import annotations

import os
import stat
import threading
from errno import EACCES, ENOENT
from pathlib import Path

import pytest

from allumettes.core.files import (
    FileTooLargeError,
    UnwritableError,
    check_writable,
    make_folder,
    read_bounded,
    remove_drafts,
    typed_path,
    written_whole,
)


def write(path: Path, text: str = "new") -> None:
    with written_whole(path) as draft:
        draft.write_text(text)


def test_a_link_stays_and_its_target_is_replaced(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    target = tmp_path / "there" / "target.txt"
    target.write_text("old")
    (tmp_path / "inner").symlink_to("there/target.txt")
    (tmp_path / "outer").symlink_to(tmp_path / "inner")
    write(tmp_path / "outer")
    assert (tmp_path / "outer").is_symlink()
    assert (tmp_path / "inner").is_symlink()
    assert target.read_text() == "new"
    assert list(target.parent.iterdir()) == [target]


def test_a_link_to_nothing_makes_its_target(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write(tmp_path / "link")
    assert (tmp_path / "target").read_text() == "new"
    assert (tmp_path / "link").is_symlink()


def test_a_fifo_gets_the_bytes_and_stays_a_fifo(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.csv"
    os.mkfifo(fifo)
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append(fifo.read_text()), daemon=True)
    reader.start()
    write(fifo, "x" * 100_000)
    reader.join(60)
    assert got == ["x" * 100_000]
    assert stat.S_ISFIFO(fifo.stat().st_mode)


def test_a_device_gets_the_bytes_and_stays_a_device() -> None:
    write(Path("/dev/null"))
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    with pytest.raises(UnwritableError, match="No space left on device"):
        write(Path("/dev/full"))
    assert stat.S_ISCHR(Path("/dev/full").stat().st_mode)


def test_a_descriptor_of_this_process_is_written_where_it_stands(tmp_path: Path) -> None:
    """As /dev/stdout is: a file that the shell has opened, and may have written to already."""
    path = tmp_path / "redirected"
    with path.open("w") as file:
        file.write("before ")
        file.flush()
        write(Path(f"/dev/fd/{file.fileno()}"), "through ")
        (tmp_path / "link").symlink_to(f"/proc/self/fd/{file.fileno()}")
        write(tmp_path / "link", "and after")
        inode = os.fstat(file.fileno()).st_ino
    assert path.read_text() == "before through and after"
    assert path.stat().st_ino == inode


@pytest.mark.parametrize("name", ["loop", "folder", "absent/file", "nul\0", "n" * 300, "file/below", "socket"])
def test_what_cannot_be_written_is_said_under_the_name_that_was_asked_for(tmp_path: Path, name: str) -> None:
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("old")
    os.mknod(tmp_path / "socket", stat.S_IFSOCK | 0o600)
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(UnwritableError) as caught:
        write(tmp_path / name)
    assert caught.value.filename == str(tmp_path / name)
    assert sorted(tmp_path.rglob("*")) == before
    if name != "socket":
        with pytest.raises(UnwritableError):
            check_writable(tmp_path / name)


def test_a_folder_that_is_not_there_is_called_so(tmp_path: Path) -> None:
    with pytest.raises(UnwritableError) as caught:
        check_writable(tmp_path / "absent" / "file")
    assert (caught.value.errno, caught.value.filename) == (ENOENT, str(tmp_path / "absent" / "file"))


def test_a_file_whose_name_is_a_number_is_a_file(tmp_path: Path) -> None:
    write(tmp_path / "1")
    assert (tmp_path / "1").read_text() == "new"


@pytest.mark.parametrize(("longer", "kept"), [(0, True), (1, False)])
def test_a_draft_has_the_name_of_its_file_unless_that_is_too_long(tmp_path: Path, longer: int, kept: bool) -> None:
    most = os.pathconf(tmp_path, "PC_NAME_MAX")
    stem = "s" * (most - len(f"..{os.getpid()}.csv") + longer)
    with written_whole(tmp_path / f"{stem}.csv") as draft:
        draft.write_text("new")
        assert draft.name == f".{stem if kept else stem[:8]}.{os.getpid()}.csv"
    assert (tmp_path / f"{stem}.csv").read_text() == "new"


def test_a_draft_keeps_eight_signs_of_a_suffix_that_is_too_long(tmp_path: Path) -> None:
    suffix = "." + "x" * (os.pathconf(tmp_path, "PC_NAME_MAX") - len("stem."))
    with written_whole(tmp_path / f"stem{suffix}") as draft:
        draft.write_text("new")
        assert draft.name == f".stem.{os.getpid()}{suffix[:8]}"
    assert (tmp_path / f"stem{suffix}").read_text() == "new"


def test_as_many_links_are_followed_as_the_system_follows(tmp_path: Path) -> None:
    (tmp_path / "0").write_text("old")
    for number in range(41):
        (tmp_path / f"{number + 1}").symlink_to(f"{number}")
    write(tmp_path / "40")
    assert (tmp_path / "40").read_text() == (tmp_path / "0").read_text() == "new"
    for refused in (write, Path.read_text):
        with pytest.raises(OSError, match="symbolic links"):
            refused(tmp_path / "41")


def test_a_folder_is_made_with_those_above_it_and_may_be_there(tmp_path: Path) -> None:
    for _time in range(2):
        make_folder(tmp_path / "above" / "below")
        assert (tmp_path / "above" / "below").is_dir()


def test_a_file_keeps_its_permissions(tmp_path: Path) -> None:
    path = tmp_path / "private"
    path.write_text("old")
    path.chmod(0o600)
    write(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_failed_write_leaves_the_old_file_and_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def fail() -> None:
        with written_whole(path) as draft:
            draft.write_text("half")
            raise OSError(28, "No space left on device")

    with pytest.raises(UnwritableError, match="No space left"):
        fail()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_drafts_of_one_file_are_removed_and_nothing_else(tmp_path: Path) -> None:
    left = [".live.123.json", ".live.4567890.json"]
    others = ["live.json", ".live.json", ".live.x.json", ".live.12.csv", ".alive.12.json", ".live2.12.json"]
    for name in left + others:
        (tmp_path / name).touch()
    remove_drafts(tmp_path / "live.json")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(others)


def test_what_never_ends_is_not_read_to_its_end(tmp_path: Path) -> None:
    (tmp_path / "just").write_bytes(b"x" * 1000)
    assert len(read_bounded(tmp_path / "just", 1000)) == 1000
    for path in (Path("/dev/zero"), tmp_path / "just"):
        with pytest.raises(FileTooLargeError):
            read_bounded(path, 999)
    with pytest.raises(OSError, match="Invalid argument"):
        read_bounded(Path("nul\0"), 999)


def test_a_folder_in_the_place_of_a_file_is_refused(tmp_path: Path) -> None:
    make_folder(tmp_path / "a" / "b")
    (tmp_path / "file").write_text("")
    with pytest.raises(UnwritableError):
        make_folder(tmp_path / "file")


def test_the_home_of_nobody_is_not_there() -> None:
    assert typed_path("~") == Path.home()
    with pytest.raises(FileNotFoundError) as caught:
        typed_path("~nobody-of-this-name/match.txt")
    assert (caught.value.errno, caught.value.filename) == (ENOENT, "~nobody-of-this-name/match.txt")


def test_what_may_not_be_written_is_refused_before_any_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rights are those of the system; whoever is root has them all."""
    (tmp_path / "file").write_text("old")
    forbidden = {tmp_path / "file"}
    monkeypatch.setattr(os, "access", lambda path, mode: mode == os.W_OK and path not in forbidden)
    check_writable(tmp_path / "other")
    with pytest.raises(UnwritableError) as caught:
        check_writable(tmp_path / "file")
    assert (caught.value.errno, caught.value.filename) == (EACCES, str(tmp_path / "file"))
    forbidden = {tmp_path}
    with pytest.raises(UnwritableError) as caught:
        check_writable(tmp_path / "other")
    assert (caught.value.errno, caught.value.filename) == (EACCES, str(tmp_path / "other"))
