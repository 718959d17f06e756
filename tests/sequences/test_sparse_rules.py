"""Which games the sparse method covers; the others keep to the dense kernel."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.rule_code import Digit, RuleCode
from allumettes.games.code import CodeGame
from allumettes.sequences import engine
from allumettes.sequences.dense import dense_values, plain_values
from allumettes.sequences.engine import engine_for
from allumettes.sequences.sparse.rules import MOST_TAKEN
from tests.sequences.test_sparse_plain import find, rules_of


@pytest.mark.parametrize(
    ("spec", "splits", "different", "takings"),
    [
        ("0.77", [1, 2], [0, 0], [1, 2]),
        ("0.137", [3], [0], [2, 3]),
        ("grundy", [0], [1], []),
        ("4!.0", [0], [1], []),
        ("4.004!2", [0, 3], [0, 1], [4]),
        ("0.4?1", [1], [1], []),
        ("0.4!7", [1, 2], [1, 0], [2]),
        ("0.3=7", [2], [0], [1, 2]),
    ],
)
def test_games_that_split_heaps_in_two(spec: str, splits: list[int], different: list[int], takings: list[int]) -> None:
    rules = rules_of(find(spec))
    assert [column.tolist() for column in rules] == [splits, different, takings]
    assert rules.most == max(splits + takings)
    assert engine_for(find(spec)).kernel == "sparse"


NOT_COVERED = {
    "0.3": "it never splits",
    "0.33": "it never splits",
    "nim": "it never splits",
    "matches:1,3,4": "it never splits",
    "0.[3]": "a tail takes any number",
    "0.7[3]": "a tail takes any number",
    "4.[3]": "a tail takes any number, beside a split that takes none",
    "4!.[3]": "a tail takes any number, beside a split that takes none",
    "0.[07]": "a tail takes any even number and splits",
    f"4.{'2' * (MOST_TAKEN + 1)}": "it takes one more than the kernel covers",
    "0.3F": "it leaves three heaps",
    "8.F": "it leaves three heaps",
    "0.4=7": "it asks for equal heaps",
    "halving": "what it takes depends on the heap",
}


@pytest.mark.parametrize("spec", NOT_COVERED, ids=lambda spec: f"{spec[:9]}: {NOT_COVERED[spec]}")
def test_other_games_get_the_dense_engine(spec: str) -> None:
    game = games.find(spec)
    other = engine_for(game)
    assert other.kernel == "dense"
    assert other.advance(60).tolist() == plain_values(game, 59)
    assert other.space is None
    assert other.rare_heaps() is None


def takes_at_most(most: int) -> CodeGame:
    return CodeGame(RuleCode((Digit(0), Digit(7), *[Digit(0)] * (most - 2), Digit(3))))


@pytest.mark.parametrize(("most", "kernel"), [(MOST_TAKEN, "sparse"), (MOST_TAKEN + 1, "dense"), (900, "dense")])
def test_games_that_take_very_many_at_once_are_exact_too(most: int, kernel: str) -> None:
    game = takes_at_most(most)
    chosen = engine_for(game)
    assert chosen.kernel == kernel
    assert chosen.advance(2000).tolist() == dense_values(game, 1999).tolist()


def test_without_numba_every_game_gets_the_dense_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "has_numba", lambda: False)
    assert engine_for(games.find("grundy")).kernel == "dense"
