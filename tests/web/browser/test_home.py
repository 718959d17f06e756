"""The front door: a table chosen, a rule typed, matches that the browser remembers, a record opened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.browser.hands import reach
from tests.web.browser.screens import DESKTOP, PHONE, Screens
from tests.web.browser.table_page import TablePage

RECORD = """allumettes match 1
game: nim
convention: normal
start: 3,2
first: human Ada
second: human Bo
moves:
 1. 3>1  2>0
"""
DROP = """(text) => {
  const dropped = new DataTransfer();
  dropped.items.add(new File([text], "kept.match", {type: "text/plain"}));
  const at = document.querySelector("main");
  for (const kind of ["dragenter", "dragover", "drop"]) {
    at.dispatchEvent(new DragEvent(kind, {dataTransfer: dropped, bubbles: true, cancelable: true}));
  }
}"""


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_table_is_chosen_on_the_home_page(screens: Screens, screen: dict[str, Any]) -> None:
    page = screens.open("/", **screen)
    page.locator("[name=game][value=nim]").check()
    expect(page.locator("#chosen-rule")).to_contain_text("Nim")
    page.locator("#chosen-start").fill("2,x")
    expect(page.locator("[data-part=draft-problem]")).to_contain_text("x")
    page.locator("#chosen-start").fill("2,3")
    expect(page.locator("[data-part=draft-problem]")).to_be_hidden()
    expect(page.locator("[data-part=picture] li")).to_have_text(["2", "3"])
    page.locator("[name=opponent][value=screen]").check()
    if screen is PHONE:
        page.get_by_text("More choices").click()
    page.locator("[name=convention][value=misere]").check()
    page.locator(".chooser [type=submit]").click()
    page.wait_for_url("**/play?*")
    expect(page.locator("match-board [data-row]")).to_have_count(2)
    # The same form is below the board, with what was chosen.
    expect(page.locator("[name=game][value=nim]")).to_be_checked()
    expect(page.locator("#chosen-start")).to_have_value("2,3")
    expect(page.locator("[name=convention][value=misere]"), "what was changed is not closed").to_be_visible()


def test_on_a_phone_the_form_is_short_and_nothing_is_cut(screens: Screens) -> None:
    page = screens.open("/", **PHONE)
    expect(page.locator("[name=convention]").first).to_be_hidden()
    level = page.locator(".card", has=page.locator("[name=opponent][value=perfect]"))
    words = level.locator("small")
    assert words.evaluate("(element) => element.offsetWidth") == 1, "only read aloud"
    level.click()
    assert words.evaluate("(element) => element.getBoundingClientRect().width") > 100
    page.locator("#chosen-algorithm").select_option("bfs-table")
    told = page.locator("#algorithm-words")
    expect(told).to_have_text("breadth-first layers with equal states merged: each is taken up once")
    assert told.evaluate("(element) => element.scrollWidth <= element.clientWidth")


def test_a_rule_says_itself_while_it_is_typed(screens: Screens) -> None:
    """By keyboard alone: Tab to the field, type, Enter."""
    page = screens.open("/")
    reach(page, "#own-rule")
    page.keyboard.type("0.0")
    expect(page.locator("#chosen-rule")).to_be_visible()
    page.keyboard.type("7")
    expect(page.locator("#chosen-rule")).to_contain_text("Take 2 matches; what is left may be split in two.")
    page.keyboard.press("Enter")
    page.wait_for_url("**/play?game=0.07*")
    expect(page.locator(".rule")).to_contain_text("Take 2 matches; what is left may be split in two.")


def test_my_matches_are_there_unfinished_first_and_can_be_forgotten(screens: Screens) -> None:
    table = screens.table("/play?game=nim&start=3&opponent=screen&name=Ada")
    page = table.page
    unfinished = played(table, "3>2")
    page.goto("/play?game=nim&start=1&opponent=screen")
    table.ready()
    finished = played(table, "1>0")
    page.goto("/")
    links = page.locator(".match-link")
    expect(links).to_have_count(2)
    assert [link.get_attribute("href") for link in links.all()] == [unfinished, finished]
    expect(links.first).to_contain_text("your turn")
    expect(links.last).to_contain_text("has won")
    links.first.click()
    table.ready()
    expect(table.turns).to_have_count(1)
    page.goto("/")
    page.locator(".match-forget").first.click()
    expect(links).to_have_count(1)
    page.reload()
    expect(links).to_have_count(1)
    page.locator("[data-do=forget]").click()
    expect(page.locator("[data-part=mine]")).to_be_hidden()
    page.reload()
    expect(page.locator("[data-part=mine]")).to_be_hidden()


def played(table: TablePage, move: str) -> str:
    table.play(move)
    return re.sub(r"^https?://[^/]+", "", table.page.url)


def test_a_record_is_chosen_or_dropped_and_what_is_none_is_explained(screens: Screens, tmp_path: Path) -> None:
    screens.expect_console("422")
    page = screens.open("/")
    page.evaluate(DROP, "no record at all")
    expect(page.locator("[data-part=open-problem]")).to_contain_text("record")
    page.evaluate(DROP, "x" * 100_000)
    expect(page.locator("[data-part=open-problem]")).to_contain_text("too large")
    page.evaluate(DROP, RECORD)
    expect_record(page)
    file = tmp_path / "kept.match"
    file.write_text(RECORD)
    page.goto("/")
    expect(page.locator(".match-link")).to_have_count(1)
    page.locator("#record-file").set_input_files(file)
    expect_record(page)


def expect_record(page: Page) -> None:
    page.wait_for_url("**/match/*")
    table = TablePage(page)
    table.ready()
    table.expect_turns("3>1", "2>0")
    expect(page.locator(".seat-name")).to_have_text(["Ada", "Bo"])


def test_an_old_link_opens_its_table(screens: Screens) -> None:
    table = screens.table("/?game=grundy&start=11&moves=11>1%2B10&opponent=screen")
    assert "/play?" in table.page.url
    table.expect_turns("11>1+10")


def test_the_bar_says_where_one_is(screens: Screens) -> None:
    page = screens.open("/play", **PHONE)
    rooms = page.locator(".rooms a")
    assert [room.get_attribute("href") for room in rooms.all()] == ["/play", "/trees", "/race", "/sequences", "/learn"]
    expect(page.locator(".rooms [aria-current=page]")).to_have_text("Play")
    page.locator(".brand").click()
    page.wait_for_url(lambda url: url.endswith("/"))
    expect(page.locator(".rooms [aria-current]")).to_have_count(0)


@pytest.mark.parametrize(("list_", "value"), [("#chosen-algorithm", "v2"), ("#chosen-program", "program:ada")])
def test_what_is_chosen_in_a_list_is_the_opponent(screens: Screens, list_: str, value: str) -> None:
    page = screens.open("/")
    page.locator(list_).select_option(value)
    expect(page.locator(".card", has=page.locator(list_)).get_by_role("radio")).to_be_checked()
    page.locator(".chooser [type=submit]").click()
    page.wait_for_url(lambda address: f"opponent={quote(value, safe='')}" in address)
    expect(page.locator("[data-part=seats] li").nth(1)).to_contain_text(value.removeprefix("program:"))
