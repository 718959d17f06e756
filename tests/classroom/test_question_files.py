"""Questions that are too many for a sheet are in a file of their own."""

from __future__ import annotations

import re
import shlex
import subprocess
from dataclasses import replace
from html import escape
from pathlib import Path
from urllib.parse import unquote

from allumettes.classroom.finding import Counterexample, Finding, failed
from allumettes.classroom.grade import Grade
from allumettes.classroom.results import ClassResult
from allumettes.classroom.submissions.names import author_of
from allumettes.classroom.trial import Plan
from allumettes.drawings.grade_sheet import write_class
from allumettes.locale import speaking

NAME = "Le Guen_Zoé_Partie2"
SHORT = Counterexample(
    "wrong-nature", (3, 3), {"said": "winning", "truth": "losing"}, ("position 3,3", "nature", "quit")
)


def grade_of(*findings: Finding) -> Grade:
    return Grade(NAME, author_of(NAME), f"{NAME}.zip", "", "python", None, "python3 grundy.py", "", findings)


def test_many_questions_are_in_a_file_beside_the_sheet_that_links_to_it(tmp_path: Path) -> None:
    """As of a program that forgets its table after 14 questions."""
    asked = [line for heap in range(1, 15) for line in (f"position {heap}", "nature")]
    typed = ("allumettes 1", *asked, "position 3", "nature", "quit")
    details = {"said": "winning", "truth": "losing", "over": False, "before": 14}
    misled = Counterexample("wrong-nature", (3, 3), details, typed)
    grade = grade_of(failed("natures", misled), failed("moves", SHORT, replace(misled, position=(3,))))
    with speaking("en"):
        write_class(ClassResult.of([grade], Plan()), tmp_path, pdf=False)
    folder = tmp_path / "students"
    files = sorted(path.name for path in folder.glob("*.txt"))
    assert files == ["Le_Guen_Zoé_Partie2.questions-2.txt", "Le_Guen_Zoé_Partie2.questions.txt"]
    page = (folder / "Le_Guen_Zoé_Partie2.html").read_text("utf-8")
    linked = [unquote(name) for name in re.findall(r'href="([^"]+[.]txt)"', page)]
    assert sorted(linked) == files
    command = f"python3 grundy.py < {shlex.quote(files[1])}"
    assert escape(command) in page
    read = subprocess.run(
        command.replace("python3 grundy.py", "cat"), shell=True, cwd=folder, capture_output=True, check=True
    )
    assert read.stdout.decode().splitlines() == list(typed)
    with speaking("en"):
        write_class(ClassResult.of([grade_of(failed("natures", SHORT))], Plan()), tmp_path, pdf=False)
    assert not list(folder.glob("*.txt")), "what no fault has now is gone"
