"""What is sent about nim-sequences; the values themselves are sent as bytes."""

from __future__ import annotations

from typing import Literal

from typing_extensions import TypedDict

from allumettes.web.wire.table import Game


class GameReading(TypedDict):
    """What a typed name or code means: a game, or why it is none."""

    game: Game | None
    words: str


class GenusRow(TypedDict):
    """A heap when the last move loses."""

    heap: int
    genus: str
    kind: str
    lost: bool
    """Whether it is lost for the player to move, alone."""


class GeneraView(TypedDict):
    """The genera of the first heaps of a game."""

    sentences: list[str]
    headings: list[str]
    rows: list[GenusRow]


class PeriodView(TypedDict):
    """A period, and what it is worth."""

    status: Literal["proved", "computed", "observed"]
    badge: str
    statement: str
    standing: str
    bound: str
    period: int
    preperiod: int
    saltus: int


class ValueCount(TypedDict):
    """How many heaps have a value."""

    value: int
    heaps: int


class ValueClass(TypedDict):
    """The most frequent values of the rare heaps, of the common ones, or of all where they are not told apart."""

    name: Literal["rare", "common", "all"]
    title: str
    heaps: int
    values: list[ValueCount]
    left_out: str
    """That there are more values than are listed."""


class Download(TypedDict):
    label: str
    address: str


class SequenceView(TypedDict):
    """What is known of a sequence: all of it where it is finished, else how many values there are."""

    game: Game
    to: int
    title: str
    known: int
    """The number of heaps whose values can be asked for."""
    finished: bool
    largest: int
    period: PeriodView | None
    sentences: list[str]
    rare: str
    """The rule by which heaps are rare, or why none is known."""
    classes: list[ValueClass]
    records: list[int]
    """The last heaps with a value larger than all before."""
    downloads: list[Download]


class SequenceProgress(TypedDict):
    """How far a long run has come."""

    heap: int
    to: int
    rate: int
    """Values a second, 0 where that is not known."""
    left: float | None
    """Seconds, where they can be estimated."""


class RunStatus(TypedDict):
    state: Literal["waiting", "running", "finished", "stopped", "failed"]
    words: str | None
    """Why it failed."""


class RunEvents(TypedDict):
    """The data of each kind of event while a long sequence is computed."""

    progress: SequenceProgress | None
    state: RunStatus


class Difference(TypedDict):
    """Where two sequences begin to differ; `heap` is None where all that is known agrees."""

    heap: int | None
    words: str


class SurveyRow(TypedDict):
    """What is known of one code; numbers that are not known are None."""

    code: str
    address: str
    status: Literal["proved", "computed", "observed", "unknown", "stopped", "failed"]
    words: str
    period: int | None
    saltus: int | None
    preperiod: int | None
    largest: int | None
    rare: int | None
    computed_to: int | None
    same_as: str | None
    """The code whose sequence this is, up to shift and scale."""
    relation: str


class SurveyCount(TypedDict):
    status: str
    words: str
    count: int


class SurveyView(TypedDict):
    """A survey; without rows as long as it is not finished."""

    finished: bool
    introduction: str
    counts: list[SurveyCount]
    rows: list[SurveyRow]


class SurveyRunProgress(TypedDict):
    done: int
    total: int


class SurveyEvents(TypedDict):
    """The data of each kind of event while a survey is made."""

    progress: SurveyRunProgress | None
    state: RunStatus
