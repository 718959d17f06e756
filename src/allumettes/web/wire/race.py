"""Races: what is asked, what is measured, and what is found."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field
from typing_extensions import TypedDict

from allumettes.web.wire.common import Outcome, Received, Text
from allumettes.web.wire.laboratory import JobStatus

Whole = Annotated[int, Field(ge=0, le=10**9)]


class NewRace(Received):
    """A race to start: algorithms on heaps from `first` to `last`, each run with a limit of seconds."""

    game: Text = ""
    convention: Text = ""
    solvers: list[Text] = Field(default=[], max_length=64)
    first: Whole = 3
    last: Whole = 18
    step: Whole = 1
    seconds: Annotated[float, Field(ge=0, le=1e9)] = 5.0
    repetitions: Whole = 3


class AlgorithmChoice(TypedDict):
    """An algorithm, what it is, and why it cannot race in this game, if it cannot."""

    name: str
    title: str
    usual: bool
    unfit: str | None


class RaceChoices(TypedDict):
    """What can race: the rule of the game in a sentence, and the algorithms."""

    rule: str
    algorithms: list[AlgorithmChoice]


class RaceLane(TypedDict):
    solver: str
    title: str


class RaceView(TypedDict):
    """The plan of a race."""

    id: str
    title: str
    rule: str
    sizes: list[int]
    axis: str
    """What n is, below the curves."""
    lanes: list[RaceLane]
    seconds: float
    total: int
    """How many measures there will be."""
    form: str
    """The address of the form that asks for the same race."""


class RaceMeasure(TypedDict):
    n: int
    solver: str
    outcome: Outcome | None
    stopped: str | None
    """Why there is no outcome; `skipped` where it was not run."""
    operations: int
    seconds: float


class RaceEntries(TypedDict):
    """Measures, from number `begin` on."""

    begin: int
    entries: list[RaceMeasure]


class RaceProgress(TypedDict):
    """The run that goes on."""

    n: int
    solver: str


class RaceStream(TypedDict):
    """The data of each kind of event in the stream of a race."""

    entries: RaceEntries
    progress: RaceProgress | None
    state: JobStatus


class RaceFindings(TypedDict):
    """What the measures say, as the command line says it at the end of a race."""

    ratios: list[str]
    growth: list[str]
