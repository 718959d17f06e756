"""Finds the misère quotient of a game, heap by heap.

A heap that behaves like an element of the quotient of the smaller heaps changes nothing. With another one, a first
candidate tells words apart by how often they have the new heap, and otherwise by the quotient so far. A proof of it is
tried. It fails at some word, the first one in the order of words that is not won or lost as the candidate says. There
the candidate confuses the word with an earlier one: the next candidate counts some of its heaps and tells it apart. In
this way every candidate is right about more words than the one before, until a proof succeeds.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from allumettes.core.errors import UndecidedError
from allumettes.core.game import HeapGame
from allumettes.misere.candidate import TRIVIAL, Candidate, Refinement, after_options, by_length
from allumettes.misere.transitions import Transitions, first_failure
from allumettes.misere.words import Word
from allumettes.solvers.limit import Limit

if TYPE_CHECKING:
    from allumettes.misere.candidate import Options

MOST_ELEMENTS = 5000

OVER = 2
"""Candidates may have this many times as many elements as the quotient that is accepted."""

FIRST_POWERS = 2
"""How often a new heap is counted at first."""


class QuotientFinder:
    """The quotient of heaps 0 to `bound`. Where its limit stops it, what was found before stays."""

    def __init__(self, game: HeapGame, limit: Limit | None = None, most: int = MOST_ELEMENTS) -> None:
        self.game = game
        self.limit = limit or Limit(None)
        self.most = most
        self.candidate = TRIVIAL
        """Proved."""
        self._options: list[Options] = [[]]
        self._proof = Transitions(TRIVIAL, self.limit)

    @property
    def bound(self) -> int:
        return self.candidate.heaps - 1

    @property
    def elements(self) -> list[int]:
        """The pretending function: the element of each heap."""
        elements: list[int] = self.candidate.table[0].tolist()
        return elements

    def extend(self) -> None:
        """Add the next heap."""
        heap = self.bound + 1
        self._options = [*self._options[:heap], by_length(self.game.options(heap))]
        self.limit.step()
        if not self._options[heap]:
            self.candidate = self.candidate.with_heap(self._proof.products[:, 0])
        elif not self._fits(heap):
            self._refine(heap)

    def _fits(self, heap: int) -> bool:
        """Add the heap as an element of the quotient so far, if it behaves like one."""
        wins = self._proof.wins_of(self._option_elements(self.candidate, heap))
        for element in self._proof.fitting(wins):
            proof = self._proof.copy()
            if proof.add(heap, element, wins) is None:
                self.candidate, self._proof = self.candidate.with_heap(proof.products[:, element]), proof
                return True
        return False

    def _refine(self, heap: int) -> None:
        """Add the heap as a new generator."""
        finer = Refinement(self.candidate, heap + 1, {heap: FIRST_POWERS})
        while True:
            self.limit.step(finer.size)
            candidate = finer.played(self._options)
            self._bound(candidate, OVER)
            proof = Transitions(candidate, self.limit)
            movable = (number for number in range(heap + 1) if self._options[number])
            options = ((number, self._option_elements(candidate, number)) for number in movable)
            failure = first_failure(candidate, proof, options)
            if failure is None:
                break
            finer = self._telling_apart(candidate, failure)
        self._bound(candidate, 1)
        self.candidate, self._proof = candidate, proof

    def _telling_apart(self, candidate: Candidate, word: Word) -> Refinement:
        """The smallest refinement, counting as few heaps as possible, in which no earlier word stands for this one."""
        letters = [heap for heap, count in enumerate(word) if count]
        earlier = candidate.words[candidate.element(word)]
        for number in range(1, len(letters) + 1):
            found = []
            for counted in combinations(letters, number):
                if all(word[heap] == earlier[heap] for heap in counted):
                    continue
                self.limit.step(candidate.size)
                finer = Refinement(candidate, len(word), {heap: word[heap] + 1 for heap in counted})
                if finer.is_first(word):
                    found.append(finer)
            if found:
                return min(found, key=lambda finer: finer.size)
        raise AssertionError  # counting all letters tells a word from all others

    def _option_elements(self, candidate: Candidate, heap: int) -> set[int]:
        found = [after_options(candidate.table, options) for options in self._options[heap]]
        return set(np.concatenate(found).tolist())

    def _bound(self, candidate: Candidate, over: int) -> None:
        if candidate.size > over * self.most:
            raise UndecidedError("elements", self.most, self.limit.steps)
