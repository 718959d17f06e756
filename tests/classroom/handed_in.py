"""Programs of students, each with a known fault, and what one check finds in them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

from allumettes.classroom.checks import registered
from allumettes.classroom.finding import Finding
from allumettes.classroom.grading import recognise
from allumettes.classroom.submissions.collecting import collect
from allumettes.classroom.trial import Plan, Trial

STUDENTS = Path(__file__).parent / "students"
SMALL = Plan(matches=9, endgame=8, reach=8, seconds=5.0)
"""A few hundred positions: most faults show among them."""


def source(name: str, fault: str | int = "none") -> str:
    """The text of a program with a fault in it."""
    text = (STUDENTS / name).read_text(encoding="utf-8")
    if isinstance(fault, int):
        return text.replace("#define FAULT 0", f"#define FAULT {fault}")
    return text.replace('FAULT = "none"', f'FAULT = "{fault}"')


def trial_of(path: Path, work: Path, plan: Plan = SMALL) -> Trial:
    """The trial of the only submission at a path, built and recognised."""
    (submission,) = collect(path, work)
    trial = Trial(submission, plan)
    trial.findings["builds"] = registered()["builds"].run(trial)
    recognise(trial)
    return trial


def python_trial(folder: Path, fault: str, plan: Plan = SMALL) -> Trial:
    path = folder / "grundy.py"
    path.write_text(source("student.py", fault), encoding="utf-8")
    return trial_of(path, folder / "work", plan)


def found(folder: Path, fault: str, check: str, plan: Plan = SMALL) -> Finding:
    """What a check finds in the Python program with a fault."""
    return registered()[check].run(python_trial(folder, fault, plan))


def packed(path: Path, files: Mapping[str, str | bytes]) -> Path:
    with ZipFile(path, "w") as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return path


def handed_in(folder: Path, name: str, fault: str = "none") -> Path:
    """What the assignment asks for, complete."""
    files = {"grundy.py": source("student.py", fault), "a.txt": "", "b.txt": "", "strategy.pdf": ""}
    return packed(folder / f"{name}.zip", files)
