"""One question to a program: how it is asked, what answers it, and what is wrong with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from allumettes.classroom.faults import Fault, fault_of
from allumettes.classroom.trial import Trial
from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.programs import protocol
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import (
    EndedError,
    ExceededError,
    NoMoveError,
    ProgramError,
    TimedOutError,
    UnreadableReplyError,
)
from allumettes.programs.limits import Resource
from allumettes.programs.process import Process
from allumettes.programs.protocol import Command

PATIENCE = 0.5
"""Seconds in which a move may follow an empty line, or a flood another wrong line."""
MANY_LINES = 50
"""A program that writes so many lines more than it was asked for does not stop."""

Answer = Outcome | Move | None


class Asked(NamedTuple):
    """A question about a position."""

    question: Command
    position: Position

    @property
    def lines(self) -> tuple[str, str]:
        return protocol.position_line(self.position), str(self.question)


class Slip(NamedTuple):
    """A wrong answer: its fault, and what the sentence about it is filled with."""

    fault: Fault
    details: dict[str, Any]


Judge = Callable[[Position, Answer], Slip | None]
"""What is wrong with an answer; None where it is right."""


@dataclass(frozen=True, slots=True)
class Asking:
    """How a program is asked: in new conversations, at one of its levels."""

    trial: Trial
    level: int | None = None

    def start(self) -> Conversation:
        conversation = self.trial.converse()
        if self.level is not None:
            conversation.level(self.level)
        return conversation

    def answer(self, conversation: Conversation, asked: Asked) -> Answer:
        if asked.question is Command.NATURE:
            return conversation.nature(asked.position)
        return move_of(conversation, self.trial.plan.game, asked.position)

    def typed(self, questions: Sequence[Asked]) -> tuple[str, ...]:
        """The lines that ask these questions of a program that has just been started."""
        return typed_lines(self.trial, self.level, [line for asked in questions for line in asked.lines])


def slip_of(conversation: Conversation | None, error: ProgramError) -> Slip:
    """What is wrong where an answer has not come, or is none."""
    fault, details = fault_of(cause_of(conversation, error))
    return Slip(fault, dict(details))


def cause_of(conversation: Conversation | None, error: ProgramError) -> ProgramError:
    """A flood or a crash may begin with a wrong line, as that of a crash report: what follows it tells."""
    if conversation is None or not isinstance(error, UnreadableReplyError):
        return error
    try:
        conversation.process.read_all(PATIENCE)
    except ExceededError as excess:
        return excess
    except TimedOutError:
        more = conversation.process.received
        return ExceededError(Resource.OUTPUT, len(more.encode())) if more.count("\n") > MANY_LINES else error
    except ProgramError:
        return error
    ending = conversation.process.ending()
    return ending if isinstance(ending, EndedError) and (ending.status or ending.signal) else error


def move_of(conversation: Conversation, game: HeapGame, position: Position) -> Move | None:
    """The move that a program plays. An empty line is an answer here, for it is what some play when they have won."""
    process, (placing, question) = conversation.process, Asked(Command.MOVE, position).lines
    process.send(f"{placing}\n{question}")
    while protocol.is_remark(placed := process.read_line()):
        pass
    protocol.read_ok(placing, placed)
    return protocol.read_move(game, position, _move_line(process, position))


def typed_lines(trial: Trial, level: int | None, lines: Iterable[str]) -> tuple[str, ...]:
    """Lines of a whole conversation, from the greeting to the end."""
    opening = [protocol.greeting_line(), protocol.game_line(trial.plan.game, trial.plan.convention)]
    if level is not None:
        opening.append(protocol.level_line(level))
    return (*opening, *lines, str(Command.QUIT))


def _move_line(process: Process, position: Position) -> str:
    """The line that answers `move`. An empty one that nothing follows is an answer too: that there is no move."""
    empty = False
    while True:
        try:
            line = process.read_line(PATIENCE if empty else None)
        except TimedOutError:
            if empty:
                raise NoMoveError(position, "") from None
            raise
        if not protocol.is_remark(line):
            return line
        empty = empty or not line.strip()
