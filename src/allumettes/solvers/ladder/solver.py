"""The base class of the algorithms: how one is asked, what it answers, counts and tells of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Protocol

from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError, UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.core.text import N_
from allumettes.solvers.ladder.labels import Labels
from allumettes.solvers.limit import Limit
from allumettes.solvers.recursion import recursing

if TYPE_CHECKING:
    from allumettes.solvers.ladder.reduction import Reduction
    from allumettes.solvers.ladder.watched_tables import WatchTable
    from allumettes.solvers.oracle import Oracle


class Unfit(StrEnum):
    """Why an algorithm does not apply."""

    NORMAL_ONLY = "normal-only"
    """It rests on a theorem of normal play."""


class UnfitSolverError(AllumettesError):
    """An algorithm that does not apply to a game and a convention."""

    def __init__(self, solver: str, game: HeapGame, convention: Convention, reason: Unfit) -> None:
        super().__init__(solver, game, convention, reason)
        self.solver = solver
        self.game = game
        self.convention = convention
        self.reason = reason


class Keeps(StrEnum):
    """Which of the positions that it has searched an algorithm keeps in a table."""

    NOTHING = "nothing"
    LOSING = "losing"
    BOUNDS = "bounds"
    """All, but of some only a bound of their value, which may not be enough when they come back."""
    ALL = "all"


class Stop(StrEnum):
    """Why a solver stopped before its answer."""

    SECONDS = "seconds"
    OPERATIONS = "operations"
    ENTRIES = "entries"
    DEPTH = "depth"
    """A line of play is longer than Python can follow."""
    HORIZON = "horizon"
    """Nothing is decided within the turns that the search may look ahead."""
    INTERRUPTED = "interrupted"


@dataclass(slots=True)
class Counters:
    """Exact counts of the work. A count that an algorithm does not have is None.

    operations: turns of the loop over the options of a position, the `cpt` of the course;
    calls: calls of the recursive function, the first one included;
    table_hits: answers that were read in a table;
    losing_table, winning_table: positions known to be losing, to be winning;
    table: entries of a table of values;
    cut: branches that were proved useless and never looked at;
    removed: playable heaps that were taken away, since they change nothing.
    """

    operations: int = 0
    calls: int = 0
    table_hits: int | None = None
    losing_table: int | None = None
    winning_table: int | None = None
    table: int | None = None
    cut: int | None = None
    removed: int | None = None

    def counted(self) -> dict[str, int]:
        """The counts that the idea has, by name."""
        return {name: count for name, count in asdict(self).items() if count is not None}

    @property
    def kept(self) -> int:
        """How many entries the tables have."""
        return sum(filter(None, (self.losing_table, self.winning_table, self.table)))


COUNTER_NAMES: Mapping[str, str] = {
    "operations": N_("operations"),
    "calls": N_("calls"),
    "table_hits": N_("table hits"),
    "losing_table": N_("losing table"),
    "winning_table": N_("winning table"),
    "table": N_("table"),
    "cut": N_("cut branches"),
    "removed": N_("removed heaps"),
}
MEANINGS: Mapping[str, str] = {
    "operations": N_("turns of the loop over the moves of a position, the “cpt” of the course"),
    "calls": N_("calls of the function that calls itself, the first one included"),
    "table_hits": N_("answers that were read in a table"),
    "losing_table": N_("positions known to be losing"),
    "winning_table": N_("positions known to be winning"),
    "table": N_("entries of the table of values"),
    "cut": N_("branches that could not change the value and were never looked at"),
    "removed": N_("heaps that could be played and were taken away, for they change nothing"),
}
"""What they count; an algorithm that counts something else says so in its `meanings`."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a solver found. `outcome` is None exactly when `stopped` says why there is no answer."""

    outcome: Outcome | None
    best_moves: tuple[Move, ...]
    counters: Counters
    stopped: Stop | None = None


class Unsearched(StrEnum):
    """How a position is answered whose moves are not searched."""

    TABLE = "table"
    """The answer is read in a table."""
    LAST_MOVE = "last-move"
    """The player to move ends the game at once, and wins."""
    THEOREM = "theorem"
    """The position is judged without its moves."""


class Trace:
    """An observer of a search: it is told of every position that is entered, and of the label found there.

    A breadth-first walk tells of its states as it goes, then enters and leaves them all in the order of a tree.
    """

    def enter(self, position: Position, move: Move | None) -> None: ...

    def leave(self, label: object, *, unsearched: Unsearched | None = None) -> None:
        """`unsearched`: where the label comes from when nothing below was searched."""

    def take_up(self, state: WalkedState) -> None:
        """The moves of a state are followed from here on."""

    def meet(self, state: WalkedState, move: Move, *, known: bool) -> None:
        """A move of the state that is taken up leads to this one, which the walk may know already."""

    def conclude(self, state: WalkedState) -> None:
        """A state has got its label."""


class WalkedState(Protocol):
    """A state of a breadth-first walk."""

    position: Position
    turn: int
    label: int


Sentence = tuple[str, Mapping[str, object]]
"""A sentence in English, to be translated, and what its braces are filled with."""


