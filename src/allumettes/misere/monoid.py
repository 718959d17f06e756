"""A misère quotient: a finite commutative monoid whose elements stand for positions that no company tells apart.

An element is a number, 0 for the empty position. The table says where each element goes when a generator is added;
since additions commute, that determines every product. An element is lost if its positions are lost for the player to
move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from allumettes.misere.words import Rule, Word, order, times

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Monoid:
    words: tuple[Word, ...]
    """The first word of each element in the order of words."""
    table: tuple[tuple[int, ...], ...]
    """By element and generator."""
    lost: tuple[bool, ...]

    @property
    def size(self) -> int:
        return len(self.words)

    @property
    def losing(self) -> list[int]:
        """The P-portion: the elements that are lost for the player to move."""
        return [element for element, lost in enumerate(self.lost) if lost]

    def element(self, word: Word) -> int:
        """The element of a word."""
        found = 0
        for generator, count in enumerate(word):
            for _ in range(count):
                found = self.table[found][generator]
        return found

    @cached_property
    def products(self) -> NDArray[np.intp]:
        """The product of every pair of elements."""
        import numpy as np

        table = np.array(self.table, np.intp).reshape(self.size, -1)
        products = np.empty((self.size, self.size), np.intp)
        products[:, 0] = np.arange(self.size)
        for element, (previous, generator) in self._routes.items():
            products[:, element] = table[products[:, previous], generator]
        return products

    @cached_property
    def _routes(self) -> dict[int, tuple[int, int]]:
        """For every element but 0, another element and the generator that leads from it to this one."""
        routes: dict[int, tuple[int, int]] = {}
        reached = [0]
        for element in reached:
            for generator, after in enumerate(self.table[element]):
                if after and after not in routes:
                    routes[after] = element, generator
                    reached.append(after)
        return routes

    def product(self, elements: Sequence[int]) -> int:
        found = 0
        for element in elements:
            found = int(self.products[found, element])
        return found

    @cached_property
    def relations(self) -> tuple[Rule, ...]:
        """A presentation: these relations between generators determine all others.

        Their left sides are the words that are first of no element though all shorter parts of them are.
        """
        numbers = {word: number for number, word in enumerate(self.words)}
        found: dict[Word, Word] = {}
        for number, word in enumerate(self.words):
            for generator, after in enumerate(self.table[number]):
                longer = times(word, generator)
                if longer not in numbers and longer not in found and _parts_of(longer) <= numbers.keys():
                    found[longer] = self.words[after]
        return tuple(Rule(left, found[left]) for left in sorted(found, key=order))


def _parts_of(word: Word) -> set[Word]:
    """The words with one generator less."""
    return {
        (*word[:generator], count - 1, *word[generator + 1 :]) for generator, count in enumerate(word) if count
    }  # fmt: skip
