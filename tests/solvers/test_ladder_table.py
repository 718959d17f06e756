"""The ladder in one table: what each algorithm is called, keeps and builds on, and what its explanation shows."""

from __future__ import annotations

import sys

import pytest

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.notation import parse_position
from allumettes.core.position import Position
from allumettes.core.take_and_break import TakeAndBreakGame
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.losing_table import LosingTable
from allumettes.solvers.ladder.reduction import Pair, Reduction, reduction
from allumettes.solvers.ladder.solver import Counters, Keeps, Stop
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import extend_by_slices
from allumettes.solvers.oracle import Oracle

LADDER = {
    "v0": ("brute", 0, Keeps.NOTHING, ""),
    "v1": ("losing_table", 1, Keeps.LOSING, "v0"),
    "v2": ("both_tables", 2, Keeps.ALL, "v1"),
    "v3": ("neutral_heaps", 3, Keeps.ALL, "v2"),
    "v4": ("heap_types", 4, Keeps.ALL, "v3"),
    "v5": ("nim_values", 5, Keeps.ALL, "v4"),
    "dfs": ("labelled_tree", 6, Keeps.NOTHING, ""),
    "dfs-table": ("labelled_table", 7, Keeps.ALL, "dfs"),
    "bfs": ("layers", 8, Keeps.NOTHING, "dfs"),
    "bfs-table": ("layers_table", 9, Keeps.ALL, "bfs"),
    "minimax": ("plain_minimax", 10, Keeps.NOTHING, ""),
    "minimax-table": ("minimax_table", 11, Keeps.ALL, "minimax"),
    "alphabeta": ("plain_alphabeta", 12, Keeps.NOTHING, "minimax"),
    "alphabeta-table": ("alphabeta_table", 13, Keeps.BOUNDS, "alphabeta"),
}
EXAMPLES: dict[str, list[dict[str, object]]] = {
    "dfs": [{}, {}],
    "dfs-table": [{}, {}],
    "v1": [{}, {"position": "1,1,6,3", "key": "3,6"}],
    "v3": [{}, {"losing": 4, "position": "3,4", "winning": 3}],
    "v4": [{"pair": "3,6"}, {"triple": "3,5,13"}],
}
"""What is filled into the sentences of an explanation in Grundy's game: nothing in the others."""


def test_the_ladder_is_this_one() -> None:
    assert {name: (each.idea, each.rung, each.keeps, each.builds_on) for name, each in registered().items()} == LADDER


@pytest.mark.parametrize("name", LADDER)
def test_each_algorithm_explains_itself_with_examples_of_the_game(name: str) -> None:
    algorithm = registered()[name]
    grundy = games.find("grundy")
    told = list(algorithm.explained(Oracle(grundy)))
    assert [values for _words, values in told] == EXAMPLES.get(name, [{}])
    assert told[0][0] == algorithm.explanation
    for words, values in told:
        assert words.format(**values)
    assert algorithm.slow_above(grundy) == (22 if name == "v0" else None)
    assert algorithm.slow_above(games.find("matches")) is None
    counted = algorithm(grundy).solve((5,)).counters.counted()
    assert all(map(algorithm.meaning, counted))
    assert set(algorithm.meanings) <= set(counted)


def test_counts_that_an_algorithm_does_not_have_are_left_out() -> None:
    counters = Counters(3, 4, losing_table=2, table=0, removed=1)
    assert counters.counted() == {"operations": 3, "calls": 4, "losing_table": 2, "table": 0, "removed": 1}
    assert (counters.kept, Counters(losing_table=2, winning_table=3, table=4).kept) == (2, 9)


def test_brute_force_is_counted_without_being_done_up_to_two_hundred_matches() -> None:
    brute = registered()["v0"](games.find("grundy"))
    assert (brute.whole_tree_size((1,) * 200), brute.whole_tree_size((1,) * 201)) == (1, None)
    # 4 leaves 3 and 1, which leaves 2 and 1: a chain of three positions.
    assert brute.whole_tree_size((4,)) == 3


