"""Our own side of the protocol: an engine answers the lines of a referee with any level or any algorithm."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.core.match import Match, Seat
from allumettes.core.notation import format_move, parse_position
from allumettes.core.position import Position
from allumettes.core.text import excerpt, one_line
from allumettes.players import DEFAULT_THRESHOLD, Player, computer, kind_of
from allumettes.programs.protocol import LEVELS, NONE, OK, OPERATIONS, UNKNOWN, Command, greeting_line, is_remark
from allumettes.sequences.oracle import oracle_for
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Solution, Solver
from allumettes.solvers.limit import Limit

NAME = "allumettes"
STRONGEST = "3"
"""The level whose place an algorithm takes."""


NO_POSITION = ": no position yet"
"""A game that is chosen begins without one."""


class Engine:
    def __init__(
        self,
        level: str = "perfect",
        threshold: int = DEFAULT_THRESHOLD,
        seed: int = 0,
        seconds: float = 10.0,
    ) -> None:
        """`level` is a level or the name of an algorithm, which is then what `level 3` chooses."""
        self.seconds = seconds
        self.has_quit = False
        self._kinds = {str(number): kind_of(name, threshold) for number, name in LEVELS.items()}
        if level in ladder.registered():
            self._kinds[STRONGEST] = level
        self._kind = kind_of(level, threshold)
        self._seeds = count(seed)
        self._position: Position | None = None
        self._operations: int | None = None
        self._choose_game(games.find("grundy"), Convention.NORMAL)
        self._answers: dict[str, Callable[[str], str]] = {
            Command.GREETING: lambda _rest: greeting_line(name=f"{NAME} {self._kind}"),
            Command.GAME: self._game_named,
            Command.LEVEL: self._level,
            Command.POSITION: self._place,
            Command.NATURE: self._nature,
            Command.MOVE: self._move,
            Command.COUNT: self._count,
        }

    def answer(self, line: str) -> str | None:
        """The answer to a line; None to blank lines, to remarks and to `quit`."""
        if is_remark(line):
            return None
        word, _, rest = one_line(line).partition(" ")
        if word.lower() == Command.QUIT:
            self.has_quit = True
            return None
        answer = self._answers.get(word.lower())
        unknown = f"{UNKNOWN} {excerpt(one_line(line))}"
        if answer is None:
            return unknown
        try:
            return answer(rest)
        except AllumettesError:
            # What cannot be read, does not apply or cannot be decided in time is not known.
            return unknown

    def _choose_game(self, game: HeapGame, convention: Convention) -> None:
        self._game, self._convention = game, convention
        self._oracle = oracle_for(game, convention, self.seconds)
        self._position = None

    def _game_named(self, rest: str) -> str:
        words = rest.split()
        convention = Convention.NORMAL
        if len(words) > 1 and (last := words[-1].lower().replace("è", "e")) in set(Convention):
            convention = Convention(last)
            words.pop()
        game = games.find(" ".join(words))
        if algorithm := self._algorithm:
            algorithm.check_fit(game, convention, game.default_start)
        self._choose_game(game, convention)
        return OK

    def _level(self, rest: str) -> str:
        if rest not in self._kinds:
            return f"{UNKNOWN} {Command.LEVEL} {excerpt(rest)}".rstrip()
        self._kind = self._kinds[rest]
        return OK

    def _place(self, rest: str) -> str:
        position = parse_position(rest)
        if algorithm := self._algorithm:
            algorithm.check_fit(self._game, self._convention, position)
            self._game.check_listed(max(position))
        self._position, self._operations = position, None
        return OK

    def _nature(self, _rest: str) -> str:
        if self._position is None:
            return f"{UNKNOWN} {Command.NATURE}{NO_POSITION}"
        outcome: Outcome | None
        if algorithm := self._algorithm:
            solution = self._solve(algorithm, self._position)
            outcome, self._operations = solution.outcome, solution.counters.operations
        else:
            outcome = self._oracle.outcome(self._position)
        return str(outcome or f"{UNKNOWN} {Command.NATURE}")

    def _move(self, _rest: str) -> str:
        if self._position is None:
            return f"{UNKNOWN} {Command.MOVE}{NO_POSITION}"
        if self._game.is_over(self._position):
            return NONE
        match = Match(self._game, self._position, self._convention)
        player = self._player()
        move = player.choose(match).move
        self._operations = player.counters.operations if player.counters else None
        return format_move(self._position, move)

    def _count(self, _rest: str) -> str:
        if self._operations is None:
            return f"{UNKNOWN} {Command.COUNT}"
        return f"{OPERATIONS} {self._operations}"

    @property
    def _algorithm(self) -> type[Solver] | None:
        return ladder.registered().get(self._kind)

    def _solve(self, algorithm: type[Solver], position: Position) -> Solution:
        """With empty tables, so that the counts of a position do not depend on what was asked before."""
        return algorithm(self._game, self._convention, Limit(self.seconds)).solve(position)

    def _player(self) -> Player:
        """A new one for each move, with a seed of its own: it plays at random, and not the same each time."""
        return computer(Seat(self._kind, NAME), self._oracle, next(self._seeds), self.seconds)
