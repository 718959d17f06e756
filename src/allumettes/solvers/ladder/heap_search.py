"""The base class of versions 0 to 4 of the course: their order of search and their counts.

The order is that of the course's programs: rows from first to last, smallest piece first; the large part stays on
its row and the small one goes to the end. Another order gives the same answers but other counts.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator

from allumettes.core.convention import Convention, Outcome
from allumettes.core.move import Move, Option
from allumettes.core.position import Position
from allumettes.solvers.ladder.solver import Counters, Solver, Unsearched
from allumettes.solvers.recursion import recursing

Heaps = list[int]
"""The board of the course's programs, in their order."""

Key = tuple[int, ...]
"""A position as the tables keep it: heaps that can still be played, in ascending order."""

Step = tuple[int, Option]
"""Row and option of a move: a plain tuple, since making a `Move` would cost as much as the search."""


LISTED_UP_TO = 2000
"""The options of heaps up to this size are cached."""


class HeapSearch(Solver):
    """Each version defines `is_losing`, which calls itself through `search`."""

    in_usual_race = True
    replayed = ("is_losing", "search", "simplify")

    _root: Heaps
    _winning_move: Move | None
    _was_known: bool
    _level: int
    """How many turns below the root the search is."""

    @abstractmethod
    def is_losing(self, heaps: Heaps) -> bool | None:
        """The course's `estPerdante`: what is known, else what `search` finds. None where the depth hides it."""

    def search(self, heaps: Heaps) -> bool | None:
        """Try each decomposition until one is losing."""
        if self._level == self.limit.depth and any(map(self.is_playable, heaps)):
            return None
        unknown = False
        for step, child in self.decompositions(heaps):
            losing = self.explore(heaps, step, child)
            if losing:
                return False
            if losing is None:
                unknown = True
        return None if unknown else self.all_moves_win(heaps)

    def decompositions(self, heaps: Heaps) -> Iterator[tuple[Step, Heaps]]:
        """Every move and the heaps it leaves, in the order of the course's `premier` and `suivant`."""
        for row, heap in enumerate(heaps):
            for option in self.options(heap):
                child = heaps.copy()
                child[row] = option[-1]
                child += option[:-1]
                yield (row, option), child

    def branches(self, position: Position) -> Iterator[tuple[Move, Position]]:
        return ((Move(*step), tuple(heaps)) for step, heaps in self.decompositions(list(position)))

    def play_winning(self, heaps: Heaps) -> bool:
        """Play on the board the first move that leaves a losing position; return False where there is none.

        It searches for the move also where a table knows that the board is winning.
        """
        losing = (child for _step, child in self.decompositions(heaps) if self.is_losing(child))
        left = recursing(lambda: next(losing, None))
        if left is not None:
            heaps[:] = left
        return left is not None

    jouer_gagnant = play_winning

    def explore(self, heaps: Heaps, step: Step, child: Heaps) -> bool | None:
        """Count one turn of the loop, and return whether the child is losing."""
        self.limit.step()
        self.counters.operations += 1
        self._level += 1
        losing = self._watched(child, Move(*step)) if self.trace else self.is_losing(child)
        self._level -= 1
        if losing and heaps is self._root:
            self._winning_move = Move(*step)
        return losing

    def all_moves_win(self, heaps: Heaps) -> bool:
        """The answer when no decomposition is losing: losing, except at the end of a misère game."""
        return self.convention is Convention.NORMAL or any(map(self.is_playable, heaps))

    def options(self, heap: int) -> Iterable[Option]:
        if heap > LISTED_UP_TO:
            return self.game.options(heap)
        if heap not in self._options:
            self._options[heap] = tuple(self.game.options(heap))
        return self._options[heap]

    def is_playable(self, heap: int) -> bool:
        return bool(self.options(heap)) if heap <= LISTED_UP_TO else self.game.can_move(heap)

    def key(self, heaps: Heaps) -> Key:
        return tuple(sorted(filter(self.is_playable, heaps)))

    def found_in_table(self) -> None:
        self.counters.table_hits = (self.counters.table_hits or 0) + 1
        self._was_known = True

    def _make_tables(self) -> None:
        self._options: dict[int, tuple[Option, ...]] = {}
        self._begin([])

    def _begin(self, root: Heaps) -> None:
        self._root, self._winning_move, self._was_known, self._level = root, None, False, 0

    def _measure(self) -> None:
        # Each turn of the loop is a call, and there is the first call.
        self.counters.calls = self.counters.operations + 1

    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]:
        self._begin(list(position))
        losing = self._watched(self._root, None) if self.trace else self.is_losing(self._root)
        if losing is None:
            raise self.limit.too_shallow()
        if losing or self.game.is_over(position):
            return outcome_of(losing), ()
        return Outcome.WINNING, (self._winning_move or self._search_winning_move(self._root),)

    def _watched(self, heaps: Heaps, move: Move | None) -> bool | None:
        """`is_losing`, reported to the trace."""
        assert self.trace is not None
        self.trace.enter(tuple(heaps), move)
        losing = self.is_losing(heaps)
        read = Unsearched.TABLE if self._was_known else None
        self.trace.leave(None if losing is None else outcome_of(losing), unsearched=read)
        self._was_known = False
        return losing

    def _search_winning_move(self, heaps: Heaps) -> Move:
        """Find the winning move of a position that a table calls winning (the course's program does not).

        The course does not count this search.
        """
        counted, self.counters, watching, self.trace = self.counters, Counters(), self.trace, None
        self._level = 1
        try:
            return next(Move(*step) for step, child in self.decompositions(heaps) if self.is_losing(child))
        finally:
            self.counters, self.trace = counted, watching


def outcome_of(losing: bool) -> Outcome:
    return Outcome.LOSING if losing else Outcome.WINNING
