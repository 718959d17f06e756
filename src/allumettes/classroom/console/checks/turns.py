"""Is the player to move named, and does the turn change?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class Turns(ConsoleCheck):
    name = "console-turns"
    title = N_("It names the player to move, and changes players")
    rung = 225
    points = 1
    faults = (Fault.NO_NAME, Fault.WRONG_NAME, Fault.TURN_LOST)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.moves > 1
