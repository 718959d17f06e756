"""Does the program play a winning move whenever there is one, and only legal moves?"""

from __future__ import annotations

from allumettes.classroom.asking import Answer, Slip
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.checks.natures import ask_all, asked_positions, finding_of
from allumettes.classroom.examining import Examination
from allumettes.classroom.faults import EVERY_MOVE, Fault
from allumettes.classroom.finding import Finding, Verdict
from allumettes.classroom.pace import stages_up_to
from allumettes.classroom.tally import Tally
from allumettes.classroom.trial import Trial
from allumettes.core.convention import Outcome
from allumettes.core.move import Move
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.programs.protocol import Command

STRONGEST = 3


class Moves(Check):
    name = "moves"
    title = N_("It plays a winning move whenever there is one")
    rung = 60
    points = 3
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = (*EVERY_MOVE, Fault.SLOWS_DOWN)

    def run(self, trial: Trial) -> Finding:
        # A program that was too slow to tell the nature of larger positions is not asked for moves there.
        natures = trial.findings.get("natures")
        slow = natures is not None and natures.verdict is Verdict.UNFINISHED
        stages = stages_up_to(trial.plan.matches)
        most = max(natures.facts["matches"], stages[0]) if natures and slow else trial.plan.matches
        asked = list(asked_positions(trial.plan, most))
        with Examination(trial, trial.level_to_choose(STRONGEST), stages_up_to(most)) as examination:
            tally = ask_all(
                examination, Command.MOVE, asked, lambda position, answer: lost_win(trial, position, answer), most
            )
        return finding_of(self.name, trial.plan, tally, _share(tally, len(asked)), most)


def lost_win(trial: Trial, position: Position, answer: Answer) -> Slip | None:
    """A legal move that gives the win away. Where every move loses, any will do."""
    oracle = trial.oracle
    if not isinstance(answer, Move) or oracle.outcome(position) is not Outcome.WINNING:
        return None
    if oracle.is_losing(answer.result(position)):
        return None
    better = next(oracle.winning_moves(position))
    return Slip(
        Fault.LOST_WIN,
        {"reply": format_move(position, answer), "better": format_move(position, better)},
    )


def _share(tally: Tally, asked: int) -> float:
    """The part of the winning positions in which it wins, times the part of the others in which its move is legal."""
    parts = []
    for outcome in Outcome:
        right, wrong = tally.right.get(outcome, 0), tally.wrong.get(outcome, 0)
        if right + wrong:
            parts.append(right / (right + wrong))
    share = 1.0
    for part in parts:
        share *= part
    return share if tally.finished or not tally.counterexamples else share * tally.asked / max(1, asked)
