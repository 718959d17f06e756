"""Is the winner named?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class Winner(ConsoleCheck):
    name = "console-winner"
    title = N_("It names the winner")
    rung = 245
    points = 2
    faults = (Fault.NO_WINNER, Fault.WRONG_WINNER)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.finished > 0
