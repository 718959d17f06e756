"""What is shown of a tree that is opened by hand: below a path, and as an address tells it."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.solvers.ladder import find, registered
from allumettes.trees.graph import merged
from allumettes.trees.node import Tree, follow, paths
from allumettes.trees.shown import UnreadableShownError, open_paths, open_spots, prune, prune_graph
from allumettes.trees.watch import grow_tree


def tree_of(solver: str, *position: int, nodes: int | None = None, below: tuple[int, ...] = ()) -> Tree:
    return grow_tree(find(solver), games.find("grundy"), position, nodes=nodes, below=below)


@pytest.mark.parametrize("solver", registered())
def test_what_is_left_out_below_a_node_is_found_by_its_path(solver: str) -> None:
    """Every node of the whole tree, marks and all, is found in the tree that is watched below its path."""
    whole = tree_of(solver, 8)
    for path, node in paths(whole.root):
        found = tree_of(solver, 8, below=path)
        assert follow(found.root, path) == node
        beside = [(each, len(each) <= len(path) or each[: len(path)] == path) for each, _node in paths(found.root)]
        assert all(near for _each, near in beside)


def test_the_nodes_on_the_path_do_not_count_and_those_below_it_do() -> None:
    path = next(path for path, node in paths(tree_of("dfs", 9).root) if len(path) == 2 and node.children)
    found = tree_of("dfs", 9, nodes=4, below=path)
    end = follow(found.root, path)
    assert 1 < len(list(paths(end))) <= 4
    whole = len(list(paths(follow(tree_of("dfs", 9).root, path))))
    assert len(list(paths(end))) + sum(node.hidden for _path, node in paths(end)) == whole


def test_the_open_nodes_are_read() -> None:
    assert open_paths("") == set()
    assert open_paths("r") == {()}
    assert open_paths("0(1.4(10)).2") == {(), (0,), (0, 1), (0, 4), (0, 4, 10), (2,)}
    assert open_spots("0-3.7") == {0, 1, 2, 3, 7}


@pytest.mark.parametrize("text", ["0(", "0)", "(0)", "0..1", "0.", "x", "0(1)2", "1234567", "0 1", "0-3"])
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(UnreadableShownError):
        open_paths(text)


@pytest.mark.parametrize("text", ["0-1-2", "a", "1.-", "9999999"])
def test_spots_that_cannot_be_read_are_refused(text: str) -> None:
    with pytest.raises(UnreadableShownError):
        open_spots(text)


def test_a_pruned_tree_counts_what_it_leaves_out() -> None:
    tree = tree_of("dfs", 8)
    all_of_it = len(tree.nodes)
    prune(tree, open_paths("0"))
    assert [len(path) for path, _node in paths(tree.root)].count(1) == len(tree.root.children)
    assert tree.root.children[0].children
    assert not any(child.children for child in tree.root.children[1:])
    assert len(tree.nodes) + tree.hidden == all_of_it


def test_a_pruned_graph_has_the_spots_that_open_ones_lead_to() -> None:
    graph = merged(tree_of("dfs", 8))
    first = {line.end for line in graph.lines if line.start == 0}
    pruned = prune_graph(merged(tree_of("dfs", 8)), {0})
    assert len(pruned.spots) == 1 + len(first)
    assert {(line.start, line.end) for line in pruned.lines} == {(0, index) for index in range(1, len(pruned.spots))}
    whole = prune_graph(merged(tree_of("dfs", 8)), set(range(len(graph.spots))))
    assert (len(whole.spots), len(whole.lines)) == (len(graph.spots), len(graph.lines))


def test_a_number_of_a_spot_has_six_digits_at_most() -> None:
    assert open_spots("999999") == {999_999}
    with pytest.raises(UnreadableShownError):
        open_spots("1000000")
