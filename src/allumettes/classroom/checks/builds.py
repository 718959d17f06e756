"""Does the program build, in the usual way of its language?"""

from __future__ import annotations

from allumettes.classroom.checks.check import Check
from allumettes.classroom.finding import Counterexample, Finding, failed, not_judged, passed
from allumettes.classroom.submissions.building import MAKE, BuildError, BuildFault, build
from allumettes.classroom.trial import Trial
from allumettes.core.text import N_

UNPACKED = "not-unpacked"
FAULTS = {
    BuildFault.NO_SOURCE: "no-source",
    BuildFault.MISSING_TOOL: "missing-tool",
    BuildFault.COMPILER: "does-not-build",
}


class Builds(Check):
    name = "builds"
    title = N_("The program builds")
    rung = 10
    points = 1
    needs = ()
    faults = (UNPACKED, "lost", *FAULTS.values())

    def run(self, trial: Trial) -> Finding:
        if trial.submission.fault:
            return failed(self.name, Counterexample(UNPACKED, details={"reason": str(trial.submission.fault)}))
        try:
            trial.program = build(trial.submission)
        except BuildError as error:
            details = {
                **error.stopped,
                "message": error.message,
                "command": error.command,
                "language": error.language,
            }
            found = Counterexample(FAULTS[error.fault], details=details)
            return not_judged(self.name, found) if error.fault is BuildFault.MISSING_TOOL else failed(self.name, found)
        recipe = trial.program.recipe
        unmade = {"unmade": True} if trial.submission.makefile and recipe.language != MAKE else {}
        return passed(self.name, language=recipe.language, main=recipe.main.as_posix(), **unmade)
