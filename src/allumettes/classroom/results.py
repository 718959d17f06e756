"""The result of grading a class: the grades, with what they were asked and the scale they are marked by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from allumettes.classroom.checks import registered
from allumettes.classroom.checks.check import Check
from allumettes.classroom.finding import Verdict
from allumettes.classroom.grade import Grade, shell_command
from allumettes.classroom.scale import Mark, Scale, usual_scale
from allumettes.classroom.trial import Plan
from allumettes.programs.confinement import strongest

SCHEMA = "allumettes.grades/1"


@dataclass(frozen=True)
class ClassResult:
    grades: Sequence[Grade]
    plan: Plan
    scale: Scale

    @classmethod
    def of(cls, grades: Sequence[Grade], plan: Plan, scale: Scale | None = None) -> ClassResult:
        return cls(tuple(grades), plan, scale or usual_scale())

    @property
    def checks(self) -> list[Check]:
        """The checks that at least one submission was judged by, in the order of the sheet."""
        made = {finding.check for grade in self.grades for finding in grade.findings}
        return [check for name, check in registered().items() if name in made]

    def mark(self, grade: Grade) -> Mark:
        return self.scale.mark(grade)

    def failures(self, check: str) -> int:
        """How many submissions fail a check."""
        return self._verdicts(check)[Verdict.FAILED]

    def tried(self, check: str) -> int:
        """How many submissions a check was made of: not those that it does not apply to or that never came so far."""
        found = self._verdicts(check)
        return found[Verdict.PASSED] + found[Verdict.UNFINISHED] + found[Verdict.FAILED]

    def _verdicts(self, check: str) -> Counter[Verdict]:
        return Counter(finding.verdict for grade in self.grades if (finding := grade.finding(check)))

    @property
    def is_clean(self) -> bool:
        return all(grade.is_clean for grade in self.grades)

    def as_data(self) -> dict[str, Any]:
        """All that is the same in every run: no times."""
        confinement = strongest()
        return {
            "schema": SCHEMA,
            "plan": self.plan.as_data(),
            "scale": self.scale.as_data(),
            "confinement": {"name": confinement.name, "missing": [str(gap) for gap in confinement.missing]},
            "grades": [self._grade_data(grade) for grade in self.grades],
        }

    def _grade_data(self, grade: Grade) -> dict[str, Any]:
        data = grade.as_data()
        del data["times"]
        mark = self.mark(grade)
        data["mark"] = {"value": mark.value, "out_of": mark.automatic, "earned": mark.earned, "possible": mark.possible}
        for finding, found in zip(data["findings"], grade.findings, strict=True):
            finding["points"] = self.scale.points.get(found.check, 0)
            for example, one in zip(finding["counterexamples"], found.counterexamples, strict=True):
                example["command"] = shell_command(grade, one)
        return data
