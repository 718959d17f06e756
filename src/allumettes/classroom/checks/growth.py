"""How do the operations and the time of the program grow with a single heap, and does it answer in time?"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from allumettes.classroom.asking import Answer, Asked
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.checks.natures import wrong_nature
from allumettes.classroom.examining import Examination
from allumettes.classroom.faults import EVERY_ANSWER, Fault
from allumettes.classroom.finding import Counterexample, Finding, Verdict, failed, not_judged, passed
from allumettes.classroom.trial import Plan, Trial
from allumettes.core.text import N_
from allumettes.programs.errors import IllegalReplyError, ProgramError, TimedOutError, UnreadableReplyError
from allumettes.programs.protocol import Command

TOO_SLOW = "too-slow"
SMALLEST = 3
FURTHER = (35, 40, 45, 50)
"""Single heaps that are asked after those up to `reach`, as long as the program answers."""
QUESTIONS = (Command.NATURE, Command.MOVE)
JUDGED_BY = {Command.NATURE: "natures", Command.MOVE: "moves"}
"""The checks that judge the answers: this one looks at the clock."""


class Growth(Check):
    name = "growth"
    title = N_("It answers large heaps in time")
    rung = 80
    points = 0.5
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = (TOO_SLOW, Fault.WRONG_NATURE, Fault.UNSTEADY, *EVERY_ANSWER)

    def run(self, trial: Trial) -> Finding:
        counts: dict[str, list[int | None]] = {str(size): [None, None] for size in sizes(trial.plan)}
        found: Counterexample | None = None
        knows_count = True
        for which, question in enumerate(QUESTIONS):
            # Each question has a process of its own, from the smallest heap on: what it keeps is comparable.
            with Examination(trial) as examination:
                examination.counts = knows_count
                for size in sizes(trial.plan):
                    found = self._ask(trial, examination, Asked(question, (size,)))
                    if found or (examination.is_over and size >= trial.plan.reach):
                        break
                    try:
                        counts[str(size)][which] = count = examination.count()
                    except ProgramError:  # its answers may be out of step from here on
                        examination.close()
                        count, knows_count = None, False
                    if count is None:  # a program that does not count is not asked again
                        examination.counts = False
            if found:
                break
        known = {size: pair for size, pair in counts.items() if any(pair)}
        facts: dict[str, Any] = {"reach": trial.plan.reach, "operations": known}
        if found is None or _is_beyond(found, trial.plan):
            return passed(self.name, **facts)
        if told := _told_by(trial, question, found):
            return not_judged(self.name, because=told, **facts)
        return failed(self.name, found, **facts)

    def _ask(self, trial: Trial, examination: Examination, asked: Asked) -> Counterexample | None:
        (size,) = asked.position
        typed = examination.asking.typed([asked])
        answer: Answer = None
        try:
            with suppress(IllegalReplyError):
                answer = examination.ask(asked)
        except TimedOutError as error:
            details: dict[str, Any] = {"seconds": error.seconds, "reach": trial.plan.reach}
            return Counterexample(TOO_SLOW, asked.position, details, typed)
        except UnreadableReplyError as error:
            if not _is_told(trial, asked):
                return examination.shown(asked, error)
            examination.close()  # it came in time
        except ProgramError as error:
            return examination.shown(asked, error)
        trial.times.append({"n": size, "question": str(asked.question), "seconds": examination.seconds})
        truth = trial.oracle.outcome(asked.position)
        if asked.question is Command.NATURE and answer is not truth and not _is_told(trial, asked):
            return Counterexample(Fault.WRONG_NATURE, asked.position, wrong_nature(trial, asked.position), typed)
        return None


def _is_told(trial: Trial, asked: Asked) -> bool:
    """Whether a wrong answer is that of another check: it asks smaller heaps, and has told of one that has failed."""
    other = trial.findings.get(JUDGED_BY[asked.question])
    return sum(asked.position) <= trial.plan.matches or (other is not None and other.verdict is Verdict.FAILED)


def _told_by(trial: Trial, question: Command, found: Counterexample) -> str | None:
    """The check that has told of the same fault, as of a crash: it asks the same question of smaller positions."""
    other = trial.findings.get(JUDGED_BY[question])
    if other is None or sum(found.position or ()) > trial.plan.matches:
        return None
    return other.check if any(example.fault == found.fault for example in other.counterexamples) else None


def sizes(plan: Plan) -> Iterator[int]:
    yield from range(SMALLEST, plan.reach + 1)
    yield from (size for size in FURTHER if size > plan.reach)


def _is_beyond(found: Counterexample, plan: Plan) -> bool:
    """Whether a program is only slow where nobody asks it to be quick: those heaps are asked for the curves."""
    return found.fault == TOO_SLOW and sum(found.position or ()) > plan.reach
