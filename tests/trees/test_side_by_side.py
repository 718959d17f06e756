"""Two searches side by side: the calls are those of the real searches, and none is lost."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.core.game import HeapGame
from allumettes.solvers import ladder
from allumettes.solvers.ladder.solver import Solver, Trace, Unsearched
from allumettes.trees import side_by_side
from allumettes.trees.side_by_side import MOST_CALLS, Pair, examples, record


def example(
    first: type[Solver], second: type[Solver], game: HeapGame, convention: Convention = Convention.NORMAL
) -> list[Pair]:
    """The first one, if there is one."""
    return next(examples(first, second, game, convention), [])


BUILT_ON = [solver for solver in ladder.registered().values() if solver.builds_on and solver.looks_ahead]


@pytest.mark.unmeasured
@pytest.mark.parametrize("solver", BUILT_ON, ids=lambda solver: solver.name)
@pytest.mark.parametrize("spec", ["grundy", "matches", "halving"])
def test_each_idea_saves_calls_on_a_small_position(spec: str, solver: type[Solver]) -> None:
    game, before = games.find(spec), ladder.find(solver.builds_on)
    pairs = example(before, solver, game)
    if solver.name == "bfs":
        assert pairs == [], "breadth first saves nothing"
        return
    position = pairs[0].position
    made = [
        sum(call is not None for call in calls) for calls in zip(*((p.first, p.second) for p in pairs), strict=True)
    ]
    calls = [len(list(_walk(idea, spec, position))) for idea in (before, solver)]
    assert made == calls
    assert made[1] < made[0] <= MOST_CALLS
    assert all(pair.first or pair.second for pair in pairs)


def _walk(solver: type[Solver], spec: str, position: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The positions that a search enters, as another observer sees them."""
    entered: list[tuple[int, ...]] = []

    class Observer(Trace):
        def enter(self, position: tuple[int, ...], move: object) -> None:
            entered.append(position)

        def leave(self, label: object, *, unsearched: Unsearched | None = None) -> None:
            pass

    solver(games.find(spec), trace=Observer()).solve(position)
    return entered


def test_a_search_that_is_too_long_is_not_recorded() -> None:
    brute = ladder.find("v0")
    assert record(brute, games.find("grundy"), (7,)) is not None
    assert record(brute, games.find("grundy"), (9,)) is None


def test_a_search_of_26_calls_is_followed_by_hand_and_no_longer_one() -> None:
    one_by_one = games.find("matches:1")
    followed = record(ladder.find("v0"), one_by_one, (25,))
    assert followed is not None
    assert followed.counters.calls == 26
    assert record(ladder.find("v0"), one_by_one, (26,)) is None


def test_where_no_small_position_differs_there_is_no_example() -> None:
    assert example(ladder.find("v2"), ladder.find("v3"), games.find("nim")) == []


def test_an_example_is_looked_for_among_small_positions_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of one heap up to 12, of two up to 9, of three up to 7: the smallest first."""
    tried: list[tuple[int, ...]] = []
    monkeypatch.setattr(side_by_side, "record", lambda solver, game, position, convention: tried.append(position))
    assert example(ladder.find("v2"), ladder.find("v3"), games.find("nim")) == []
    assert {len(position): max(position) for position in tried} == {1: 12, 2: 9, 3: 7}
    assert tried == sorted(tried, key=lambda position: (len(position), sum(position)))
    assert len(tried) == 12 + 45 + 84


def test_heaps_that_are_taken_away_are_told() -> None:
    pairs = example(ladder.find("v3"), ladder.find("v4"), games.find("grundy"), Convention.NORMAL)
    [pair] = [pair for pair in pairs if pair.position == (3, 3, 2)]
    assert pair.first
    assert pair.second
    assert (pair.first.judged_as, pair.second.judged_as) == (None, ())


def test_a_leaf_that_ends_the_game_makes_no_call() -> None:
    """Depth first ends 1 or 2 matches at once; breadth first follows every move."""
    one, two, *_others = examples(ladder.find("bfs"), ladder.find("dfs"), games.find("matches"))
    assert [(pair.position, pair.second is not None) for pair in one] == [((1,), True), ((0,), False)]
    assert [(pair.position, pair.second is not None) for pair in two] == [
        ((2,), True),
        ((1,), False),
        ((0,), False),
        ((0,), False),
    ]


def test_layers_are_set_side_by_side_as_they_are_followed() -> None:
    """Of 4 matches the merged walk takes up `1` at turn 1, and does not follow it again at turn 3."""
    pairs = example(ladder.find("bfs"), ladder.find("bfs-table"), games.find("matches"))
    assert pairs[0].position == (4,)
    met = [pair for pair in pairs if pair.position == (1,) and pair.second and pair.second.player == 1]
    assert [(pair.level, pair.second and pair.second.unsearched) for pair in met] == [(3, Unsearched.TABLE), (1, None)]
