"""A replay is the search itself, moment by moment, forwards and backwards."""

from __future__ import annotations

import inspect
import linecache
import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import chain, pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.locale.replays import event_words
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.solver import Stop, UnfitSolverError, Unsearched
from allumettes.solvers.limit import Limit
from allumettes.trees.replay import recorded_tree
from allumettes.trees.replay.listing import listing
from allumettes.trees.replay.recorder import Recorder, record
from allumettes.trees.replay.replay import Cursor, Event, EventKind, Replay
from allumettes.trees.replay.variables import shown_variables
from allumettes.trees.watch import grow_tree
from tests.campaign import tries
from tests.strategies import any_convention, any_game

EACH_ALGORITHM = pytest.mark.parametrize("name", registered())
few_heaps = st.lists(st.integers(0, 7), min_size=1, max_size=3).filter(lambda heaps: sum(heaps) <= 9).map(tuple)


def counters_after(name: str, game: HeapGame, position: Position, convention: Convention, steps: int) -> dict[str, int]:
    """What the algorithm has counted after so many steps, when nobody watches."""
    return find(name)(game, convention, Limit(None, operations=steps)).solve(position).counters.counted()


def seen(cursor: Cursor) -> Any:
    return deepcopy((cursor.step, cursor.node, cursor.stack, cursor.counters, cursor.tables))


def test_a_step_ends_where_the_next_one_begins() -> None:
    replay = record(find("v2"), games.find("grundy"), (6,), Convention.NORMAL)
    for step in range(replay.steps):
        assert replay.last_moment(step) + 1 == replay.first_moment(step + 1)
    assert replay.last_moment(replay.steps) == len(replay.moments) - 1


@EACH_ALGORITHM
@tries(3)
@given(game=any_game, position=few_heaps, convention=any_convention)
def test_step_n_has_the_counters_of_the_algorithm_after_n_steps_forwards_and_backwards(
    name: str, game: HeapGame, position: Position, convention: Convention
) -> None:
    if find(name).unfit(game, convention, position):
        return
    replay = record(find(name), game, position, convention, most=1_500)
    cursor = replay.cursor()
    steps = range(replay.steps + replay.complete)
    expected = {step: counters_after(name, game, position, convention, step) for step in steps}
    for step in (*steps, *reversed(steps)):
        cursor.go(replay.last_moment(step))
        assert (cursor.step, cursor.counters) == (step, expected[step])
        cursor.go_to_step(step)
        assert cursor.step == step
        assert cursor.counters["operations"] == step


@EACH_ALGORITHM
@tries(2)
@given(game=any_game, position=few_heaps, convention=any_convention)
def test_recording_changes_neither_the_counters_nor_the_answer(
    name: str, game: HeapGame, position: Position, convention: Convention
) -> None:
    if find(name).unfit(game, convention, position):
        return
    replay = record(find(name), game, position, convention, seconds=None, most=20_000)
    assume(replay.complete)  # a few of these searches are longer than is recorded
    assert replay.solution == find(name)(game, convention).solve(position)
    cursor = replay.cursor()
    cursor.go(len(replay.moments))
    assert cursor.counters == replay.solution.counters.counted()
    assert cursor.stack == []


@pytest.mark.unmeasured
@EACH_ALGORITHM
def test_backwards_everything_is_as_it_was(name: str) -> None:
    replay = record(find(name), games.find("grundy"), (3, 5))
    cursor = replay.cursor()
    states = []
    for at in range(len(replay.moments)):
        cursor.go(at)
        states.append(seen(cursor))
    for at in reversed(range(len(replay.moments))):
        cursor.go(at)
        assert seen(cursor) == states[at]


@EACH_ALGORITHM
def test_the_tree_of_a_replay_is_the_tree_of_the_algorithm(name: str) -> None:
    game = games.find("grundy")
    replay = record(find(name), game, (8,))
    tree = grow_tree(find(name), game, (8,))
    told = {(n.node.position, n.node.move, n.node.turn, n.node.cut, n.node.outcome, n.node.label) for n in replay.nodes}
    drawn = {(n.position, n.move, n.turn, n.cut, n.outcome, n.label) for n in tree.nodes}
    # The move that a theorem finds is in the tree, but no moment of the search enters it.
    assert told == {node for node in drawn if node in told}
    assert len(replay.nodes) in (len(tree.nodes), len(tree.nodes) - 1)
    for recorded in replay.nodes:
        if recorded.parent is not None:
            assert replay.nodes[recorded.parent].entered <= recorded.entered


