"""The base class of these checks: which faults count against a step, and what must have happened to judge it."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, ClassVar

from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.console.evaluation import Evaluation
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.finding import Finding, Verdict, failed, not_asked, not_judged, passed

if TYPE_CHECKING:
    from allumettes.classroom.trial import Trial


HAND_IN = "hand-in"


class ConsoleCheck(Check):
    interface = Interface.CONSOLE
    faults: ClassVar[tuple[Fault, ...]]
    is_shared: ClassVar[bool] = False
    """Whether every fault costs a share of the points, not all of them."""

    def run(self, trial: Trial) -> Finding:
        evaluation = trial.console
        if evaluation is None or (self.part == 2 and evaluation.part != 2):
            return not_asked(self.name)
        found = [evaluation.faults[fault] for fault in self.faults if fault in evaluation.faults]
        if found:
            return failed(self.name, *found, share=self.share(len(found)))
        if self.is_seen(evaluation):
            return passed(self.name, matches=evaluation.matches)
        return not_judged(self.name, **self._reason(trial))

    @staticmethod
    def _reason(trial: Trial) -> dict[str, str]:
        """The first step of the matches that went wrong, if one did."""
        wrong = (name for name, one in trial.findings.items() if one.verdict is Verdict.FAILED and name != HAND_IN)
        first = next(wrong, None)
        return {"because": first} if first else {}

    @abstractmethod
    def is_seen(self, evaluation: Evaluation) -> bool:
        """Whether the matches came far enough for this step."""

    def share(self, faults: int) -> float:
        """The part of the points that is earned in spite of so many faults."""
        return 1 - faults / len(self.faults) if self.is_shared else 0.0
