"""Version 5, which the course does not have: nim-values by mex, and one xor for any number of heaps.

It knows what version 4 cannot see: [3,5,13] is lost, for 1 xor 2 xor 3 = 0. Its operations are the options whose
value is looked at; a heap whose value theory gives (Nim, taking 1 to k) costs none.
"""

from collections.abc import Iterator
from typing import ClassVar

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.solver import Sentence, Solver, Unfit
from allumettes.solvers.ladder.watched_tables import TableEntry, WatchTable
from allumettes.solvers.nim_values import NimValues, mex
from allumettes.solvers.oracle import Oracle


class NimSum(Solver):
    name, idea, rung = "v5", "nim_values", 5
    title = N_("nim-values: the mex of the options, the xor of the heaps")
    short = N_("nim-values")
    explanation = N_(
        "The value of every heap is computed once, from the smallest up, and one xor judges any number of heaps. "
        "No position is searched any more."
    )
    by_theory = N_(
        "Every heap has a value, which theory gives at once in this game, and one xor judges any number of heaps. No "
        "position is searched any more."
    )
    builds_on = "v4"
    saving = N_(
        "No position of several heaps is searched any more: every heap gets one number, made from those of smaller "
        "heaps, and the xor of the numbers answers."
    )
    in_usual_race = True
    replayed = ("_solve",)
    replayed_beside = (NimValues.winning_moves, NimValues.of_position, NimValues.extend, mex)
    looks_ahead = False
    meanings: ClassVar = {
        "operations": N_("options whose nim-value was read; a heap whose value is known by theory costs none"),
        "calls": N_("heaps whose nim-value was computed"),
        "table": N_("heaps whose nim-value is kept"),
    }

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        yield cls.explanation if oracle.game.known_nim_value(1) is None else cls.by_theory, {}

    @classmethod
    def unfit(cls, game: HeapGame, convention: Convention, position: Position) -> Unfit | None:
        return Unfit.NORMAL_ONLY if convention is Convention.MISERE else None

    def watch_tables(self, watch: WatchTable) -> None:
        self.values.table = watch("table", self.values.table, _entry)

    def _make_tables(self) -> None:
        self.values = NimValues(self.game, self.limit)
        self._before = (0, 0)
        """The operations and the values of earlier questions."""

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        self._before = self.values.operations, self.values.known
        if self.trace:
            self.trace.enter(position, None)
        best = tuple(self.values.winning_moves(position))
        outcome = Outcome.WINNING if best else Outcome.LOSING
        if self.trace:
            self.trace.leave(outcome)
        return outcome, best

    def _measure(self) -> None:
        operations, known = self._before
        self.counters.operations = self.values.operations - operations
        self.counters.calls = self.values.known - known
        self.counters.table = self.values.known


def _entry(heap: int, value: int) -> TableEntry:
    return TableEntry((heap,), None, str(value), Outcome.WINNING if value else Outcome.LOSING)
