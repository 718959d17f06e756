"""Is the board shown, and is it right after every move?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.core.text import N_


class ShownBoard(ConsoleCheck):
    name = "console-board"
    title = N_("It shows the board")
    rung = 220
    points = 3
    faults = (Fault.NO_BOARD, Fault.WRONG_BOARD)

    def is_seen(self, evaluation: Evaluation) -> bool:
        return evaluation.moves > 0
