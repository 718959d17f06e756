"""Words: how often each letter occurs in a position. Letters are heaps, the smallest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Word = tuple[int, ...]


class Rule(NamedTuple):
    """`left` may be replaced by `right`, which comes before it in the order of words."""

    left: Word
    right: Word


def order(word: Word) -> Word:
    """The sort key of words: larger heaps weigh more, so that a move always leads to an earlier word."""
    return word[::-1]


def times(word: Word, letter: int) -> Word:
    """The word with one more of a letter."""
    return (*word[:letter], word[letter] + 1, *word[letter + 1 :])


def spelled(letters: Sequence[int], length: int) -> Word:
    """The word of these letters, in an alphabet of `length`."""
    word = [0] * length
    for letter in letters:
        word[letter] += 1
    return tuple(word)
