"""The oracle: exact outcomes by the strongest method for the game and the convention."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from enum import StrEnum

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.position import Position, nim_sum, without_row
from allumettes.solvers.limit import Limit
from allumettes.solvers.misere_search import MisereSearch
from allumettes.solvers.misere_theory import MisereSolution, MisereTheory, MisereValue
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.proved_period import FindValues
from allumettes.solvers.tame import TameHeaps


class Method(StrEnum):
    """The method of a proof."""

    NIM_SUM = "nim-sum"
    TAME = "tame"
    QUOTIENT = "quotient"
    SEARCH = "search"

    @property
    def adds_values(self) -> bool:
        """Whether the proof rests on the nim-values of the heaps."""
        return self in (Method.NIM_SUM, Method.TAME)


FAR = 300
"""Beyond this heap, which heaps are tame is not computed one by one before a quotient is looked for."""


class Oracle:
    """Exact outcomes for one game under one convention; proved positions are remembered.

    A question that exceeds its seconds or operations raises `UndecidedError`.
    """

    def __init__(
        self,
        game: HeapGame,
        convention: Convention = Convention.NORMAL,
        seconds: float | None = 10.0,
        find_values: FindValues | None = None,
        operations: int | None = None,
        theory: MisereTheory | None = None,
    ) -> None:
        self.game = game
        self.convention = convention
        self._limit = Limit(seconds, operations)
        self._depth = 0
        self.nim_values = NimValues(game, self._limit, find_values)
        self.tame_heaps = TameHeaps(game, self._limit)
        self._theory = theory
        self._search = MisereSearch(self.tame_heaps, self.nim_values, theory.twins if theory else None)

    def allow(self, seconds: float | None) -> None:
        """Set how long each of the next questions may take."""
        self._limit.seconds = seconds

    @contextmanager
    def question(self) -> Iterator[None]:
        """Questions inside the block share one budget."""
        if self._depth == 0:
            self._limit.restart()
        self._depth += 1
        try:
            yield
        finally:
            self._depth -= 1

    def method(self, position: Position) -> Method:
        if self.convention is Convention.NORMAL:
            return Method.NIM_SUM
        if self._is_far(position) and self.solution(position):
            return Method.QUOTIENT
        if self.tame_heaps.of_position(position) is not None:
            return Method.TAME
        return Method.QUOTIENT if self.solution(position) else Method.SEARCH

    def _is_far(self, position: Position) -> bool:
        return not self.game.like_nim and any(heap > FAR for heap in position)

    def solution(self, position: Position) -> MisereSolution | None:
        """A proved misère quotient that covers a position."""
        if self.convention is Convention.NORMAL or self._theory is None:
            return None
        self._limit.step()  # looking for it counts
        return self._theory.solution(position, self._limit.seconds)

    def misere_value(self, position: Position) -> MisereValue | None:
        """The genus of a position, where it is known; raises `UndecidedError` where it is not found soon."""
        return self._theory.value(position) if self._theory else None

    def outcome(self, position: Position) -> Outcome:
        with self.question():
            if self.convention is Convention.NORMAL:
                return Outcome.WINNING if self.nim_values.of_position(position) else Outcome.LOSING
            if self.method(position) is Method.QUOTIENT:
                solution = self.solution(position)
                assert solution
                return Outcome.LOSING if solution.is_losing(position) else Outcome.WINNING
            return self._search.outcome(position)

    def is_losing(self, position: Position) -> bool:
        """Whether the player to move loses against good play (the course's `estPerdante`)."""
        return self.outcome(position) is Outcome.LOSING

    est_perdante = is_losing

    def winning_moves(self, position: Position) -> Iterator[Move]:
        """Every move that leaves a losing position, in the order of the rules."""
        with self.question():
            if self.convention is Convention.MISERE:
                yield from (m for m in self._misere_moves(position) if self.is_losing(m.result(position)))
            else:
                yield from self.nim_values.winning_moves(position)

    def lists_all(self, position: Position) -> bool:
        """Whether `winning_moves` are all winning moves; a solution may know too many."""
        solution = self.solution(position) if self.method(position) is Method.QUOTIENT else None
        return solution is None or all(map(solution.lists_all, position))

    def winning_count(self, position: Position) -> int | None:
        """The number of winning moves, where it is known without listing them."""
        with self.question():
            return self.nim_values.winning_count(position) if self.convention is Convention.NORMAL else None

    def _misere_moves(self, position: Position) -> Iterator[Move]:
        """All moves, or in Nim the candidates for winning."""
        options: Iterable[Option]
        for row, heap in enumerate(position):
            if self.game.like_nim and self.game.known_options(heap, 0) is not None:
                # In Nim a winning move brings the sum to 0, or to 1 where only heaps of 1 are left.
                others = nim_sum(map(self.nim_values.of_heap, without_row(position, row)))
                values = (others, others ^ 1)
                options = (option for value in values for option in self.nim_values.options_with_value(heap, value))
            else:
                solution = self.solution(position) if self.method(position) is Method.QUOTIENT else None
                options = solution.options(heap) if solution else self.game.options(heap)
            yield from (Move(row, option) for option in options)
