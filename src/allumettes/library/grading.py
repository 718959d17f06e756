"""Grading: students' programs are built, asked, and judged with the smallest counterexample."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from allumettes.classroom.class_run import grade_class
from allumettes.classroom.grade import Grade, shell_command
from allumettes.classroom.results import ClassResult
from allumettes.classroom.scale import Scale, read_scale
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.trial import Plan
from allumettes.library.choices import check_range
from allumettes.library.games import game
from allumettes.library.language import spoken
from allumettes.library.tables import Tabular

if TYPE_CHECKING:
    import pyarrow

    from allumettes.classroom.class_run import GradeProgress
    from allumettes.library.games import GameLike

MOST_MATCHES = 40
LARGEST_REACH = 200


class Grades(Tabular):
    """The grades of one program or of a class. In a notebook it is a table; `print` shows every fault."""

    def __init__(self, result: ClassResult) -> None:
        self.result = result

    @property
    def marks(self) -> dict[str, float]:
        """The mark of each submission, by its name."""
        return {grade.key: self.result.mark(grade).value for grade in self.result.grades}

    def faults(self, key: str | None = None) -> list[str]:
        """What is wrong with a submission, or with all of them: a sentence for each fault, and what shows it."""
        from allumettes.locale.grades import fault_words

        with spoken():
            return [
                f"{fault_words(example)} {shell_command(grade, example)}".strip()
                for grade in self.result.grades
                if key in (None, grade.key)
                for finding in grade.findings
                for example in finding.counterexamples
            ]

    def with_scale(self, path: str | Path) -> Grades:
        """The same findings, marked by another scale."""
        return Grades(ClassResult(self.result.grades, self.result.plan, read_scale(Path(path))))

    def save(self, folder: str | Path, *, pdf: bool = True) -> list[Path]:
        """Write a page and a PDF for each student and for the class, with JSON, JUnit XML and the times."""
        from allumettes.drawings.grade_sheet import write_class

        with spoken():
            return write_class(self.result, Path(folder), pdf=pdf)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, without the times: the same programs give the same data."""
        return self.result.as_data()

    def to_arrow(self) -> pyarrow.Table:
        import pyarrow

        rows = [
            {
                "name": grade.key,
                "language": grade.language,
                "mark": self.result.mark(grade).value,
                **{finding.check: str(finding.verdict) for finding in grade.findings},
            }
            for grade in self.result.grades
        ]
        columns = dict.fromkeys(name for row in rows for name in row)
        return pyarrow.Table.from_pylist([{name: row.get(name) for name in columns} for row in rows])

    def __len__(self) -> int:
        return len(self.result.grades)

    def __iter__(self) -> Iterator[Grade]:
        return iter(self.result.grades)

    def __str__(self) -> str:
        return "\n".join(self.faults())

    def __repr__(self) -> str:
        marks = ", ".join(f"{name} {mark:g}" for name, mark in list(self.marks.items())[:3])
        return f"<Grades of {len(self)}: {marks}{', …' if len(self) > 3 else ''}>"

    def _repr_html_(self) -> str:
        from allumettes.drawings.grade_sheet.notebook import as_html

        with spoken():
            return as_html(self.result)


def grade(
    path: str | Path,
    *,
    rules: GameLike = "grundy",
    misere: bool | None = None,
    matches: int = 21,
    reach: int = 30,
    seconds: float = 2.0,
    scale: str | Path | None = None,
    folder: str | Path | None = None,
    workers: int = 1,
    tell: Callable[[GradeProgress], None] = lambda progress: None,
) -> Grades:
    """Grade a program, a folder or an archive, of one student or of a class.

    Every position of up to so many `matches` is asked, and single heaps up to `reach`; an answer may take so many
    `seconds`. `scale` is a TOML file of points. With a folder, what is done is kept there: the same call goes on where
    it was interrupted.
    """
    of = game(rules, misere=misere)
    check_range("matches", matches, 1, MOST_MATCHES)
    check_range("reach", reach, 3, LARGEST_REACH)
    check_range("workers", workers, 1)
    chosen: Scale | None = None if scale is None else read_scale(Path(scale))
    plan = Plan(of.rules, of.convention, matches=matches, reach=reach, seconds=seconds)
    place = None if folder is None else Path(folder)
    if place:
        place.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="allumettes-") as work:
        submissions = collect(Path(path), Path(work))
        grades = grade_class(submissions, plan, workers=workers, folder=place, tell=tell)
    return Grades(ClassResult.of(grades, plan, chosen))
