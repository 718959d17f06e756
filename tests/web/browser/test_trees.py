"""The tree explorer by mouse, keyboard and finger: what is opened is shown, said, and kept in the address and files."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.screens import PHONE, Screens

pytestmark = pytest.mark.slow

SHOWN = "(tree) => tree.shown.map(({id}) => id)"


def trees(screens: Screens, query: str, **screen: Any) -> Page:
    page = screens.open(f"/trees?{query}", **screen)
    expect(page.locator("[data-part=said]")).to_contain_text(re.compile(r"\d"))
    return page


def shown(page: Page) -> list[str]:
    ids: list[str] = page.locator("search-tree").evaluate(SHOWN)
    return ids


def place(page: Page, node: str, what: str = "node") -> tuple[float, float]:
    """Where a node, or the badge that opens it, is on the screen."""
    box = page.locator("search-tree").bounding_box()
    at = page.locator("search-tree").evaluate("(tree, id) => tree.placeOf(id)", node)
    assert box
    return box["x"] + at[what]["x"], box["y"] + at[what]["y"]


def scale_of(page: Page) -> float:
    return float(page.locator("search-tree").evaluate("(tree) => tree.placeOf('0').scale"))


def wait_for_scale(page: Page, condition: str, bound: float) -> None:
    """Wait until the scale of the tree compares so with a bound: the browser zooms when it next draws."""
    comparison = f"document.querySelector('search-tree').placeOf('0').scale {condition} bound"
    page.wait_for_function(f"(bound) => {comparison}", arg=bound)


def test_the_mouse_opens_selects_drags_and_zooms(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=9&algorithm=dfs&open=r")
    before = shown(page)
    page.mouse.click(*place(page, "0", "badge"))
    expect(page.locator("[data-part=node] h2")).to_have_text("1,8")
    assert set(shown(page)) - set(before) == {"0.0", "0.1", "0.2"}
    page.mouse.click(*place(page, "0.2"))
    expect(page.locator("[data-part=node]")).to_contain_text("Winning: ")
    expect(page.locator(".node-board li")).to_have_count(3)
    x, y = place(page, "0.2")
    scale = scale_of(page)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -300)
    wait_for_scale(page, ">", scale)
    zoomed = scale_of(page)
    # The point under the pointer stays there.
    assert place(page, "0.2") == pytest.approx((x, y), abs=1)
    page.mouse.down()
    page.mouse.move(x + 60, y + 40, steps=3)
    page.mouse.up()
    assert place(page, "0.2") == pytest.approx((x + 60, y + 40), abs=1)
    page.get_by_role("button", name="Show the whole tree").click()
    wait_for_scale(page, "<", zoomed)
    page.mouse.dblclick(*place(page, "root"))
    assert shown(page) == ["root"]


def test_the_keyboard_goes_as_in_a_tree_widget(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=7&algorithm=v0&open=r")
    surface = page.get_by_role("tree")
    surface.focus()

    def at() -> str:
        return str(surface.evaluate("(tree) => document.getElementById(tree.getAttribute('aria-activedescendant')).id"))

    def press(key: str) -> str:
        page.keyboard.press(key)
        page.wait_for_timeout(50)
        return at().removeprefix("tree-item-")

    active = page.locator("[role=treeitem][aria-selected=true]")
    assert press("ArrowRight") == "0"
    expect(active).to_have_attribute("aria-expanded", "false")
    expect(active).to_have_attribute("aria-level", "2")
    expect(active).to_have_attribute("aria-setsize", "3")
    assert press("ArrowRight") == "0"
    expect(active).to_have_attribute("aria-expanded", "true")
    assert [press(key) for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowUp")] == ["0.0", "0.1", "1", "0.1"]
    assert [press(key) for key in ("ArrowLeft", "ArrowLeft", "End", "Home")] == ["0", "0", "2", "root"]
    expect(page.locator("[data-part=node] h2")).to_have_text("7")
    assert [press(key) for key in ("4", "Enter")] == ["2", "2"]
    assert "2.0" in shown(page)
    press("*")
    assert {"0.0", "1.0", "2.0"} <= set(shown(page))


def test_the_address_the_table_and_the_files_say_what_is_shown(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=9&algorithm=v1&open=r")
    tree = page.locator("search-tree")
    for node in ("0", "0.0"):
        tree.evaluate("(tree, id) => tree.toggle(id, true)", node)
    page.mouse.click(*place(page, "0.0"))
    ids = shown(page)
    again = trees(screens, page.url.partition("?")[2])
    assert shown(again) == ids
    expect(again.locator("[data-part=node] h2")).to_have_text(page.locator("[data-part=node] h2").inner_text())
    page.get_by_role("button", name="As a table").click()
    expect(page.locator("node-table tbody tr")).to_have_count(len(ids))
    rows = page.locator("node-table tbody tr").evaluate_all("(rows) => rows.map((row) => row.dataset.node)")
    assert rows == ids
    expect(page.locator("node-table tr[aria-current]")).to_have_attribute("data-node", "0.0")
    page.locator("node-table tr[data-node='0'] button").click()
    expect(page.locator("node-table tbody tr")).to_have_count(len([each for each in ids if not each.startswith("0.")]))
    with page.expect_download() as download:
        page.get_by_role("link", name="JSON").click()
    saved = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert len(saved["nodes"]) == len(shown(page))


def test_transpositions_merge_and_part_again(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=9&algorithm=dfs")
    page.get_by_role("button", name="Open all").click()
    apart = len(shown(page))
    page.get_by_label("Merge equal positions").check()
    expect(page.locator("[data-part=said]")).to_contain_text("24")
    page.get_by_role("button", name="Open all").click()
    assert len(shown(page)) == 24 < apart
    assert "merge=1" in page.url
    page.get_by_label("Merge equal positions").uncheck()
    expect(page.locator("[data-part=said]")).to_contain_text(str(apart))


def test_fingers_open_and_pinch(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=9&algorithm=v0&lang=fr&open=r", **PHONE)
    page.locator("search-tree").scroll_into_view_if_needed()
    page.touchscreen.tap(*place(page, "0", "badge"))
    expect(page.locator("[data-part=node] h2")).to_have_text("8,1")
    assert "0.0" in shown(page)
    scale = scale_of(page)
    box = page.locator("search-tree").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 3
    hand = page.context.new_cdp_session(page)
    for kind, apart in (("touchStart", 20), ("touchMove", 50), ("touchMove", 90), ("touchEnd", None)):
        points = [] if apart is None else [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    wait_for_scale(page, ">", 2 * scale)


def test_a_large_tree_opens_on_demand_and_says_what_is_left_out(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=15&algorithm=v0")
    said = page.locator("[data-part=said]")
    expect(said).to_contain_text("are not here")
    node = page.locator("search-tree").evaluate("(tree) => [...tree.model.all()].find(({node}) => node.hidden).node.id")
    page.locator("search-tree").evaluate("(tree, id) => { tree.selected = id; tree.toggle(id, true); }", node)
    expect(page.locator("search-tree [aria-selected=true]")).to_have_attribute("aria-expanded", "true")
    assert f"{node}.0" in shown(page)
    page.get_by_role("button", name="Open all").click()
    expect(said).to_contain_text(re.compile(r"\d,\d{3}"))
    assert len(shown(page)) > 1000


def test_a_link_to_a_large_tree_that_is_all_open_opens_all_of_it(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=14&algorithm=alphabeta&open=r")
    page.locator("[data-do=open-all]").click()
    before = shown(page)
    assert len(before) > 1000
    expect(page).to_have_url(re.compile("open=all"))
    page.reload()
    expect(page.locator("[data-part=said]")).to_contain_text(re.compile(r"\d"))
    assert shown(page) == before


def test_a_large_tree_can_be_read_at_first_sight(screens: Screens) -> None:
    page = trees(screens, "game=grundy&start=14&algorithm=v0", viewport={"width": 1280, "height": 800})
    assert page.locator("search-tree").evaluate("(tree) => tree.placeOf('root').scale") * 15 > 11
    assert len(shown(page)) > 20
    page.locator("[data-part=step-through]").click()
    expect(page).to_have_url(re.compile("/replay.game=grundy&start=14&algorithm=v0"))


def test_without_a_tree_there_is_nothing_to_keep(screens: Screens) -> None:
    page = screens.open("/trees?game=zzz")
    expect(page.locator(".problem")).to_contain_text("zzz")
    for part in ("search-tree", ".trees-bar", ".trees-side"):
        expect(page.locator(part)).to_be_hidden()
