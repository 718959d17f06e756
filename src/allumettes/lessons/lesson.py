"""A lesson: one idea, as short texts, pictures of numbers, and tasks to do on the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from allumettes.core.convention import Convention
from allumettes.core.position import Position
from allumettes.lessons.proving import values
from allumettes.lessons.question import BitColumns, Question, bit_columns
from allumettes.locale.numbers import number

# In texts, `backquotes` mark moves and positions, and *stars* mark words that matter, as in the printed documents.


@dataclass(frozen=True, slots=True)
class Text:
    kind: ClassVar[str] = "text"
    words: str


@dataclass(frozen=True, slots=True)
class Idea:
    """The sentence to remember."""

    kind: ClassVar[str] = "idea"
    words: str


@dataclass(frozen=True, slots=True)
class ValueStrip:
    """The nim-values of the heaps 0 to `last` of a game."""

    kind: ClassVar[str] = "strip"
    game: str
    last: int
    caption: str
    period: int = 0
    """Every so many heaps the strip begins a new line."""

    def values(self) -> list[int]:
        return values(self.game, self.last)


@dataclass(frozen=True, slots=True)
class NimSum:
    """A nim-sum in columns of binary digits."""

    kind: ClassVar[str] = "sum"
    numbers: tuple[int, ...]
    caption: str
    heaps: tuple[int, ...] = ()
    """The heaps whose values are summed, where they are not the values themselves."""

    def columns(self) -> BitColumns:
        return bit_columns([number(heap) for heap in self.heaps or self.numbers], list(self.numbers))


@dataclass(frozen=True, slots=True)
class Play:
    """A match against the perfect player, which the reader can win."""

    kind: ClassVar[str] = "play"
    key: str
    words: str
    game: str
    start: Position
    convention: Convention = Convention.NORMAL
    computer_begins: bool = False
    speaks_values: bool = False
    """Whether the comments on the reader's moves speak of nim-values."""


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to answer."""

    kind: ClassVar[str] = "ask"
    key: str
    question: Question


@dataclass(frozen=True, slots=True)
class Shift:
    """The values of a game laid over themselves, shifted: which shift makes them agree?"""

    kind: ClassVar[str] = "shift"
    key: str
    words: str
    game: str
    last: int
    tries: int = 0
    """How many shifts have to be tried where none is right; 0 where one is to be found."""


Task: TypeAlias = Play | Ask | Shift
Part: TypeAlias = Text | Idea | ValueStrip | NimSum | Task


@dataclass(frozen=True, slots=True)
class Lesson:
    address: str
    title: str
    summary: str
    parts: Sequence[Part]

    @property
    def tasks(self) -> dict[str, Task]:
        """What there is to do, by its key."""
        return {part.key: part for part in self.parts if isinstance(part, Play | Ask | Shift)}
