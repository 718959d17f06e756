"""Games: `game("grundy")`, `game("0.77")`, `game(lambda heap: …)`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from allumettes import games as rooms
from allumettes.core.convention import Convention
from allumettes.core.errors import UnknownChoiceError, Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_position
from allumettes.core.rule_code import RuleCode
from allumettes.games.code import game_by
from allumettes.library.choices import check_range
from allumettes.library.language import spoken
from allumettes.locale import _
from allumettes.locale.rules import rule_words

if TYPE_CHECKING:
    from allumettes.library.documents import Strategy
    from allumettes.library.matches import Match
    from allumettes.library.positions import Position
    from allumettes.library.sequences import Sequence
    from allumettes.solvers.oracle import Oracle

GameLike: TypeAlias = "str | Game | HeapGame | RuleCode | Callable[[int], Iterable[Iterable[int]]]"
"""What stands for a game: its name or rule code, the game itself, or a function from a heap to its options."""


class Game:
    """The rules of a game, and who wins when nobody can move any more.

    >>> import allumettes as al
    >>> kayles = al.game("kayles")
    >>> kayles.options(3)
    [(2,), (1, 1), (1,)]
    >>> kayles.nim_value(10**18)
    1
    >>> kayles.misere
    <Game 0.77, misere>
    """

    def __init__(self, rules: GameLike, convention: Convention = Convention.NORMAL, seconds: float = 10.0) -> None:
        self.rules = rules_of(rules)
        self.convention = convention
        self.seconds = seconds
        """How long one question about a position may take before it is called undecided."""

    @property
    def name(self) -> str:
        """The text that names the game: `grundy`, `matches:1,3,4`, `0.77`."""
        return self.rules.spec

    @property
    def title(self) -> str:
        """The name of the game in the language that was chosen."""
        with spoken():
            return _(self.rules.title)

    @property
    def rule(self) -> str:
        """What a move may do, in a sentence of the language that was chosen."""
        with spoken():
            return rule_words(self.rules)

    @property
    def misere(self) -> Game:
        """The same game where whoever makes the last move loses."""
        return Game(self.rules, Convention.MISERE, self.seconds)

    @property
    def normal(self) -> Game:
        """The same game where whoever makes the last move wins."""
        return Game(self.rules, Convention.NORMAL, self.seconds)

    @property
    def start(self) -> Position:
        """The position that a match of this game usually starts from."""
        return self.position(*self.rules.default_start)

    def position(self, *heaps: int | str | tuple[int, ...]) -> Position:
        """A position: `position(3, 5, 13)`, `position((3, 5, 13))` or `position("3,5,13")`."""
        from allumettes.library.positions import Position

        try:
            text = ",".join(str(heap) for given in heaps for heap in (given if isinstance(given, tuple) else (given,)))
        except ValueError as error:  # Python writes no number of thousands of digits
            raise UnreadableError(Unreadable.HEAP_TOO_LARGE, "") from error
        return Position(self, parse_position(text))

    def match(self, *start: int | str) -> Match:
        """A match that starts from these heaps, or from the usual ones."""
        from allumettes.library.matches import Match

        return Match(self, *start)

    def options(self, heap: int) -> list[tuple[int, ...]]:
        """Every way to replace a heap: an option is the heaps that take its place."""
        self.check_listed(heap)
        return list(self.rules.options(heap))

    def check_listed(self, heap: int) -> None:
        """Refuse to list the options of a heap that has too many of them."""
        check_range("heap", heap, 0)
        self.rules.check_listed(heap)

    def nim_value(self, heap: int) -> int:
        """The nim-value of one heap, in normal play."""
        return self.normal.position(heap).nim_value

    def strategy(self, *, teacher: bool = False, author: str | None = None, title: str | None = None) -> Strategy:
        """How the game is won, and why: theorems with their proofs, worked examples, sources.

        `print` writes it as Markdown, and its method `save` as a `.pdf` or `.md` file. The questions to the student
        are open, unless it is the teacher's copy.
        """
        from allumettes.library.documents import Strategy

        return Strategy(self, teacher, author, title)

    def sequence(self, to: int) -> Sequence:
        """The nim-values of heaps 0 to `to`."""
        from allumettes.library.sequences import sequence

        return sequence(self, to)

    @cached_property
    def oracle(self) -> Oracle:
        """What proves outcomes; it keeps what it has proved for the next question."""
        from allumettes.sequences.oracle import oracle_for

        return oracle_for(self.rules, self.convention, self.seconds)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and (self.rules, self.convention) == (other.rules, other.convention)

    def __hash__(self) -> int:
        return hash((self.rules, self.convention))

    @property
    def label(self) -> str:
        """The name of the game, and the convention where it is not the usual one."""
        return self.name if self.convention is Convention.NORMAL else f"{self.name}, {self.convention}"

    def __repr__(self) -> str:
        return f"<Game {self.label}>"

    def _repr_markdown_(self) -> str:
        return f"**{self.title}** ({self.name}). {self.rule}"


def game(rules: GameLike, *, misere: bool | None = None, seconds: float = 10.0) -> Game:
    """The game that is meant by a name, a rule code, or a function from a heap to its options.

        >>> import allumettes as al
        >>> al.game("grundy")
        <Game grundy>
        >>> al.game("matches:1,3,4", misere=True)
        <Game matches:1,3,4, misere>
        >>> halving = al.game(lambda heap: [(heap - 1,), (heap // 2,)] if heap else [])
        >>> halving.nim_value(10)
        0

    With `misere` whoever makes the last move loses; a game that is given keeps its convention unless you say so.
    `seconds` is how long one question about a position may take.
    """
    if misere not in (None, True, False):
        raise UnknownChoiceError("misere", misere, ("True", "False", "None"))
    if misere is None:
        convention = rules.convention if isinstance(rules, Game) else Convention.NORMAL
    else:
        convention = Convention.MISERE if misere else Convention.NORMAL
    return Game(rules, convention, seconds)


def rules_of(rules: GameLike) -> HeapGame:
    match rules:
        case Game():
            return rules.rules
        case HeapGame():
            return rules
        case str():
            return rooms.find(rules)
        case RuleCode():
            return game_by(rules)
        case _ if not callable(rules):
            return rooms.find(str(rules))
        case _:
            name = str(getattr(rules, "__name__", ""))
            return rooms.from_function(rules, name if name.isidentifier() else "function")


def list_games() -> list[str]:
    """The names of the games; any rule code (`0.77`) and any set to take from (`S(1,3,4)`) is a game too.

    >>> import allumettes as al
    >>> al.list_games()
    ['grundy', 'halving', 'matches', 'nim', 'code', 'board', 'circle', 'coins']
    """
    return list(rooms.registered())
