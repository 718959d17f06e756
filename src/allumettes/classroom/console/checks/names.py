"""Does the program ask for the players' names?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked
from allumettes.core.text import N_


class PlayersNames(ConsoleCheck):
    name = "console-names"
    title = N_("It asks for the names of the players")
    rung = 205
    points = 1
    faults = (Fault.NO_NAMES,)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return Asked.NAME in evaluation.asked
