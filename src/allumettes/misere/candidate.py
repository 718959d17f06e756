"""A candidate for the misère quotient of the heaps 0 to n: a finite commutative monoid, and who wins its elements.

The letters of its words are the heaps. An element is known by its first word in the order of words. Letters that are
taken away, or parts of a word that are replaced by earlier words, make the word earlier: every part of a first word is
a first word, and every move leads to an earlier word.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING

import numpy as np

from allumettes.core.move import Option
from allumettes.misere.monoid import Monoid
from allumettes.misere.words import Word

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Numbers = NDArray[np.int32]
    Flags = NDArray[np.bool_]
    Options = list[Numbers]
    """The options of a heap, those with equally many parts in an array each: a row an option."""


@dataclass(frozen=True)
class Candidate:
    table: Numbers
    """By element and heap: the element of both together. Element 0 is the empty position."""
    words: Numbers
    """By element: its first word. Heaps after the largest generator may be left out."""
    lost: Flags
    """By element: whether the player to move loses."""

    @property
    def size(self) -> int:
        return len(self.table)

    @property
    def heaps(self) -> int:
        """How many heaps there are, heap 0 included."""
        return int(self.table.shape[1])

    def element(self, word: Word) -> int:
        return _element(self.table, word)

    @cached_property
    def generators(self) -> list[int]:
        """The heaps that are first words: the letters of all others."""
        letters = range(self.words.shape[1])
        alone = self.words[self.table[0, letters]]
        return [heap for heap in letters if alone[heap, heap] == alone[heap].sum() == 1]

    @cached_property
    def products(self) -> Numbers:
        """The product of every pair of elements."""
        products = np.empty((self.size, self.size), np.int32)
        products[:, 0] = np.arange(self.size)
        for element in range(1, self.size):
            # A first word without its largest letter is the first word of an earlier element.
            products[:, element] = self.table[products[:, self._shorter[element]], self._largest[element]]
        return products

    @cached_property
    def _largest(self) -> Numbers:
        """By element: the largest letter of its first word."""
        largest: Numbers = self.words.shape[1] - 1 - np.argmax(self.words[:, ::-1] > 0, axis=1)
        return largest

    @cached_property
    def _shorter(self) -> Numbers:
        """By element: the element of its first word without one of its largest letter."""
        numbers = {word.tobytes(): number for number, word in enumerate(self.words)}
        shorter = self.words.copy()
        shorter[np.arange(self.size), self._largest] -= 1
        return np.array([0] + [numbers[word.tobytes()] for word in shorter[1:]], np.int32)

    @property
    def monoid(self) -> Monoid:
        """The monoid with its generators as letters."""
        words, table = self.words[:, self.generators].tolist(), self.table[:, self.generators].tolist()
        return Monoid(tuple(map(tuple, words)), tuple(map(tuple, table)), tuple(self.lost.tolist()))

    def with_heap(self, products: Numbers) -> Candidate:
        """The same monoid with one heap more, given by the products of its element and all others."""
        return Candidate(np.column_stack((self.table, products)), self.words, self.lost)


def by_length(options: Iterable[Option]) -> Options:
    """Options with equally many parts, together in an array each."""
    every = list(options)
    arrays = []
    for length in sorted(set(map(len, every))):
        same_length = [option for option in every if len(option) == length]
        parts = np.array(list(chain.from_iterable(same_length)), np.int32)
        arrays.append(parts.reshape(len(same_length), length))
    return arrays


def after_options(table: Numbers, options: Numbers, elements: Numbers | int = 0) -> Numbers:
    """The elements with options of one length beside them."""
    found = np.broadcast_to(np.asarray(elements, np.int32), (max(np.size(elements), len(options)),))
    for parts in options.T:
        found = table[found, parts]
    return found


def _element(table: Numbers, word: Word) -> int:
    """Where a word leads to from element 0."""
    element = 0
    for heap, count in enumerate(word):
        for _ in range(count):
            element = int(table[element, heap])
    return element


TRIVIAL = Candidate(np.zeros((1, 1), np.int32), np.zeros((1, 1), np.int32), np.zeros(1, np.bool_))
"""The quotient of heap 0 alone."""


class Refinement:
    """A finer monoid, whose outcomes are found by play.

    Words of one element are told apart if a heap of `powers` does not occur equally often in both. Beyond the count
    that `powers` gives for it, only the parity is compared. The candidate ignores heaps that it does not have.
    """

    def __init__(self, candidate: Candidate, heaps: int, powers: Mapping[int, int]) -> None:
        self.candidate = candidate
        self.heaps = heaps
        self._digits = dict(zip(powers, _mixed_digits(list(powers.values())), strict=True))
        self._counters = int(np.prod([count + 2 for count in powers.values()]))
        self._number = np.full(candidate.size * self._counters, -1, np.int32)
        self._enumerate()
        self.table = np.column_stack([self._number[self._after(self._codes, heap)] for heap in range(heaps)])

    @property
    def size(self) -> int:
        return len(self.words)

    def _after(self, codes: Numbers, heap: int) -> Numbers:
        """The codes after adding a heap. A code is an element of the candidate and what the counters show."""
        elements, counters = np.divmod(codes, self._counters)
        if heap < self.candidate.heaps:
            elements = self.candidate.table[elements, heap]
        if heap in self._digits:
            counters = self._digits[heap][counters]
        after: Numbers = elements * self._counters + counters
        return after

    def _enumerate(self) -> None:
        """Number the elements in the order of their first words."""
        self._codes = np.zeros(1, np.int32)
        self.words = np.zeros((1, self.heaps), np.int32)
        self.without = np.full((1, self.heaps), -1, np.int32)
        """By element and heap: the element of its first word without one such heap, -1 where it has none."""
        self._number[0] = 0
        for heap in range(1, self.heaps):
            layer = np.arange(len(self._codes))
            while len(layer := self._add_layer(layer, heap)):
                pass

    def _add_layer(self, layer: NDArray[np.intp], heap: int) -> NDArray[np.intp]:
        """Add a heap to these elements; the elements that are new."""
        after = self._after(self._codes[layer], heap)
        fresh = np.flatnonzero(self._number[after] < 0)
        _, first = np.unique(after[fresh], return_index=True)
        chosen = fresh[np.sort(first)]
        codes, before = after[chosen], layer[chosen]
        new = np.arange(len(self._codes), len(self._codes) + len(codes))
        self._number[codes] = new
        words = self.words[before]
        words[:, heap] += 1
        self._codes = np.concatenate((self._codes, codes))
        shorter = self.without[before]
        less = self._number[self._after(self._codes[shorter], heap)]
        without = np.where(shorter < 0, -1, less)
        without[:, heap] = before
        self.words = np.concatenate((self.words, words))
        self.without = np.concatenate((self.without, without))
        return new

    def is_first(self, word: Word) -> bool:
        """Whether no earlier word has the element of this one."""
        return bool((self.words[_element(self.table, word)] == word).all())

    def played(self, options: Sequence[Options]) -> Candidate:
        """Who wins the first words, by play; elements that no company tells apart become one."""
        lost = _lost(self.size, *self._moves(options))
        classes = _classes(lost, self.table[:, [heap for heap in range(self.heaps) if options[heap]]])
        _, first = np.unique(classes, return_index=True)
        first = np.sort(first)
        number = np.empty(len(first), np.int32)
        number[classes[first]] = np.arange(len(first))
        return Candidate(number[classes[self.table[first]]], self.words[first], lost[first])

    def _moves(self, options: Sequence[Options]) -> tuple[Numbers, Numbers]:
        """All moves between elements: from which ones, and to which."""
        sources, targets = [np.empty(0, np.int32)], [np.empty(0, np.int32)]
        for heap in range(1, self.heaps):
            movable = np.flatnonzero(self.words[:, heap])
            if not len(movable):
                continue
            rest = self.without[movable, heap]
            for same_length in options[heap]:
                _, different = np.unique(after_options(self.table, same_length), return_index=True)
                for option in same_length[different]:
                    sources.append(movable.astype(np.int32))
                    targets.append(after_options(self.table, option[np.newaxis], rest))
        return np.concatenate(sources), np.concatenate(targets)


def _mixed_digits(counts: Sequence[int]) -> list[Numbers]:
    """For counters side by side, read as one number: how each of them changes it by counting one more."""
    shape = [count + 2 for count in counts]
    shown = np.indices(shape).reshape(len(shape), int(np.prod(shape)))
    steps: list[Numbers] = []
    for place, count in enumerate(counts):
        after = shown.copy()
        after[place] = np.where(shown[place] == count + 1, count, shown[place] + 1)
        steps.append(np.array(np.ravel_multi_index(tuple(after), shape), np.int32))
    return steps


def _lost(size: int, sources: Numbers, targets: Numbers) -> Flags:
    """Which elements are lost, from all moves. Whoever cannot move at element 0 has won."""
    known, lost = np.zeros(size, np.bool_), np.zeros(size, np.bool_)
    known[0] = True
    while len(sources):
        won = np.zeros(size, np.bool_)
        won[sources[lost[targets]]] = True
        open_still = np.zeros(size, np.bool_)
        open_still[sources[~known[targets]]] = True
        lost |= ~known & ~won & ~open_still
        known |= won | lost
        left = ~known[sources]
        sources, targets = sources[left], targets[left]
    return lost


def _classes(lost: Flags, table: Numbers) -> Numbers:
    """The coarsest partition that tells lost elements from others and stays one when any letter is added."""
    classes, count = lost.astype(np.int64), 0
    while True:
        for letter in table.T:
            _, classes = np.unique(classes * len(lost) + classes[letter], return_inverse=True)
        if (found := int(classes.max()) + 1) == count:
            return classes.astype(np.int32)
        count = found
