"""The folders of the jobs, bounded in number, bytes and age: the least recently used ones go first."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from base64 import b32encode
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from secrets import token_bytes

from allumettes.core.errors import AllumettesError
from allumettes.core.files import written_whole
from allumettes.web.laboratory.job import LOCK, Data, Job, Standing, job_from, registered

JOB_ID = re.compile("[a-z2-7]{20}")
WISH, STOPPED = "job.json", "stopped"
"""What the job is; and a file that is there when somebody has stopped it."""

MOST_JOBS = 2_000
MOST_BYTES = 2 * 1024**3
MOST_DAYS = 90
DAY = 24 * 3600.0


def shared_id(job: Job) -> str:
    """The id of the job that is the same for everybody who asks the same."""
    wish = json.dumps([job.kind, job.as_data()], sort_keys=True)
    return _as_id(sha256(wish.encode()).digest())


def _as_id(some: bytes) -> str:
    return b32encode(some).decode().lower()[:20]


class UnknownJobError(AllumettesError):
    """No job of this kind has this id."""


@dataclass(frozen=True, slots=True)
class ShelfLimits:
    jobs: int = MOST_JOBS
    in_bytes: int = MOST_BYTES
    seconds: float = MOST_DAYS * DAY


@dataclass(frozen=True, slots=True)
class Loaded:
    """A job as it is on the disk."""

    job: Job
    standing: Standing
    stopped: bool


class Shelf:
    def __init__(self, root: Path, limits: ShelfLimits | None = None) -> None:
        self.root = root
        self.limits = limits or ShelfLimits()

    def folder(self, job_id: str) -> Path:
        return self.root / job_id

    def add(self, job: Job, job_id: str | None = None) -> str:
        """Write a new job down, and return its id: one that nobody can guess, unless it is given."""
        job_id = job_id or _as_id(token_bytes(13))
        self.root.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder = self.folder(job_id)
        folder.mkdir(mode=0o700, exist_ok=True)
        wish = {"kind": job.kind, "job": job.as_data()}
        with written_whole(folder / WISH) as path:
            path.write_text(json.dumps(wish, ensure_ascii=False) + "\n", encoding="utf-8")
        return job_id

    def load(self, kind: str, job_id: str) -> Loaded:
        """A job and what it has. Raises `UnknownJobError`."""
        if not JOB_ID.fullmatch(job_id):
            raise UnknownJobError
        folder = self.folder(job_id)
        wish = self._wish(folder)
        if wish is None or wish["kind"] != kind or kind not in registered():
            raise UnknownJobError
        job = job_from(kind, wish["job"])
        self.touch(job_id)
        return Loaded(job, job.standing(folder), (folder / STOPPED).exists())

    def mark_stopped(self, job_id: str, stopped: bool) -> None:
        """Note whether somebody has stopped a job: one that was stopped does not go on by itself."""
        mark = self.folder(job_id) / STOPPED
        with suppress(OSError):  # it is in memory too
            mark.touch() if stopped else mark.unlink(missing_ok=True)

    def touch(self, job_id: str) -> None:
        """Note that a job is in use."""
        with suppress(OSError):
            os.utime(self.folder(job_id) / WISH)

    def tidy(self, in_use: Callable[[str], bool]) -> None:
        """Remove what is too old or too much. Jobs that have found nothing go before those that have."""
        found = sorted(self._found(in_use), key=lambda one: (not one.is_empty, one.used))
        count, in_bytes = len(found), sum(one.in_bytes for one in found)
        oldest = time.time() - self.limits.seconds
        for one in found:
            if count > self.limits.jobs or in_bytes > self.limits.in_bytes or one.used < oldest:
                shutil.rmtree(one.folder, ignore_errors=True)
                count, in_bytes = count - 1, in_bytes - one.in_bytes

    def _found(self, in_use: Callable[[str], bool]) -> Iterator[_OnDisk]:
        with suppress(FileNotFoundError):
            for folder in self.root.iterdir():
                if JOB_ID.fullmatch(folder.name) and not in_use(folder.name):
                    with suppress(OSError):  # it goes while it is looked at
                        yield _on_disk(folder)

    @staticmethod
    def _wish(folder: Path) -> Data | None:
        try:
            wish: Data = json.loads((folder / WISH).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return wish


@dataclass(frozen=True, slots=True)
class _OnDisk:
    folder: Path
    used: float
    in_bytes: int
    is_empty: bool


def _on_disk(folder: Path) -> _OnDisk:
    files = [path for path in folder.rglob("*") if path.is_file()]
    used = max(path.stat().st_mtime for path in (folder, *files))
    in_bytes = sum(path.stat().st_size for path in files)
    is_empty = all(path.name in (WISH, STOPPED, LOCK) for path in files)
    return _OnDisk(folder, used, in_bytes, is_empty)
