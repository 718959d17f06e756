"""Words: how often each generator occurs in a position, for generators in a fixed order; and who wins them.

The generators are heaps, and their options are words again, made of smaller generators. Rules rewrite a word to one
that is thought to be as good. With rules an outcome is a guess, which the proof of the quotient accepts or refuses;
without rules it is exact.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from operator import add, sub
from typing import NamedTuple

from allumettes.solvers.limit import Limit

Word = tuple[int, ...]


def plus(one: Word, other: Word) -> Word:
    return tuple(map(add, one, other))


def times(word: Word, generator: int) -> Word:
    """The word with one more of a generator."""
    return (*word[:generator], word[generator] + 1, *word[generator + 1 :])


class Rule(NamedTuple):
    """`left` may be replaced by `right`, which comes before it in the order of words."""

    left: Word
    right: Word

    def weaker(self) -> Iterator[Rule]:
        """The same rule beside one more generator of its own left side."""
        for generator, count in enumerate(self.left):
            if count:
                yield Rule(times(self.left, generator), times(self.right, generator))


def order(word: Word) -> Word:
    """The sort key of words: larger generators weigh more, so that a move always leads to an earlier word."""
    return word[::-1]


LARGEST_PACKED = 127
"""The most of a generator in a packed word: the highest bit of a byte tells a borrow."""


def _packed(word: Word) -> int:
    return int.from_bytes(bytes(word), "little")


class WordPlay:
    """Who wins a word, by search, after rewriting."""

    def __init__(self, options: Sequence[Sequence[Word]], limit: Limit, rules: Iterable[Rule] = ()) -> None:
        self.options = options
        self.limit = limit
        self._lost: dict[Word, bool] = {}
        self.replace_rules(rules)

    def replace_rules(self, rules: Iterable[Rule]) -> None:
        self.rules = list(rules)
        self._steps = [
            ([(g, count) for g, count in enumerate(rule.left) if count], tuple(map(sub, rule.right, rule.left)))
            for rule in self.rules
        ]
        self._packed_steps = [(_packed(rule.left), _packed(rule.right) - _packed(rule.left)) for rule in self.rules]
        self._guards = _packed((128,) * len(self.options))
        self._reduced: dict[Word, Word] = {}
        self._lost = {(0,) * len(self.options): False}

    def reduce(self, word: Word) -> Word:
        known = self._reduced.get(word)
        if known is None:
            known = self._reduced[word] = self._rewritten(word)
        return known

    def _rewritten(self, word: Word) -> Word:
        """The last word of `rewriting`. Words are packed in one number, a byte for each generator."""
        if max(word, default=0) > LARGEST_PACKED:
            return self._rewritten_slowly(word)
        packed, guards = _packed(word), self._guards
        changed = True
        while changed:
            changed = False
            for left, change in self._packed_steps:
                # No byte borrows from the next one, exactly if no generator is fewer than in `left`.
                while ((packed | guards) - left) & guards == guards:
                    packed += change
                    changed = True
                    if packed & guards:
                        return self._rewritten_slowly(word)
        return tuple(packed.to_bytes(len(word), "little"))

    def _rewritten_slowly(self, word: Word) -> Word:
        return deque([word, *(after for _, after, _ in self.rewriting(word))], 1)[0]

    def rewriting(self, word: Word) -> Iterator[tuple[Word, Word, int]]:
        """The steps of rewriting a word: before, after, and the number of the rule."""
        changed = True
        while changed:
            changed = False
            for number, (needed, change) in enumerate(self._steps):
                while all(word[generator] >= count for generator, count in needed):
                    before, word, changed = word, plus(word, change), True
                    yield before, word, number

    def leaves(self, word: Word) -> Iterator[Word]:
        """The words one move away, those with fewer large generators first."""
        for generator in range(len(word) - 1, -1, -1):
            if word[generator]:
                rest = (*word[:generator], word[generator] - 1, *word[generator + 1 :])
                for option in self.options[generator]:
                    yield plus(rest, option)

    def is_losing(self, word: Word) -> bool:
        root = self.reduce(word)
        lost = self._lost
        if (known := lost.get(root)) is not None:
            return known
        path = [(root, self.leaves(root))]
        while path:
            self.limit.step()
            word, leaves = path[-1]
            for leave in leaves:
                after = self.reduce(leave)
                known = lost.get(after)
                if known:
                    lost[word] = False
                    path.pop()
                    break
                if known is None:
                    path.append((after, self.leaves(after)))
                    break
            else:
                lost[word] = True
                path.pop()
                if path:
                    lost[path.pop()[0]] = False
        return lost[root]
