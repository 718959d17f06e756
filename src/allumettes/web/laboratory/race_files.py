"""The files of a race, made in a process: data, curves, the report."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

from allumettes.core.errors import AllumettesError
from allumettes.core.formats import FileContent, check_format, write
from allumettes.locale import races, speaking
from allumettes.study.measure import Measure
from allumettes.study.race_journal import read_race
from allumettes.web.laboratory.jobs.race import RACE, RaceJob


class NothingMeasuredError(AllumettesError):
    """The race has no measure yet."""


def data_file(job: RaceJob, folder: Path, suffix: str) -> bytes:
    """The measures as CSV, JSON or Parquet."""
    measures = _measures(job, folder)
    with TemporaryDirectory() as drafts:
        path = Path(drafts, f"race{suffix}")
        check_format(FileContent.RACE, path)
        write(FileContent.RACE, measures, path)
        return path.read_bytes()


def curves_svg(job: RaceJob, folder: Path, quantity: str, scale: str, language: str) -> bytes:
    """The curves as a picture."""
    check_format(FileContent.CURVES, Path("curves.svg"))
    from allumettes.drawings.curves import as_svg, draw

    with speaking(language):
        return as_svg(draw(_measures(job, folder), quantity, scale)).encode()


def curves_page(job: RaceJob, folder: Path, language: str) -> bytes:
    """The curves as a page of their own, with a switch between the scales."""
    check_format(FileContent.CURVES, Path("curves.html"))
    from allumettes.drawings.curves_page import curves_page as page_of

    with speaking(language):
        return page_of(_measures(job, folder)).encode()


def report(job: RaceJob, folder: Path, teacher: bool, language: str) -> bytes:
    """The report, for a student or for a teacher."""
    with TemporaryDirectory() as drafts, speaking(language):
        path = Path(drafts, "report.pdf")
        check_format(FileContent.REPORT, path)
        from allumettes.drawings.report import write_report

        write_report(_measures(job, folder), path, teacher=teacher)
        return path.read_bytes()


def findings(job: RaceJob, folder: Path, language: str) -> tuple[list[str], list[str]]:
    """What the command line says at the end of a race: ratios between the algorithms, and how their work grows."""
    measures = _measures(job, folder)
    with speaking(language):
        return list(races.ratios(measures)), list(races.growths(measures))


def _measures(job: RaceJob, folder: Path) -> list[Measure]:
    measures = read_race(folder / RACE, job.plan)
    if not measures:
        raise NothingMeasuredError
    return measures
