"""The cups-and-beads machine in the browser, which keeps it: every request carries the machine's file."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints
from typing_extensions import TypedDict

from allumettes.web.limits import LONGEST_MACHINE, LONGEST_START, MOST_MACHINE_GAMES, MOST_MACHINE_MOVES
from allumettes.web.wire.common import Outcome, Received, Text
from allumettes.web.wire.table import State

MachineText = Annotated[str, StringConstraints(max_length=LONGEST_MACHINE)]
Seed = Annotated[int, Field(ge=0, le=2**31)]


class NewMachine(Received):
    """A machine that has learned nothing yet."""

    game: Text
    start: Annotated[str, StringConstraints(max_length=LONGEST_START)] = ""
    misere: bool = False


class KeptMachine(Received):
    """A machine as its file."""

    machine: MachineText


class MachineGame(KeptMachine):
    """A game against the machine, with all moves of both players so far."""

    machine_begins: bool
    moves: list[Text] = Field(max_length=MOST_MACHINE_MOVES)
    seed: Seed


class MachineTraining(KeptMachine):
    """Games that the machine plays by itself."""

    games: Annotated[int, Field(ge=1, le=MOST_MACHINE_GAMES)]
    against: Literal["random", "perfect", "itself"]
    seed: Seed


class BeadView(TypedDict):
    """A colour of beads in a cup."""

    mark: str
    """What is written on them: how many matches are taken, or a letter."""
    words: str
    count: int
    drawn: int
    """So many of them are drawn: a full cup shows shares."""
    wins: bool


class CupView(TypedDict):
    name: str
    heaps: list[int]
    beads: list[BeadView]
    met: int
    outcome: Outcome
    outcome_words: str
    right: str
    """The share of its beads that win; empty in a losing position."""
    words: str
    """The cup in a sentence, for who cannot see it."""


class MachineView(TypedDict):
    machine: str
    """Its file."""
    game: str
    start: str
    misere: bool
    title: str
    rule: str
    words: str
    cups: list[CupView]
    games: int
    right: float
    """How likely it is to play a winning move where there is one."""
    knowledge: list[str]


class DrawnBead(TypedDict):
    """A bead that was drawn: the places of its cup and of its colour."""

    cup: int
    bead: int
    words: str


class ChangedBead(TypedDict):
    """What a game did to a colour of a cup."""

    cup: int
    bead: int
    before: int
    after: int
    refilled: bool
    words: str


class MachineBoard(TypedDict):
    """A game against the machine, after its answer."""

    state: State
    status: str
    drawn: list[DrawnBead]
    won: bool | None
    """Whether the visitor has won; null while the game goes on."""
    learned: MachineView | None
    """The machine after a game that is over."""
    changes: list[ChangedBead]


class MachineCurvePoint(TypedDict):
    games: int
    won: float | None
    right: float


class MachineTrained(TypedDict):
    view: MachineView
    points: list[MachineCurvePoint]
    words: str
