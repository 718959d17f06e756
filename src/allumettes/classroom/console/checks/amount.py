"""Does the program ask for the first heap, and refuse what leaves no two unequal heaps?"""

from __future__ import annotations

from allumettes.classroom.console.checks.console_check import ConsoleCheck
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.prompts import Asked
from allumettes.core.text import N_


class Amount(ConsoleCheck):
    name = "console-amount"
    title = N_("It asks how many matches to separate, and refuses a wrong number")
    rung = 235
    points = 3
    is_shared = True
    faults = (
        Fault.AMOUNT_REFUSED,
        Fault.ACCEPTS_AMOUNT_ZERO,
        Fault.ACCEPTS_AMOUNT_NEGATIVE,
        Fault.ACCEPTS_AMOUNT_HALF,
        Fault.ACCEPTS_AMOUNT_WHOLE,
        Fault.ACCEPTS_AMOUNT_ABOVE,
    )

    def is_seen(self, evaluation: Evaluation) -> bool:
        return Asked.AMOUNT in evaluation.asked
