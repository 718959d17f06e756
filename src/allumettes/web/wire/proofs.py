"""A proof in steps that open: why a position has its outcome, why a heap has its value."""

from __future__ import annotations

from typing_extensions import TypedDict


class ProofOption(TypedDict):
    """An option of a heap: its heaps, the value of each, and their nim-sum."""

    parts: list[int]
    values: list[int]
    value: int


class ProofSumRow(TypedDict):
    """Equal heaps in a nim-sum, with their value in binary."""

    heap: int
    count: int
    value: int
    bits: str
    cancels: bool
    """Whether their number is even, so that they add nothing."""


class ProofSum(TypedDict):
    rows: list[ProofSumRow]
    total: int
    bits: str


class ProofMove(TypedDict):
    """A move, the heaps that it leaves, and an answer that wins against it, if one is needed."""

    move: str
    words: str
    leaves: list[int]
    like: str
    """The losing sum that a winning move leaves, where a misère quotient names it, in words; else nothing."""
    answer: str | None
    wins: bool


class ProofLink(TypedDict):
    """A step that can be opened: the value of a heap, or else the outcome of a position."""

    question: str
    heap: int | None
    position: str | None


class ProofStep(TypedDict):
    question: str
    heaps: list[int]
    """What the step is about, to be drawn."""
    opening: list[str]
    options: list[ProofOption]
    sum: ProofSum | None
    conclusion: list[str]
    moves_heading: str
    moves: list[ProofMove]
    moves_left_out: str
    opens: list[ProofLink]
