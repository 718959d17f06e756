"""Was it handed in as the assignment asks: a zip with the right name, and the files of its part?"""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.classroom.checks.check import Check
from allumettes.classroom.finding import Counterexample, Finding, failed, not_asked, not_judged, passed
from allumettes.classroom.submissions.languages import suffixes
from allumettes.classroom.submissions.names import SUFFIXES
from allumettes.classroom.trial import Trial
from allumettes.core.text import N_, excerpt

WRONG_NAME, NO_ZIP, LEFT_OUT, REPLACED = "wrong-name", "no-zip", "left-out", "replaced"
MISSING_FILES = "missing-files"
MOST_NAMED = 3
"""So many files are named that are not there."""
TRACES = 2
TEXTS, DOCUMENTS = (".txt", ".log", ".trace", ".md"), (".pdf",)


class HandIn(Check):
    name = "hand-in"
    title = N_("Handed in as asked: name, zip, files")
    rung = 0
    points = 1
    needs = ()
    faults = (WRONG_NAME, NO_ZIP, LEFT_OUT, REPLACED, MISSING_FILES)

    def run(self, trial: Trial) -> Finding:
        submission = trial.submission
        if not submission.packed and submission.author.part is None:
            return not_asked(self.name)  # a program that somebody is trying out
        if submission.fault:
            return not_judged(self.name, because="builds")
        found = list(self._faults(trial))
        if not found:
            return passed(self.name)
        return failed(self.name, *found, share=max(0.0, 1 - len(found) / 3) if submission.files else 0.0)

    def _faults(self, trial: Trial) -> Iterator[Counterexample]:
        submission = trial.submission
        if not submission.author.as_asked:
            yield Counterexample(WRONG_NAME, details={"name": submission.origin})
        other = submission.origin.lower().endswith(SUFFIXES) and not submission.origin.lower().endswith(".zip")
        if not submission.packed or other:
            yield Counterexample(NO_ZIP, details={"name": submission.origin})
        for fault, names in ((LEFT_OUT, submission.left_out), (REPLACED, submission.replaced)):
            if names:
                some = ", ".join(map(excerpt, names[:MOST_NAMED]))
                yield Counterexample(fault, details={"names": some, "count": len(names)})
        if missing := self._missing(trial):
            yield Counterexample(MISSING_FILES, details={"missing": missing, "part": submission.author.part})

    def _missing(self, trial: Trial) -> list[str]:
        """What the part asks for and is not there: a source, two traces, and for part 2 a document."""
        endings = [path.suffix.lower() for path in trial.submission.files]
        missing = []
        if not any(ending in suffixes() for ending in endings):
            missing.append("source")
        if sum(ending in TEXTS for ending in endings) < TRACES:
            missing.append("traces")
        if trial.submission.author.part == 2 and not any(ending in DOCUMENTS for ending in endings):
            missing.append("strategy")
        return missing
