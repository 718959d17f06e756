"""A proof in steps that open one after the other, down to the rules: why a position has its outcome, a heap its value.

A step names what it rests on: heaps with their values, or the positions that moves leave. Each of them is a step again,
which ends at heaps that the rules forbid to play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from allumettes.core.errors import TooManyOptionsError
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.position import Position
from allumettes.solvers.analysis import Analysis, HeapProof, analyse, heap_proof
from allumettes.solvers.oracle import Oracle


@dataclass(frozen=True, slots=True)
class OptionStep:
    """An option of a heap: the values of its heaps, and their nim-sum."""

    option: Option
    values: tuple[int, ...]
    value: int


@dataclass(frozen=True, slots=True)
class HeapStep:
    """Why a heap has its value: `options` are all of its options, or one for each smaller value."""

    proof: HeapProof
    options: tuple[OptionStep, ...]
    option_count: int | None
    """None where there are more than anybody could list."""

    @property
    def heap(self) -> int:
        return self.proof.heap

    @property
    def value(self) -> int:
        return self.proof.value

    @property
    def left_values(self) -> list[int]:
        """The values among the options that are listed, ascending."""
        return sorted({option.value for option in self.options})

    @property
    def rests_on(self) -> list[tuple[int, int]]:
        """The heaps of the options with their values, ascending."""
        return sorted({pair for option in self.options for pair in zip(option.option, option.values, strict=True)})


@dataclass(frozen=True, slots=True)
class SumRow:
    """Equal heaps in a nim-sum: an even number of them cancels."""

    heap: int
    count: int
    value: int

    @property
    def cancels(self) -> bool:
        return self.count % 2 == 0


@dataclass(frozen=True, slots=True)
class PositionStep:
    """Why a position has its outcome: the nim-sum of its heaps where that decides, and what its moves leave."""

    analysis: Analysis
    rows: tuple[SumRow, ...]
    """The heaps that can be played, ascending; empty where the proof is a search."""

    @property
    def width(self) -> int:
        """The number of binary digits of the largest value."""
        return max([1, *(row.value.bit_length() for row in self.rows)])


def heap_step(oracle: Oracle, heap: int) -> HeapStep:
    """Raises `UndecidedError` where the value is not found within the limit of the oracle."""
    with oracle.question():
        proof = heap_proof(oracle, heap)
        of_heap = oracle.nim_values.of_heap
        options = tuple(
            OptionStep(found.option, tuple(map(of_heap, found.option)), found.value) for found in proof.options
        )
        return HeapStep(proof, options, _option_count(oracle.game, heap))


def _option_count(game: HeapGame, heap: int) -> int | None:
    try:
        return game.option_count(heap)
    except TooManyOptionsError:
        return None


def position_step(oracle: Oracle, position: Position) -> PositionStep:
    """Of a position that is not decided within the limit, the analysis says so."""
    analysis = analyse(oracle, position)
    values = dict(zip(position, analysis.values or (), strict=False))
    counts = Counter(heap for heap in position if oracle.game.can_move(heap))
    rows = tuple(SumRow(heap, counts[heap], values[heap]) for heap in sorted(counts) if heap in values)
    return PositionStep(analysis, rows)