@pytest.mark.parametrize(("most", "size"), [(2, None), (3, 3)])
def test_brute_force_is_counted_where_its_boards_are_few(
    most: int, size: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """4, then 3 beside 1, then what cannot be played: three boards."""
    monkeypatch.setattr("allumettes.solvers.ladder.brute.MOST_BOARDS", most)
    assert registered()["v0"](games.find("grundy")).whole_tree_size((4,)) == size


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("position", [(7,), (9,), (4, 5), (3, 3, 6)])
def test_brute_force_makes_as_many_calls_as_are_counted_without_it(position: Position, convention: Convention) -> None:
    grundy = games.find("grundy")
    searched = registered()["v0"](grundy, convention).solve(position).counters.calls
    assert registered()["v0"](grundy, convention).whole_tree_size(position) == searched


def test_algorithms_are_listed_from_the_lowest_rung_to_the_highest() -> None:
    rungs = [algorithm.rung for algorithm in registered().values()]
    assert rungs == sorted(set(rungs))


@pytest.mark.parametrize("name", LADDER)
def test_every_question_has_the_whole_budget(name: str) -> None:
    grundy, deepest = games.find("grundy"), sys.getrecursionlimit()
    needed = registered()[name](grundy).solve((7,)).counters.operations
    solver = registered()[name](grundy, limit=Limit(None, operations=needed + 1))
    assert [solver.solve((7,)).stopped for _time in range(3)] == [None] * 3
    stopped = registered()[name](grundy, limit=Limit(None, operations=needed - 1)).solve((7,))
    assert (stopped.stopped, stopped.outcome) == (Stop.OPERATIONS, None)
    assert sys.getrecursionlimit() == deepest


@pytest.mark.parametrize(
    ("position", "pairs", "expected"),
    [
        ((4,), True, None),
        ((3, 5), True, None),
        ((4, 3), True, Reduction((3,), (4,), ())),
        ((3, 6), False, None),
        ((3, 6), True, Reduction((), (), (Pair((3, 6), 1),))),
        ((3, 3, 3), True, Reduction((3,), (), (Pair((3, 3), 1),))),
        ((3, 5, 3, 3), True, Reduction((3, 5), (), (Pair((3, 3), 1),))),
        ((3, 3, 6, 3, 6, 3), True, Reduction((), (), (Pair((3, 3), 1), Pair((6, 3), 1), Pair((6, 3), 1)))),
        ((5, 3, 5, 6, 4), True, Reduction((), (4,), (Pair((5, 5), 2), Pair((3, 6), 1)))),
        ((3, 9, 15), True, Reduction((3,), (), (Pair((9, 15), 1),))),  # the first of its type stays, as in version 4
        ((1, 3, 2), False, Reduction((3,), (), (), (1, 2))),
    ],
)
def test_losing_heaps_and_pairs_of_one_type_are_taken_away(
    position: Position, pairs: bool, expected: Reduction | None
) -> None:
    assert reduction(games.find("grundy"), position, pairs=pairs) == expected


def test_values_above_the_size_of_their_heap_are_found_by_slices_too() -> None:
    """In Lasker's Nim a heap of 4k + 3 is worth 4k + 4."""
    values = [0]
    lasker = games.find("4.[3]")
    assert isinstance(lasker, TakeAndBreakGame)
    assert extend_by_slices(lasker, values, 7, Limit(None)) == sum(map(lasker.option_count, range(1, 8)))
    assert values == [0, 1, 2, 4, 3, 5, 6, 8]


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("spec", ["grundy", "matches", "halving", "nim", "0.77", "0.007", "0.1"])
def test_version_1_is_explained_by_a_position_that_it_keeps(spec: str, convention: Convention) -> None:
    """The example is losing, as all positions of its table are, and found under other heaps than it has."""
    for words, values in list(LosingTable.explained(Oracle(games.find(spec), convention)))[1:]:
        position, key = (parse_position(str(values[name])) for name in ("position", "key"))
        solver = LosingTable(games.find(spec), convention)
        assert solver.solve(position).outcome is Outcome.LOSING, words
        assert key != position
        assert key in solver.losing
