"""The PDF of a student and of a class, printed by Typst."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from allumettes.classroom.grade import Grade
from allumettes.classroom.results import ClassResult
from allumettes.core.packages import require
from allumettes.drawings.grade_sheet.content import class_list, student
from allumettes.drawings.report.fonts import UnprintableError, printed
from allumettes.locale import language

CONTROLS = {**dict.fromkeys((*range(10), *range(11, 32), *range(127, 160)), "?"), ord("\t"): "    "}
"""The signs that are none, but for the end of a line."""


def student_pdf(result: ClassResult, grade: Grade, name: str = "") -> bytes:
    return _printed("student.typ", {**student(result, grade, name), "language": language()})


def class_pdf(result: ClassResult) -> bytes:
    return _printed("class.typ", {**class_list(result), "language": language()})


def _printed(template: str, content: dict[str, Any]) -> bytes:
    """The PDF. Programs print any sign, and none may cost a class its sheets: what no font has is a `?`."""
    require("typst")
    text = (files("allumettes.drawings.grade_sheet") / template).read_bytes()
    content = _replaced(content, CONTROLS)
    try:
        return printed(text, content)
    except UnprintableError as error:
        return printed(text, _replaced(content, dict.fromkeys(map(ord, error.signs), "?")))


def _replaced(content: Any, signs: Mapping[int, str]) -> Any:
    if isinstance(content, str):
        return content.translate(signs)
    if isinstance(content, dict):
        return {name: _replaced(inside, signs) for name, inside in content.items()}
    return [_replaced(inside, signs) for inside in content] if isinstance(content, (list, tuple)) else content