class Solver(ABC):
    """One algorithm and its tables, which are empty in a new solver and kept from one question to the next.

    Its counters are those of one question: what the tables know already costs nothing any more.

    A subclass needs `name`, `idea`, `title`, `rung` and `_solve`. All it says in English is translated on screen.
    """

    name: ClassVar[str]
    idea: ClassVar[str]
    title: ClassVar[str]
    """The idea in one sentence."""
    rung: ClassVar[int]
    """Its place on the ladder."""
    short: ClassVar[str] = ""
    """The idea in a word or two, for a legend."""
    explanation: ClassVar[str] = ""
    """The idea in a few sentences, for a report."""
    builds_on: ClassVar[str] = ""
    """The algorithm whose work it saves, by name."""
    saving: ClassVar[str] = ""
    """How it saves that work, in a few sentences, for a report."""
    saving_in_misere: ClassVar[str] = ""
    """The same where the last move loses, if that makes a difference."""
    tries_everything: ClassVar[bool] = False
    """Whether it follows the rules to the end of every match, so that its work shows why one needs ideas."""
    in_usual_race: ClassVar[bool] = False
    """Whether it runs in a race for which nobody has chosen the algorithms."""
    meanings: ClassVar[Mapping[str, str]] = {}
    """What its counters count, where that is not what `MEANINGS` says."""
    keeps: ClassVar[Keeps] = Keeps.ALL
    """The positions that are looked up when they are met again; any other is searched all over again."""
    replayed: ClassVar[tuple[str, ...]] = ()
    """The methods that a replay shows line by line, in reading order; where none are named, all that the idea has."""
    replayed_beside: ClassVar[tuple[Callable[..., object], ...]] = ()
    """Functions of others that a replay shows as well."""
    ends_early: ClassVar[bool] = False
    """Whether a position whose player can end the match at once is not searched, where the last move wins."""
    follows_every_move: ClassVar[bool] = False
    """Whether it goes on with the other moves of a position when one is found to win."""
    looks_ahead: ClassVar[bool] = True
    """Whether it searches turn after turn, so that a limit of depth makes it search less."""

    def __init__(
        self,
        game: HeapGame,
        convention: Convention = Convention.NORMAL,
        limit: Limit | None = None,
        trace: Trace | None = None,
    ) -> None:
        self.game = game
        self.convention = convention
        self.limit = limit or Limit(None)
        self.trace = trace
        self.counters = self._new_counters()
        self._make_tables()

    def _make_tables(self) -> None:  # noqa: B027 - brute ideas have none
        """Create empty tables."""

    def _new_counters(self) -> Counters:
        """Counters at zero, with those that the idea has."""
        return Counters()

    @classmethod
    def meaning(cls, counter: str) -> str:
        """What a counter counts."""
        return cls.meanings.get(counter, MEANINGS[counter])

    @classmethod
    def explained(cls, oracle: Oracle) -> Iterator[Sentence]:
        """The sentences that explain the idea for a game, some of them with examples found by its oracle."""
        if cls.explanation:
            yield cls.explanation, {}

    @classmethod
    def saving_words(cls, convention: Convention) -> str:
        return (cls.saving_in_misere if convention is Convention.MISERE else "") or cls.saving

    @classmethod
    def slow_above(cls, game: HeapGame) -> int | None:
        """The heap from which on it takes minutes or hours, where that was measured."""
        return None

    @classmethod
    def unfit(cls, game: HeapGame, convention: Convention, position: Position) -> Unfit | None:
        """Why the algorithm does not apply; None where it does."""
        return None

    @classmethod
    def check_fit(cls, game: HeapGame, convention: Convention, position: Position) -> None:
        if reason := cls.unfit(game, convention, position):
            raise UnfitSolverError(cls.name, game, convention, reason)

    def solve(self, position: Position) -> Solution:
        """The outcome, the best moves found and the counts; the counts so far when stopped."""
        self.limit.restart()
        self.counters = self._new_counters()
        stopped: Stop | None = None
        try:
            outcome, best = recursing(lambda: self._solve(position))
        except UndecidedError as error:
            stopped = Stop(error.reason)
        except RecursionError:
            stopped = Stop.DEPTH
        except KeyboardInterrupt:
            stopped = Stop.INTERRUPTED
        self._measure()
        if stopped is not None:
            return Solution(None, (), self.counters, stopped)
        return Solution(outcome, best, self.counters)

    def counted(self) -> Counters:
        """A copy of the counters, also from another thread during the search."""
        self._measure()
        return replace(self.counters)

    # What the tree of a search is drawn from, and its replay.

    def watch_tables(self, watch: WatchTable) -> None:  # noqa: B027 - brute ideas have none
        """Replace each table by what `watch` makes of it."""

    def searched_heaps(self, position: Position) -> Position:
        """The heaps whose moves are searched from a position: fewer where the idea removes some beforehand."""
        return position

    def reduction(self, position: Position) -> Reduction | None:
        """The heaps that a theorem of the idea takes away from a position; None where it has none or all stay."""
        return None

    def branches(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """Every move that the search could follow and what it leaves, in its own order."""
        return ((move, move.result(position)) for move in self.game.moves(position))

    def labels(self, first: int) -> Labels:
        """How the labels that are given to `trace` are read; `first` is the seat of the player who begins."""
        return Labels(first)

    def own_notation(self, position: Position, first: int, form: str) -> str | None:
        """The whole tree of a position as the source of the idea prints it, in `text` or `sexpr`."""
        return None

    @classmethod
    def has_own_notation(cls) -> bool:
        return cls.own_notation is not Solver.own_notation

    def whole_tree_size(self, position: Position) -> int | None:
        """How many nodes the whole tree has, where that can be counted without searching it."""
        return None

    @abstractmethod
    def _solve(self, position: Position) -> tuple[Outcome, tuple[Move, ...]]: ...

    def _measure(self) -> None:  # noqa: B027 - some ideas count all they have as they go
        """Update the counters of table sizes."""
