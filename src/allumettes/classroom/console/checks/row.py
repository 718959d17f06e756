"""Does the program ask for the row, and refuse those that cannot be split?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked
from allumettes.core.text import N_


class Row(ConsoleCheck):
    name = "console-row"
    title = N_("It asks for the row, and refuses a wrong one")
    rung = 230
    points = 2
    is_shared = True
    faults = (
        Fault.NO_ROW,
        Fault.ROW_REFUSED,
        Fault.ACCEPTS_ROW_BELOW,
        Fault.ACCEPTS_ROW_ABOVE,
        Fault.ACCEPTS_ROW_STUCK,
    )

    def is_seen(self, evaluation: Evaluation) -> bool:
        return Asked.ROW in evaluation.asked
