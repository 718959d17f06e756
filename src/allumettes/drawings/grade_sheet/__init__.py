"""What grading writes: a page and a PDF for each student and for the class, JSON, JUnit XML, and the times apart.

The same grades give the same bytes, in the language that is spoken. Measured seconds are in files of their own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from allumettes.classroom.grade import Grade
from allumettes.classroom.results import ClassResult
from allumettes.classroom.submissions.names import file_name
from allumettes.core.files import make_folder, written_whole
from allumettes.drawings.grade_sheet.junit import junit_xml
from allumettes.drawings.grade_sheet.pages import class_page, student_page
from allumettes.drawings.grade_sheet.questions import file_of, question_files, questions_text
from allumettes.drawings.grade_sheet.times import times_csv

STUDENTS = "students"


def write_class(result: ClassResult, folder: Path, *, pdf: bool = True) -> list[Path]:
    """Write every file of a class into a folder, each whole or not at all. Returns those for the teacher."""
    make_folder(folder / STUDENTS)
    names = file_names(result)
    if not pdf:
        for path in old_pdfs(result, folder):  # they would not say the same as the pages
            path.unlink()
    for grade in result.grades:
        name = names[grade.key]
        place = folder / STUDENTS / name
        _write_questions(grade, folder / STUDENTS, name)
        _write(Path(f"{place}.html"), student_page(result, grade, name))
        if pdf:
            from allumettes.drawings.grade_sheet.printing import student_pdf

            _write(Path(f"{place}.pdf"), student_pdf(result, grade, name))
    return list(_class_files(result, folder, names, pdf=pdf))


def _write_questions(grade: Grade, folder: Path, name: str) -> None:
    """Write the questions that are too many for the sheet, and remove those of an earlier run that no fault has now."""
    number = 1
    for example, file in question_files(grade, name):
        _write(folder / file, questions_text(example))
        number += 1
    while (old := folder / file_of(name, number)).exists():
        old.unlink()
        number += 1


def _class_files(result: ClassResult, folder: Path, names: dict[str, str], *, pdf: bool) -> Iterator[Path]:
    yield _write(
        folder / "class.html", class_page(result, {key: f"{STUDENTS}/{name}.html" for key, name in names.items()})
    )
    if pdf:
        from allumettes.drawings.grade_sheet.printing import class_pdf

        yield _write(folder / "class.pdf", class_pdf(result))
    yield _write(folder / "grades.json", as_json(result))
    yield _write(folder / "grades.xml", junit_xml(result))
    yield _write(folder / "times.csv", times_csv(result))


def old_pdfs(result: ClassResult, folder: Path) -> list[Path]:
    """The PDFs that an earlier run has written for this class."""
    places = [folder / "class.pdf", *(folder / STUDENTS / f"{name}.pdf" for name in file_names(result).values())]
    return [path for path in places if path.exists()]


def file_names(result: ClassResult) -> dict[str, str]:
    """The name of the files of each submission, by its key; two never have the same, also where case does not count."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for grade in result.grades:
        name = wished = file_name(grade.key)
        number = 2
        while name.casefold() in taken:
            name, number = f"{wished}-{number}", number + 1
        taken.add(name.casefold())
        names[grade.key] = name
    return names


def as_json(result: ClassResult) -> str:
    return json.dumps(result.as_data(), indent=1, ensure_ascii=False) + "\n"


def _write(path: Path, content: str | bytes) -> Path:
    with written_whole(path) as draft:
        draft.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path
