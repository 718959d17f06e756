"""The picture of a board stands alone, shows every match that can be counted, and says in words what it shows."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.drawings.board import FEW_MATCHES, board_svg
from tests.strategies import any_game

SVG = "{http://www.w3.org/2000/svg}"

positions = st.lists(st.integers(0, FEW_MATCHES + 3) | st.just(10**18), min_size=1, max_size=20).map(tuple)


def picture(game: HeapGame, position: Position) -> ElementTree.Element:
    return ElementTree.fromstring(board_svg(game, position))


def drawn(root: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [use for use in root.iter(f"{SVG}use") if use.get("class") == kind]


@given(any_game, positions)
def test_every_match_is_drawn_and_larger_heaps_are_bundles(game: HeapGame, position: Position) -> None:
    root = picture(game, position)
    assert len(drawn(root, "match")) == sum(heap for heap in position if heap <= FEW_MATCHES)
    assert len(drawn(root, "bundle")) == sum(heap > FEW_MATCHES for heap in position)


@given(any_game, positions)
def test_nothing_leaves_the_picture(game: HeapGame, position: Position) -> None:
    root = picture(game, position)
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for use in drawn(root, "match") + drawn(root, "bundle"):
        x, y = float(use.attrib["x"]), float(use.attrib["y"])
        assert 0 <= x <= width - float(use.attrib["width"])
        assert 0 <= y <= height - float(use.attrib["height"])


@given(any_game, positions)
def test_it_refers_to_nothing_but_itself(game: HeapGame, position: Position) -> None:
    root = picture(game, position)
    named = {element.get("id") for element in root.iter()}
    assert {use.attrib["href"].removeprefix("#") for use in root.iter(f"{SVG}use")} <= named


def test_heaps_that_cannot_be_played_are_burnt() -> None:
    root = picture(games.find("grundy"), (1, 4, 2))
    burnt = [use for use in drawn(root, "match") if use.get("href") == "#match-burnt"]
    assert len(burnt) == 3
    assert len(drawn(root, "match")) == 7


def test_every_heap_has_its_number_and_its_row() -> None:
    root = picture(games.find("grundy"), (1, 4, 2, 50))
    texts = [text.text for text in root.iter(f"{SVG}text") if text.get("class") != "band-count"]
    assert texts == ["4", "row 1", "row 3", "1", "row 0", "2", "row 2"]


def test_the_number_of_a_bundle_is_written_on_it() -> None:
    root = picture(games.find("nim"), (1000,))
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "band-count"] == ["1,000"]


@pytest.mark.parametrize("name", ["Grundy’s game", '<b> & "quotes" ]]>'])
def test_it_carries_its_title_and_description(name: str) -> None:
    game = games.from_function(lambda heap: [(heap - 1,)] if heap else [], name)
    root = picture(game, (11,))
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert description is not None
    rule = "The moves are given by a function: 1 becomes 0; 2 becomes 1; 3 becomes 2; 4 becomes 3…"
    assert (title.text, description.text) == (f"{name}, 11", rule)
    assert root.get("role") == "img"
    assert root.attrib["aria-labelledby"].split() == [title.get("id"), description.get("id")]
