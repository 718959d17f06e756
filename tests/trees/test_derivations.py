"""Every node of every search says how it came to its outcome."""

from __future__ import annotations

import pytest

from allumettes import games
from allumettes.core.convention import Convention
from allumettes.locale import speaking
from allumettes.locale.derivations import Branch, derivation
from allumettes.solvers.ladder import find, registered
from allumettes.trees.node import Node
from allumettes.trees.watch import grow_tree


def said_of(node: Node, convention: Convention = Convention.NORMAL) -> list[str]:
    with speaking("en"):
        return derivation(node, [Branch(child.move, child) for child in node.children], convention)


def said(solver: str, start: int, convention: Convention = Convention.NORMAL, nodes: int | None = None) -> set[str]:
    tree = grow_tree(find(solver), games.find("grundy"), (start,), convention, nodes=nodes)
    return {words for node in tree.nodes for words in said_of(node, convention)}


def test_a_brute_search_says_which_move_wins_and_that_all_moves_lose() -> None:
    words = said("v0", 7)
    assert "Losing: each of the 3 moves leaves a winning position: 7>1+6, 7>2+5 and 7>3+4." in words
    assert "Winning: 6>2+4 leaves 4,1,2, which is losing for the other player." in words
    assert "Never looked at: what the search had found before was enough." in words
    assert "Losing: no move is left, and the last move wins." in words
    assert "Winning: no move is left, and the last move loses." in said("v0", 7, Convention.MISERE)


def test_what_is_not_searched_says_why() -> None:
    assert "Losing: an earlier visit of these heaps is read in the table." in said("v1", 7)
    assert any(words.startswith("Heaps that change nothing are taken away: ") for words in said("v4", 7))
    assert "Searched, but not to the end: its outcome could not change the answer above." in said("alphabeta", 11)
    assert "Losing: the algorithm judges these heaps without a search." in said("v5", 7)


def test_a_node_whose_children_are_left_out_says_so_and_does_not_name_a_move() -> None:
    words = said("v0", 7, nodes=4)
    assert "Winning: some move leaves a losing position. Open the node to see which." in words
    assert any(each.startswith("Below it: ") for each in words)


@pytest.mark.parametrize("convention", Convention)
@pytest.mark.parametrize("solver", registered())
def test_every_search_has_a_sentence_for_each_of_its_nodes(solver: str, convention: Convention) -> None:
    for game, position in (("grundy", (8,)), ("nim", (2, 3)), ("halving", (9,)), ("0.137", (6,))):
        if not find(solver).unfit(games.find(game), convention, position):
            for nodes in (None, 5):
                tree = grow_tree(find(solver), games.find(game), position, convention, nodes=nodes)
                assert all(said_of(node, convention)[0] for node in tree.nodes)
