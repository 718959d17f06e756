"""The PDF of a student and of a class, printed by Typst."""

from __future__ import annotations

from importlib.resources import files

from allumettes.classroom.grade import Grade
from allumettes.classroom.results import ClassResult
from allumettes.core.packages import require
from allumettes.drawings.grade_sheet.content import class_list, student
from allumettes.drawings.report.fonts import printed
from allumettes.locale import _, language


def student_pdf(result: ClassResult, grade: Grade, name: str = "") -> bytes:
    return _printed("student.typ", {**student(result, grade, name), "language": language()})


def class_pdf(result: ClassResult) -> bytes:
    tried = [_("What was tried"), _("Programs")]
    return _printed("class.typ", {**class_list(result), "language": language(), "tried": tried})


def _printed(template: str, content: dict[str, object]) -> bytes:
    require("typst")
    return printed((files("allumettes.drawings.grade_sheet") / template).read_bytes(), content)
