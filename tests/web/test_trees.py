"""The tree explorer as data: nodes, the part below one of them, files of what is open, and what is refused."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from allumettes import games
from allumettes.solvers import ladder
from allumettes.trees.watch import grow_tree
from allumettes.web import tree_questions
from allumettes.web.limits import MOST_MERGED_DRAWN, TooWideToDrawError
from allumettes.web.tree_options import Form, TreeOptions, read_options
from allumettes.web.tree_questions import path_of, tree_file
from tests.trees.reading import from_json
from tests.web.visitor import PROBLEM, Visitor


def nodes_of(guest: Visitor, **query: Any) -> list[dict[str, Any]]:
    answer = guest.http.get("/trees/nodes", params=query)
    assert answer.status_code == 200, answer.text
    nodes: list[dict[str, Any]] = answer.json()["nodes"]
    return nodes


def test_the_nodes_are_those_of_the_search(guest: Visitor) -> None:
    nodes = nodes_of(guest, game="grundy", start="7", algorithm="v0")
    tree = grow_tree(ladder.find("v0"), games.find("grundy"), (7,))
    assert [(node["heaps"], node["move"], node["chosen"], node["cut"]) for node in nodes] == [
        (list(node.position), node.action, node.chosen, node.cut) for node in tree.nodes
    ]
    assert [node["state"] for node in nodes if not node["cut"]] == [
        node.outcome and node.outcome.value for node in tree.nodes if not node.cut
    ]
    by_id = {node["id"]: node for node in nodes}
    assert all(by_id[node["parent"]]["level"] == node["level"] - 1 for node in nodes[1:])


def test_what_is_left_out_comes_when_its_node_is_opened(guest: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    """The parts fit together: the whole tree is found by opening whatever is closed."""
    monkeypatch.setattr(tree_questions, "MOST_TREE_NODES", 20)
    options = read_options(Form("grundy", "8", "", "dfs"))
    first = _nodes(options, "")
    found = {node["id"]: node for node in first}
    assert any(node["hidden"] for node in first)
    while closed := [node["id"] for node in found.values() if node["hidden"]]:
        found |= {node["id"]: node for node in _nodes(options, closed[0])}
    whole = nodes_of(guest, game="grundy", start="8", algorithm="dfs")
    assert [found[node["id"]] for node in whole] == whole
    assert len(found) == len(whole)


def _nodes(options: TreeOptions, name: str) -> list[dict[str, Any]]:
    answer = tree_questions.tree_view(options, 10, "en", path_of(name or tree_questions.ROOT))
    nodes: list[dict[str, Any]] = json.loads(gzip.decompress(answer.content))["nodes"]
    return nodes


def test_merged_positions_come_once_and_each_after_all_that_lead_to_it(guest: Visitor) -> None:
    nodes = nodes_of(guest, game="grundy", start="9", algorithm="dfs", merge="1")
    keys = [(tuple(sorted(node["heaps"])), node["player"]) for node in nodes]
    assert len(set(keys)) == len(keys)
    met: set[str | None] = {None}
    for node in nodes:
        assert {node["parent"], *(branch["parent"] for branch in node["also"])} <= met
        met.add(node["id"])
    assert any(node["also"] for node in nodes)


def test_the_files_hold_what_is_open(guest: Visitor) -> None:
    def file(form: str, **query: str) -> str:
        answer = guest.http.get(f"/trees/tree.{form}", params={"game": "grundy", "start": "7", **query})
        assert answer.status_code == 200, answer.text
        assert f'filename="tree.{form}"' in answer.headers["content-disposition"]
        return answer.text

    shown = from_json(file("json", shown="r"))
    assert len(shown.nodes) == 4
    assert len(shown.nodes) + shown.hidden == len([node for node in from_json(file("json")).nodes if not node.cut])
    assert file("dot", shown="r").count("label=") < file("dot").count("label=")
    assert file("svg", shown="0").startswith("<svg")
    assert "n3 [" not in file("dot", shown="", merge="1")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("nodes?game=nothing", 422),
        ("nodes?start=1,x", 422),
        ("nodes?algorithm=v99", 422),
        ("nodes?algorithm=v5&convention=misere", 422),
        ("nodes?convention=none", 422),
        ("nodes?depth=-1", 422),
        ("nodes?depth=1001", 422),
        ("nodes?path=9.9", 404),
        ("nodes?path=a", 404),
        ("tree.svg?shown=0(", 422),
        ("tree.png", 422),
        ("nodes?start=" + "9," * 700, 422),
    ],
)
def test_what_cannot_be_is_refused_with_a_sentence(guest: Visitor, address: str, status: int) -> None:
    answer = guest.http.get(f"/trees/{address}")
    assert (answer.status_code, answer.headers["content-type"]) == (status, PROBLEM)
    assert answer.json()["detail"]


def test_the_page_says_what_is_wrong_and_keeps_what_was_typed(guest: Visitor) -> None:
    page = guest.http.get("/trees?game=nim&start=1,abc&algorithm=v99", headers={"Accept": "text/html"}).text
    assert "abc" in page
    assert 'value="1,abc"' in page
    assert "<option selected>v99</option>" in page


def test_a_picture_of_too_many_merged_positions_is_refused_and_its_data_are_not() -> None:
    options = read_options(Form("grundy", "20", "", "dfs-table", "", "1"))
    with pytest.raises(TooWideToDrawError) as refused:
        tree_file(options, 10, "en", "svg", None)
    assert refused.value.count > MOST_MERGED_DRAWN
    assert tree_file(options, 10, "en", "json", None).content.startswith("{")
