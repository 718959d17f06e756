"""Does the program run without error, whatever is typed?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class Runs(ConsoleCheck):
    name = "console-runs"
    title = N_("It runs without error, also when letters are typed")
    rung = 250
    points = 2
    faults = (Fault.CRASHES, Fault.HANGS, Fault.EXCEEDS, Fault.ACCEPTS_WORD)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.finished > 0
