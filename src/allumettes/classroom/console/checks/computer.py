"""Are the computer's moves legal, and shown?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class ComputerMoves(ConsoleCheck):
    name = "console-computer"
    title = N_("The computer plays a split that the rules allow")
    rung = 265
    points = 2
    part = 2
    faults = (Fault.COMPUTER_ILLEGAL, Fault.NO_COMPUTER_MOVE)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return bool(evaluation.turns)
