"""Finds the submissions in what a teacher has: one program, a folder or an archive, of one student or of a class."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from unicodedata import normalize

from allumettes.classroom.submissions.languages import suffixes
from allumettes.classroom.submissions.names import PART, SUFFIXES, author_of, sort_key, stem_of
from allumettes.classroom.submissions.sources import files_of, is_visible
from allumettes.classroom.submissions.submission import MAKEFILES, Submission
from allumettes.classroom.submissions.unpacking import (
    Allowance,
    ArchiveError,
    ArchiveFault,
    Unpacked,
    copy_plain,
    unpack,
)
from allumettes.core.errors import AllumettesError

DEEPEST = 4
"""Archives inside archives."""
FOLDERS_OF_ONE = {"src", "source", "sources", "main", "java", "test", "tests", "lib", "bin", "doc", "docs", "include"}
"""The usual names of the folders of one program: a student is not called so."""


class NothingToGradeError(AllumettesError):
    """A path where no program was found."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.path = path


def collect(path: Path, work: Path) -> list[Submission]:
    """The submissions at a path, unpacked or copied into folders below `work`, in the order of a class list."""
    if not path.exists():
        raise NothingToGradeError(path)
    found = sorted(_Collector(work).at(path), key=lambda one: (sort_key(one.key), one.origin))
    if not found or all(not one.files and not one.fault for one in found):
        raise NothingToGradeError(path)
    return list(_with_own_keys(found))


def _with_own_keys(submissions: list[Submission]) -> Iterator[Submission]:
    """Two submissions of the same name are told apart by a number."""
    taken: set[str] = set()
    for one in submissions:
        key = next(
            name for number in count(1) if (name := one.key if number == 1 else f"{one.key} ({number})") not in taken
        )
        taken.add(key)
        yield replace(one, key=key).sealed()


class _Collector:
    def __init__(self, work: Path) -> None:
        self._work = work
        self._allowance = Allowance()
        self._numbers = count(1)

    def at(self, path: Path) -> Iterator[Submission]:
        if path.is_dir():
            yield from self._in_folder(path, path.name or path.resolve().name, packed=False, depth=0)
        elif _is_archive(path):
            yield from self._in_archive(path, path.name, depth=0)
        else:
            yield self._submission(path, path.name, packed=False)

    def _in_archive(self, path: Path, label: str, depth: int) -> Iterator[Submission]:
        folder = self._own_folder()
        try:
            left_out, replaced = self._unpacked(path, folder, depth)
        except ArchiveError as error:
            yield self._unopened(path.name, label, error.fault)
            return
        found = list(self._in_folder(folder, label, packed=True, depth=depth + 1))
        of_nobody = set(left_out)
        for one in found:
            own = partial(_is_of, one.origin if len(found) > 1 else label, label)
            missing, twice = filter(own, left_out), filter(own, replaced)
            yield (mine := replace(one, left_out=(*one.left_out, *missing), replaced=(*one.replaced, *twice)))
            of_nobody -= {*mine.left_out}
        for name in sorted(of_nobody):
            if _is_work(Path(name)):
                yield self._unopened(name, Path(name).name, ArchiveFault.LEFT_OUT)

    def _unpacked(self, path: Path, folder: Path, depth: int) -> Unpacked:
        if depth >= DEEPEST:
            raise ArchiveError(path.name, ArchiveFault.TOO_DEEP)
        return unpack(path, folder, self._allowance)

    def _unopened(self, origin: str, label: str, fault: ArchiveFault) -> Submission:
        """What cannot be opened is a failed line of its student."""
        empty = self._own_folder()
        empty.mkdir(parents=True)
        return Submission(stem_of(label), author_of(label), origin, empty, packed=True, fault=fault)

    def _in_folder(self, folder: Path, label: str, *, packed: bool, depth: int) -> Iterator[Submission]:
        members = _members(folder)
        if not members:
            yield self._submission(folder, label, packed=packed)
            return
        alone = len(members) == 1
        for member in members:
            name = _better_label(label, member.name) if alone and depth else member.name
            if member.is_dir():
                yield from self._in_folder(member, name, packed=packed and alone, depth=depth + 1)
            elif _is_archive(member):
                yield from self._in_archive(member, name, depth)
            else:
                yield self._submission(member, name, packed=False)

    def _submission(self, path: Path, label: str, *, packed: bool) -> Submission:
        folder = self._own_folder()
        try:
            left_out, fault = tuple(copy_plain(path, folder, self._allowance)), None
        except ArchiveError as error:
            left_out, fault = (), error.fault
        return Submission(stem_of(label), author_of(label), label, folder, packed, fault, left_out)

    def _own_folder(self) -> Path:
        return self._work / f"{next(self._numbers):04}"


def _members(folder: Path) -> list[Path]:
    """The submissions inside a folder; none where the folder is itself one submission."""
    visible = [path for path in sorted(folder.iterdir()) if is_visible(path.name) and not path.is_symlink()]
    files = [path for path in visible if path.is_file()]
    sources = [path for path in files if _is_source(path)]
    archives = [path for path in files if _is_archive(path)]
    folders = [path for path in visible if path.is_dir()]
    named = [path for path in sources if PART.search(stem_of(path.name))]
    if len({author_of(path.name).name for path in named}) > 1 and len(named) == len(sources):
        return [*archives, *folders, *named]
    if sources:
        return []
    if archives:
        return [*archives, *(path for path in folders if _holds_work(path))]
    if any(path.name.lower() in FOLDERS_OF_ONE for path in folders):
        return []
    working = [path for path in folders if _holds_work(path)]
    if len(folders) == 1 and not files:
        return folders
    return folders if len(working) > 1 else []


def _holds_work(folder: Path) -> bool:
    return any(map(_is_work, files_of(folder)))


def _is_work(path: Path) -> bool:
    return _is_source(path) or _is_archive(path)


def _is_source(path: Path) -> bool:
    return path.suffix.lower() in suffixes() or path.name.lower() in MAKEFILES


def _is_archive(path: Path) -> bool:
    return path.name.lower().endswith(SUFFIXES)


def _is_of(origin: str, archive: str, name: str) -> bool:
    """Whether an entry of an archive belongs to the submission of this origin: the archive itself, or a part of it."""
    return origin == archive or origin in normalize("NFC", name).split("/")


def _better_label(outer: str, inner: str) -> str:
    """Of an archive and the only thing inside it, the name that says more about who handed it in."""
    return inner if author_of(inner).part is not None and author_of(outer).part is None else outer
