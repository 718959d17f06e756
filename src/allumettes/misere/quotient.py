"""The misère quotient of a game, ready to use: the element of every heap it covers, and who wins their sums."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.misere.finder import MOST_ELEMENTS, QuotientFinder
from allumettes.misere.monoid import Monoid
from allumettes.misere.periods import Repetition, Shape, repetition, shape_of
from allumettes.misere.words import Word
from allumettes.solvers.limit import Limit

FARTHEST = 10_000
"""The largest heap up to which a period is looked for."""


@dataclass(frozen=True, repr=False)
class Quotient:
    """`bound` is the largest heap that was examined; with a repetition, the quotient holds for every heap."""

    game: HeapGame
    generators: tuple[int, ...]
    monoid: Monoid
    elements: tuple[int, ...]
    """Of heaps 0 to `bound`."""
    repetition: Repetition | None
    stopped: UndecidedError | None = field(default=None, compare=False)
    """The limit that was reached before the whole game was solved."""

    @property
    def bound(self) -> int:
        return len(self.elements) - 1

    @property
    def order(self) -> int:
        return self.monoid.size

    def __repr__(self) -> str:
        whole = "all heaps" if self.repetition else f"heaps up to {self.bound}"
        return f"<misère quotient of {self.game.spec}, {whole}: {self.order} elements>"

    def covers(self, position: Position) -> bool:
        return self.repetition is not None or max(position, default=0) <= self.bound

    def element(self, heap: int) -> int:
        """The pretending function: the element that stands for a heap."""
        return self.elements[self.first_like(heap)]

    def first_like(self, heap: int) -> int:
        """The smallest heap in which this one repeats itself."""
        if self.repetition is None or heap < self.repetition.preperiod:
            return heap
        first, period = self.repetition
        return first + (heap - first) % period

    def element_of(self, position: Position) -> int:
        return self.monoid.product([self.element(heap) for heap in position])

    def is_losing(self, position: Position) -> bool:
        return self.monoid.lost[self.element_of(position)]

    def word(self, element: int) -> dict[int, int]:
        """An element as heaps, with how often each occurs."""
        return named(self.generators, self.monoid.words[element])

    def sum_like(self, position: Position) -> dict[int, int]:
        """The sum of generators that behaves like a position."""
        return self.word(self.element_of(position))

    def losing_sums(self) -> list[dict[int, int]]:
        """The P-portion, as sums of generators."""
        return [self.word(element) for element in self.monoid.losing]

    def lists_all(self, heap: int) -> bool:
        return self.repetition is None or heap <= 2 * self.bound

    def options(self, heap: int) -> Iterator[Option]:
        """The options of a heap; of a heap with very many, some for every element that an option may have."""
        if self.repetition is None or not isinstance(self.game, TakeAndBreakGame) or self.lists_all(heap):
            yield from self.game.options(heap)
            return
        # A part that is not the largest may give whole periods to the largest one: small ones are enough.
        reach = sum(self.repetition)
        for taken in self.game.takings(heap):
            for parts in range(1, self.game.digit(taken).bit_length()):
                if self.game.digit(taken) >> parts & 1:
                    yield from _small_but_one(heap - taken, parts, 1, reach)


def _small_but_one(left: int, parts: int, least: int, reach: int) -> Iterator[Option]:
    """The splits of a large heap in which all parts but the largest are below `reach`."""
    if parts == 1:
        yield (left,)
        return
    for part in range(least, reach):
        for rest in _small_but_one(left - part, parts - 1, part, reach):
            yield (part, *rest)


def named(generators: tuple[int, ...], word: Word) -> dict[int, int]:
    return {heap: count for heap, count in zip(generators, word, strict=True) if count}


def find_quotient(
    game: HeapGame,
    to: int | None = None,
    limit: Limit | None = None,
    most: int = MOST_ELEMENTS,
    tell: Callable[[int, int], None] | None = None,
) -> Quotient:
    """The quotient of heaps 0 to `to`, or of the whole game; past the limit, of the heaps before it.

    `tell` is called with each heap and the order of the quotient so far.
    """
    finder = QuotientFinder(game, limit, most)
    shape = None if to is not None else shape_of(game)
    found: Repetition | None = None
    stopped: UndecidedError | None = None
    try:
        while found is None and finder.bound < (FARTHEST if to is None else to):
            finder.extend()
            if tell:
                tell(finder.bound, finder.candidate.size)
            if shape and _may_repeat(finder, shape):
                found = repetition(finder.elements, shape)
    except UndecidedError as error:
        stopped = error
    generators, monoid = tuple(finder.candidate.generators), finder.candidate.monoid
    return Quotient(game, generators, monoid, tuple(finder.elements), found, stopped)


def _may_repeat(finder: QuotientFinder, shape: Shape) -> bool:
    """Whether the last generator is far enough behind, since no heap is like it before it."""
    generators = finder.candidate.generators
    return not generators or finder.bound + 1 >= shape.needed(generators[-1], 1)
