"""Does the program refuse what is illegal, with an answer, and go on?"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allumettes.classroom.asking import typed_lines
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.checks.speaks import first_playable
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
        wrong, lines = 0, list(BAD_LINES)
        while lines:
            refused, fault = self._refused(trial, lines, position)
            if fault and not refused:  # the first line of a process: no other can be to blame
                wrong += 1
                found.setdefault(fault.fault, fault)
                refused = 1
            lines = lines[refused:]
        if not found:
            return passed(self.name, lines=list(BAD_LINES))
        return failed(self.name, *found.values(), share=1 - wrong / len(BAD_LINES), lines=list(BAD_LINES))

    def _refused(self, trial: Trial, lines: Sequence[str], position: Position) -> tuple[int, Counterexample | None]:
        """How many lines, which no program can follow, one process refuses, and what goes wrong after the next one."""
        count = 0

        def example(fault: str, where: Position | None = None, **details: Any) -> Counterexample:
            line = lines[count]
            typed = typed_lines(trial, None, [line, protocol.position_line(position), str(Command.NATURE)])
            return Counterexample(fault, where, {**details, "line": line}, typed)

        try:
            with trial.converse() as conversation:
                before = conversation.nature(position)
                for line in lines:
                    reply = conversation.say(line)
                    if reply.split()[:1] == [protocol.OK]:
                        return count, example(ACCEPTED, reply=excerpt(reply))
                    conversation.game(trial.plan.game, trial.plan.convention)
                    said = conversation.nature(position)
                    if said is not before:  # it may have been wrong before, but not for this line
                        return count, example(DEAF, position, said=str(said))
                    count += 1
        except ProgramError as error:
            fault, details = fault_of(error)
            return count, example(fault, **details)
        return count, None
