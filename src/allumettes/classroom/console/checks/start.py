"""Does the program ask how many matches there are, and refuse what is no such number?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked
from allumettes.core.text import N_


class Start(ConsoleCheck):
    name = "console-start"
    title = N_("It asks for the number of matches")
    rung = 200
    points = 1
    faults = (Fault.NO_START, Fault.NEVER_STARTS, Fault.ACCEPTS_START)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return Asked.START in evaluation.asked