@pytest.mark.parametrize("name", ["alphabeta", "bfs", "dfs"])
def test_moves_with_the_same_result_are_apart_in_the_tree_of_a_replay(name: str) -> None:
    """In the halving game 2 becomes 1 in two ways, of which one may be cut."""
    case = find(name), games.find("halving"), (4,), Convention.MISERE
    told = [recorded.node for recorded in record(*case).nodes]
    nodes, drawn = (
        Counter((n.position, n.action, n.turn, n.player, n.cut) for n in tree)
        for tree in (told, grow_tree(*case).nodes)
    )
    assert nodes == drawn
    assert {action for position, action, *_more in nodes if position == (1,)} >= {"sub", "div"}


@EACH_ALGORITHM
def test_every_line_is_one_of_the_source_of_the_algorithm(name: str) -> None:
    replay = record(find(name), games.find("grundy"), (6,))
    met = {(moment.function, moment.line) for moment in replay.moments if moment.function is not None}
    for number, line in met:
        assert number is not None
        function = replay.listing[number]
        assert linecache.getline(function.code.co_filename, line).strip() == function.lines[line].strip() != ""
    text = "\n".join(line for function in replay.listing for line in function.lines.values())
    assert "self.trace" not in text


def test_the_source_is_that_of_all_the_classes_that_take_part() -> None:
    names = [(function.name, function.file) for function in listing(find("v4"))]
    assert names == [
        ("NeutralHeaps.is_losing", "neutral_heaps.py"),
        ("BothTables.is_losing", "both_tables.py"),
        ("HeapSearch.search", "heap_search.py"),
        ("HeapTypes.simplify", "heap_types.py"),
        ("NeutralHeaps.simplify", "neutral_heaps.py"),
    ]
    function = listing(find("v0"))[0]
    assert (
        Path(function.code.co_filename).read_text().splitlines()[function.first - 1].strip()
        == function.lines[function.first]
        == "def is_losing(self, heaps: Heaps) -> bool | None:"
    )


def test_the_stack_is_that_of_python() -> None:
    replay = record(find("v0"), games.find("grundy"), (5,))
    cursor = replay.cursor()
    cursor.go_to_step(2)  # 5>1+4 then 4>1+3
    assert [replay.listing[frame.function].name.split(".")[1] for frame in cursor.stack] == [
        *("is_losing", "search") * 2,
        "is_losing",
    ]
    assert [frame.variables["heaps"] for frame in cursor.stack] == ["[5]", "[5]", "[4, 1]", "[4, 1]", "[3, 1, 1]"]


