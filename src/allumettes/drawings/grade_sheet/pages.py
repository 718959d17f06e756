"""The pages of a student and of a class: HTML files that need no other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any
from urllib.parse import quote

from allumettes.classroom.grade import Grade
from allumettes.classroom.results import ClassResult
from allumettes.drawings.grade_sheet.content import class_list, student
from allumettes.drawings.standalone import standalone_page

NARROW, WIDE = "52rem", "110rem"


def student_page(result: ClassResult, grade: Grade, name: str = "") -> str:
    """The sheet of a student; `name` is that of its files."""
    sheet = student(result, grade, name)
    return _page(sheet["title"], _student_body(sheet), NARROW)


def class_page(result: ClassResult, links: Mapping[str, str]) -> str:
    """The table of the class; `links` leads from each key to the page of the student."""
    sheet = class_list(result)
    return _page(sheet["title"], _class_body(sheet, links), WIDE)


def _page(title: str, body: Iterable[str], width: str) -> str:
    return standalone_page("grade_sheet/page.html", title, body="\n".join(body), width=width)


def _student_body(sheet: Mapping[str, Any]) -> Iterable[str]:
    yield (
        f'<header><div><h1>{escape(sheet["title"])}</h1><p class="faint">{escape(sheet["subtitle"])}</p></div>'
        f'<div><span class="mark">{sheet["mark"]}<small> / {sheet["out_of"]}</small></span>'
        f'<p class="faint">{escape(sheet["mark_words"])}</p></div></header>'
    )
    if sheet["how"]:
        yield f"<p>{_marked(sheet['how'])}</p>"
    yield '<ul class="rows">'
    yield from map(_check, sheet["rows"])
    yield "</ul>"
    yield f"<p>{escape(sheet['sum'])}</p>"
    if sheet["by_hand"]:
        yield f"<h2>{escape(sheet['by_hand_title'])}</h2>"
        rows = "".join(
            f'<tr><th scope="row">{escape(row["title"])}</th><td><span class="fill"></span> / {row["points"]}</td></tr>'
            for row in sheet["by_hand"]
        )
        total = f'<tr><th scope="row">{escape(sheet["total"])}</th><td><span class="fill"></span></td></tr>'
        yield f'<div class="scroll"><table><tbody>{rows}{total}</tbody></table></div>'
    if sheet["counts"]:
        yield f"<h2>{escape(sheet['counts']['title'])}</h2>"
        yield _table(sheet["counts"]["header"], sheet["counts"]["rows"])
        yield f"<p>{escape(sheet['counts']['growth'])}</p>"
    yield from (f'<p class="faint"><small>{escape(note)}</small></p>' for note in sheet["notes"])


def _check(row: Mapping[str, Any]) -> str:
    told = f"<p>{_marked(row['words'])}</p>" if row["words"] else ""
    faults = "".join(_fault(fault) for fault in row["faults"])
    return (
        f'<li class="{row["verdict"]}"><h3>{escape(row["title"])}<span class="word">{escape(row["word"])}</span></h3>'
        f'<span class="points">{row["points"]}</span><div class="told">{told}{faults}</div></li>'
    )


def _fault(fault: Mapping[str, str]) -> str:
    shown = "".join(f"<pre>{escape(fault[part])}</pre>" for part in ("command", "message") if fault[part])
    file = fault["file"]
    link = f'<p>{escape(fault["file_words"])} <a href="{escape(quote(file))}">{escape(file)}</a></p>' if file else ""
    return f"<p>{_marked(fault['words'])}</p>{link}{shown}"


def _class_body(sheet: Mapping[str, Any], links: Mapping[str, str]) -> Iterable[str]:
    title, subtitle = escape(sheet["title"]), escape(sheet["subtitle"])
    yield f'<header><div><h1>{title}</h1><p class="faint">{subtitle}</p></div></header>'
    yield f"<h2>{escape(sheet['checks_title'])}</h2>"
    key = "".join(
        f"<li><span>{escape(check['title'])}</span> <span>{check['failed']}</span></li>" for check in sheet["checks"]
    )
    yield f'<ol class="key">{key}</ol>'
    if sheet["contained"]:
        yield f"<p>{escape(sheet['contained'])}</p>"
    student, language_, mark, fault = map(escape, sheet["header"])
    checks = "".join(
        f'<th scope="col" class="check" aria-label="{escape(check["title"])}" title="{escape(check["title"])}">'
        f"{check['number']}</th>"
        for check in sheet["checks"]
    )
    head = (
        f'<th scope="col">{student}</th><th scope="col" class="text">{language_}</th><th scope="col">{mark}</th>'
        f'{checks}<th scope="col" class="text">{fault}</th>'
    )
    rows = "\n".join(_class_row(row, sheet["checks"], links) for row in sheet["rows"])
    yield (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(sheet["title"])}"><table class="class">'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
    )
    yield f'<p class="faint"><small>{escape(sheet["legend"])}</small></p>'


def _class_row(row: Mapping[str, Any], checks: Iterable[Mapping[str, str]], links: Mapping[str, str]) -> str:
    verdicts = "".join(
        f'<td class="sign {one["verdict"]}" title="{escape(check["title"])}" data-number="{check["number"]}">'
        f"{one['sign']}</td>"
        for one, check in zip(row["verdicts"], checks, strict=True)
    )
    name = f'<a href="{escape(quote(links[row["key"]]))}">{escape(row["name"])}</a>'
    return (
        f'<tr><th scope="row">{name}</th><td class="text">{escape(row["language"])}</td>'
        f'<td class="mark-cell">{row["mark"]} / {row["out_of"]}</td>{verdicts}'
        f'<td class="text fault">{_marked(row["fault"])}</td></tr>'
    )


def _table(header: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in header)
    body = "".join(f"<tr>{_cells(row)}</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def _cells(row: Iterable[str]) -> str:
    first, *others = row
    return f'<th scope="row">{escape(first)}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in others)


def _marked(text: str) -> str:
    """Text with what stands in backquotes as code."""
    return re.sub("`([^`]*)`", r"<code>\1</code>", escape(text))
