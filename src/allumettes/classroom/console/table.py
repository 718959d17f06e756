"""The table at which one match is played: where it stands, what was tried, and the faults that were seen."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, NoReturn

from allumettes.classroom.console.boards import boards
from allumettes.classroom.console.console import Console, Heard
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked, Phase, asked
from allumettes.classroom.console.script import Script
from allumettes.classroom.console.slips import Slip
from allumettes.classroom.console.winner import Names
from allumettes.classroom.finding import Counterexample
from allumettes.core.position import Position
from allumettes.games.grundy import Grundy
from allumettes.programs.errors import EndedError, ExceededError, TimedOutError

GRUNDY = Grundy()
MOST_PAUSES = 5
"""How often a program may wait for Enter after one answer."""
LONGEST_LINE = 200
LONGEST_TRANSCRIPT = 4000
"""So many characters of the end of a match are kept with a fault."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of the computer."""

    before: Position
    after: Position
    typed: tuple[str, ...]
    """All that was typed before it."""
    transcript: str


@dataclass
class Played:
    """What came of a match."""

    faults: list[Counterexample] = field(default_factory=list)
    slip: Slip | None = None
    """The wrong answer that ended the match before its time, because it was not refused."""
    asked: set[Asked] = field(default_factory=set)
    tried: set[Slip] = field(default_factory=set)
    turns: list[Turn] = field(default_factory=list)
    moves: int = 0
    """How many moves of a person were typed."""
    is_refused: bool = False
    """Whether the program wants more matches to start with, which the assignment leaves open."""
    is_finished: bool = False
    transcript: str = ""


class BrokenOffError(Exception):
    """The match cannot go on; its fault is told."""


class Table:
    def __init__(self, console: Console, script: Script) -> None:
        self.console = console
        self.script = script
        self.names = Names(script.names)
        self.position: Position = (script.start,)
        self.rows = 1
        """How many rows the last board had."""
        self.has_begun = False
        self.mover = 0
        self.first_row = 0
        """The number of the first row, as the program counts."""
        self.has_seen = False
        """Whether a board was ever shown: without one nobody knows which heap a row is."""
        self.played = Played()
        self._slips: set[tuple[Slip, object]] = set()

    @property
    def computer_moves(self) -> bool:
        return self.script.names[self.mover] is None

    @property
    def is_over(self) -> bool:
        return GRUNDY.is_over(self.position)

    def shows(self, heaps: Position) -> bool:
        """Whether a board shows the position. The assignment does not say on which row the second heap goes."""
        return sorted(heaps) == sorted(self.position)

    def ask(self, answer: object) -> Heard:
        """Type an answer in a match, and press Enter where the program waits for that before it goes on."""
        heard = self.console.ask(str(answer))
        for _pause in range(MOST_PAUSES):
            if heard.ending or asked(heard.text, Phase.PLAYING) is not Asked.ENTER:
                break
            after = self.console.ask("")
            heard = Heard(heard.text + after.text, after.ending)
        return heard

    def is_new(self, slip: Slip, where: object) -> bool:
        """Whether a wrong answer was not yet tried in such a place; it counts as tried from now on."""
        is_new = slip in self.script.slips and (slip, where) not in self._slips
        self._slips.add((slip, where))
        if is_new:
            self.played.tried.add(slip)
        return is_new

    def type_wrong(self, slip: Slip, answer: object, **details: Any) -> Heard:
        """Type a wrong answer in a match: nothing may change by it, neither the board nor the player to move."""
        heard, details["answer"] = self.ask(answer), str(answer)
        for board in boards(heard.text):
            if not self.shows(board.heaps) or board.rows != self.rows:
                self.slipped(slip, shown=[*board.heaps, *[0] * (board.rows - len(board.heaps))], **details)
        if heard.ending:
            if self.names.winner(heard.text) is not None:
                self.slipped(slip, **details)
            self.ended(heard, slip, **details)
        if self.names.to_move(heard.text) == 1 - self.mover:
            self.played.slip = slip
            self.break_off(Fault.TURN_LOST, **details)
        return heard

    def fault(self, fault: Fault, **details: Any) -> None:
        """Keep a fault with all that was typed. Before a match has begun there is no position."""
        details["transcript"] = self.console.transcript[-LONGEST_TRANSCRIPT:]
        position = self.position if self.has_begun else None
        self.played.faults.append(Counterexample(fault, position, details, tuple(self.console.typed)))

    def break_off(self, fault: Fault, **details: Any) -> NoReturn:
        self.fault(fault, **details)
        raise BrokenOffError

    def slipped(self, slip: Slip, **details: Any) -> NoReturn:
        """A wrong answer was not refused."""
        self.played.slip = slip
        self.break_off(Fault.accepted(slip), **details)

    def ended(self, heard: Heard, slip: Slip | None = None, **details: Any) -> NoReturn:
        """The program has ended, or was ended, before the match was over."""
        self.played.slip = slip
        match heard.ending:
            case TimedOutError(seconds=seconds):
                self.break_off(Fault.HANGS, seconds=seconds, **details)
            case ExceededError(resource=resource, most=most):
                self.break_off(Fault.EXCEEDS, resource=str(resource), most=most, **details)
            case EndedError(status=0) if not is_error_report(heard.text):
                self.break_off(Fault.STOPS_EARLY, **details)
            case _:
                self.break_off(Fault.CRASHES, last=_last_words(heard.text), **details)


def is_error_report(text: str) -> bool:
    return "Exception in thread" in text or "Traceback (most recent call last)" in text


def _last_words(text: str) -> str:
    """The line of an error report that names the error: the first in Java, the last elsewhere."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    java = [line for line in lines if "Exception in thread" in line]
    return (java or lines[-1:] or [""])[0][:LONGEST_LINE]
