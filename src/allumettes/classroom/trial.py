"""The trial of one submission: what its checks share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from allumettes import games
from allumettes.classroom.checks.check import Interface
from allumettes.classroom.console.evaluation import Evaluation, evaluate
from allumettes.classroom.finding import Finding
from allumettes.classroom.submissions.building import Program
from allumettes.classroom.submissions.sources import read_source
from allumettes.classroom.submissions.submission import Submission
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.players import DEFAULT_THRESHOLD
from allumettes.programs.conversation import Conversation
from allumettes.programs.errors import ProgramError
from allumettes.programs.limits import Limits
from allumettes.programs.process import Process
from allumettes.solvers.oracle import Oracle

START = 5
"""How many times as long as for an answer a program may take to start: a Java machine does."""
PATIENCE = 6
"""How many times as long as for an answer a console is waited for: each match starts a process of its own."""
AGAINST_COMPUTER = re.compile(r"\b(?:ordi|ordinateur|computer)\b", re.IGNORECASE)


@dataclass(frozen=True)
class Plan:
    """What all submissions of a class are asked."""

    game: HeapGame = field(default_factory=lambda: games.find("grundy"))
    convention: Convention = Convention.NORMAL
    matches: int = 21
    """All positions of up to so many matches are asked."""
    endgame: int = DEFAULT_THRESHOLD
    """A program of level 2 must win when no more matches are in heaps that can move."""
    reach: int = 30
    """A single heap of so many matches must be answered in time."""
    seconds: float = 2.0
    """For one answer."""
    budget: float = 10.0
    """Seconds for all answers of one check."""

    def as_data(self) -> dict[str, Any]:
        return {
            "game": self.game.spec,
            "convention": str(self.convention),
            "matches": self.matches,
            "endgame": self.endgame,
            "reach": self.reach,
            "seconds": self.seconds,
            "budget": self.budget,
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Plan:
        return cls(**data | {"game": games.find(data["game"]), "convention": Convention(data["convention"])})

    @property
    def limits(self) -> Limits:
        return Limits(seconds=self.seconds, start=START * self.seconds)


@dataclass
class Trial:
    submission: Submission
    plan: Plan
    program: Program | None = None
    """The program, once it is built."""
    interface: Interface | None = None
    """How it is talked to, once that is known."""
    sends_answers: bool = True
    """Whether its answers come by themselves, without being made to."""
    findings: dict[str, Finding] = field(default_factory=dict)
    """By the name of the check, as far as the trial has come."""
    times: list[dict[str, Any]] = field(default_factory=list)
    """What was measured in seconds, which is never the same twice: it is kept apart from the findings."""

    @cached_property
    def oracle(self) -> Oracle:
        return Oracle(self.plan.game, self.plan.convention, seconds=None)

    @cached_property
    def has_levels(self) -> bool:
        """Whether the program knows the command `level`."""
        try:
            with self.converse() as conversation:
                return conversation.level(1)
        except ProgramError:
            return False

    def level_to_choose(self, level: int) -> int | None:
        """The level that is asked for where there are levels: a program without plays as well as it can."""
        return level if self.has_levels else None

    def start(self, limits: Limits | None = None, **options: Any) -> Process:
        """A new process of the program."""
        if self.program is None:
            raise RuntimeError("the program is not built")
        return Process(self.program.command, self.program.folder, limits=limits or self.plan.limits, **options)

    def converse(self) -> Conversation:
        """A new process that has been greeted and told the game."""
        conversation = Conversation(self.start())
        try:
            conversation.greet()
            conversation.game(self.plan.game, self.plan.convention)
        except BaseException:
            conversation.process.close()
            raise
        return conversation

    @property
    def part(self) -> int:
        """The part of the assignment: the one that was named, else what the program looks like."""
        if self.submission.author.part in (1, 2):
            return self.submission.author.part
        main = self.program and read_source(self.submission.folder, self.program.recipe.main)
        return 2 if main and AGAINST_COMPUTER.search(main.text) else 1

    @cached_property
    def console(self) -> Evaluation | None:
        """What was seen in matches at its console; None where the game is not the one of the assignment."""
        if self.plan.game.spec != "grundy" or self.plan.convention is not Convention.NORMAL:
            return None
        limits = replace(self.plan.limits, seconds=PATIENCE * self.plan.seconds)
        return evaluate(lambda: self.start(limits, terminal=True), self.part)

    def passed(self, names: Iterable[str]) -> bool:
        return all(name in self.findings and self.findings[name].share > 0 for name in names)
