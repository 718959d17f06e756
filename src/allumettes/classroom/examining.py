"""Asks a program about many positions, and finds for each fault the smallest position and the fewest questions."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from allumettes.classroom.faults import EVERY_ANSWER, Fault, fault_of
from allumettes.classroom.fewest import shortened
from allumettes.classroom.finding import Counterexample
from allumettes.classroom.pace import Pace
from allumettes.classroom.positions import order
from allumettes.classroom.trial import Trial
from allumettes.core.convention import Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.programs import protocol
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import (
    ExceededError,
    IllegalReplyError,
    NoMoveError,
    ProgramError,
    TimedOutError,
    UnreadableReplyError,
)
from allumettes.programs.limits import Resource
from allumettes.programs.process import Process
from allumettes.programs.protocol import Command

MOST_DEATHS = 4
"""A program that has crashed so often is not started again."""
MOST_CONFIRMED = 12
"""So many wrong answers are asked again in a fresh process, until one is wrong there too."""
MOST_TRIALS = 64
"""How often a program is started to find the fewest questions that mislead it."""
BUSY = 5
"""However busy the machine is, a check takes no more than so many times its budget."""
SLOWED = 10
"""A program slows down when its answers take so many times as long as those of a fresh process…"""
MOST_REPEATED, NOTICED = 100, 0.05
"""…seen in so many answers, or in fewer that take so many seconds: what is shorter is not measured well."""
REPEATED = 3000
"""How often a question is repeated to show that a program slows down."""
PATIENCE = 0.5
"""Seconds in which a move may follow an empty line, or a flood another wrong line."""
OFTEN = 10
"""How many times a question is asked again where the answer may be chosen at random."""
MANY_LINES = 50
"""A program that writes so many lines more than it was asked for does not stop."""
BROKEN = (Fault.NO_ANSWER, Fault.CRASHED, Fault.ENDED, Fault.EXCEEDED)
"""The faults of a program that has given no answer at all."""

Answer = Outcome | Move | None


class Asked(NamedTuple):
    """A question about a position."""

    question: Command
    position: Position

    @property
    def lines(self) -> tuple[str, str]:
        return protocol.position_line(self.position), str(self.question)


class Slip(NamedTuple):
    """A wrong answer: its fault, and what the sentence about it is filled with."""

    fault: Fault
    details: dict[str, Any]


Judge = Callable[[Position, Answer], Slip | None]
"""What is wrong with an answer; None where it is right."""


@dataclass
class Tally:
    """What came of many questions."""

    asked: int = 0
    right: dict[str, int] = field(default_factory=dict)
    """Right answers by the true outcome of the position."""
    wrong: dict[str, int] = field(default_factory=dict)
    counterexamples: dict[Fault, Counterexample] = field(default_factory=dict)
    """The smallest of each fault."""
    finished: bool = True
    """Whether all questions that count were asked."""
    is_complete: bool = True
    """Whether the further ones were asked, too."""
    stopped_at: Position | None = None
    """The first position that was not asked, or not answered in time."""
    wrong_positions: list[Position] = field(default_factory=list)

    def count(self, truth: Outcome, *, right: bool) -> None:
        self.asked += 1
        side = self.right if right else self.wrong
        side[truth] = side.get(truth, 0) + 1

    def add(self, more: Tally) -> None:
        """Count further questions, which are of use only where something is wrong: they need not all be asked."""
        self.is_complete = more.finished
        if more.finished:
            self.asked += more.asked
        for ours, theirs in ((self.right, more.right), (self.wrong, more.wrong)):
            for outcome, count in theirs.items():
                ours[outcome] = ours.get(outcome, 0) + count
        self.wrong_positions += more.wrong_positions
        for fault, found in more.counterexamples.items():
            known = self.counterexamples.setdefault(fault, found)
            if order(found.position or ()) < order(known.position or ()):
                self.counterexamples[fault] = found

    def stopped(self, before: Asked) -> Tally:
        """The questions ended early, before this one."""
        self.finished, self.stopped_at = False, before.position
        return self


class Examination:
    """One long conversation, begun again after a crash."""

    def __init__(self, trial: Trial, level: int | None = None, stages: Sequence[int] = ()) -> None:
        self.trial = trial
        self.level = level
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
            self._conversation = self._start()
        self._history.append(asked)
        clock = self._conversation.process.clock
        begin = clock()
        try:
            answer = self._answer(self._conversation, asked)
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
                return tally.stopped(asked)
            if deaths >= MOST_DEATHS:
                return tally.stopped(asked)
            truth = self.trial.oracle.outcome(asked.position)
            is_slow = self._pace.is_slow(self.trial.plan.seconds)
            slip, error = self._judged(asked, judge)
            if slip and slip.fault is Fault.NO_ANSWER and (is_slow or Fault.NO_ANSWER in tally.counterexamples):
                return tally.stopped(asked)  # it does not hang, and others ask how slow it is; or it hangs again
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
                known = Fault.AFTER_OTHERS in tally.counterexamples
                found = self._confirmed(asked, judge, slip, search=not known)
                if found and found.details.get("sometimes"):
                    found = self._smaller(list(before.values()), judge, found)
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
            with Examination(self.trial, self.level) as fresh:
                times, at_first = fresh._repeated(asked, MOST_REPEATED, max(slowest / 2, NOTICED))
            if SLOWED * at_first > slowest * times:
                return
            much = SLOWED * max(at_first, NOTICED)
            _times, now = self._repeated(asked, times, much)
        except ProgramError:
            return
        if now >= much:
            lines = typed_lines(self.trial, self.level, asked.lines)
            details = {"repeated": REPEATED}
            tally.counterexamples[Fault.SLOWS_DOWN] = Counterexample(Fault.SLOWS_DOWN, position, details, lines)

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
            cause = flooding(self._conversation, error)
            fault, details = fault_of(cause)
            return Slip(fault, dict(details)), cause

    # What shows a fault.

    def shown(self, asked: Asked, error: ProgramError) -> Counterexample | None:
        """What shows an error that the last question has met: that question alone, or with some of those before it."""
        fault, details = fault_of(flooding(self._conversation, error))
        return self._confirmed(asked, lambda _position, _answer: None, Slip(fault, dict(details)), search=True)

    def _confirmed(self, asked: Asked, judge: Judge, slip: Slip, *, search: bool) -> Counterexample | None:
        """The fault with the fewest questions that show it: that one alone, or some of those before it.

        Those before it are only looked through where `search` says so, since that takes many processes.
        """
        if slip.fault is Fault.NO_ANSWER:  # it was asked in a fresh process
            return self._counterexample(slip, [asked])
        if slip.fault is Fault.EXCEEDED:
            return self._exceeded(asked, judge, slip)
        if alone := self._tried_often(asked, judge):
            return self._counterexample(alone, [asked])
        return self._misled(self._history[:-1], asked, judge, slip) if search else None

    def _misled(self, before: list[Asked], asked: Asked, judge: Judge, slip: Slip) -> Counterexample:
        """The fault of a program that answers rightly when it is asked first."""
        length = 1
        while before:
            some = before[-length:]
            if found := self._tried([*some, asked], judge):
                shortest = shortened(some, lambda fewer: self._tried([*fewer, asked], judge) is not None, MOST_TRIALS)
                fault = found.fault if found.fault in BROKEN else Fault.AFTER_OTHERS
                details = {**found.details, "before": len(shortest)}
                return self._counterexample(Slip(fault, details), [*shortest, asked])
            if length >= len(before):
                break
            length *= 4
        if slip.fault in BROKEN:  # nothing that could be typed shows it again
            return Counterexample(slip.fault, asked.position, slip.details)
        return self._counterexample(Slip(Fault.UNSTEADY, slip.details), [asked])

    def _exceeded(self, asked: Asked, judge: Judge, slip: Slip) -> Counterexample:
        """A limit that was exceeded, with the position where it is that one that does it.

        Where nothing is limited only a flood shows: there are no lines to type for the others, which may do harm.
        """
        alone = self._tried([asked], judge)
        if alone is None or alone.fault is not Fault.EXCEEDED:
            return Counterexample(slip.fault, None, slip.details)
        found = self._counterexample(alone, [asked])
        return found if alone.details["resource"] == Resource.OUTPUT else replace(found, typed=())

    def _tried_often(self, asked: Asked, judge: Judge) -> Slip | None:
        """Ask one question again and again in a fresh process: programs that choose at random change their answers."""
        first = self._tried([asked], judge)
        waits = first and (first.fault in EVERY_ANSWER or not first.details.get("reply"))
        if asked.question is Command.NATURE or waits:
            return first
        slips = []
        try:
            with self._start() as conversation:
                slips = [self._judged_by(conversation, asked, judge) for _time in range(OFTEN)]
        except ProgramError:
            return first
        found = first or next(filter(None, slips), None)
        varies = len({None if slip is None else slip.details.get("reply") for slip in (first, *slips)}) > 1
        return Slip(found.fault, {**found.details, "sometimes": True}) if found and varies else found

    def _judged_by(self, conversation: Conversation, asked: Asked, judge: Judge) -> Slip | None:
        try:
            return judge(asked.position, self._answer(conversation, asked))
        except IllegalReplyError as error:
            fault, details = fault_of(error)
            return Slip(fault, dict(details))

    def _smaller(self, before: Sequence[Asked], judge: Judge, found: Counterexample) -> Counterexample:
        """Of a program that chooses at random: the smallest position where it is wrong at times."""
        try:
            with self._start() as conversation:
                for asked in before:
                    for _time in range(OFTEN):
                        slip = self._judged_by(conversation, asked, judge)
                        if slip and slip.fault == found.fault:
                            return self._counterexample(Slip(slip.fault, {**slip.details, "sometimes": True}), [asked])
                    if self.is_over:
                        break
        except ProgramError:
            pass
        return found

    def _tried(self, questions: Sequence[Asked], judge: Judge) -> Slip | None:
        """Ask in a fresh process; what is wrong with the last answer, or None where it is right."""
        conversation: Conversation | None = None
        try:
            conversation = self._start()
            for asked in questions[:-1]:
                self._answer(conversation, asked)
            return judge(questions[-1].position, self._answer(conversation, questions[-1]))
        except ProgramError as error:
            fault, details = fault_of(flooding(conversation, error))
            return Slip(fault, dict(details))
        finally:
            if conversation:
                conversation.process.close()

    def _counterexample(self, slip: Slip, questions: Sequence[Asked]) -> Counterexample:
        details = dict(slip.details)
        if self.level is not None:
            details["level"] = self.level
        return Counterexample(slip.fault, questions[-1].position, details, self.typed(questions))

    def typed(self, questions: Sequence[Asked]) -> tuple[str, ...]:
        """The lines that ask these questions of a program that has just been started."""
        return typed_lines(self.trial, self.level, [line for asked in questions for line in asked.lines])

    def _answer(self, conversation: Conversation, asked: Asked) -> Answer:
        if asked.question is Command.NATURE:
            return conversation.nature(asked.position)
        return move_of(conversation, self.trial.plan.game, asked.position)

    def _start(self) -> Conversation:
        conversation = self.trial.converse()
        if self.level is not None:
            conversation.level(self.level)
        return conversation


def flooding(conversation: Conversation | None, error: ProgramError) -> ProgramError:
    """A flood of lines is noticed as a wrong line first: whether it was one is seen by what follows."""
    if conversation is None or not isinstance(error, UnreadableReplyError):
        return error
    try:
        conversation.process.read_all(PATIENCE)
    except ExceededError as excess:
        return excess
    except TimedOutError:
        more = conversation.process.received
        if more.count("\n") > MANY_LINES:
            return ExceededError(Resource.OUTPUT, len(more.encode()))
    except ProgramError:
        pass
    return error


def move_of(conversation: Conversation, game: HeapGame, position: Position) -> Move | None:
    """The move that a program plays. An empty line is an answer here, for it is what some play when they have won."""
    process, (placing, question) = conversation.process, Asked(Command.MOVE, position).lines
    process.send(f"{placing}\n{question}")
    while protocol.is_remark(placed := process.read_line()):
        pass
    protocol.read_ok(placing, placed)
    return protocol.read_move(game, position, _move_line(process, position))


def typed_lines(trial: Trial, level: int | None, lines: Iterable[str]) -> tuple[str, ...]:
    """Lines of a whole conversation, from the greeting to the end."""
    opening = [protocol.greeting_line(), protocol.game_line(trial.plan.game, trial.plan.convention)]
    if level is not None:
        opening.append(protocol.level_line(level))
    return (*opening, *lines, str(Command.QUIT))


def _move_line(process: Process, position: Position) -> str:
    """The line that answers `move`. An empty one that nothing follows is an answer too: that there is no move."""
    empty = False
    while True:
        try:
            line = process.read_line(PATIENCE if empty else None)
        except TimedOutError:
            if empty:
                raise NoMoveError(position, "") from None
            raise
        if not protocol.is_remark(line):
            return line
        empty = empty or not line.strip()
