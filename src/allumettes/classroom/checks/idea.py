"""Which of the five ideas of the course do the program's counts show?"""

from __future__ import annotations

from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.finding import Finding, not_asked, passed
from allumettes.classroom.ideas import best_match
from allumettes.classroom.trial import Trial
from allumettes.core.text import N_


class Idea(Check):
    name = "idea"
    title = N_("Its counts show an idea of the course")
    rung = 90
    points = 0
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")

    def run(self, trial: Trial) -> Finding:
        growth = trial.findings.get("growth")
        operations = growth.facts.get("operations", {}) if growth else {}
        if not operations:
            return not_asked(self.name, counts=False)
        match = best_match(operations, trial.plan.game.spec, str(trial.plan.convention))
        return passed(self.name, **match.as_data()) if match else not_asked(self.name, counts=True)
