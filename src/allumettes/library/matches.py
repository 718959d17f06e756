"""Matches: play, take back, save, load, review."""

from __future__ import annotations

from collections.abc import Callable
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING

from allumettes.core import formats
from allumettes.core import match as core
from allumettes.core.errors import AllumettesError, IllegalMoveError, Refusal, UnknownChoiceError
from allumettes.core.formats import FileContent
from allumettes.core.match import LARGEST_SEED
from allumettes.core.move import Move
from allumettes.core.notation import format_move
from allumettes.core.record import format_record
from allumettes.core.text import check_name, one_line
from allumettes.library.choices import check_range
from allumettes.library.games import Game, game
from allumettes.library.language import spoken
from allumettes.library.players import Player
from allumettes.library.positions import Position
from allumettes.locale.levels import level_name, level_of
from allumettes.players import HUMAN, LEVELS, check_seats, exists
from allumettes.players.cups.machine_file import is_machine_file
from allumettes.players.fair_play import CheatingError
from allumettes.players.match_file import read_match
from allumettes.solvers.ladder import registered
from allumettes.solvers.review import MarkedTurn, review

if TYPE_CHECKING:
    from allumettes.library.games import GameLike
    from allumettes.library.learning import Learner
    from allumettes.library.races import Race


class Match:
    """One play of a game between player 0, who begins, and player 1.

        >>> import allumettes as al
        >>> match = al.Match("grundy", 7)
        >>> match.play("3")
        <Position 3,4 of grundy>
        >>> match.undo()
        '7>3+4'
        >>> while not match.is_over:
        ...     _ = match.play(al.player("perfect").choose(match))
        >>> match.winner, match.moves
        (1, ('7>2+5', '5>1+4', '4>1+3', '3>1+2'))

    Without a start the match begins from the usual position of the game.
    """

    def __init__(
        self,
        rules: GameLike,
        *start: int | str,
        misere: bool | None = None,
        names: tuple[str, str] = ("1", "2"),
        players: tuple[str, str] = ("human", "human"),
        seed: int | None = None,
    ) -> None:
        self.game = game(rules, misere=misere)
        first = self.game.position(*start) if start else self.game.start
        for parameter, pair in (("names", names), ("players", players)):
            if len(pair) != 2:
                raise TypeError(f"{parameter} must be two, one for each player, not {pair!r}")
        if seed is not None:
            check_range("seed", index(seed), 0, LARGEST_SEED)
        seats = _seat(players[0], names[0]), _seat(players[1], names[1])
        self.core = core.Match(self.game.rules, first.heaps, self.game.convention, seats, seed=seed)
        """The same match as the rest of the package knows it."""
        check_seats(self.core)

    @classmethod
    def of(cls, match: core.Match) -> Match:
        """Wrap a match of `allumettes.core`."""
        wrapped = cls.__new__(cls)
        wrapped.game = Game(match.game, match.convention)
        wrapped.core = match
        return wrapped

    @property
    def start(self) -> Position:
        return Position(self.game, self.core.start)

    @property
    def position(self) -> Position:
        """The position that is to be played now."""
        return Position(self.game, self.core.position)

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that were played, as moves are written."""
        return tuple(format_move(turn.before, turn.move) for turn in self.core.turns)

    @property
    def player(self) -> int:
        """Who is to move: 0 or 1."""
        return self.core.player

    @property
    def names(self) -> tuple[str, str]:
        first, second = self.core.seats
        return first.name, second.name

    @property
    def is_over(self) -> bool:
        return self.core.is_over

    @property
    def winner(self) -> int | None:
        """The player who has won, 0 or 1; None while the match goes on."""
        return self.core.winner

    def play(self, move: str | Move) -> Position:
        """Play a move of the player to move, and give the position that it leaves."""
        self.check_going_on()
        self.core.play(self.position.parse(move))
        return self.position

    def play_by(self, player: Player | Callable[[Match], str | Move]) -> Position:
        """Play the move that a program chooses: one of `al.player`, or a function of yours that is given the match.

            >>> import allumettes as al
            >>> match = al.Match("nim", 3, 5)
            >>> match.play_by(al.player("perfect"))
            <Position 3,3 of nim>
            >>> match.play_by(lambda match: match.position.moves()[0])
            <Position 2,3 of nim>

        A move that the rules forbid is a `CheatingError`, and is not played.
        """
        self.check_going_on()
        chosen = player.choose(self) if isinstance(player, Player) else player(self)
        try:
            return self.play(chosen)
        except AllumettesError as error:
            name = self.core.seat.name
            raise CheatingError(name, self.core.position) from error

    def check_going_on(self) -> None:
        """Refuse to look for a move when the match is over."""
        if self.is_over:
            raise IllegalMoveError(self.game.rules, self.core.position, Move(0, ()), Refusal.MATCH_OVER)

    def undo(self) -> str:
        """Take the last move back, and say which one it was."""
        turn = self.core.undo()
        return format_move(turn.before, turn.move)

    def redo(self) -> str:
        """Play again the last move that was taken back."""
        turn = self.core.redo()
        return format_move(turn.before, turn.move)

    def review(self) -> list[MarkedTurn]:
        """Every turn with its mark (`good`, `mistake`, `lost`, `unknown`) and, for a mistake, what would have won."""
        return review(self.core, self.game.oracle)

    def save(self, path: str | Path) -> None:
        """Write the record of the match to a file, which `load` and `allumettes resume` read."""
        formats.write(FileContent.MATCH, self.core, Path(path))

    def __str__(self) -> str:
        """The record of the match: its game, its players and its moves."""
        return format_record(self.core)

    def __repr__(self) -> str:
        moves = self.core.undoable
        end = f", won by player {self.winner}" if self.is_over else ""
        return f"<Match of {self.game.label} from {self.start}: {moves} move{'s' * (moves != 1)}{end}>"

    def _repr_html_(self) -> str:
        from allumettes.drawings.match_html import as_html

        with spoken():
            return as_html(self.core)


def _seat(kind: str, name: str) -> core.Seat:
    known = level_of(kind)
    if not exists(known):
        raise UnknownChoiceError("player", kind, (HUMAN, *map(level_name, LEVELS), *registered()))
    shown = one_line(name)
    check_name(shown)
    return core.Seat(known, shown)


def load(path: str | Path) -> Match | Race | Learner:
    """Read a file that the package has written: a match (`.match`), a race (`.csv`, `.json`, `.parquet`), a machine."""
    path = Path(path)
    path.stat()  # no such file is a FileNotFoundError, as everywhere in Python
    try:
        if path.suffix.lower() in formats.suffixes(FileContent.MACHINE) and is_machine_file(path):
            from allumettes.library.learning import read_learner

            return read_learner(path)
        if path.suffix.lower() in formats.suffixes(FileContent.RACE):
            from allumettes.library.races import read_race

            return read_race(path)
        return Match.of(read_match(path))
    except AllumettesError as error:
        error.add_note(str(path))
        raise
