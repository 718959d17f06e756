"""Does the program speak the protocol: greeting, answers, and an answer to what it does not know?"""

from __future__ import annotations

from contextlib import suppress

from allumettes.classroom.asking import cause_of, move_of, typed_lines
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.faults import EVERY_ANSWER, Fault, fault_of
from allumettes.classroom.finding import Counterexample, Finding, failed, passed
from allumettes.classroom.positions import positions
from allumettes.classroom.trial import Trial
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import IllegalReplyError, ProgramError, TimedOutError
from allumettes.programs.protocol import Command, greeting_line, position_line

NO_GREETING, SILENT, NOT_SENT = "no-greeting", "silent", "not-sent"
UNKNOWN = "dance"
HALF = 0.5
WAIT = 3
"""Seconds in which everyone sees that an answer does not come."""


class Speaks(Check):
    name = "speaks"
    title = N_("It speaks the protocol")
    rung = 20
    points = 1
    interface = Interface.PROTOCOL
    faults = (NO_GREETING, SILENT, NOT_SENT, *EVERY_ANSWER)

    def run(self, trial: Trial) -> Finding:
        to_type = (greeting_line(), str(Command.QUIT))
        buffered = [] if trial.sends_answers else [Counterexample(NOT_SENT, details={"wait": WAIT}, typed=to_type)]
        try:
            conversation = Conversation(trial.start())
        except ProgramError as error:
            return failed(self.name, _fault(trial, error, []))
        with conversation.process:
            try:
                conversation.greet()
            except ProgramError as error:
                fault, details = fault_of(cause_of(conversation, error))
                kind = NO_GREETING if fault in (Fault.UNREADABLE, Fault.NO_ANSWER) else fault
                found = Counterexample(kind, details=details, typed=to_type)
                return failed(self.name, *([found] if "unended" in details else buffered or [found]))
            position = first_playable(trial)
            knows_nature, lines = False, list[str]()
            try:
                conversation.game(trial.plan.game, trial.plan.convention)
                lines += [position_line(position), str(Command.NATURE)]
                conversation.nature(position)
                knows_nature = True
                lines += [position_line(position), str(Command.MOVE)]
                with suppress(IllegalReplyError):  # a wrong move is an answer
                    move_of(conversation, trial.plan.game, position)
            except ProgramError as error:
                found = _fault(trial, cause_of(conversation, error), lines, position if lines else None)
                only_moves = found.fault == Fault.NO_ANSWER or found.details.get("asked") == Command.MOVE
                return failed(self.name, *buffered, found, share=HALF if knows_nature and only_moves else 0.0)
            try:
                conversation.say(UNKNOWN)
                conversation.nature(position)
            except ProgramError as error:
                found = _fault(trial, error, [UNKNOWN, *lines[:2]])
                if isinstance(error, TimedOutError):
                    found = Counterexample(SILENT, details={"asked": UNKNOWN}, typed=found.typed)
                return failed(self.name, *buffered, found, share=HALF)
        return failed(self.name, *buffered, share=HALF) if buffered else passed(self.name)


def first_playable(trial: Trial) -> Position:
    """The smallest position with a move."""
    game = trial.plan.game
    return next(one for one in positions(game, max(game.default_start)) if not game.is_over(one))


def _fault(trial: Trial, error: ProgramError, lines: list[str], position: Position | None = None) -> Counterexample:
    fault, details = fault_of(error)
    return Counterexample(fault, position, details, typed_lines(trial, None, lines))
