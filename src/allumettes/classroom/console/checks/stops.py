"""Does the match stop when no split is possible, and not before?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class Stops(ConsoleCheck):
    name = "console-stops"
    title = N_("It stops when no split is possible")
    rung = 240
    points = 2
    faults = (Fault.STOPS_EARLY, Fault.GOES_ON)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.finished > 0
