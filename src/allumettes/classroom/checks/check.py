"""The base class of checks. Adding a check is adding a file with one subclass."""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from allumettes.classroom.finding import Finding

if TYPE_CHECKING:
    from allumettes.classroom.trial import Trial


class Interface(StrEnum):
    """How a program is talked to."""

    PROTOCOL = "protocol"
    CONSOLE = "console"
    """It only has the prompts of the assignment, for people."""


class Check(ABC):
    name: ClassVar[str]
    title: ClassVar[str]
    """What is checked, in a few words, in English, translated on screen."""
    rung: ClassVar[int]
    """Its place on the sheet."""
    points: ClassVar[float]
    """Its points in the usual scale."""
    interface: ClassVar[Interface | None] = None
    """The programs that it is for; None where it is for all."""
    part: ClassVar[int | None] = None
    """The part of the assignment that it is for; None where it is for both."""
    needs: ClassVar[tuple[str, ...]] = ("builds",)
    """Checks that must have passed before, by name."""
    faults: ClassVar[tuple[str, ...]] = ()
    """The words of its counterexamples; each has a sentence in `locale/`."""

    @abstractmethod
    def run(self, trial: Trial) -> Finding:
        """Judge a program. Errors of the program are findings; nothing is raised for them."""
