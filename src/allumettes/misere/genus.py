"""The genus of a game: its nim-value, and its misère nim-values beside 0, 1, 2, 3… Nim heaps of 2.

A misère nim-value is a mex like any other, but a game without moves has the value 1. Beside more and more heaps of 2
the values end by alternating between two numbers that differ by 2; the genus is written with one round of these:
3^1431 stands for 1, 4, 3, 1, 3, 1… (Conway, On Numbers and Games, chapter 12; Winning Ways, chapter 13).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from allumettes.solvers.nim_values import mex


class Genus(NamedTuple):
    value: int
    """The nim-value of normal play."""
    tail: tuple[int, ...]
    """The misère nim-values beside 0, 1, 2… heaps of 2; the last two repeat for ever."""

    @property
    def misere_value(self) -> int:
        return self.tail[0]

    def at(self, twos: int) -> int:
        """The misère nim-value beside so many Nim heaps of 2."""
        beyond = twos - len(self.tail)
        return self.tail[twos] if beyond < 0 else self.tail[beyond % 2 - 2]

    @property
    def is_tame(self) -> bool:
        """Whether some position of Nim has this genus; the game itself may be wild all the same."""
        return self in (nim_genus(self.value), firm_genus(self.value))

    def __str__(self) -> str:
        if max(self.tail) < 10:
            return f"{self.value}^{''.join(map(str, self.tail))}"
        return f"{self.value}^({','.join(map(str, self.tail))})"


def nim_genus(size: int) -> Genus:
    """The genus of a Nim heap."""
    return Genus(size, (size ^ 1, size ^ 2, size)) if size < 2 else firm_genus(size)


def firm_genus(value: int) -> Genus:
    """The genus of a position of Nim with some heap of 2 or more."""
    return Genus(value, (value, value ^ 2))


ZERO_GENUS = nim_genus(0)


def genus_of(options: Iterable[Genus]) -> Genus:
    """The genus of a game from those of its options."""
    genera = list(options)
    if not genera:
        return ZERO_GENUS
    settled = max(len(genus.tail) for genus in genera) - 2
    tail = [mex(genus.at(0) for genus in genera)]
    # With the options alternating, a value depends on the one before it and on the parity of its place alone.
    while len(tail) < settled + 4 or tail[-1] != tail[-3] or tail[-2] != tail[-4]:
        before = tail[-1]
        # A move in a heap of 2 leaves the game beside one heap of 2 less, alone or with a heap of 1, which is an xor.
        tail.append(mex([before, before ^ 1, *(genus.at(len(tail)) for genus in genera)]))
    return Genus(mex(genus.value for genus in genera), shortest(tail))


def shortest(tail: list[int]) -> tuple[int, ...]:
    """The beginning of a tail up to the end of the first round of the two values that repeat."""
    while len(tail) > 2 and tail[-1] == tail[-3]:
        tail = tail[:-1]
    return tuple(tail)
