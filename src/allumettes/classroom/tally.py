"""What came of many questions."""

from __future__ import annotations

from dataclasses import dataclass, field

from allumettes.classroom.faults import Fault
from allumettes.classroom.finding import Counterexample
from allumettes.classroom.positions import order
from allumettes.core.convention import Outcome
from allumettes.core.position import Position


@dataclass
class Tally:
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

    def stopped(self, before: Position) -> Tally:
        """The questions ended early, before this position."""
        self.finished, self.stopped_at = False, before
        return self
