"""Is the nature right for all positions of up to so many matches?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

from allumettes.classroom.asking import Answer, Asked, Judge, Slip
from allumettes.classroom.checks.check import Check, Interface
from allumettes.classroom.examining import Examination
from allumettes.classroom.faults import EVERY_ANSWER, Fault
from allumettes.classroom.finding import Finding, failed, passed, unfinished
from allumettes.classroom.pace import stages_up_to
from allumettes.classroom.positions import playable_positions, positions, reordered_positions
from allumettes.classroom.tally import Tally
from allumettes.classroom.trial import Plan, Trial
from allumettes.core.convention import Outcome
from allumettes.core.notation import format_move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.programs.protocol import Command

IN_ANY_ORDER = 8
"""Up to so many matches the heaps come in every order."""
FURTHER = 5
"""Positions without dead heaps are asked for so many matches more."""
MOST_WITH_A_FAULT = 0.75
"""A single wrong position among thousands costs something, too."""


class Natures(Check):
    name = "natures"
    title = N_("It knows which positions are winning")
    rung = 50
    points = 3
    interface = Interface.PROTOCOL
    needs = ("builds", "speaks")
    faults = (Fault.WRONG_NATURE, Fault.AFTER_OTHERS, Fault.UNSTEADY, Fault.SLOWS_DOWN, *EVERY_ANSWER)

    def run(self, trial: Trial) -> Finding:
        def judge(position: Position, answer: Answer) -> Slip | None:
            if answer is trial.oracle.outcome(position):
                return None
            return Slip(Fault.WRONG_NATURE, wrong_nature(trial, position))

        asked = list(asked_positions(trial.plan, trial.plan.matches))
        with Examination(trial, stages=stages_up_to(trial.plan.matches)) as examination:
            tally = ask_all(examination, Command.NATURE, asked, judge, trial.plan.matches)
        return finding_of(self.name, trial.plan, tally, _share(tally, asked), trial.plan.matches)


def ask_all(
    examination: Examination, question: Command, positions: Sequence[Position], judge: Judge, most: int
) -> Tally:
    """Ask about all positions, and a quick program again about those of up to `most` matches in other orders."""
    tally = examination.examine((Asked(question, position) for position in positions), judge)
    tally.is_complete = False
    if tally.finished and examination.is_quick:
        others = reordered_positions(examination.trial.plan.game, IN_ANY_ORDER + 1, most)
        again = takewhile(lambda _position: examination.is_quick, others)
        tally.add(examination.examine((Asked(question, position) for position in again), judge))
        tally.is_complete = tally.is_complete and examination.is_quick
    return tally


def wrong_nature(trial: Trial, position: Position) -> dict[str, Any]:
    """What the sentence about a wrong answer is filled with: the two outcomes, and why the true one is true."""
    if trial.oracle.is_losing(position):
        over = trial.plan.game.is_over(position)
        return {"said": str(Outcome.WINNING), "truth": str(Outcome.LOSING), "over": over}
    better = next(trial.oracle.winning_moves(position), None)
    proof = {} if better is None else {"better": format_move(position, better)}
    return {"said": str(Outcome.LOSING), "truth": str(Outcome.WINNING), **proof}


def asked_positions(plan: Plan, most: int) -> Iterator[Position]:
    """All positions of up to so many matches, then those without dead heaps of a few more."""
    yield from positions(plan.game, most, IN_ANY_ORDER)
    if most == plan.matches:
        yield from playable_positions(plan.game, most + 1, most + FURTHER)


def finding_of(name: str, plan: Plan, tally: Tally, share: float, most: int) -> Finding:
    """The finding of a check that asks one position after the other, of up to `most` matches."""
    reached = most if tally.finished else stage(plan, tally)
    facts = {"matches": reached, "all": plan.matches, "wrong": len(tally.wrong_positions)}
    if tally.finished and tally.is_complete:
        facts["asked"] = tally.asked
    found = tally.counterexamples.values()
    if found:
        return failed(name, *found, share=min(share, MOST_WITH_A_FAULT), **facts)
    if reached < plan.matches:
        return unfinished(name, reached / plan.matches, **facts)
    return passed(name, **facts)


def stage(plan: Plan, tally: Tally) -> int:
    """The stage before the position at which the questions ended: all positions up to it were asked."""
    return max((one for one in stages_up_to(plan.matches) if one < sum(tally.stopped_at or ())), default=0)


def _share(tally: Tally, asked: list[Position]) -> float:
    """How much better than a program that always says the same: nothing for that, 1 for one without a fault."""
    rates = []
    for outcome in Outcome:
        right, wrong = tally.right.get(outcome, 0), tally.wrong.get(outcome, 0)
        if right + wrong:
            rates.append(right / (right + wrong))
    if not tally.finished and tally.counterexamples:
        answered = tally.asked / max(1, len(asked))
        return max(0.0, sum(rates) - len(rates) + 1) * answered
    return max(0.0, sum(rates) - len(rates) + 1) if rates else 0.0
