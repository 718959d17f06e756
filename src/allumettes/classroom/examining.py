"""Asks a program about many positions in one long conversation, and keeps what is wrong."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence

from allumettes.classroom.asking import Answer, Asked, Asking, Judge, Slip, cause_of, slip_of
from allumettes.classroom.confirming import Confirmation
from allumettes.classroom.faults import Fault
from allumettes.classroom.finding import Counterexample
from allumettes.classroom.pace import Pace
from allumettes.classroom.tally import Tally
from allumettes.classroom.trial import Trial
from allumettes.core.position import Position
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import IllegalReplyError, ProgramError
from allumettes.programs.protocol import Command

MOST_DEATHS = 4
"""A program that has crashed so often is not started again."""
MOST_CONFIRMED = 12
"""So many wrong answers are asked again in a fresh process, until one is wrong there too."""
BUSY = 5
"""However busy the machine is, a check takes no more than so many times its budget."""
SLOWED = 10
"""A program slows down when its answers take so many times as long as those of a fresh process…"""
MOST_REPEATED, NOTICED = 100, 0.05
"""…seen in so many answers, or in fewer that take so many seconds: what is shorter is not measured well."""
REPEATED = 3000
"""How often a question is repeated to show that a program slows down."""


class Examination:
    """One long conversation, begun again after a crash."""

    def __init__(self, trial: Trial, level: int | None = None, stages: Sequence[int] = ()) -> None:
        self.trial = trial
        self.asking = Asking(trial, level)
        self.seconds = 0.0
        """How long the last answer took."""
        self.counts = True
        """Whether the program is asked for its counts."""
        self._conversation: Conversation | None = None
        self._history: list[Asked] = []
        self._pace = Pace(trial.plan.budget, stages)
        self._latest = time.monotonic() + BUSY * trial.plan.budget

    def __enter__(self) -> Examination:
        return self

    def __exit__(self, *leaving: object) -> None:
        self.close()

    @property
    def is_quick(self) -> bool:
        """Whether there is time for more than what counts."""
        return self._pace.has_time_for_more and time.monotonic() < self._latest

    @property
    def is_over(self) -> bool:
        """Whether the time for this check is spent."""
        return self._pace.is_over or time.monotonic() > self._latest

    def close(self) -> None:
        if self._conversation:
            self._conversation.process.close()
            self._conversation = None
        self._history = []

    def ask(self, asked: Asked) -> Answer:
        """The answer to a question, of a program that has answered others before."""
        if self._conversation is None:
            self._history = []
            self._conversation = self.asking.start()
        self._history.append(asked)
        clock = self._conversation.process.clock
        begin = clock()
        try:
            answer = self.asking.answer(self._conversation, asked)
        finally:
            # Time in a queue is known a little later: the next answer may seem to take less than nothing.
            seconds = clock() - begin
            self.seconds = max(0.0, seconds)
            self._pace.spent += seconds
        self._pace.add(asked.position, seconds)
        return answer

    def count(self) -> int | None:
        """How many operations the program says that its last answer took."""
        return self._conversation.count() if self._conversation and self.counts else None

    def examine(self, questions: Iterable[Asked], judge: Judge) -> Tally:
        """Ask one question after the other, the smallest position first."""
        tally = Tally()
        deaths = confirmed = 0
        before: dict[Position, Asked] = {}
        for asked in questions:
            if self.is_over or not self._pace.has_time_for(asked.position):
                if not tally.counterexamples:
                    self._note_slowing(tally, asked.question)
                return tally.stopped(asked.position)
            if deaths >= MOST_DEATHS:
                return tally.stopped(asked.position)
            truth = self.trial.oracle.outcome(asked.position)
            is_slow = self._pace.is_slow(self.trial.plan.seconds)
            slip, error = self._judged(asked, judge)
            if slip and slip.fault is Fault.NO_ANSWER and (is_slow or Fault.NO_ANSWER in tally.counterexamples):
                return tally.stopped(
                    asked.position
                )  # it does not hang, and others ask how slow it is; or it hangs again
            if slip and slip.fault is Fault.NO_ANSWER and len(self._history) > 1:
                self.close()
                slip, error = self._judged(asked, judge)  # a busy machine may be the cause: it is asked once more
            tally.count(truth, right=slip is None)
            if slip is None:
                before.setdefault(asked.position, asked)
                continue
            tally.wrong_positions.append(asked.position)
            broken = error is not None and not (isinstance(error, IllegalReplyError) and error.reply)
            deaths += broken
            if slip.fault not in tally.counterexamples and confirmed < MOST_CONFIRMED:
                confirmed += 1
                confirmation = Confirmation(self.asking, judge)
                known = Fault.AFTER_OTHERS in tally.counterexamples
                found = confirmation.example(asked, slip, None if known else self._history[:-1])
                if found and found.details.get("sometimes"):
                    found = confirmation.smaller(list(before.values()), found, lambda: self.is_over)
                if found:
                    tally.counterexamples.setdefault(Fault(found.fault), found)
            if broken:
                self.close()
        return tally

    def _note_slowing(self, tally: Tally, question: Command) -> None:
        """Where the time is over: ask the slowest question of a fresh process, which may be far quicker, and again."""
        slowest, position = self._pace.slowest
        if not position:
            return
        asked = Asked(question, position)
        try:
            with Examination(self.trial, self.asking.level) as fresh:
                times, at_first = fresh._repeated(asked, MOST_REPEATED, max(slowest / 2, NOTICED))
            if SLOWED * at_first > slowest * times:
                return
            much = SLOWED * max(at_first, NOTICED)
            _times, now = self._repeated(asked, times, much)
        except ProgramError:
            return
        if now >= much:
            details, typed = {"repeated": REPEATED}, self.asking.typed([asked])
            tally.counterexamples[Fault.SLOWS_DOWN] = Counterexample(Fault.SLOWS_DOWN, position, details, typed)

    def _repeated(self, asked: Asked, most: int, seconds: float) -> tuple[int, float]:
        """Ask a question until that has taken so many seconds, or `most` times: how often, and how long it took."""
        before, times = self._pace.spent, 0
        while times < most and self._pace.spent - before < seconds:
            self.ask(asked)
            times += 1
        return times, self._pace.spent - before

    def _judged(self, asked: Asked, judge: Judge) -> tuple[Slip | None, ProgramError | None]:
        try:
            return judge(asked.position, self.ask(asked)), None
        except ProgramError as error:
            cause = cause_of(self._conversation, error)
            return slip_of(None, cause), cause

    def shown(self, asked: Asked, error: ProgramError) -> Counterexample | None:
        """What shows an error that the last question has met: that question alone, or with some of those before it."""
        confirmation = Confirmation(self.asking, lambda _position, _answer: None)
        return confirmation.example(asked, slip_of(self._conversation, error), self._history[:-1])