@pytest.mark.parametrize("name", ["v2", "v4", "dfs", "minimax"])
def test_variables_are_those_of_the_running_call_also_after_another_has_ended(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Moments keep what has changed; together it is what Python has, in the call that each line belongs to."""
    had: list[dict[str, str]] = []
    add = Recorder._add

    def noted(self: Recorder, function: int, frame: FrameType) -> None:
        had.append(shown_variables(frame.f_locals))
        add(self, function, frame)

    monkeypatch.setattr(Recorder, "_add", noted)
    replay = record(find(name), games.find("grundy"), (6,))
    cursor = Cursor(replay)
    shown = []
    for at in range(len(had)):
        cursor.go(at)
        shown.append(dict(cursor.stack[-1].variables))
    assert shown == had


def test_a_call_that_has_ended_is_off_the_stack() -> None:
    """Below 5 come [4,1], [3,1,1] and [2,1,1,1], each by two calls; the last line is in the search of 5 again."""
    replay = record(find("v0"), games.find("grundy"), (5,))
    cursor = replay.cursor()
    depths = []
    for _moment in replay.moments[:-1]:
        depths.append(len(cursor.stack))
        cursor.forward()
    assert (depths[0], max(depths), depths[-1]) == (1, 8, 2)
    assert cursor.stack == []
    assert all(abs(after - before) <= 2 for before, after in pairwise(depths)), (
        "one call of is_losing and one of search"
    )


def kinds(replay: Replay) -> list[EventKind]:
    return [event.kind for moment in replay.moments for event in moment.events]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("v0", {EventKind.CUT, EventKind.LOSING, EventKind.WINNING}),
        ("v2", {EventKind.TABLE_HIT, EventKind.CUT, EventKind.LOSING, EventKind.WRITE}),
        ("v3", {EventKind.TABLE_HIT, EventKind.REMOVED}),
        ("v5", {EventKind.WRITE, EventKind.LOSING}),
        ("dfs-table", {EventKind.TABLE_HIT, EventKind.WRITE}),
        ("bfs", {EventKind.LOSING, EventKind.WRITE}),
        ("bfs-table", {EventKind.TABLE_HIT, EventKind.WRITE}),
        ("minimax", {EventKind.LOSING, EventKind.WINNING}),
        ("alphabeta", {EventKind.CUT, EventKind.LOSING}),
    ],
)
def test_events_are_those_of_the_idea(name: str, expected: set[EventKind]) -> None:
    replay = record(find(name), games.find("grundy"), (9,))
    told = kinds(replay)
    assert expected <= set(told)
    assert told.count(EventKind.RESULT) == 1
    counted = replay.solution.counters
    if counted.table_hits is not None:
        assert told.count(EventKind.TABLE_HIT) == counted.table_hits
    if counted.cut is not None:
        cut = [e.count or 0 for moment in replay.moments for e in moment.events if e.kind is EventKind.CUT]
        assert sum(cut) == counted.cut


@pytest.mark.parametrize("name", ["v0", "v1", "v2", "v3", "v4"])
@pytest.mark.parametrize("position", [(7,), (3, 4), (9,)])
def test_cuts_are_told_where_moves_are_cut_and_nowhere_else(name: str, position: Position) -> None:
    """After a position with moves that nobody looked at comes one that has none."""
    replay = record(find(name), games.find("grundy"), position)
    told = [e for moment in replay.moments for e in moment.events if e.kind is EventKind.CUT]
    marked = Counter(
        replay.nodes[recorded.parent].node.position
        for recorded in replay.nodes
        if recorded.node.cut and recorded.parent is not None
    )
    counted: Counter[Position] = Counter()
    for event in told:
        counted[event.position] += event.count or 0
    assert counted == marked


def test_an_algorithm_that_does_not_name_its_functions_has_all_that_are_its_own() -> None:
    class Plain(find("v0")):  # type: ignore[misc]
        replayed = ()

        def __repr__(self) -> str:
            return ""

        def _make_tables(self) -> None:
            super()._make_tables()

        def guessed(self) -> int:
            return 0

    names = [function.name.rpartition(".")[2] for function in listing(Plain)]
    assert {"guessed", "is_losing", "search"} <= set(names)
    assert not {"__repr__", "_make_tables"} & set(names)


@pytest.mark.parametrize("name", ["v3", "v4"])
def test_heaps_that_are_taken_away_are_named(name: str) -> None:
    replay = record(find(name), games.find("grundy"), (3, 5, 4))
    told = [event for moment in replay.moments for event in moment.events]
    gone = [event for event in told if event.kind is EventKind.REMOVED]
    assert gone[0].position == (4, 3, 1)
    assert (gone[0].removed, gone[0].left) == ((4,), (3,))
    assert [len(event.removed) for event in gone] == [event.count for event in gone]
    words = [event_words(replay, event) for event in told if event.kind is EventKind.TABLE_HIT]
    assert words[0].startswith("4,3,1 without heap 4 is 3, which is known already")


def test_the_next_event_of_a_kind_is_found() -> None:
    replay = record(find("v2"), games.find("grundy"), (7,))
    at = replay.next_event(EventKind.TABLE_HIT, 0)
    assert at is not None
    assert not any(e.kind is EventKind.TABLE_HIT for moment in replay.moments[1:at] for e in moment.events)
    assert replay.moments[at].counters["table_hits"] == 1
    last = max(at for at, moment in enumerate(replay.moments) if EventKind.TABLE_HIT in {e.kind for e in moment.events})
    assert replay.next_event(EventKind.TABLE_HIT, last - 1) == last
    assert replay.next_event(EventKind.TABLE_HIT, last) is None
    assert replay.next_event(EventKind.TABLE_HIT, len(replay.moments)) is None


def test_tables_fill_as_the_counters_say() -> None:
    replay = record(find("v2"), games.find("grundy"), (9,))
    cursor = replay.cursor()
    for at in range(len(replay.moments)):
        cursor.go(at)
        for table in ("losing_table", "winning_table"):
            assert len(cursor.tables.get(table, {})) == cursor.counters[table]
    values = record(find("v5"), games.find("grundy"), (9,)).cursor()
    values.go(len(values.replay.moments))
    # OEIS A002188.
    assert list(values.tables["table"].values()) == list("0001021021")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("dfs-table", "3J1=2 2J1=2 1J1=2 4J2=2 3J2=0 2J2=0 5J1=2"),
        ("bfs-table", "5J1= 4J2= 3J2= 2J2= 3J1= 2J1= 1J1= 0J1= 1J2= 0J2="),
    ],
)
def test_tables_of_states_tell_the_players_apart(name: str, written: str) -> None:
    """Labels are those of the course: 2 where J1 wins, 0 where J1 loses."""
    replay = record(find(name), games.find("matches"), (5,))
    entries = [entry for moment in replay.moments for _table, entry in moment.written]
    assert " ".join(f"{sum(e.position)}J{(e.player or 0) + 1}={e.value}" for e in entries) == written


@pytest.mark.unmeasured
@EACH_ALGORITHM
def test_a_long_search_is_recorded_as_far_as_there_is_room(name: str) -> None:
    replay = record(find(name), games.find("grundy"), (30,), most=300)
    assert not replay.complete
    assert len(replay.moments) == 301
    assert kinds(replay)[-1] is EventKind.RESULT
    assert replay.solution.stopped in (Stop.OPERATIONS, None)
    whole = record(find(name), games.find("grundy"), (30,), most=400)
    assert replay.moments[:300] == whole.moments[:300]


def test_a_heap_of_a_million_takes_no_longer() -> None:
    replay = record(find("v0"), games.find("nim"), (1_000_000,), most=300)
    assert len(replay.nodes) < 6_000


def test_what_does_not_apply_is_refused() -> None:
    with pytest.raises(UnfitSolverError):
        record(find("v5"), games.find("grundy"), (5,), Convention.MISERE)


def test_an_ended_game_has_a_replay_too() -> None:
    for name in registered():
        replay = record(find(name), games.find("grundy"), (1, 2))
        assert replay.solution.outcome is Outcome.LOSING
        assert replay.moments[-1].events[-1].outcome is Outcome.LOSING


def test_a_cursor_begins_at_the_first_moment_and_stays_within_the_replay() -> None:
    replay = record(find("v1"), games.find("grundy"), (5,))
    cursor = replay.cursor()
    assert (cursor.at, cursor.step, cursor.node) == (0, 0, 0)
    for at, reached in ((-5, 0), (10**6, len(replay.moments) - 1), (3, 3)):
        cursor.go(at)
        assert cursor.at == reached


@pytest.mark.parametrize("most", range(1, 40))
def test_a_replay_without_room_ends_at_the_step_where_it_was_stopped(most: int) -> None:
    replay = record(find("v0"), games.find("grundy"), (9,), most=most)
    assert (len(replay.moments), replay.complete) == (most + 1, False)
    last = replay.moments[-1]
    assert last.step == replay.solution.counters.operations == replay.steps
    assert (last.called, last.function, last.line) == ([], None, 0)
    cursor = replay.cursor()
    cursor.go(most)
    assert cursor.stack == []
    assert replay.solution.outcome is None


@pytest.mark.parametrize(("most", "cut"), [(8, []), (9, [8])])
def test_moves_that_are_cut_are_added_as_far_as_there_is_room(
    monkeypatch: pytest.MonkeyPatch, most: int, cut: list[int]
) -> None:
    monkeypatch.setattr(recorded_tree, "MOST_NODES", most)
    nodes = record(find("v0"), games.find("grundy"), (9,)).nodes
    assert [number for number, each in enumerate(nodes) if each.node.cut] == cut


@pytest.mark.parametrize(("heap", "listed", "told"), [(5, 1, 1), (8, 2, None), (11, 2, None)])
def test_moves_that_are_cut_are_counted_as_far_as_they_are_few(
    monkeypatch: pytest.MonkeyPatch, heap: int, listed: int, told: int | None
) -> None:
    """Of the splits of 5, 8 and 11 version 0 tries the first, and 1, 2 and 4 are left: one past the bound is enough."""
    monkeypatch.setattr(recorded_tree, "MOST_CUT", 1)
    replay = record(find("v0"), games.find("grundy"), (heap,))
    assert sum(child.cut for child in replay.nodes[0].node.children) == listed
    counts = [event.count for moment in replay.moments for event in moment.events if event.kind is EventKind.CUT]
    assert counts[-1] == told


def test_another_trace_function_goes_on_afterwards() -> None:
    import sys

    before = sys.gettrace()
    record(find("v0"), games.find("grundy"), (5,))
    assert sys.gettrace() is before
    assert inspect.isfunction(record)


TOLD = Path(__file__).parents[1] / "golden" / "replays.txt"
TOLD_SEARCHES = (
    ("v0", "grundy", (4,)),
    ("v3", "grundy", (3, 4)),
    ("v4", "grundy", (3, 3, 4)),
    ("v5", "grundy", (5,)),
    ("dfs", "matches", (3,)),
    ("bfs-table", "matches", (4,)),
    ("alphabeta-table", "matches", (4,)),
)


def told(replay: Replay) -> Iterator[str]:
    """A line for each moment in which something happens: the step, the node, and what happens."""
    for moment in replay.moments:
        events = ("; ".join(_told(event) for event in moment.events),)
        counts = (f"{name} {count}" for name, count in moment.counters.items())
        nodes = (f"+{number}" for number in moment.entered), (f"-{number}" for number in moment.left)
        if said := " | ".join(filter(None, (*events, ", ".join(counts), " ".join(chain(*nodes))))):
            yield f"  {moment.step} @{moment.node} {said}"


def _told(event: Event) -> str:
    words = [event.kind.value, format_position(event.position), event.move]
    words += [f"of {format_position(event.above)}"] if event.above else []
    words += [event.outcome.value] if event.outcome else []
    words += [f"= {event.value}"] if event.value else []
    words += [f"in {event.table}"] if event.table else []
    words += [f"× {event.count}"] if event.count is not None else []
    words += [f"without {event.removed}: {event.left}"] if event.removed else []
    return " ".join(filter(None, words))


def told_whole(name: str, spec: str, position: Position) -> str:
    replay = record(find(name), games.find(spec), position)
    parents = " ".join(str(node.parent) for node in replay.nodes[1:])
    never_left = [number for number, node in enumerate(replay.nodes) if node.left is None]
    lines = [f"{name} {spec} {format_position(position)}", *told(replay), f"  parents {parents}; not left {never_left}"]
    return "\n".join(lines) + "\n"


def test_replays_tell_what_happens() -> None:
    assert "".join(map(told_whole, *zip(*TOLD_SEARCHES, strict=True))) == TOLD.read_text(encoding="utf-8")


@EACH_ALGORITHM
def test_moments_are_the_lines_of_the_search_and_not_those_that_recording_runs(name: str) -> None:
    game, position, lines = games.find("grundy"), (3, 3, 4), 0
    listed = {function.code: function.lines for function in listing(find(name))}

    def on_line(frame: FrameType, event: str, _value: Any) -> Any:
        nonlocal lines
        lines += event == "line" and frame.f_lineno in listed[frame.f_code]
        return on_line

    solver, before = find(name)(game), sys.gettrace()
    sys.settrace(lambda frame, _event, _value: on_line if frame.f_code in listed else None)
    try:
        solver.solve(position)
    finally:
        sys.settrace(before)
    assert len(record(find(name), game, position).moments) == lines + 1  # and the end


def test_states_that_are_met_again_are_known_from_the_table() -> None:
    replay = record(find("bfs-table"), games.find("matches"), (4,))
    known = [number for number, each in enumerate(replay.nodes) if each.node.unsearched is Unsearched.TABLE]
    assert known == [7, 8, 9, 10, 12]


def test_the_moves_that_win_are_marked() -> None:
    """5 wins by 1+4, which loses by 1+3, which wins by 1+2."""
    nodes = [each.node for each in record(find("v0"), games.find("grundy"), (5,)).nodes]
    assert [node.position for node in nodes if node.chosen] == [(4, 1), (2, 1, 1, 1)]


@EACH_ALGORITHM
def test_at_the_end_the_counters_are_those_of_the_solution(name: str) -> None:
    replay = record(find(name), games.find("matches"), (5,))
    cursor = replay.cursor()
    cursor.go(len(replay.moments))
    assert cursor.counters == replay.solution.counters.counted()


def test_an_algorithm_that_tells_of_no_position_counts_at_the_position_that_is_asked_for() -> None:
    class Silent(find("v2")):  # type: ignore[misc]
        trace = property(lambda self: None, lambda self, trace: None)

    replay = record(Silent, games.find("grundy"), (7,))
    events = [event for moment in replay.moments for event in moment.events]
    assert {event.position for event in events if event.kind is EventKind.TABLE_HIT} == {(7,)}
    assert replay.nodes == []


def test_every_state_of_a_walk_has_its_outcome_at_the_end() -> None:
    for name in ("bfs", "bfs-table"):
        nodes = [each.node for each in record(find(name), games.find("matches"), (5,)).nodes]
        assert all((node.outcome is Outcome.LOSING) == (sum(node.position) % 4 == 0) for node in nodes)
