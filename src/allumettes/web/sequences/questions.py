"""What workers answer about sequences: those that take a moment, and files of them."""

from __future__ import annotations

import time
from pathlib import Path
from tempfile import TemporaryDirectory

from allumettes import games
from allumettes.core.files import written_whole
from allumettes.core.formats import FileContent, write
from allumettes.sequences.found import read_found, with_period
from allumettes.sequences.run import Pace, RunProgress, run
from allumettes.sequences.sequence import Sequence
from allumettes.sequences.sequence_json import json_pieces
from allumettes.solvers.limit import Limit
from allumettes.web.laboratory.jobs.sequence import RUN, SequenceJob

JSON, CERTIFICATE = ".json", "certificate"
"""What can be downloaded besides the formats of sequences."""


class OutOfTime(Exception):  # noqa: N818 - nothing went wrong
    """A sequence that takes longer than a moment."""


def short_sequence(spec: str, to: int, seconds: float) -> Sequence | None:
    """A sequence with its period; None where it takes longer. The first values are not counted: kernels load then."""
    ends: list[float] = []

    def look(_progress: RunProgress) -> None:
        ends.append(time.monotonic() + seconds)
        if time.monotonic() > ends[0]:
            raise OutOfTime

    try:
        found = run(games.find(spec), to, tell=look, pace=Pace(chunk_seconds=seconds / 10))
    except OutOfTime:
        return None
    return with_period(found, Limit(seconds))


def exported(sequence: Sequence, kind: str) -> bytes:
    """A file of a short sequence."""
    with TemporaryDirectory() as folder:
        path = Path(folder, f"sequence{kind}")
        write_file(sequence, kind, path)
        return path.read_bytes()


def export(job: SequenceJob, folder: Path, kind: str) -> str:
    """Where the file of a long sequence is, which is written once, beside the run."""
    path = folder / f"export{kind}"
    sequence = read_found(folder / RUN, job.game)
    if sequence and not path.exists():
        with written_whole(path) as draft:
            write_file(sequence, kind, draft)
    return str(path)


def write_file(sequence: Sequence, kind: str, path: Path) -> None:
    """Write a sequence, or the certificate of its period."""
    if kind == CERTIFICATE:
        assert sequence.period
        path.write_text(sequence.period.as_json(), encoding="utf-8")
    elif kind == JSON:
        with path.open("w", encoding="utf-8") as file:
            file.writelines(json_pieces(sequence, with_values=True))
    else:
        write(FileContent.SEQUENCE, sequence, path)
