"""The scale: how many points each check is worth, and what the teacher marks by hand. It is a TOML file.

    out_of = 20

    [points]
    builds = 2
    natures = 4

    [by_hand]
    quality = 3
    "my own criterion" = 1

Checks that are not named are worth nothing. The points of a check that does not apply to a program are left out, and
the others count for more.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from allumettes.classroom.checks import registered
from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.grade import Grade
from allumettes.core.errors import AllumettesError
from allumettes.core.files import read_bounded

LARGEST = 100_000
MOST_POINTS = 1000.0
KEYS = ("out_of", "points", "by_hand")
BY_HAND: Mapping[str, float] = {"date": 1, "conventions": 1, "methods": 2, "tests": 2, "quality": 2}
"""The criteria of the assignment that only a person can judge. The rest of 20 is for what a program does."""
STEP = 4
"""Marks are rounded to a quarter of a point."""


class ScaleFault(StrEnum):
    NO_TOML = "no-toml"
    """The file cannot be read; the value says where."""
    UNKNOWN = "unknown"
    """A word that no scale has, or a check that there is not."""
    NO_TABLE = "no-table"
    NO_POINTS = "no-points"
    """A value that is no number of points."""
    TOO_MUCH_BY_HAND = "too-much-by-hand"
    """More is marked by hand than the mark is out of; the value says how much."""


class ScaleError(AllumettesError):
    """A file that is no scale."""

    def __init__(self, path: Path, fault: ScaleFault, key: str = "", value: Any = None) -> None:
        super().__init__(path, fault, key, value)
        self.path = path
        self.fault = fault
        self.key = key
        self.value = value


@dataclass(frozen=True, slots=True)
class Mark:
    """The marks of one submission."""

    earned: float
    possible: float
    """The points of all checks that apply."""
    out_of: float
    by_hand: Mapping[str, float]
    """What is still to be marked, and its points."""

    @property
    def value(self) -> float:
        """The automatic mark, out of `out_of` less what is marked by hand, rounded to a quarter."""
        if not self.possible:
            return 0.0
        return round(self.automatic * self.earned / self.possible * STEP) / STEP

    @property
    def automatic(self) -> float:
        """The most that the automatic part can give."""
        return self.out_of - sum(self.by_hand.values())


@dataclass(frozen=True)
class Scale:
    out_of: float
    points: Mapping[str, float]
    """By the name of the check."""
    by_hand: Mapping[str, float]

    def worth(self, finding: Finding) -> float:
        """The points that a finding earns."""
        return self.points.get(finding.check, 0) * finding.share

    def mark(self, grade: Grade) -> Mark:
        judged = [finding for finding in grade.findings if finding.verdict is not Verdict.NOT_ASKED]
        possible = math.fsum(self.points.get(finding.check, 0) for finding in judged)
        return Mark(math.fsum(map(self.worth, judged)), possible, self.out_of, self.by_hand)

    def as_data(self) -> dict[str, Any]:
        return {"out_of": self.out_of, "points": dict(self.points), "by_hand": dict(self.by_hand)}


def usual_scale() -> Scale:
    """The scale where the teacher has written none."""
    return Scale(20, {name: check.points for name, check in registered().items()}, dict(BY_HAND))


def read_scale(path: Path) -> Scale:
    try:
        data = tomllib.loads(read_bounded(path, LARGEST).decode("utf-8"))
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ScaleError(path, ScaleFault.NO_TOML, value=error) from error
    for key in data:
        if key not in KEYS:
            raise ScaleError(path, ScaleFault.UNKNOWN, key)
    points = _table(path, "points", data.get("points", {}))
    for name in points:
        if name not in registered():
            raise ScaleError(path, ScaleFault.UNKNOWN, name)
    by_hand = _table(path, "by_hand", data.get("by_hand", {}))
    out_of = _points(path, "out_of", data.get("out_of", 20))
    if not out_of:
        raise ScaleError(path, ScaleFault.NO_POINTS, "out_of", out_of)
    if out_of < (most := math.fsum(by_hand.values())):
        raise ScaleError(path, ScaleFault.TOO_MUCH_BY_HAND, "out_of", (most, out_of))
    return Scale(out_of, points, by_hand)


def _table(path: Path, key: str, found: Any) -> dict[str, float]:
    if not isinstance(found, dict):
        raise ScaleError(path, ScaleFault.NO_TABLE, key, found)
    return {name: _points(path, name, value) for name, value in found.items()}


def _points(path: Path, key: str, value: Any) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 <= value <= MOST_POINTS:
        raise ScaleError(path, ScaleFault.NO_POINTS, key, value)
    return float(value)


def scale_text(scale: Scale, titles: Mapping[str, str]) -> str:
    """A scale as its file, with what each line means after it."""

    def line(name: str, points: float) -> str:
        key = name if name.isascii() and name.replace("-", "").replace("_", "").isalnum() else f'"{name}"'
        return f"{key} = {points:g}" + (f"  # {titles[name]}" if name in titles else "")

    return "\n".join(
        [
            f"out_of = {scale.out_of:g}",
            "",
            "[points]",
            *(line(name, points) for name, points in scale.points.items()),
            "",
            "[by_hand]",
            *(line(name, points) for name, points in scale.by_hand.items()),
            "",
        ]
    )
