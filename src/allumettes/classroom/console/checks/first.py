"""Does the program ask against whom to play and who plays first, and do so?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class First(ConsoleCheck):
    name = "console-first"
    title = N_("It lets one choose the kind of match and who plays first")
    rung = 260
    points = 1
    part = 2
    faults = (Fault.NO_KIND, Fault.NO_FIRST, Fault.FIRST_IGNORED, Fault.ACCEPTS_MENU)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return bool(evaluation.turns)
