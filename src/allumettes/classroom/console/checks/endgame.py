"""Does the computer win when the match is near its end?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class ComputerEnds(ConsoleCheck):
    name = "console-endgame"
    title = N_("The computer finds a winning split at the end of a match")
    rung = 270
    points = 2
    part = 2
    faults = (Fault.MISSED_AT_THE_END,)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.chances(late=True) > 0
