"""A game is a function from the size of a heap to its options; everything else is derived from it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from typing import TYPE_CHECKING, ClassVar

from allumettes.core.errors import (
    IllegalMoveError,
    Refusal,
    StartError,
    TooManyOptionsError,
    Unreadable,
    UnreadableError,
)
from allumettes.core.move import Move, Option
from allumettes.core.pieces import Piece, Pieces
from allumettes.core.position import LARGEST_LISTED, Position

if TYPE_CHECKING:
    from allumettes.core.coin_pattern import CoinBoard, CoinPattern
    from allumettes.core.take_and_break import Choice


class Habit(Enum):
    """The move that a computer plays in a lost position."""

    RANDOM = "any legal move of any row"
    FIRST = "the first option of the first row that has one"


class HeapGame(ABC):
    """The rules of one game. Adding a game is adding a file with one subclass to `games/`."""

    name: ClassVar[str]
    """The name on the command line."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other names, also in other languages."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """The rules in one sentence, in English, translated on screen like the title.

    Empty where the sentence is made from the rules themselves (`choices`, or the options of small heaps).
    """
    row: HeapGame | None = None
    """The game by whose rules rows are played, where some heaps are no rows."""
    default_start: ClassVar[Position]
    habit: ClassVar[Habit] = Habit.RANDOM
    is_listed: ClassVar[bool] = True
    """Whether menus offer it; every game can be named."""
    is_named: ClassVar[bool] = True
    """Whether the games' `find` reads `spec` back; rules in a Python function have no such text."""
    like_nim: ClassVar[bool] = False
    """Whether every heap with a known nim-value behaves like that heap of Nim, also when the last move loses."""

    def scaled_start(self, factor: float) -> Position:
        """A start so many times as large as the usual one."""
        return tuple(round(factor * heap) for heap in self.default_start)

    @abstractmethod
    def options(self, heap: int) -> Iterable[Option]:
        """All options of a heap, without repetition, each with its heaps in ascending order."""

    def named_options(self, heap: int) -> Mapping[str, Option]:
        """The options that have names, by name; two names may lead to the same option."""
        return {}

    def choices(self) -> Sequence[Choice]:
        """The rules as choices of how much to take and what to leave; empty where they have another form."""
        return ()

    def coins_turned(self) -> tuple[CoinPattern, ...]:
        """Where heaps are coins of a row: which of them a move turns; empty where the rules have another form."""
        return ()

    def coin_board(self) -> CoinBoard | None:
        """Where heaps are coins of a board: what crosses where coins are turned."""
        return None

    def pieces(self, heap: int) -> Pieces:
        """What a heap stands for on the table."""
        return Pieces(Piece.ROW, heap)

    def known_nim_value(self, heap: int) -> int | None:
        """The nim-value of a heap where a formula gives it, else None."""
        return None

    def known_options(self, heap: int, value: int) -> Iterable[Option] | None:
        """The options with a nim-value where a formula gives them, else None."""
        return None

    @classmethod
    def with_parameter(cls, text: str) -> HeapGame:
        """The variant that `name:text` asks for. Games without variants refuse any text."""
        raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")

    @property
    def spec(self) -> str:
        """The text that names this game with its variant; the games' `find` reads it back."""
        return self.name

    @property
    def identity(self) -> Hashable:
        """What two equal games have in common."""
        return self.spec

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapGame) and self.identity == other.identity

    def __hash__(self) -> int:
        return hash(self.identity)

    def __repr__(self) -> str:
        return f"<game {self.spec}>"

    # The defaults list the options; games with very many options override them with formulas.

    def is_option(self, heap: int, option: Option) -> bool:
        """Whether the rules allow an option, in any order of its heaps."""
        return tuple(sorted(option)) in set(self.options(heap))

    def option_count(self, heap: int) -> int:
        return sum(1 for _ in self.options(heap))

    def option_at(self, heap: int, index: int) -> Option:
        """The option with this index in the order of `options`."""
        return next(islice(self.options(heap), index, None))

    def amounts(self, heap: int) -> Sequence[int]:
        """How many matches may be taken from a heap, in ascending order."""
        size = self.pieces(heap).size
        return sorted({size - sum(option) for option in self.options(heap)})

    def parts_after(self, heap: int, taken: int) -> set[int]:
        """The allowed part counts after taking `taken` matches."""
        left = self.pieces(heap).size - taken
        return {len(option) for option in self.options(heap) if sum(option) == left}

    def part_counts(self, heap: int) -> set[int]:
        """The part counts of all options."""
        return {len(option) for option in self.options(heap)}

    # Derived from the methods above.

    def amounts_leaving(self, heap: int, parts: int) -> Sequence[int]:
        """How many matches may be taken where the rest makes so many heaps, in ascending order."""
        amounts = self.amounts(heap)
        if self.part_counts(heap) == {parts}:
            return amounts
        return [taken for taken in amounts if parts in self.parts_after(heap, taken)]

    def can_move(self, heap: int) -> bool:
        return next(iter(self.options(heap)), None) is not None

    def playable_rows(self, position: Position) -> list[int]:
        return [row for row, heap in enumerate(position) if self.can_move(heap)]

    def is_over(self, position: Position) -> bool:
        return not any(map(self.can_move, set(position)))

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
        if not self.can_move(heap):
            return Refusal.STUCK_HEAP
        return None if self.is_option(heap, move.option) else self._refused_option(heap, move.option)

    def _refused_option(self, heap: int, option: Option) -> Refusal:
        return self._refused_split(heap, option) if len(option) > 1 else self._refused_taking(heap, sum(option))

    def _refused_taking(self, heap: int, left: int) -> Refusal:
        """Why a heap may not become one of `left` matches, or none."""
        if left < 0:
            return Refusal.TOO_MANY
        amounts, always_splits = self.amounts(heap), 1 not in self.part_counts(heap)
        size = self.pieces(heap).size
        if left >= size and not always_splits:
            return Refusal.NOTHING_TAKEN
        if len(amounts) == 1 and amounts[0] == 0:
            return Refusal.MUST_SPLIT
        splits_first = always_splits and 0 in amounts
        return Refusal.REST_UNSPLIT if splits_first or self.parts_after(heap, size - left) else Refusal.AMOUNT

    def _refused_split(self, heap: int, option: Option) -> Refusal:
        counts = self.part_counts(heap)
        taken, parts = heap - sum(option), len(option)
        if counts == {1}:
            return Refusal.NEVER_SPLIT
        if min(option) <= 0:
            return Refusal.EMPTY_PART
        if parts not in counts:
            return Refusal.PART_COUNT
        if taken < 0:
            return Refusal.TOO_MANY
        if parts not in self.parts_after(heap, taken):
            return Refusal.OTHER_SUM if 0 in self.amounts_leaving(heap, parts) else Refusal.AMOUNT
        return Refusal.EQUAL_PARTS if parts == 2 and option[0] == option[1] else Refusal.NOT_AN_OPTION

    def play(self, position: Position, move: Move) -> Position:
        """The position after a legal move; an illegal one is refused with its reason."""
        if reason := self.refusal(position, move):
            raise IllegalMoveError(self, position, move, reason)
        return move.result(position)

    def check_listed(self, heap: int) -> None:
        """Refuse a heap that has too many options for whoever lists them all."""
        if heap > LARGEST_LISTED:
            raise TooManyOptionsError(self, heap, LARGEST_LISTED)

    def check_start(self, position: Position) -> None:
        if self.is_over(position):
            raise StartError(self, position)
