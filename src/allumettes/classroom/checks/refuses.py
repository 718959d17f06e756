"""Does the program refuse what is illegal, with an answer, and go on?"""

from __future__ import annotations

from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.checks.speaks import first_playable
from allumettes.classroom.examining import typed_lines
from allumettes.classroom.faults import EVERY_ANSWER, fault_of
from allumettes.classroom.finding import Counterexample, Finding, failed, passed
from allumettes.classroom.trial import Trial
from allumettes.core.position import Position
from allumettes.core.text import N_, excerpt
from allumettes.programs import protocol
from allumettes.programs.errors import ProgramError
from allumettes.programs.protocol import Command

ACCEPTED = "accepted"
DEAF = "deaf"
"""It answers, but is of no use afterwards."""
BAD_LINES = ("position abc", "position -3", "position 3,x", "position", "game chess normal")


class Refuses(Check):
    name = "refuses"
    title = N_("It refuses what is illegal, and goes on")
    rung = 30
    points = 1
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = (ACCEPTED, DEAF, *EVERY_ANSWER)

    def run(self, trial: Trial) -> Finding:
        position = first_playable(trial)
        found: dict[str, Counterexample] = {}
        wrong = 0
        for line in BAD_LINES:
            if one := self._fault(trial, line, position):
                wrong += 1
                found.setdefault(one.fault, one)
        if not found:
            return passed(self.name, lines=list(BAD_LINES))
        return failed(self.name, *found.values(), share=1 - wrong / len(BAD_LINES), lines=list(BAD_LINES))

    def _fault(self, trial: Trial, line: str, position: Position) -> Counterexample | None:
        """What goes wrong after a line that no program can follow."""
        after = [protocol.position_line(position), str(Command.NATURE)]
        typed = typed_lines(trial, None, [line, *after])
        try:
            with trial.converse() as conversation:
                before = conversation.nature(position)
                reply = conversation.say(line)
                if reply.split()[:1] == [protocol.OK]:
                    return Counterexample(ACCEPTED, details={"line": line, "reply": excerpt(reply)}, typed=typed)
                conversation.game(trial.plan.game, trial.plan.convention)
                said = conversation.nature(position)
        except ProgramError as error:
            fault, details = fault_of(error)
            return Counterexample(fault, details={**details, "line": line}, typed=typed)
        if said is before:  # it may be wrong, but not for this line
            return None
        return Counterexample(DEAF, position, {"line": line, "said": str(said)}, typed)
