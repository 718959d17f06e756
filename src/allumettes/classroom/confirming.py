"""What shows a fault: the question alone, the fewest of those before it, or many answers of a program that varies.

It is looked for in fresh processes, such as a student has who types the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from allumettes.classroom.asking import Asked, Asking, Judge, Slip, slip_of
from allumettes.classroom.faults import EVERY_ANSWER, Fault
from allumettes.classroom.fewest import shortened
from allumettes.classroom.finding import Counterexample
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import IllegalReplyError, ProgramError
from allumettes.programs.limits import Resource
from allumettes.programs.protocol import Command

MOST_TRIALS = 64
"""How often a program is started to find the fewest questions that mislead it."""
OFTEN = 10
"""How many times a question is asked again where the answer may be chosen at random."""
BROKEN = (Fault.NO_ANSWER, Fault.CRASHED, Fault.ENDED, Fault.EXCEEDED)
"""The faults of a program that has given no answer at all."""


@dataclass(frozen=True, slots=True)
class Confirmation:
    asking: Asking
    judge: Judge

    def example(self, asked: Asked, slip: Slip, before: Sequence[Asked] | None) -> Counterexample | None:
        """The fault with the fewest questions that show it: that one alone, or with some of those before it.

        Where `before` is None they are not looked through, which takes many processes.
        """
        if slip.fault is Fault.NO_ANSWER:  # it was asked in a fresh process
            return self._shown_by(slip, [asked])
        if slip.fault is Fault.EXCEEDED:
            return self._exceeded(asked, slip)
        if alone := self._tried_often(asked):
            return self._shown_by(alone, [asked])
        return None if before is None else self._misled(before, asked, slip)

    def smaller(self, before: Sequence[Asked], found: Counterexample, is_over: Callable[[], bool]) -> Counterexample:
        """Of a program that chooses at random: the smallest position where it is wrong at times."""
        with suppress(ProgramError), self.asking.start() as conversation:
            for asked in before:
                for _time in range(OFTEN):
                    slip = self._judged(conversation, asked)
                    if slip and slip.fault == found.fault:
                        return self._shown_by(_at_times(slip), [asked])
                if is_over():
                    break
        return found

    def _misled(self, before: Sequence[Asked], asked: Asked, slip: Slip) -> Counterexample:
        """The fault of a program that answers rightly when it is asked first."""
        length = 1
        while before:
            some = before[-length:]
            if found := self._tried([*some, asked]):
                shortest = shortened(some, lambda fewer: self._tried([*fewer, asked]) is not None, MOST_TRIALS)
                fault = found.fault if found.fault in BROKEN else Fault.AFTER_OTHERS
                details = {**found.details, "before": len(shortest)}
                return self._shown_by(Slip(fault, details), [*shortest, asked])
            if length >= len(before):
                break
            length *= 4
        if slip.fault in BROKEN:  # nothing that could be typed shows it again
            return Counterexample(slip.fault, asked.position, slip.details)
        return self._shown_by(Slip(Fault.UNSTEADY, slip.details), [asked])

    def _exceeded(self, asked: Asked, slip: Slip) -> Counterexample:
        """A limit that was exceeded, with the position where it is that one that does it.

        Where nothing is limited only a flood shows: there are no lines to type for the others, which may do harm.
        """
        alone = self._tried([asked])
        if alone is None or alone.fault is not Fault.EXCEEDED:
            return Counterexample(slip.fault, None, slip.details)
        found = self._shown_by(alone, [asked])
        return found if alone.details["resource"] == Resource.OUTPUT else replace(found, typed=())

    def _tried_often(self, asked: Asked) -> Slip | None:
        """Ask one question again and again in a fresh process: programs that choose at random change their answers."""
        first = self._tried([asked])
        waits = first and (first.fault in EVERY_ANSWER or not first.details.get("reply"))
        if asked.question is Command.NATURE or waits:
            return first
        try:
            with self.asking.start() as conversation:
                slips = [self._judged(conversation, asked) for _time in range(OFTEN)]
        except ProgramError:
            return first
        found = first or next(filter(None, slips), None)
        varies = len({None if slip is None else slip.details.get("reply") for slip in (first, *slips)}) > 1
        return _at_times(found) if found and varies else found

    def _tried(self, questions: Sequence[Asked]) -> Slip | None:
        """Ask in a fresh process; what is wrong with the last answer, or None where it is right."""
        conversation: Conversation | None = None
        *before, last = questions
        try:
            conversation = self.asking.start()
            for asked in before:
                with suppress(IllegalReplyError):  # an answer, which is not asked for here
                    self.asking.answer(conversation, asked)
            return self.judge(last.position, self.asking.answer(conversation, last))
        except ProgramError as error:
            return slip_of(conversation, error)
        finally:
            if conversation:
                conversation.process.close()

    def _judged(self, conversation: Conversation, asked: Asked) -> Slip | None:
        try:
            return self.judge(asked.position, self.asking.answer(conversation, asked))
        except IllegalReplyError as error:
            return slip_of(None, error)

    def _shown_by(self, slip: Slip, questions: Sequence[Asked]) -> Counterexample:
        level = {} if self.asking.level is None else {"level": self.asking.level}
        typed = self.asking.typed(questions)
        return Counterexample(slip.fault, questions[-1].position, {**slip.details, **level}, typed)


def _at_times(slip: Slip) -> Slip:
    return Slip(slip.fault, {**slip.details, "sometimes": True})
