"""Values of codes of every shape, and of any function, against the definition, past every constant of a kernel."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from allumettes import games, sequence
from allumettes.core.code_reader import parse_code
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.core.rule_code import RuleCode
from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.games.code import CodeGame
from allumettes.sequences.acceptance import first_wrong_heap
from allumettes.sequences.dense import numpy_values, plain_values
from allumettes.sequences.engine import engine_for
from allumettes.sequences.oracle import oracle_for
from allumettes.sequences.sparse import blocks, engine, rare_list, rules, window, workbench
from allumettes.sequences.theorems import finite_code
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import NimValues
from allumettes.solvers.oracle import Oracle
from tests.campaign import QUICK, tries
from tests.exhaustive import Exhaustive
from tests.sequences.codes import codes, long_codes
from tests.strategies import partitions

FAR = 66_000
"""Past the last constant of the kernels, 65 536."""

shapes = codes(largest=7, marks=True, tails=True) | long_codes(largest=7)

LASKER = CodeGame(parse_code("4.[3]"))
TAILS = [CodeGame(parse_code(code)) for code in ("4.[2]", "4.[4]", "4.[6]", "4.[7]", "4!.[3]", f"4.{'2' * 256}")]


def computed(game: HeapGame, to: int) -> list[int]:
    """Through the public function, as any door would."""
    return list(sequence(game, to))


@tries(40)
@given(codes(marks=True, tails=True) | long_codes())
@example(LASKER)
def test_small_heaps_have_the_values_of_the_definition(game: CodeGame) -> None:
    assert computed(game, 45) == plain_values(game, 45)


@tries(20)
@given(shapes, st.integers(520, 700))
@example(LASKER, 700)
@example(TAILS[0], 600)
@example(TAILS[1], 600)
@example(TAILS[2], 600)
@example(TAILS[3], 600)
@example(TAILS[4], 600)
@example(TAILS[5], 600)
def test_heaps_past_the_first_constants_have_the_values_of_the_definition(game: CodeGame, to: int) -> None:
    """Compared with NumPy's slices, which share nothing with the compiled kernels."""
    assert computed(game, to) == numpy_values(game, to).tolist()


@tries(3)
@given(
    st.sampled_from([games.find(code) for code in ("0.6", "4!.0", "0.4!7")]) if QUICK else shapes,
    st.sampled_from([4200, 8300] if QUICK else [4200, 8300, 16_500]),
)
def test_heaps_past_the_later_constants_have_the_values_of_the_definition(game: CodeGame, to: int) -> None:
    game_splits = sum(1 for taken in game.takings(to) if game.digit(taken) & Leave.TWO_HEAPS)
    assume(QUICK or game_splits * to * to < 1e10)
    assert computed(game, to) == numpy_values(game, to).tolist()


@tries(4)
@given(
    st.sampled_from([games.find(code) for code in ("0.16", "0.127", "0.104", "0.45", "0.156")]) if QUICK else codes(7)
)
def test_heaps_past_the_last_constant_are_the_mex_of_their_options(game: CodeGame) -> None:
    """Each value is checked from the rules; the mask that the engine learned makes that quick, and hides no fault."""
    code = finite_code(game)
    assert code is not None
    made = engine_for(game)
    values = made.advance(FAR)
    assume(len(code.digits) * FAR * FAR / 8 < 1e9 or made.space is not None)
    assert first_wrong_heap(code, values, made.space, Limit(None)) is None


@pytest.mark.slow
@pytest.mark.parametrize("to", [700, pytest.param(20_000, marks=pytest.mark.nightly)])
def test_laskers_nim_is_known_to_theory(to: int) -> None:
    """Heaps 4k + 3 and 4k + 4 change places, all others have their own number (Winning Ways, chapter 4)."""
    expected = [heap + (heap % 4 == 3) - (heap % 4 == 0 and heap > 0) for heap in range(to + 1)]
    assert computed(LASKER, to) == expected
    oracle = oracle_for(LASKER, Convention.NORMAL, 60.0)
    for heap in (511, 512, 513, to - 15, to):
        assert oracle.nim_values.of_heap(heap) == expected[heap]


# Functions.


@st.composite
def functions(draw: st.DrawFn) -> HeapGame:
    """Any function from a heap to its options: some that depend on the heap's remainder, some drawn at random."""
    modulus = draw(st.integers(1, 7))
    choices = [draw(st.lists(st.lists(st.integers(1, 12), min_size=1, max_size=3), max_size=3)) for _ in range(modulus)]

    def options(heap: int) -> Iterable[tuple[int, ...]]:
        for steps in choices[heap % modulus]:
            if heap - sum(steps) >= 0:
                yield (heap - sum(steps), *(step - 1 for step in steps[1:]))

    return games.from_function(options)


@tries(30)
@given(functions(), st.integers(0, 900))
def test_functions_have_the_values_of_the_definition(game: HeapGame, to: int) -> None:
    @cache
    def value(heap: int) -> int:
        found = set()
        for option in game.options(heap):
            total = 0
            for part in option:
                total ^= value(part)
            found.add(total)
        return next(least for least in range(len(found) + 1) if least not in found)

    assert computed(game, to) == [value(heap) for heap in range(to + 1)]


# Last move wins and last move loses, by the oracle of the doors.


@tries(25)
@given(codes(marks=True, tails=True) | functions(), st.sampled_from(list(Convention)))
def test_every_position_of_seven_matches_agrees_with_exhaustive_search(game: HeapGame, convention: Convention) -> None:
    oracle, exhaustive = Oracle(game, convention, seconds=None), Exhaustive(game, convention)
    for total in range(8):
        for position in partitions(total):
            assert oracle.outcome(position) is exhaustive.outcome(position)


