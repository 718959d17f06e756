"""Grades as a notebook shows them: a row for each submission."""

from __future__ import annotations

from allumettes.classroom.results import ClassResult
from allumettes.drawings.grade_sheet.content import class_list
from allumettes.drawings.html_table import html_table


def as_html(result: ClassResult) -> str:
    sheet = class_list(result)
    student, language, mark, fault = sheet["header"]
    return html_table(
        f"{sheet['title']}. {sheet['legend']}",
        [student, language, mark, *(check["title"] for check in sheet["checks"]), fault],
        (
            [
                row["name"],
                row["language"],
                f"{row['mark']} / {row['out_of']}",
                *(one["sign"] for one in row["verdicts"]),
                row["fault"],
            ]
            for row in sheet["rows"]
        ),
    )
