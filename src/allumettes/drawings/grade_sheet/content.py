"""What the sheets say, as data: the page and the PDF show the same."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from allumettes.classroom.checks.check import Check
from allumettes.classroom.finding import Counterexample, Finding, Verdict
from allumettes.classroom.grade import Grade, shell_command
from allumettes.classroom.ideas import MOST_OPERATIONS, VERSIONS, counted
from allumettes.classroom.results import ClassResult
from allumettes.classroom.scale import Mark
from allumettes.drawings.grade_sheet.questions import asking_command, question_files
from allumettes.locale import _, ngettext
from allumettes.locale.grades import (
    check_title,
    criterion,
    fault_words,
    finding_words,
    language_name,
    points,
    verdict_word,
)
from allumettes.locale.laws import growth_lines
from allumettes.locale.numbers import number, told
from allumettes.locale.programs import gap_words
from allumettes.locale.rules import convention_words, full_title
from allumettes.programs.confinement import strongest
from allumettes.solvers.oracle import Oracle
from allumettes.study.growth import growth

Files = Sequence[tuple[Counterexample, str]]
"""The counterexamples whose questions are in a file of their own, with its name."""

SIZES = (5, 10, 15, 20, 25, 30, 40, 50)
"""The heaps whose counts are shown beside those of the five versions."""
LAST_LINES = 16
"""So much of a match at the console is on the sheet."""
DASH = "–"
SIGNS = {
    Verdict.PASSED: "✓",
    Verdict.UNFINISHED: "…",
    Verdict.FAILED: "✗",
    Verdict.NOT_JUDGED: "–",
    Verdict.NOT_ASKED: "·",
}


def student(result: ClassResult, grade: Grade, name: str = "") -> dict[str, Any]:
    """The sheet of one student. `name` is that of its files, where it has any."""
    mark = result.mark(grade)
    files = list(question_files(grade, name)) if name else []
    return {
        "title": grade.author.name,
        "subtitle": subtitle(result, grade),
        "mark": points(mark.value),
        "out_of": points(mark.automatic),
        "mark_words": _("for what the program does"),
        "sum": sum_words(mark),
        "rows": [_row(result, grade, finding, files) for finding in grade.findings],
        "by_hand": [{"title": criterion(name), "points": points(value)} for name, value in mark.by_hand.items()],
        "by_hand_title": _("Marked by hand"),
        "total": _("Total out of {points}").format(points=points(mark.out_of)),
        "how": how_to_try(grade),
        "counts": counts(result, grade),
        "notes": list(_notes(result)),
    }


def sum_words(mark: Mark) -> str:
    """How the mark is made of the points of the lines."""
    return _("{earned} of {possible} points; out of {out_of} that is {mark}, rounded to a quarter.").format(
        earned=points(mark.earned),
        possible=points(mark.possible),
        out_of=points(mark.automatic),
        mark=points(mark.value),
    )


def subtitle(result: ClassResult, grade: Grade) -> str:
    part = _("part {part}").format(part=grade.author.part) if grade.author.part else ""
    rules = f"{full_title(result.plan.game)}, {convention_words(result.plan.convention)}"
    return " · ".join(filter(None, [rules, part, language_name(grade.language), grade.origin]))


def _row(result: ClassResult, grade: Grade, finding: Finding, files: Files) -> dict[str, Any]:
    possible = result.scale.points.get(finding.check, 0)
    earned = result.scale.worth(finding)
    shown = f"{points(earned)} / {points(possible)}" if possible and finding.verdict is not Verdict.NOT_ASKED else DASH
    return {
        "check": finding.check,
        "title": check_title(finding.check),
        "verdict": str(finding.verdict),
        "word": verdict_word(finding.verdict),
        "points": shown,
        "words": "" if finding.counterexamples else finding_words(finding),
        "faults": [_fault(grade, example, files) for example in finding.counterexamples],
    }


def _fault(grade: Grade, example: Counterexample, files: Files) -> dict[str, str]:
    file = next((file for one, file in files if one is example), "")
    return {
        "words": fault_words(example),
        "file": file,
        "file_words": _("Put this file beside your program:") if file else "",
        "command": asking_command(grade, file) if file else shell_command(grade, example),
        "message": _seen(example),
    }


def _seen(example: Counterexample) -> str:
    """What a person would have seen: the words of the compiler, or the end of a match at the console."""
    if example.fault == "does-not-build":
        return str(example.details.get("message", ""))
    lines = str(example.details.get("transcript", "")).rstrip().splitlines()
    return "\n".join(["…", *lines[-LAST_LINES:]] if len(lines) > LAST_LINES else lines)


def how_to_try(grade: Grade) -> str:
    """How the commands of the sheet are used."""
    if not grade.shown:
        return ""
    if grade.prepared:
        words = _("In the folder of your program, build it with `{build}`, then paste a line of this sheet.")
        return words.format(build=grade.prepared)
    return _("In the folder of your program, paste a line of this sheet in a terminal.")


def counts(result: ClassResult, grade: Grade) -> dict[str, Any] | None:
    """The operations of the program beside those of the five versions; None where it counts none."""
    asked = grade.finding("growth")
    operations = asked.facts.get("operations", {}) if asked else {}
    if not operations:
        return None
    game, convention = result.plan.game.spec, str(result.plan.convention)
    known = {version: counted(version, game, convention, kept=False) for version in VERSIONS}
    own = {int(size): next(count for count in pair if count is not None) for size, pair in operations.items()}
    return {
        "title": _("Operations on a single heap, beside the five versions of the course"),
        "header": [_("heap"), _("yours"), *VERSIONS],
        "rows": [
            [number(size), number(own[size]), *(_cell(known[version], size) for version in VERSIONS)]
            for size in SIZES
            if size in own
        ],
        "growth": _growth(result, own),
    }


def _growth(result: ClassResult, own: dict[int, int]) -> str:
    """How the counts grow: by an exact law, or by an estimate that says what it rests on."""
    oracle = Oracle(result.plan.game, result.plan.convention)
    losing = [size for size in own if oracle.is_losing((size,))]
    found = growth(own, losing)
    lines = " ".join(growth_lines({_("yours"): found}))
    if not (found.law or found.after_losing):
        return lines
    return lines + " " + _("N(n) is the number of operations for a heap of n, and L a losing heap.")


def _cell(known: Any, size: int) -> str:
    return number(known[size]) if size in known else f"> {number(MOST_OPERATIONS)}"


def _notes(result: ClassResult) -> Iterator[str]:
    yield _("Positions are asked the smallest first: fewest matches, then fewest heaps.")
    yield _("An answer may take {seconds} s. Measured times are in a file of their own, times.csv.").format(
        seconds=points(result.plan.seconds)
    )


def class_list(result: ClassResult) -> dict[str, Any]:
    """The sheet of the class."""
    checks = result.checks
    return {
        "title": _("Programs of the class"),
        "subtitle": told(
            f"{full_title(result.plan.game)}, {convention_words(result.plan.convention)}",
            ngettext("{count} submission", "{count} submissions", len(result.grades)).format(
                count=number(len(result.grades))
            ),
        ),
        "header": [_("Student"), _("Language"), _("Mark"), _("First fault")],
        "checks_title": _("What was tried, and how many programs fail"),
        "checks": [_class_check(result, rank, check) for rank, check in enumerate(checks, start=1)],
        "rows": [_class_row(result, grade) for grade in result.grades],
        "contained": gap_words(strongest().missing),
        "legend": ", ".join(f"{sign} {verdict_word(verdict)}" for verdict, sign in SIGNS.items()),
    }


def _class_check(result: ClassResult, rank: int, check: Check) -> dict[str, Any]:
    """A check with its number in the table; those without points can be wrong nowhere."""
    failed = (
        "" if check.name == "idea" else f"{number(result.failures(check.name))} / {number(result.tried(check.name))}"
    )
    return {"number": number(rank), "title": check_title(check.name), "failed": failed}


def _class_row(result: ClassResult, grade: Grade) -> dict[str, Any]:
    mark = result.mark(grade)
    found = {finding.check: finding for finding in grade.findings}
    return {
        "key": grade.key,
        "name": grade.author.name,
        "part": grade.author.part,
        "language": language_name(grade.language),
        "mark": points(mark.value),
        "value": mark.value,
        "out_of": points(mark.automatic),
        "verdicts": [
            {"verdict": str(found[check.name].verdict), "sign": SIGNS[found[check.name].verdict]}
            if check.name in found
            else {"verdict": "not-asked", "sign": SIGNS[Verdict.NOT_ASKED]}
            for check in result.checks
        ],
        "fault": _first_fault(grade),
    }


def _first_fault(grade: Grade) -> str:
    """The first fault of the program; that of handing it in where there is no other, else what was not finished."""
    last_of_all = sorted(grade.findings, key=lambda finding: finding.check == "hand-in")
    examples = (example for finding in last_of_all for example in finding.counterexamples)
    first = next(examples, None)
    if first:
        return fault_words(first)
    return next((finding_words(one) for one in grade.findings if one.verdict is Verdict.UNFINISHED), "")
