"""A row of the survey's table: what is known of one code."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class SurveyStatus(StrEnum):
    PROVED = "proved"
    """A period for ever, accepted by the verifier."""
    COMPUTED = "computed"
    """A period for ever if the computed values are right; verifying them would have taken too long."""
    OBSERVED = "observed"
    """A period in all computed values."""
    UNKNOWN = "unknown"
    """No period up to the last heap asked for."""
    STOPPED = "stopped"
    """No period within the time limit."""
    FAILED = "failed"
    """Not examined: `reason` says why."""


class Link(StrEnum):
    """How it is known that a code has the values of another."""

    RULE = "rule"
    """By a rule that holds for all heaps, without computing (docs/survey.md)."""
    PROVED = "proved"
    """Both have a proved period, and equal values."""
    OBSERVED = "observed"
    """Equal as far as both were computed."""


@dataclass(frozen=True, slots=True)
class Row:
    """One code. Its values are those of `same_as`, where there is one: g(n) = g'((n - shift) // scale)."""

    code: str
    status: SurveyStatus
    period: int | None = None
    preperiod: int | None = None
    saltus: int | None = None
    theorem: str | None = None
    largest: int | None = None
    """The largest value that was computed, and the first heap that has it."""
    largest_at: int | None = None
    rare: int | None = None
    """How many heaps have a rare value, and the last of them; None where the kernel learned no space."""
    last_rare: int | None = None
    kernel: str | None = None
    computed_to: int | None = None
    """The last heap computed; a proved period gives all others."""
    seconds: float | None = None
    """The time that examining it took; None where it follows from another code."""
    digest: str | None = None
    """Of the values of heaps 0 to `computed_to`, as sequences/digest.py defines it."""
    same_as: str | None = None
    link: Link | None = None
    shift: int | None = None
    scale: int | None = None
    agrees_to: int | None = None
    """For an observed link: the last heap compared."""
    equivalents: tuple[str, ...] = ()
    """All other codes of the survey whose values are the same for ever, up to shift and scale."""
    reason: str | None = None
