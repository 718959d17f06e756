"""Does the computer play a winning move whenever there is one?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class ComputerWins(ConsoleCheck):
    name = "console-strategy"
    title = N_("The computer plays to win whenever it can")
    rung = 275
    points = 3
    part = 2
    faults = (Fault.MISSED,)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.chances(late=False) > 0
