"""What a check has found: a verdict, and for every fault the smallest example that shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from allumettes.core.position import Position


class Verdict(StrEnum):
    PASSED = "passed"
    UNFINISHED = "unfinished"
    """All that was asked is right, and the time ended before the rest: a part of its points."""
    FAILED = "failed"
    NOT_JUDGED = "not-judged"
    """The check could not be made, for a reason that another finding tells: its points are lost."""
    NOT_ASKED = "not-asked"
    """The check does not apply to this submission: its points do not count."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A fault, and what shows it. All of it is plain data: `locale/grades.py` has the sentences."""

    fault: str
    """Which fault it is: a word of the check's `faults`."""
    position: Position | None = None
    """The smallest position where it happens."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What the sentence is filled with."""
    typed: tuple[str, ...] = ()
    """The lines to type to the program, which show the fault. Empty where no line does."""

    def as_data(self) -> dict[str, Any]:
        return {
            "fault": str(self.fault),
            "position": None if self.position is None else list(self.position),
            "details": dict(self.details),
            "typed": list(self.typed),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Counterexample:
        position = data["position"]
        return cls(
            data["fault"],
            None if position is None else tuple(position),
            dict(data["details"]),
            tuple(data["typed"]),
        )


@dataclass(frozen=True, slots=True)
class Finding:
    check: str
    """The name of the check."""
    verdict: Verdict
    share: float = 0.0
    """The part of the check's points that are earned, from 0 to 1."""
    counterexamples: tuple[Counterexample, ...] = ()
    """One for each kind of fault, the smallest one."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What was asked and counted, as plain data."""

    def as_data(self) -> dict[str, Any]:
        return {
            "check": self.check,
            "verdict": str(self.verdict),
            "share": self.share,
            "counterexamples": [one.as_data() for one in self.counterexamples],
            "facts": dict(self.facts),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Finding:
        return cls(
            data["check"],
            Verdict(data["verdict"]),
            data["share"],
            tuple(map(Counterexample.from_data, data["counterexamples"])),
            dict(data["facts"]),
        )


def passed(check: str, **facts: Any) -> Finding:
    return Finding(check, Verdict.PASSED, 1.0, facts=facts)


def unfinished(check: str, share: float, **facts: Any) -> Finding:
    return Finding(check, Verdict.UNFINISHED, round(share, 4), facts=facts)


def failed(check: str, *counterexamples: Counterexample, share: float = 0.0, **facts: Any) -> Finding:
    return Finding(check, Verdict.FAILED, round(share, 4), counterexamples, facts)


def not_judged(check: str, *counterexamples: Counterexample, **facts: Any) -> Finding:
    return Finding(check, Verdict.NOT_JUDGED, 0.0, counterexamples, facts)


def not_asked(check: str, **facts: Any) -> Finding:
    return Finding(check, Verdict.NOT_ASKED, 0.0, facts=facts)
