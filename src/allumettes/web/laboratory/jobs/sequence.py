"""A long sequence as a job: the values are in the folder of a run, which goes on from its last checkpoint."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any, Self

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.sequences.checkpoint import RunFolderError, read_state
from allumettes.sequences.found import is_found, with_period, write_found
from allumettes.sequences.kept_values import DAMAGED
from allumettes.sequences.run import Keep, RunProgress, run
from allumettes.sequences.sequence import Sequence
from allumettes.solvers.limit import Limit
from allumettes.web.laboratory.job import Data, Job, Report, Standing

RUN = "run"
"""The folder of the run, in that of the job."""
PROOF_SECONDS = 60.0
"""How long the verifier may check the values again that a period rests on."""


@dataclass(frozen=True)
class SequenceJob(Job):
    spec: str
    to: int

    kind = "sequence"
    longest_step = 3 * PROOF_SECONDS

    @property
    def game(self) -> HeapGame:
        return games.find(self.spec)

    def as_data(self) -> Data:
        return {"game": self.spec, "to": self.to}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        return cls(data["game"], data["to"])

    def standing(self, folder: Path) -> Standing:
        try:
            state = read_state(folder / RUN) if (folder / RUN).is_dir() else None
        except RunFolderError:
            return Standing()  # it is computed anew
        progress = {"heap": state.heap - 1, "to": self.to, "rate": 0, "left": None} if state and state.heap else None
        return Standing(progress=progress, finished=is_found(folder / RUN))

    def work(self, folder: Path, report: Report) -> None:
        try:
            found = self._run(folder / RUN, report)
        except RunFolderError as error:
            if error.fault not in DAMAGED:
                raise
            rmtree(folder / RUN)
            found = self._run(folder / RUN, report)
        write_found(with_period(found, Limit(PROOF_SECONDS)), folder / RUN)

    def _run(self, folder: Path, report: Report) -> Sequence:
        def tell(now: RunProgress) -> None:
            report.progress({"heap": now.heap, "to": now.to, "rate": round(now.rate), "left": now.left})

        return run(self.game, self.to, keep=Keep.DISK, folder=folder, tell=tell)
