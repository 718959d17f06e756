"""Do the two easier levels of the assignment play as they should: by the rules, and without a fault at the end?"""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.classroom.asking import Answer, Asked, Slip
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.checks.moves import lost_win
from allumettes.classroom.examining import Examination
from allumettes.classroom.faults import EVERY_MOVE
from allumettes.classroom.finding import Finding, failed, not_asked, passed, unfinished
from allumettes.classroom.positions import positions
from allumettes.classroom.tally import Tally
from allumettes.classroom.trial import Trial
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.programs.protocol import Command

RANDOM, ENDGAME = 1, 2
LEGAL_UP_TO = 10
"""Level 1 is asked about all positions of up to so many matches…"""
OFTEN = 4
"""…so many times each, for it chooses at random."""


class Levels(Check):
    name = "levels"
    title = N_("Its easier levels play as they should")
    rung = 70
    points = 1
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = EVERY_MOVE

    def run(self, trial: Trial) -> Finding:
        if not trial.has_levels:
            return not_asked(self.name)
        tallies = [self._tally(trial, level) for level in (RANDOM, ENDGAME)]
        found = [example for tally in tallies for example in tally.counterexamples.values()]
        share = sum(map(_share, tallies)) / len(tallies)
        if found:
            return failed(self.name, *found, share=share)
        if not all(tally.finished for tally in tallies):
            return unfinished(self.name, share)
        return passed(self.name, endgame=trial.plan.endgame)

    def _tally(self, trial: Trial, level: int) -> Tally:
        def judge(position: Position, answer: Answer) -> Slip | None:
            return lost_win(trial, position, answer) if level == ENDGAME else None

        asked = _legal(trial) if level == RANDOM else _endgames(trial)
        with Examination(trial, level) as examination:
            return examination.examine((Asked(Command.MOVE, position) for position in asked), judge)


def _share(tally: Tally) -> float:
    """All for a level without a fault, half where the time ended first: how far it came changes from run to run."""
    if tally.counterexamples:
        return 0.0
    return 1.0 if tally.finished else 0.5


def _legal(trial: Trial) -> Iterator[Position]:
    for position in positions(trial.plan.game, LEGAL_UP_TO, LEGAL_UP_TO // 2):
        yield from [position] * OFTEN


def _endgames(trial: Trial) -> Iterator[Position]:
    """The positions with few matches in heaps that can move."""
    for position in positions(trial.plan.game, trial.plan.endgame, trial.plan.endgame // 2):
        if not trial.plan.game.is_over(position):
            yield position
