"""A game is a function from the size of a heap to its options; everything else is derived from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import ClassVar

from allumettes.core.errors import IllegalMoveError, Refusal, StartError, Unreadable, UnreadableError
from allumettes.core.move import Move, Option
from allumettes.core.position import Position


class Habit(Enum):
    """What a computer plays in a lost position, where every move loses against good play."""

    RANDOM = "any legal move of any row"
    FIRST = "the first option of the first row that has one"


class HeapGame(ABC):
    """The rules of one game. A file in `games/` defines one subclass, and that is all it takes to add a game."""

    name: ClassVar[str]
    """The word on the command line."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other words for it, in the languages of the people who type them."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence of rules. Like the title it is English here and translated on screen."""
    default_start: ClassVar[Position]
    habit: ClassVar[Habit] = Habit.RANDOM
    like_nim: ClassVar[bool] = False
    """Whether every heap with a known nim-value behaves like that heap of Nim, also when the last move loses."""

    @abstractmethod
    def options(self, heap: int) -> Iterable[Option]:
        """Every way to replace a heap, each once, its heaps in ascending order."""

    def named_options(self, heap: int) -> Mapping[str, Option]:
        """The actions that have a name of their own, in the order of the rules; two may lead to one option."""
        return {}

    def known_nim_value(self, heap: int) -> int | None:
        """The nim-value of a heap where theory gives it at once; None where it must be computed."""
        return None

    @classmethod
    def with_parameter(cls, text: str) -> HeapGame:
        """The variant that `name:text` asks for. Games without variants refuse any text."""
        raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")

    @property
    def spec(self) -> str:
        """The text that names this game with its variant; the games' `find` reads it back."""
        return self.name

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapGame) and self.spec == other.spec

    def __hash__(self) -> int:
        return hash(self.spec)

    def __repr__(self) -> str:
        return f"<game {self.spec}>"

    # Everything below is derived.

    def can_move(self, heap: int) -> bool:
        return next(iter(self.options(heap)), None) is not None

    def playable_rows(self, position: Position) -> list[int]:
        return [row for row, heap in enumerate(position) if self.can_move(heap)]

    def is_over(self, position: Position) -> bool:
        return not any(map(self.can_move, position))

    def moves(self, position: Position) -> Iterator[Move]:
        """Every legal move, row after row, in the order of the options."""
        for row, heap in enumerate(position):
            for option in self.options(heap):
                yield Move(row, option)

    def children(self, position: Position) -> set[Position]:
        """The positions one move away, as sets of heaps: order does not matter to the outcome."""
        return {tuple(sorted(move.result(position))) for move in self.moves(position)}

    def refusal(self, position: Position, move: Move) -> Refusal | None:
        """Why the move is illegal, or None when it is legal. The order of an option's heaps is free."""
        if not 0 <= move.row < len(position):
            return Refusal.NO_SUCH_HEAP
        heap = position[move.row]
        options = set(self.options(heap))
        if not options:
            return Refusal.STUCK_HEAP
        if tuple(sorted(move.option)) in options:
            return None
        return self._refused_option(heap, move.option, options)

    @staticmethod
    def _refused_option(heap: int, option: Option, options: set[Option]) -> Refusal:
        taken = heap - sum(option)
        several = len(option) > 1
        if several and any(part <= 0 for part in option):
            return Refusal.EMPTY_PART
        if taken < 0 or any(part < 0 for part in option):
            return Refusal.TOO_MANY
        if several and len(set(option)) < len(option) and any(len(other) == len(option) for other in options):
            return Refusal.EQUAL_PARTS
        if taken == 0 and not several:
            return Refusal.NOTHING_TAKEN
        if all(heap - sum(other) != taken for other in options):
            return Refusal.AMOUNT
        return Refusal.NOT_AN_OPTION

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move; an illegal one is refused with its reason."""
        if reason := self.refusal(position, move):
            raise IllegalMoveError(self, position, move, reason)
        return move.result(position)

    def check_start(self, position: Position) -> None:
        if self.is_over(position):
            raise StartError(self, position)
