"""A position of a game: its moves, who wins it, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allumettes.core.convention import Convention, Outcome
from allumettes.core.move import Move
from allumettes.core.notation import format_move, format_position, parse_move
from allumettes.core.position import LARGEST_HEAP
from allumettes.library.choices import check_range
from allumettes.library.games import Game
from allumettes.library.language import spoken
from allumettes.solvers import ladder
from allumettes.solvers.analysis import Analysis, analyse
from allumettes.solvers.limit import Limit
from allumettes.trees.replay.recorder import MOST_MOMENTS, record
from allumettes.trees.replay.replay import Replay

if TYPE_CHECKING:
    from allumettes.course.labelled_trees import LabelledNode
    from allumettes.course.model import Model
    from allumettes.course.walk import Expansion, WalkState


@dataclass(frozen=True, slots=True, repr=False)
class Position:
    """Heaps of matches, and a player who is to move. Positions do not change: `play` gives another one.

    >>> import allumettes as al
    >>> position = al.game("grundy").position(3, 5)
    >>> position.moves()
    ['3>1+2', '5>1+4', '5>2+3']
    >>> position.play("5>1+4")
    <Position 3,1,4 of grundy>
    >>> position.is_losing, position.nim_value
    (False, 3)
    """

    game: Game
    heaps: tuple[int, ...]

    def __post_init__(self) -> None:
        for heap in self.heaps:
            check_range("heap", heap, 0, LARGEST_HEAP)

    def moves(self) -> list[str]:
        """Every legal move, row after row, as moves are written."""
        self.check_listed()
        return [self._written(move) for move in self.game.rules.moves(self.heaps)]

    def play(self, move: str | Move) -> Position:
        """The position after a move; what is no legal move is refused with its reason."""
        return Position(self.game, self.game.rules.play(self.heaps, self.parse(move)))

    def parse(self, move: str | Move) -> Move:
        """The move that a text names: `13>5+8`, or less where less is enough (`3`, `0 3`, `div`)."""
        return move if isinstance(move, Move) else parse_move(self.game.rules, self.heaps, str(move))

    @property
    def is_over(self) -> bool:
        """Whether no move is left."""
        return self.game.rules.is_over(self.heaps)

    @property
    def outcome(self) -> Outcome:
        """`winning` or `losing`, for the player to move, or an `UndecidedError` where no proof ended in time."""
        return self.game.oracle.outcome(self.heaps)

    @property
    def is_losing(self) -> bool:
        """Whether the player to move loses against good play (the course's `estPerdante`: `est_perdante` is the same).

        >>> import allumettes as al
        >>> al.game("grundy").position(4).est_perdante
        True
        """
        return self.outcome is Outcome.LOSING

    est_perdante = is_losing

    @property
    def is_winning(self) -> bool:
        """Whether the player to move wins by playing well."""
        return self.outcome is Outcome.WINNING

    @property
    def nim_value(self) -> int:
        """The nim-value of the position in normal play, which it has under the misère convention as well."""
        normal = self.game.normal if self.game.convention is Convention.MISERE else self.game
        with normal.oracle.question():
            return normal.oracle.nim_values.of_position(self.heaps)

    def winning_moves(self) -> list[str]:
        """Every move that leaves the other player a losing position."""
        self.check_listed()
        return [self._written(move) for move in self.game.oracle.winning_moves(self.heaps)]

    def analyse(self) -> Analysis:
        """All there is to say about the position, as data."""
        return analyse(self.game.oracle, self.heaps)

    def explain(self, language: str | None = None) -> str:
        """Who wins and why, in words: the options of the heaps, their nim-values, their sum, the moves that win."""
        from allumettes.locale.proofs import explained

        with spoken(language):
            return "\n".join(explained(self.analyse()))

    def states(self, *, first: int = 1) -> Model:
        """The game from here as courses on search lay it out: states, operators and when each applies, final states.

        >>> import allumettes as al
        >>> model = al.game("matches").position(5).states()
        >>> print(*model.operators)
        J1-R1 J1-R2 J1-R3 J2-R1 J2-R2 J2-R3
        >>> model.existing, len(model.reachable), *map(str, model.finals)
        (12, 10, 'J1-0', 'J2-0')
        """
        from allumettes.course.model import Model

        self._check_walk(first)
        return Model(self.game.rules, self.heaps, first, self.game.convention)

    def labelled_tree(self, *, first: int = 1, shortcut: bool = True, seconds: float | None = 10.0) -> LabelledNode:
        """The tree of the matches report: every node says 2 where J1 wins, 0 where J1 loses; `str` writes it as Lisp.

            >>> import allumettes as al
            >>> six = al.game("matches").position(6).labelled_tree()
            >>> six.label, six.matches, str(six.subtree_with(2))
            (2, 6, '((4 J2 2) (0 J2 2) (0 J2 2) (0 J2 2))')
            >>> print(al.game("matches").position(2).labelled_tree(first=2, shortcut=False))
            ((2 J2 0) ((1 J1 2) (0 J2 2)) (0 J1 0))

        With the report's shortcut a position whose player can end the game at once is a leaf.
        """
        from allumettes.course.labelled_trees import label_tree

        self._check_walk(first)
        rules, convention = self.game.rules, self.game.convention
        return label_tree(rules, self.heaps, first, convention, shortcut=shortcut, limit=Limit(seconds))

    def expansions(self, *, merge: bool = False, first: int = 1, seconds: float | None = 10.0) -> list[Expansion]:
        """The breadth-first walk: every state `(turn, position, player)` that is not an end, with its children.

            >>> import allumettes as al
            >>> walk = al.game("matches").position(5).expansions()
            >>> len(walk), *map(str, walk[0].children)
            (15, '(1 4 J2)', '(1 3 J2)', '(1 2 J2)')
            >>> [str(child) for child in dict(walk)[1, (2,), 2]]
            ['(2 1 J1)', '(2 0 J1)']
            >>> print(walk[-1])
            ((4 1 J1) (5 0 J2))

        Merged, a state that is met again is not expanded again. `first` is the player who begins, 1 or 2.
        """
        from allumettes.course.walk import expansions

        self._check_walk(first)
        return list(expansions(self.game.rules, self.heaps, first, merge=merge, limit=Limit(seconds)))

    def shortest_game(
        self, *, won_by: int | None = None, first: int = 1, seconds: float | None = 10.0
    ) -> list[WalkState]:
        """The states of a shortest game, whoever wins it, or of the shortest one that player 1 or 2 wins.

            >>> import allumettes as al
            >>> five = al.game("matches").position(5)
            >>> print(*five.shortest_game())
            (0 5 J1) (1 2 J2) (2 0 J1)
            >>> print(*five.shortest_game(won_by=1))
            (0 5 J1) (1 4 J2) (2 3 J1) (3 0 J2)

        A win may need the help of the other player. The list is empty where no game is won by them.
        """
        from allumettes.course.walk import shortest_game, shortest_game_won_by

        self._check_walk(first)
        rules, limit = self.game.rules, Limit(seconds)
        if won_by is None:
            return shortest_game(rules, self.heaps, first, limit)
        check_range("won_by", won_by, 1, 2)
        return shortest_game_won_by(won_by, rules, self.heaps, first, self.game.convention, limit)

    def best_line(self, *, first: int = 1) -> list[WalkState]:
        """The states of a game in which nobody makes a mistake.

        >>> import allumettes as al
        >>> print(*al.game("matches").position(5).best_line())
        (0 5 J1) (1 4 J2) (2 1 J1) (3 0 J2)
        """
        from allumettes.course.walk import best_line

        self._check_walk(first)
        return best_line(self.game.rules, self.heaps, first, self.game.convention, self.game.oracle)

    def replay(self, algorithm: str, *, seconds: float | None = 10.0, most: int = MOST_MOMENTS) -> Replay:
        """The search of an algorithm, recorded line by line from its own source: at most so many lines of it.

        >>> import allumettes as al
        >>> replay = al.game("grundy").position(7).replay("v2")
        >>> replay.steps, len(replay.moments)
        (11, 144)
        >>> cursor = replay.cursor()
        >>> cursor.go_to_step(5)
        >>> cursor.counters["operations"], [frame.variables["heaps"] for frame in cursor.stack][-1]
        (5, '[2, 1, 1, 1, 1, 1]')
        >>> cursor.back()
        >>> cursor.counters["operations"]
        4
        """
        self.check_listed()
        check_range("most", most, 1)
        rules, convention = self.game.rules, self.game.convention
        return record(ladder.find(algorithm), rules, self.heaps, convention, seconds=seconds, most=most)

    def _check_walk(self, first: int) -> None:
        self.check_listed()
        check_range("first", first, 1, 2)

    def check_listed(self) -> None:
        """Refuse to look at every move where a heap has too many of them."""
        for heap in self.heaps:
            self.game.check_listed(heap)

    def _written(self, move: Move) -> str:
        return format_move(self.heaps, move)

    def __str__(self) -> str:
        return format_position(self.heaps)

    def __repr__(self) -> str:
        return f"<Position {self} of {self.game.label}>"

    def _repr_svg_(self) -> str:
        from allumettes.drawings.board import board_svg

        with spoken():
            return board_svg(self.game.rules, self.heaps)
