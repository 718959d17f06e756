"""A console program judged: all matches of a part played, and of every fault the smallest example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from allumettes.classroom.console.console import Console
from allumettes.classroom.console.faults import Fault
from allumettes.classroom.console.matches import scripts, without
from allumettes.classroom.console.prompts import Asked
from allumettes.classroom.console.referee import play
from allumettes.classroom.console.script import Script
from allumettes.classroom.console.slips import Slip
from allumettes.classroom.console.table import GRUNDY, LONGEST_TRANSCRIPT, Played, Turn
from allumettes.classroom.finding import Counterexample
from allumettes.core.position import Position
from allumettes.programs.process import Process
from allumettes.solvers.oracle import Oracle

END_OF_MATCH = 6
"""A match is near its end when so many matches are left in heaps that can be split. The assignment leaves it open."""
PATIENCE = 2
"""How often a program may hang, flood or break off in the same way before it is left alone."""

Start = Callable[[], Process]


@dataclass
class Evaluation:
    """What was seen in all matches of a part together."""

    part: int
    faults: dict[Fault, Counterexample] = field(default_factory=dict)
    """The smallest example of each."""
    asked: set[Asked] = field(default_factory=set)
    tried: set[Slip] = field(default_factory=set)
    matches: int = 0
    finished: int = 0
    moves: int = 0
    """Of people."""
    turns: list[Turn] = field(default_factory=list)
    transcript: str = ""
    """The longest match that was played to its end, else the last one."""

    def add(self, played: Played) -> None:
        self.matches += 1
        self.finished += played.is_finished
        self.moves += played.moves
        self.asked |= played.asked
        self.tried |= played.tried
        self.turns += played.turns
        for fault in played.faults:
            self.add_fault(fault)
        if played.is_finished or not self.finished:
            self.transcript = played.transcript

    def add_fault(self, found: Counterexample) -> None:
        known = self.faults.get(Fault(found.fault))
        if known is None or _size(found) < _size(known):
            self.faults[Fault(found.fault)] = found

    def chances(self, *, late: bool) -> int:
        """How many turns of the computer could be won: those near the end of a match, or all."""
        oracle = Oracle(GRUNDY)
        return sum(not oracle.is_losing(turn.before) for turn in self.turns if not late or _is_late(turn.before))


def evaluate(start: Start, part: int) -> Evaluation:
    """Play the matches of a part, each with a fresh process, as far as the program lets them be played."""
    evaluation, refused, broken = Evaluation(part), Evaluation(part), Counter[str]()
    for played in _matches(start, part):
        (refused if played.is_refused else evaluation).add(played)
        if _is_hopeless(played, broken):
            break
    if not evaluation.matches:
        return refused
    _judge_computer(evaluation)
    return evaluation


def _matches(start: Start, part: int) -> Iterator[Played]:
    """A match that a wrong answer has ended, because it was taken, is played again without it, and so are the next."""
    taken = frozenset[Slip]()
    for script in scripts(part):
        played = None
        while played is None or played.slip is not None:
            yield (played := _played(start, without(script, taken)))
            taken |= {played.slip} if played.slip else set()


def _played(start: Start, script: Script) -> Played:
    with start() as process:
        return play(Console(process), script)


def _is_hopeless(played: Played, broken: Counter[str]) -> bool:
    """Whether the same fault has broken off several matches. To wait for a program that hangs costs the most."""
    if played.is_finished or played.is_refused:
        return False
    last = played.faults[-1].fault
    broken[last] += played.slip is None or last == Fault.HANGS
    return broken[last] >= (PATIENCE if last in (Fault.HANGS, Fault.EXCEEDS) else 2 * PATIENCE)


def _judge_computer(evaluation: Evaluation) -> None:
    oracle = Oracle(GRUNDY)
    for turn in evaluation.turns:
        if oracle.is_losing(turn.before) or oracle.is_losing(turn.after):
            continue
        winning = next(oracle.winning_moves(turn.before))
        details = {
            "shown": list(turn.after),
            "better": list(winning.result(turn.before)),
            "transcript": turn.transcript[-LONGEST_TRANSCRIPT:],
        }
        late = (Fault.MISSED_AT_THE_END,) if _is_late(turn.before) else ()
        for fault in (Fault.MISSED, *late):
            evaluation.add_fault(Counterexample(fault, turn.before, details, turn.typed))


def _is_late(position: Position) -> bool:
    return sum(position[row] for row in GRUNDY.playable_rows(position)) <= END_OF_MATCH


def _size(found: Counterexample) -> tuple[int, int, int]:
    """The fewest matches, then the fewest heaps, then the least to type."""
    position = found.position or ()
    return sum(position), len(position), len(found.typed)
