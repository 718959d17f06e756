"""Grades one submission: builds it, finds out how it is talked to, and makes every check that applies."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from allumettes.classroom.checks import registered
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.faults import fault_of
from allumettes.classroom.finding import Counterexample, Finding, failed, not_judged
from allumettes.classroom.grade import Grade
from allumettes.classroom.submissions.building import Program
from allumettes.classroom.submissions.languages import suffixes
from allumettes.classroom.submissions.sources import Source, read_source
from allumettes.classroom.submissions.submission import Submission
from allumettes.classroom.trial import Plan, Trial
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import ProgramError
from allumettes.programs.process import Process
from allumettes.programs.protocol import Command, greeting_line, read_greeting

TEMPORARY = re.compile(r"/[^\s\"']*/allumettes-[A-Za-z0-9_]+/(?:own/|tmp/)?")
"""The folder that a program ran in."""
ADDRESS = re.compile(r"(0x|@)[0-9a-fA-F]{6,16}\b")
"""Where an object is in memory, in Python, C or Java."""


def grade_submission(submission: Submission, plan: Plan | None = None) -> Grade:
    trial = Trial(submission, plan or Plan())
    for check in registered().values():
        if check.interface is not None and trial.interface is None:
            recognise(trial)
        if _applies(check, trial):
            trial.findings[check.name] = _judged(check, trial)
    recipe = trial.program.recipe if trial.program else None
    return Grade(
        submission.key,
        submission.author,
        submission.origin,
        submission.digest,
        recipe.language if recipe else _refused_language(trial),
        trial.interface if recipe else None,
        recipe.shown if recipe else "",
        recipe.prepared if recipe else "",
        tuple(trial.findings.values()),
        tuple(trial.times),
    )


def _refused_language(trial: Trial) -> str | None:
    """The language of a program that its compiler refuses."""
    examples = trial.findings["builds"].counterexamples
    return next((str(one.details["language"]) for one in examples if one.details.get("language")), None)


def _applies(check: Check, trial: Trial) -> bool:
    part = trial.submission.author.part
    return check.interface in (None, trial.interface) and (check.part is None or part is None or check.part == part)


def _judged(check: Check, trial: Trial) -> Finding:
    if missing := [name for name in check.needs if not trial.passed([name])]:
        return not_judged(check.name, because=missing[0])
    try:
        found = check.run(trial)
    except ProgramError as error:  # where a check does not expect one: it costs the program this line, never the run
        fault, details = fault_of(error)
        found = failed(check.name, Counterexample(fault, details=details))
    return _reproducible(found, trial.submission)


def _reproducible(finding: Finding, submission: Submission) -> Finding:
    """The finding without what differs from run to run and crash reports quote: the folder, addresses in memory."""

    def cleaned(value: Any) -> Any:
        if isinstance(value, str):
            return ADDRESS.sub(r"\1…", TEMPORARY.sub("", value.replace(f"{submission.folder.resolve()}/", "")))
        if isinstance(value, dict):
            return {name: cleaned(inside) for name, inside in value.items()}
        return [cleaned(inside) for inside in value] if isinstance(value, list) else value

    examples = tuple(replace(example, details=cleaned(dict(example.details))) for example in finding.counterexamples)
    return replace(finding, counterexamples=examples, facts=cleaned(dict(finding.facts)))


def recognise(trial: Trial) -> None:
    """Find out how the program is talked to, and whether its answers come by themselves."""
    trial.interface = Interface.PROTOCOL
    program = trial.program
    if program is None:
        return
    sources = _sources(trial.submission)
    if sources and not any(source.speaks for source in sources):
        trial.interface = Interface.CONSOLE  # without the words of the protocol there is no greeting to wait for
    elif _greets(trial, program):
        return
    elif _greets_at_the_end(trial, program):
        trial.sends_answers = False
        if program.unbuffered and _greets(trial, program.unbuffered):
            trial.program = program.unbuffered
    elif not any(source.speaks for source in sources if source.path == program.recipe.main):
        trial.interface = Interface.CONSOLE


def _sources(submission: Submission) -> list[Source]:
    found = (read_source(submission.folder, path) for path in submission.files if path.suffix.lower() in suffixes())
    return [source for source in found if source]


def _greets(trial: Trial, program: Program) -> bool:
    try:
        with Process(program.command, program.folder, limits=trial.plan.limits) as process:
            Conversation(process).greet()
    except ProgramError:
        return False
    return True


def _greets_at_the_end(trial: Trial, program: Program) -> bool:
    """Whether the greeting comes once the program has ended: it keeps what it prints, and never sends it."""
    try:
        with Process(program.command, program.folder, limits=trial.plan.limits) as process:
            process.send(greeting_line())
            process.send(Command.QUIT)
            process.end_input()  # some read all of it before they answer
            lines = process.read_all().splitlines()
    except ProgramError:
        return False
    for line in lines:
        try:
            read_greeting(line)
        except ProgramError:
            continue
        return True
    return False
