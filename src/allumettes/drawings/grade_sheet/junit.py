"""JUnit XML, as continuous integration reads it: a suite for each submission, a case for each check."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.grade import Grade, shell_command
from allumettes.classroom.results import ClassResult
from allumettes.locale.grades import check_title, fault_words, finding_words

NOT_IN_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
SKIPPED = (Verdict.NOT_ASKED, Verdict.NOT_JUDGED, Verdict.UNFINISHED)


def junit_xml(result: ClassResult) -> str:
    suites = Element("testsuites", name="allumettes")
    for grade in result.grades:
        _add_suite(suites, grade)
    for name in ("tests", "failures", "skipped"):
        suites.set(name, str(sum(int(suite.get(name, "0")) for suite in suites)))
    indent(suites, " ")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(suites, encoding="unicode")}\n'


def _add_suite(suites: Element, grade: Grade) -> None:
    failures = sum(finding.verdict is Verdict.FAILED for finding in grade.findings)
    skipped = sum(finding.verdict in SKIPPED for finding in grade.findings)
    suite = SubElement(
        suites,
        "testsuite",
        name=_clean(grade.key),
        tests=str(len(grade.findings)),
        failures=str(failures),
        errors="0",
        skipped=str(skipped),
    )
    for finding in grade.findings:
        case = SubElement(
            suite,
            "testcase",
            classname=_clean(grade.key),
            name=f"{finding.check}: {_clean(check_title(finding.check))}",
        )
        _tell(case, grade, finding)


def _tell(case: Element, grade: Grade, finding: Finding) -> None:
    if finding.verdict is Verdict.FAILED:
        for example in finding.counterexamples:
            failure = SubElement(case, "failure", type=example.fault, message=_clean(fault_words(example)))
            failure.text = _clean(shell_command(grade, example) or str(example.details.get("message", "")))
    elif finding.verdict in SKIPPED:
        SubElement(case, "skipped", message=_clean(finding_words(finding)))


def _clean(text: str) -> str:
    return NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
