"""Trees as data against what is known of the searches, then every form they are shown in."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_move
from allumettes.core.position import Position
from allumettes.course.algorithms.layers import Layers
from allumettes.course.walk import expansions
from allumettes.drawings.trees.dot import as_dot, quoted
from allumettes.drawings.trees.svg import as_svg
from allumettes.drawings.trees.text import as_text
from allumettes.games.grundy import Grundy
from allumettes.games.halving import Halving
from allumettes.games.matches import Matches
from allumettes.solvers.ladder import find, registered
from allumettes.solvers.ladder.alphabeta import AlphaBetaTable
from allumettes.solvers.ladder.solver import Keeps, Solver, Stop, Unfit, Unsearched
from allumettes.solvers.limit import Limit
from allumettes.trees.as_json import as_json
from allumettes.trees.graph import Graph, as_graph, merged
from allumettes.trees.node import Node, Tree, walk
from allumettes.trees.s_expression import as_s_expression
from allumettes.trees.watch import NoTreeError, TreeBuilder, grow_tree
from tests.exhaustive import Exhaustive
from tests.strategies import any_game
from tests.trees.pictures import SVG, boxes, canvas, parsed, text_room
from tests.trees.reading import from_json

SEARCHES = [solver.name for solver in registered().values() if solver.looks_ahead]

small_cases = st.tuples(
    any_game,
    st.lists(st.integers(0, 5), min_size=1, max_size=2).map(tuple),
    st.sampled_from(list(registered().values())),
    st.sampled_from(list(Convention)),
).filter(lambda case: case[2].unfit(case[0], case[3], case[1]) is None)
Case = tuple[HeapGame, Position, type[Solver], Convention]


def tree_of(solver: str, spec: str, *position: int, nodes: int | None = None, first: int = 0) -> Tree:
    return grow_tree(find(solver), games.find(spec), position, nodes=nodes, first=first)


def test_one_of_two_moves_with_the_same_result_may_be_cut() -> None:
    """One match loses in misère: from 2, which becomes 1 in two ways, the second is not looked at."""
    tree = grow_tree(find("alphabeta"), games.find("halving"), (4,), Convention.MISERE)
    pairs = [
        [(child.action, child.cut) for child in node.children] for node in walk(tree.root) if node.position == (2,)
    ]
    assert [("sub", False), ("div", True)] in pairs
    assert all(len(pair) == 2 for pair in pairs)


def svg_of(tree: Tree, graph: Graph) -> str:
    return as_svg(graph)


# The tree as data.


def test_the_full_tree_of_5_matches_has_28_nodes_and_13_leaves() -> None:
    """Source: seed 001, question 4, left empty there; every edge takes 1, 2 or 3."""
    nodes = tree_of("minimax", "matches", 5).nodes
    assert (len(nodes), sum(not node.children for node in nodes)) == (28, 13)
    assert {node.action for node in nodes} == {"", "−1", "−2", "−3"}
    for node in nodes:
        assert [sum(node.position) - sum(child.position) for child in node.children] == [1, 2, 3][: node.position[0]]
    assert not any(node.cut or node.unsearched for node in nodes)


def test_brute_force_stops_early_and_its_tree_shows_what_it_left() -> None:
    tree = tree_of("v0", "matches", 5)
    assert [(child.position, child.cut, child.chosen) for child in tree.root.children] == [
        ((4,), False, True),
        ((3,), True, False),
        ((2,), True, False),
    ]


@pytest.mark.parametrize("solver", SEARCHES)
@pytest.mark.parametrize(("spec", "position"), [("grundy", (9,)), ("matches", (7,)), ("nim", (1, 2, 3))])
def test_a_whole_tree_has_an_edge_for_each_operation(solver: str, spec: str, position: Position) -> None:
    counters = find(solver)(games.find(spec)).solve(position).counters
    tree = tree_of(solver, spec, *position)
    assert sum(not node.cut for node in tree.nodes) == counters.operations + 1
    assert tree.counters == counters


def test_alpha_beta_cuts_as_many_branches_as_it_counts() -> None:
    cut = find("alphabeta")(Matches()).solve((8,)).counters.cut
    assert cut is not None
    assert sum(node.cut for node in tree_of("alphabeta", "matches", 8).nodes) == cut > 0


@pytest.mark.exhaustive
@given(small_cases)
@settings(max_examples=150, deadline=None)
def test_what_a_tree_says_is_true(case: Case) -> None:
    """Outcomes are those of exhaustive search; a chosen move leads from a winning to a losing position."""
    game, position, solver, convention = case
    tree = grow_tree(solver, game, position, convention)
    exhaustive = Exhaustive(game, convention)
    assert tree.root.outcome is exhaustive.outcome(position)
    for node in walk(tree.root):
        assert node.player == node.turn % 2
        assert node.outcome in (None, exhaustive.outcome(node.position))
        assert (node.outcome is None) <= (node.cut or solver.name.startswith("alphabeta"))
        chosen = [child for child in node.children if child.chosen]
        if node.outcome is Outcome.WINNING and node.children:
            assert [child.outcome for child in chosen] == [Outcome.LOSING]
        else:
            assert chosen == []
    for child in tree.root.children:
        left = parse_move(game, position, child.move).result(position)
        assert sorted(filter(None, left)) == sorted(filter(None, child.position)) or solver.rung in (3, 4)


def test_two_actions_that_lead_to_one_heap_are_two_branches() -> None:
    leaves = tree_of("minimax", "halving", 1).root.children
    assert [(leaf.action, leaf.position) for leaf in leaves] == [("sub", (0,)), ("div", (0,))]


@pytest.mark.parametrize("solver", ["v3", "v4"])
def test_heaps_that_were_removed_are_not_played(solver: str) -> None:
    """A move is one of the position above, even where the algorithm first took heaps away and counted rows anew."""
    removed = 0
    for node in walk(tree_of(solver, "grundy", 13).root):
        for child in node.children:
            heap, *option = map(int, re.split("[>+]", re.sub(r"#\d+", "", child.move)))
            played_on = Counter(child.position) - Counter(option) + Counter([heap])
            assert played_on <= Counter(node.position)
            removed += played_on < Counter(node.position)
    assert removed > 0


def test_nim_values_need_no_search_to_find_a_move() -> None:
    tree = tree_of("v5", "grundy", 11)
    (leaf,) = tree.root.children
    assert tree.root.unsearched is leaf.unsearched is Unsearched.THEOREM
    assert (leaf.chosen, leaf.outcome) == (True, Outcome.LOSING)


def test_a_move_is_written_in_short_only_where_one_heap_can_be_played() -> None:
    """An action of the halving game that has the same result as another is named once for each."""
    assert [node.action for node in tree_of("v0", "matches", 0, 2).root.children] == ["−1", "−2"]
    for position in ((1, 1), (1, 2, 1)):
        for solver in ("v0", "minimax"):
            children = tree_of(solver, "matches", *position).root.children
            assert children
            assert all(node.action == node.move for node in children)
    assert [node.action for node in tree_of("minimax", "halving", 2).root.children] == ["sub", "div"]
    assert [node.action for node in tree_of("v5", "halving", 1).root.children] == ["sub"]
    assert [node.action for node in tree_of("v5", "grundy", 3).root.children] == ["3>1+2"]


def test_a_bound_of_alpha_beta_is_no_outcome() -> None:
    labels = {node.position: (node.outcome, node.label) for node in tree_of("alphabeta", "matches", 5).root.children}
    assert labels == {(4,): (Outcome.LOSING, "+1"), (3,): (None, "≤+1"), (2,): (None, "≤+1")}


def test_a_bound_that_a_table_knows_is_no_outcome() -> None:
    """After 4, which wins, 3 could do no better: the greatest value that a table has of it answers, or the value."""
    solver = AlphaBetaTable(Matches())
    for bounds, said in {(-1, 1): (None, "≤+1"), (-1, -1): (Outcome.WINNING, "-1")}.items():
        solver.table = {solver.key((3,), 1): bounds}
        solver.trace = watcher = TreeBuilder(solver, nodes=None, first=0)
        solver.solve((5,))
        (hit,) = [node for node in watcher.root.children if node.position == (3,)]
        assert (hit.unsearched, (hit.outcome, hit.label)) == (Unsearched.TABLE, said)


def test_a_leaf_whose_player_ends_the_game_is_not_read_in_a_table() -> None:
    """The depth-first tree has no table; with one, only the second meeting of a state is read in it."""
    plain = {node.position: node.unsearched for node in tree_of("dfs", "matches", 4).nodes}
    assert plain == {(4,): None, **dict.fromkeys([(3,), (2,), (1,)], Unsearched.LAST_MOVE)}
    assert "4>3 → 3 J2 (winning, 0, the player ends the game at once)" in as_text(tree_of("dfs", "matches", 4))
    met = [
        node.unsearched
        for node in tree_of("dfs-table", "matches", 6).nodes
        if (node.position, node.player) == ((3,), 0)
    ]
    assert met == [Unsearched.LAST_MOVE, Unsearched.TABLE]
    (end,) = tree_of("dfs", "matches", 1).root.children
    assert (end.position, end.unsearched) == ((0,), None)


@pytest.mark.parametrize(
    ("spec", "position"), [("matches", (4,)), ("matches", (9,)), ("nim", (3, 2, 2)), ("halving", (9,))]
)
def test_merged_layers_are_followed_where_they_are_met_first(spec: str, position: Position) -> None:
    """The tree follows the states that the walk takes up, at the same turns, and no state twice."""
    tree = tree_of("bfs-table", spec, *position)
    followed = sorted((node.turn, node.player + 1, sorted(node.position)) for node in tree.nodes if node.children)
    walked = [state for state, _children in expansions(games.find(spec), position, merge=True)]
    assert followed == sorted((state.turn, state.player, sorted(state.position)) for state in walked)
    assert len(followed) == tree.counters.calls


@pytest.mark.parametrize(("solver", "labels"), [("minimax", ("+1", "-1")), ("dfs", ("2", "0")), ("bfs", ("2", "0"))])
def test_values_are_those_of_j1_whoever_begins(solver: str, labels: tuple[str, str]) -> None:
    assert tree_of(solver, "matches", 5).root.label == labels[0]
    mirrored = tree_of(solver, "matches", 5, first=1).root
    assert (mirrored.player, mirrored.label, mirrored.outcome) == (1, labels[1], Outcome.WINNING)


# Trees that are too large.


@pytest.mark.unmeasured
@pytest.mark.parametrize("solver", SEARCHES)
@pytest.mark.parametrize("most", [1, 2, 5, 20, 60, 150])
def test_a_large_tree_loses_its_last_levels_and_counts_what_it_lost(solver: str, most: int) -> None:
    whole, part = tree_of(solver, "grundy", 10), tree_of(solver, "grundy", 10, nodes=most)
    assert len(part.nodes) <= max(most, 1)
    searched = sum(not node.cut for node in whole.nodes)
    assert sum(not node.cut for node in part.nodes) + part.hidden == searched
    if most >= 5:  # the root and its four moves: whole levels are left
        levels = [sum(node.turn == turn for node in whole.nodes) for turn in range(part.levels)]
        assert [sum(node.turn == turn for node in part.nodes) for turn in range(part.levels)] == levels


def test_a_first_turn_that_is_too_wide_is_kept_as_far_as_it_goes() -> None:
    tree = tree_of("minimax-table", "nim", 40, nodes=10)
    assert (len(tree.nodes), tree.levels) == (10, 2)
    assert tree.hidden > 31


@pytest.mark.unmeasured
@pytest.mark.parametrize("solver", SEARCHES)
@pytest.mark.parametrize("spec", ["matches", "grundy", "halving"])
def test_a_depth_makes_the_search_smaller(solver: str, spec: str) -> None:
    """Its tree ends with the depth, it does less work, and it says nothing that is not true.

    What is undecided is not remembered, so that a table is of little use to a shallow search; and merged layers meet a
    state again at a later turn, with what is known below it.
    """
    game, position = games.find(spec), (10,)
    exhaustive, whole = Exhaustive(game, Convention.NORMAL), tree_of(solver, spec, *position)
    for depth in range(whole.levels):
        tree = grow_tree(find(solver), game, position, limit=Limit(None, depth=depth))
        assert (tree.hidden, tree.stopped, tree.depth) == (0, None, depth)
        assert tree.levels == min(depth + 1, whole.levels)
        assert all(node.outcome in (None, exhaustive.outcome(node.position)) for node in tree.nodes)
        for node in tree.nodes:
            assert not node.open or (node.outcome is None and node.turn == depth)
        if depth < 3 and find(solver).keeps is Keeps.NOTHING:
            assert tree.counters.operations < whole.counters.operations
            assert tree.root.outcome is None or tree.root.label == whole.root.label


@pytest.mark.parametrize(
    ("solver", "label"), [("v0", ""), ("dfs", "1"), ("bfs-table", "1"), ("minimax", "0"), ("alphabeta-table", "0")]
)
def test_what_a_depth_hides_is_open(solver: str, label: str) -> None:
    tree = grow_tree(find(solver), Matches(), (12,), limit=Limit(None, depth=1))
    assert (tree.root.outcome, tree.root.label, tree.root.open) == (None, label, False)
    assert {(node.outcome, node.label, node.open, node.unsearched) for node in tree.root.children} == {
        (None, label, True, None)
    }
    assert f"9 J2 (not finished{', ' * bool(label)}{label})" in as_text(tree)
    assert "The search looks 1 turn ahead" in as_text(tree)


@pytest.mark.exhaustive
def test_a_tree_may_be_deeper_than_recursion() -> None:
    tree = tree_of("minimax", "matches:1", 3000)
    assert tree.levels == 3001
    assert as_text(tree).count("\n") == 3001
    assert as_s_expression(tree).count("(") == 2 * 3000 + 1
    assert len(from_json(as_json(tree)).nodes) == 3001
    assert as_svg(as_graph(tree)).count('class="name"') == 3000
    assert as_dot(merged(tree)).count("->") == 3000


def test_no_tree_says_why() -> None:
    with pytest.raises(NoTreeError) as unfit:
        grow_tree(find("v3"), Grundy(), (7,), Convention.MISERE)
    assert unfit.value.reason is Unfit.NORMAL_ONLY
    with pytest.raises(NoTreeError) as stopped:
        grow_tree(find("bfs"), Grundy(), (40,), limit=Limit(None, operations=100))
    assert stopped.value.reason is Stop.OPERATIONS


# Searches that were stopped.


@pytest.mark.slow
@given(small_cases, st.integers(1, 40))
@settings(max_examples=150, deadline=None)
def test_a_search_that_is_stopped_leaves_the_tree_of_what_it_did(case: Case, operations: int) -> None:
    """What it says is true, what it had not finished is open, and all the moves from there are shown."""
    game, position, solver, convention = case
    try:
        tree = grow_tree(solver, game, position, convention, Limit(None, operations=operations))
    except NoTreeError:
        assert issubclass(solver, Layers)  # they tell their tree when they have it
        return
    assert (tree.stopped is None) == (tree.root.outcome is not None)
    assert tree.root.open == (tree.stopped is Stop.OPERATIONS)
    exhaustive = Exhaustive(game, convention)
    for node in walk(tree.root):
        assert node.outcome in (None, exhaustive.outcome(node.position))
        if not node.open:
            assert not any(child.open for child in node.children)
            continue
        assert (node.outcome, node.label, node.unsearched, node.cut) == (None, "", None, False)
        assert sum(child.open for child in node.children) <= 1
        if node.children and solver.rung not in (3, 4):
            left = {tuple(sorted(filter(None, child.position))) for child in node.children}
            moves = game.moves(node.position)
            assert left == {tuple(sorted(filter(None, move.result(node.position)))) for move in moves}
    assert from_json(as_json(tree)) == tree


@pytest.mark.parametrize("solver", ["v0", "v2", "dfs", "minimax", "alphabeta-table"])
@pytest.mark.parametrize("merge", [False, True], ids=["tree", "merged"])
def test_a_partial_tree_says_so_in_every_form(solver: str, merge: bool) -> None:
    tree = grow_tree(find(solver), Grundy(), (14,), limit=Limit(None, operations=60), nodes=60)
    graph = merged(tree) if merge else as_graph(tree)
    svg, dot = as_svg(graph), as_dot(graph)
    check_picture(svg)
    check_dot(dot, graph)
    for form in (svg, dot, as_text(tree)):
        assert "The tree is partial: the search was stopped before its answer" in form
    assert '<g class="open">' in svg
    assert "dotted" in dot
    assert as_text(tree).startswith("14 J1 (not finished)\n")
    assert as_s_expression(tree).startswith("((14 J1 open) ")
    assert '"stopped": "operations"' in as_json(tree).split("\n")[0]


# Merged positions.


@pytest.mark.parametrize("solver", ["v0", "alphabeta"])
def test_a_merged_line_was_followed_by_some_visit_and_chosen_by_some(solver: str) -> None:
    tree = grow_tree(find(solver), games.find("nim"), (1, 2, 3))
    visits: dict[tuple[object, object], list[Node]] = {}
    for node in walk(tree.root):
        for child in node.children:
            visits.setdefault((state(node), state(child)), []).append(child)
    graph = merged(tree)
    assert {
        (state(graph.spots[line.start]), state(graph.spots[line.end])): (line.cut, line.chosen) for line in graph.lines
    } == {ends: (all(visit.cut for visit in met), any(visit.chosen for visit in met)) for ends, met in visits.items()}


def state(node: Node) -> tuple[Position, int]:
    return tuple(sorted(filter(None, node.position))), node.player


def test_5_matches_have_10_different_states() -> None:
    """Source: seed 001, question 1, which misses J2-1."""
    tree = tree_of("minimax", "matches", 5)
    graph = merged(tree)
    states = {f"J{node.player + 1}-{node.position[0]}" for node in graph.spots}
    assert states == {"J1-5", "J2-4", "J2-3", "J2-2", "J1-3", "J1-2", "J1-1", "J2-1", "J1-0", "J2-0"}
    assert len(graph.lines) == sum(min(3, node.position[0]) for node in graph.spots)


@pytest.mark.slow
@given(small_cases)
@settings(max_examples=100, deadline=None)
def test_merging_loses_no_position_and_lines_go_down(case: Case) -> None:
    game, position, solver, convention = case
    tree = grow_tree(solver, game, position, convention)
    graph = merged(tree)
    keys = [(tuple(sorted(filter(None, node.position))), node.player) for node in graph.spots]
    assert len(keys) == len(set(keys)) == len({(tuple(sorted(filter(None, n.position))), n.player) for n in tree.nodes})
    assert all(graph.levels[line.start] < graph.levels[line.end] for line in graph.lines)
    assert graph.levels.count(0) == 1
    for line in graph.lines:
        if line.chosen:
            ends = graph.spots[line.start].outcome, graph.spots[line.end].outcome
            assert ends == (Outcome.WINNING, Outcome.LOSING)


def test_a_merged_tree_keeps_so_many_different_positions() -> None:
    tree = tree_of("minimax", "matches", 12)
    assert len(merged(tree).spots) == 24
    assert len(merged(tree, 10).spots) <= 10
    assert merged(tree_of("minimax", "matches", 4)).levels == [0, 1, 2, 3, 4, 3, 2, 1]
    assert len(merged(tree_of("minimax", "matches", 5), 1).spots) == 1
    assert tree.hidden > 1000


# The forms.


def test_indented_text() -> None:
    tree = tree_of("v0", "matches", 3)
    assert as_text(tree) == (
        "3 J1 (winning)\n"
        "|   3>2 → 2 J2 (winning)\n"
        "|   |   2>1 → 1 J1 (winning)\n"
        "|   |   |   1>0 → 0 J2 (losing, chosen)\n"
        "|   |   2>0 → 0 J1 (losing, chosen)\n"
        "|   3>1 → 1 J2 (winning)\n"
        "|   |   1>0 → 0 J1 (losing, chosen)\n"
        "|   3>0 → 0 J2 (losing, chosen)\n"
    )


def test_text_says_what_is_left_out() -> None:
    tree = tree_of("minimax", "matches", 5, nodes=4)
    shown = as_text(tree)
    assert "|   5>4 → 4 J2 (losing, +1, chosen)\n|   |   … 14 nodes left out\n" in shown
    assert shown.endswith("The tree is cut: 4 nodes shown, 24 nodes left out.\n")


def test_s_expression() -> None:
    assert as_s_expression(tree_of("v0", "grundy", 5)) == (
        "((5 J1 winning) ((4 1) J2 losing chosen) ((3 2) J2 cut))\n".replace(
            "((4 1) J2 losing chosen)",
            "(((4 1) J2 losing chosen) (((3 1 1) J1 winning) ((2 1 1 1) J2 losing chosen)))",
        )
    )
    assert as_s_expression(tree_of("minimax", "matches", 5, nodes=1)) == "((5 J1 winning +1) (... 27))\n"


@pytest.mark.slow
@given(small_cases)
@settings(max_examples=60, deadline=None)
def test_every_form_of_every_tree_is_well_formed(case: Case) -> None:
    game, position, solver, convention = case
    tree = grow_tree(solver, game, position, convention, nodes=40)
    assert from_json(as_json(tree)) == tree
    lisp = as_s_expression(tree)
    assert lisp.count("(") == lisp.count(")")
    for graph in (as_graph(tree), merged(tree)):
        check_dot(as_dot(graph), graph)
        check_picture(as_svg(graph))


WORD = r'(?:"(?:[^"\\]|\\.)*"|[\w.]+)'
LIST = rf"\[{WORD}={WORD}(?:, {WORD}={WORD})*\]"
STATEMENT = re.compile(rf"  (?:graph|node|edge|n\d+|n\d+ -> n\d+) {LIST};")


def check_dot(dot: str, graph: Graph) -> None:
    first, *statements, last, end = dot.split("\n")
    assert (first, last, end) == ("digraph tree {", "}", "")
    assert all(STATEMENT.fullmatch(statement) for statement in statements), dot
    declared = set(re.findall(r"^  (n\d+) \[", dot, re.MULTILINE))
    assert len(declared) == len(graph.spots)
    assert set(re.findall(r"\bn\d+(?= ->)|(?<=-> )n\d+", dot)) <= declared
    assert dot.count(" -> ") == len(graph.lines)


def test_dot_escapes_what_it_quotes() -> None:
    assert quoted('a "b" \\ c\nd') == '"a \\"b\\" \\\\ c\\nd"'


def test_dot_says_by_shape_what_it_says_by_colour() -> None:
    tree = tree_of("v2", "grundy", 7)
    dot = as_dot(as_graph(tree))
    for sign in ("shape=ellipse", "shape=box, style=filled", "dashed", "penwidth=3", "peripheries=2"):
        assert sign in dot


def check_picture(svg: str) -> None:
    """Nothing overlaps, no text leaves its box, and everything is on the canvas."""
    page, drawn = canvas(svg), boxes(svg)
    for (box, _), (other, _) in combinations(drawn, 2):
        assert not box.overlaps(other), (box, other)
    for box, texts in drawn:
        assert page.holds(box)
        assert all(box.holds(text_room(text)) for text in texts), [text.text for text in texts]
    written = [text_room(text) for text in parsed(svg).iter(f"{SVG}text")]
    assert all(page.holds(text) for text in written)
    assert not any(text.overlaps(other) for text, other in combinations(written, 2))


@pytest.mark.slow
@pytest.mark.parametrize("solver", SEARCHES)
@pytest.mark.parametrize(
    ("spec", "position"), [("grundy", (7,)), ("matches", (5,)), ("halving", (9,)), ("nim", (2, 3))]
)
@pytest.mark.parametrize("merge", [False, True], ids=["tree", "merged"])
def test_nothing_overlaps_and_no_text_is_cut(solver: str, spec: str, position: Position, merge: bool) -> None:
    tree = tree_of(solver, spec, *position, nodes=150)
    check_picture(svg_of(tree, merged(tree) if merge else as_graph(tree)))


def test_a_picture_has_words_for_who_cannot_see_it() -> None:
    tree = tree_of("v0", "grundy", 8)
    root = parsed(svg_of(tree, as_graph(tree)))
    title, description = root[0], root[1]
    assert root.attrib["role"] == "img"
    assert root.attrib["aria-labelledby"] == f"{title.attrib['id']} {description.attrib['id']}"
    assert title.text == "Grundy's game, last move wins: search tree of 8"
    assert "winning for the player to move, by 8>1+7." in (description.text or "")


def test_a_picture_says_by_shape_and_letter_what_it_says_by_colour() -> None:
    tree = tree_of("minimax", "matches", 2)
    shapes = {
        (group.attrib["class"], group[0].attrib["rx"], (group[-1].text or "")[:1])
        for group in parsed(svg_of(tree, as_graph(tree)))
        if group.attrib.get("class") in ("winning", "losing")
    }
    assert shapes == {("winning", "23", "N"), ("losing", "0", "P")}


def test_a_picture_needs_nothing_from_elsewhere() -> None:
    tree = tree_of("v0", "matches", 3)
    svg = svg_of(tree, as_graph(tree))
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert "prefers-color-scheme: dark" in svg
    assert not re.search(r"url\(|href|@import|<script", svg)


def test_a_small_picture_line_by_line() -> None:
    tree = tree_of("v0", "halving", 1)
    drawn = [line for line in svg_of(tree, as_graph(tree)).split("\n") if line.startswith(("<path", "<g"))]
    assert drawn[:4] == [
        '<path class="line chosen" d="M377.5 185.4 C377.5 205.4 377.5 205.4 377.5 225.4 V245.4 '
        'C377.5 249.4 377.5 249.4 377.5 253.4"/>',
        '<g class="name"><rect class="paper" x="363.9" y="225.4" width="27.3" height="20"/>'
        '<text class="middle" x="377.5" y="240.3" font-size="14">sub</text></g>',
        '<g class="winning"><rect class="box" x="354.5" y="139.4" width="46.0" height="46" rx="23"/>'
        '<text class="middle" x="377.5" y="160.6" font-size="19">1</text>'
        '<text class="middle" x="377.5" y="177.1" font-size="14">N</text></g>',
        '<g class="losing"><rect class="box" x="354.5" y="253.4" width="46.0" height="46" rx="0"/>'
        '<text class="middle" x="377.5" y="274.6" font-size="19">0</text>'
        '<text class="middle" x="377.5" y="291.1" font-size="14">P</text></g>',
    ]


def test_json_of_another_shape_is_refused() -> None:
    with pytest.raises(ValueError, match=r"allumettes\.tree/1"):
        from_json(as_json(tree_of("v0", "matches", 1)).replace("tree/4", "tree/1"))


def test_every_solver_of_the_ladder_has_a_tree() -> None:
    for solver in registered().values():
        assert grow_tree(solver, Halving(), (6,)).root.outcome is Outcome.LOSING


def test_what_alpha_beta_labels_is_the_value_or_says_that_it_is_a_bound() -> None:
    """A bare label is the exact value for seat 0, whoever begins; ≤ and ≥ stand where a cut left only a bound."""
    signs = set()
    for game, convention, heap, first in product((Halving(), Matches()), Convention, range(2, 8), (0, 1)):
        truth = Exhaustive(game, convention)
        for node in walk(grow_tree(find("alphabeta"), game, (heap,), convention, first=first).root):
            if not node.cut:
                wins = truth.outcome(node.position) is Outcome.WINNING
                value = 1 if wins == (node.player == 0) else -1
                sign, bound = node.label.rstrip("+-1"), int(node.label.lstrip("≤≥"))
                assert {"": value == bound, "≤": value <= bound, "≥": value >= bound}[sign]
                signs.add(sign)
    assert signs == {"", "≤", "≥"}
