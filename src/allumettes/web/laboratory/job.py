"""A kind of long work: what it is asked, how it is done in a process, and what of it is on the disk."""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Protocol, Self

JOBS = "allumettes.web.laboratory.jobs"
LOCK = "lock"
"""A file in the folder of a job, which its process locks."""

Data = dict[str, Any]
"""What JSON can hold."""


class Report(Protocol):
    """How a job tells those who watch what it has found."""

    def entry(self, index: int, entry: Data) -> None:
        """A result that is on the disk by now. Entries are numbered from 0; known ones may be reported again."""

    def progress(self, progress: Data) -> None:
        """What is being done; only the newest counts. Raises `Paused` when the slice is over.

        The job lets it pass, having saved what it has: the next slice goes on from there.
        """


class Paused(Exception):  # noqa: N818 - nothing went wrong
    """The slice of a job is over."""


@dataclass
class Standing:
    """What the folder of a job has."""

    entries: list[Data] = field(default_factory=list)
    progress: Data | None = None
    finished: bool = False


class Job(ABC):
    """One piece of long work. It is stored and sent to its process as `as_data`, so that it is plain data."""

    kind: ClassVar[str]
    """The name of the kind, in addresses and in the folder."""
    longest_step: ClassVar[float] = 60.0
    """How many seconds may pass between two reports before the process is given up."""

    @abstractmethod
    def as_data(self) -> Data:
        """The job as JSON data, which `from_data` reads."""

    @classmethod
    @abstractmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self: ...

    @abstractmethod
    def work(self, folder: Path, report: Report) -> None:
        """Do the work, or what is left of it, in a process of its own; returns when it is finished.

        An `AllumettesError` ends it, and its sentence is shown to those who watch. The process may be killed at any
        moment: whatever was reported as an entry has to survive that.
        """

    @abstractmethod
    def standing(self, folder: Path) -> Standing:
        """What is on the disk; also while a process is writing there, so it takes no lock."""

    def shown(self, entry: Data) -> Data:
        """An entry as it is sent to pages, in the language of the request."""
        return entry


@cache
def registered() -> dict[str, type[Job]]:
    """The kinds of jobs, by name: every module of `jobs/` that defines one."""
    found: dict[str, type[Job]] = {}
    for info in pkgutil.iter_modules(import_module(JOBS).__path__):
        module = import_module(f"{JOBS}.{info.name}")
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Job) and thing.__module__ == module.__name__:
                found[thing.kind] = thing
    return found


def job_from(kind: str, data: Mapping[str, Any]) -> Job:
    return registered()[kind].from_data(data)