@tries(5)
@given(codes(largest=7, marks=True, tails=True), st.integers(601, 700))
def test_the_oracle_of_the_doors_has_the_values_of_the_definition(game: CodeGame, heap: int) -> None:
    """With the heaps that are called near cut to a few, so that the look ahead answers."""
    values = plain_values(game, 60)
    near = NimValues(game, near=5)
    assert [near.of_heap(size) for size in range(60)] == values[:60]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("allumettes.solvers.nim_values.PLAIN_UP_TO", 20)
        assert NimValues(game).of_heap(heap) == int(numpy_values(game, heap)[heap])


# Each constant of the kernels at small values.

SMALL: dict[str, dict[str, int]] = {
    "allumettes.sequences.sparse.engine": {
        "FIRST_LEARNED": 64,
        "LATELY": 32,
        "FEW": 2,
        "FIRST_ORDER": 128,
        "CHECKED_LATER": 0,
        "FIRST_COMPILED": 0,
        "LARGEST_CHECKED_LATER": 1 << 20,
        "WORTH_COMPARING": 1,
    },
    "allumettes.sequences.sparse.window": {"HEAD": 256, "SMALLEST_SIZE": 8},
    "allumettes.sequences.sparse.rules": {"MOST_TAKEN": 9},
    "allumettes.sequences.sparse.rare_list": {"ROOM": 16, "SAMPLE": 8, "MOST_TRIED": 16, "MOST_ROUNDS": 4},
    "allumettes.sequences.sparse.workbench": {"PACKED_FROM": 16},
    "allumettes.sequences.sparse.blocks": {"REACH": 128, "SPLITS_TRIED": 64},
}
"""Names that are read when an engine runs."""


@tries(40)
@given(
    codes(largest=7, marks=True),
    st.dictionaries(st.sampled_from([f"{m}.{n}" for m in SMALL for n in SMALL[m]]), st.none(), min_size=1),
    st.lists(st.integers(1, 3000), max_size=3),
    st.booleans(),
)
def test_constants_of_the_engine_change_no_value(
    game: CodeGame, names: dict[str, None], stops: list[int], forget: bool
) -> None:
    assert {m.__name__ for m in (engine, window, rules, rare_list, workbench, blocks)} == set(SMALL)
    expected = numpy_values(game, 1500).tolist()
    with pytest.MonkeyPatch.context() as patch:
        for name in names:
            module, constant = name.rsplit(".", 1)
            patch.setattr(name, SMALL[module][constant])
        made = engine_for(game, forget=forget)
        for stop in sorted({min(stop, 1501) for stop in (*stops, 1501)}):
            start = made.heap
            assert made.advance(stop).tolist() == expected[start:stop]


COMPILED = """
import sys
import numpy as np
from allumettes import games
from allumettes.sequences.kernels import vectors
vectors.CANDIDATES, vectors.WORDS = {candidates}, {words}
from allumettes.sequences.kernels import check, settle
settle.WIDE, settle.SEARCHED, settle.SPLITS_FOR_EACH = {wide}, {searched}, {each}
check.SPLITS, check.FEW, check.MOST_FOUND = {splits}, {few}, {found}
from allumettes.sequences.sparse import engine
for name, value in dict(LATELY=64, FIRST_ORDER=600, WORTH_COMPARING=1, CHECKED_LATER=0, FIRST_COMPILED=0).items():
    setattr(engine, name, value)
from allumettes.sequences.engine import engine_for
from allumettes.sequences.dense import numpy_values
for few in (0, 8, 1 << 40):
    engine.FEW = few
    for spec in ("0.16", "0.6", "4!.0", "0.127", "4.044", "0.4!7"):
        game = games.find(spec)
        wrong = np.flatnonzero(engine_for(game).advance(2600) != numpy_values(game, 2599))
        assert len(wrong) == 0, (few, spec, wrong[:5])
print("equal")
"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    "constants",
    [
        {"candidates": 2, "words": 2, "wide": 16, "searched": 1, "each": 1, "splits": 2, "few": 0, "found": 2},
        {"candidates": 5, "words": 4, "wide": 64, "searched": 3, "each": 2, "splits": 7, "few": 40, "found": 1},
        {"candidates": 1, "words": 8, "wide": 8, "searched": 100, "each": 9, "splits": 1, "few": 1, "found": 60},
    ],
)
def test_constants_that_are_compiled_in_change_no_value(constants: dict[str, int], tmp_path: Path) -> None:
    """A process of its own, with a cache of its own: the machine code on disk belongs to the usual constants."""
    done = subprocess.run(
        [sys.executable, "-c", COMPILED.format(**constants)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)},
    )
    assert (done.stdout, done.stderr) == ("equal\n", "")


# The longest comparisons.


@pytest.mark.nightly
@pytest.mark.parametrize("spec", ["0.07", "0.6", "4!.0", "0.4!7", "4.[3]", "0.[06]", "0.4=7", "0.16", "0.104"])
def test_every_heap_to_66000_against_numpy(spec: str) -> None:
    game = games.find(spec)
    assert isinstance(game, TakeAndBreakGame)
    to = FAR if game.last_taking is not None else 16_500
    assert np.array_equal(np.array(computed(game, to)), numpy_values(game, to))


def test_a_code_is_its_own_rule_and_no_text_of_it_is_cut() -> None:
    """A code of 700 digits is read back as it was written, and its last digit counts."""
    long = RuleCode(parse_code("4." + "0" * 698 + "2").digits)
    game = CodeGame(long)
    assert (game.last_taking, len(str(long))) == (699, 701)
    assert computed(game, 1400) == numpy_values(game, 1400).tolist()
