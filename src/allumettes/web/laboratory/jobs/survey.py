"""A survey of all short codes as a job: its findings are in the journal of the command line's surveys."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, Self

from allumettes.core.files import written_whole
from allumettes.core.journal import JournalError
from allumettes.study.survey.row import Link, Row, SurveyStatus
from allumettes.study.survey.survey import Survey, SurveyProgress
from allumettes.web.laboratory.job import Data, Job, Report, Standing

JOURNAL, ROWS = "survey", "rows.json"
"""The folder of the journal, and the rows once there are all of them."""
SECONDS = 1.0
"""How long one code may take."""


@dataclass(frozen=True)
class SurveyJob(Job):
    digits: int
    to: int

    kind = "survey"

    def as_data(self) -> Data:
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["digits"], data["to"])

    def standing(self, folder: Path) -> Standing:
        return Standing(finished=(folder / ROWS).is_file())

    def work(self, folder: Path, report: Report) -> None:
        try:
            rows = self._survey(folder / JOURNAL, report)
        except JournalError:
            rmtree(folder / JOURNAL)  # damaged: it is begun anew
            rows = self._survey(folder / JOURNAL, report)
        with written_whole(folder / ROWS) as draft:
            draft.write_text(json.dumps([asdict(row) for row in rows]), encoding="utf-8")

    def _survey(self, folder: Path, report: Report) -> list[Row]:
        def tell(now: SurveyProgress) -> None:
            report.progress({"done": now.done, "total": now.total})

        folder.mkdir(exist_ok=True)
        with Survey(folder, self.digits, self.to, SECONDS) as survey:
            survey.run(tell=tell)
            return survey.rows()


def read_rows(folder: Path) -> list[Row]:
    """The rows of a survey that is finished."""
    data = json.loads((folder / ROWS).read_text(encoding="utf-8"))
    return [_row(fields) for fields in data]


def _row(fields: Data) -> Row:
    link = fields["link"] and Link(fields["link"])
    known = {"status": SurveyStatus(fields["status"]), "link": link, "equivalents": tuple(fields["equivalents"])}
    return Row(**fields | known)
