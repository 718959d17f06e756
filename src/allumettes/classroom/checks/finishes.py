"""Does the program end when it is told to, and when nobody asks any more?"""

from __future__ import annotations

from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.faults import Fault, fault_of
from allumettes.classroom.finding import Counterexample, Finding, failed, passed
from allumettes.classroom.trial import Trial
from allumettes.core.text import N_
from allumettes.programs.errors import EndedError, ProgramError, TimedOutError
from allumettes.programs.protocol import Command, greeting_line

GOES_ON = "goes-on"


class Finishes(Check):
    name = "finishes"
    title = N_("It ends when it is told to")
    rung = 40
    points = 0.5
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = (GOES_ON, Fault.CRASHED, Fault.EXCEEDED)

    def run(self, trial: Trial) -> Finding:
        typed = (greeting_line(), str(Command.QUIT))
        try:
            with trial.converse() as conversation:
                process = conversation.process
                process.send(Command.QUIT)
                process.read_all()
                ending = process.ending()
        except TimedOutError as error:
            again = (*typed, greeting_line())  # answered by a program that goes on
            return failed(self.name, Counterexample(GOES_ON, details={"seconds": error.seconds}, typed=again))
        except ProgramError as error:
            ending = error
        if isinstance(ending, EndedError) and ending.status == 0 and ending.signal is None:
            return passed(self.name)
        fault, details = fault_of(ending)
        return failed(self.name, Counterexample(fault, details=details, typed=typed))
