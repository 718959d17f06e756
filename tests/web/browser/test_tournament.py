"""The page that follows a tournament in a real browser: on a wall, on a phone, by the keyboard, while it is played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from allumettes.classroom.tournament.live import LIVE
from tests.web.browser.screens import PHONE, Screens
from tests.web.browser.test_access import AXE, SMALL, violations
from tests.web.server import Server

pytestmark = pytest.mark.slow

BOARD = {"match": 3, "round": 1, "first": 0, "second": 1, "to_move": 1, "start": "11", "position": [3, 8], "moves": 1}


@pytest.fixture
def wall(browser: Browser, follower: Server) -> Iterator[Screens]:
    opened = Screens(browser, follower)
    yield opened
    opened.close()
    assert opened.complaints() == []


def test_what_happens_is_seen_without_reloading(wall: Screens, cup: Path) -> None:
    page = wall.open("/tournament", viewport={"width": 1920, "height": 1080})
    expect(page.get_by_role("status")).to_have_text("The tournament is over.")
    expect(page.locator("[data-part=cross] tbody tr")).to_have_count(3)
    expect(page.locator("[data-part=cross] tbody th").first).to_have_text("hard")
    expect(page.get_by_text("No match is being played.")).to_be_visible()
    whole = json.loads((cup / LIVE).read_text())
    now = {**whole, "state": "playing", "played": 3, "current": [{**BOARD, "last": "11>3+8"}]}
    (cup / LIVE).write_text(json.dumps(now))
    expect(page.get_by_role("status")).to_have_text("The tournament is being played.")
    expect(page.locator(".boards .small-board li")).to_have_count(2)
    expect(page.locator(".boards strong")).to_have_text("easy")
    (cup / LIVE).write_text(json.dumps(whole))
    expect(page.locator(".boards li")).to_have_count(0)


def test_a_result_opens_in_the_review_by_the_keyboard(wall: Screens) -> None:
    page = wall.open("/tournament")
    page.get_by_label("Look at match number").fill("1")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/match/"))
    page.go_back()
    page.get_by_label("Look at match number").fill("one")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("from 1 to 12")
    page.locator(".recent button").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/match/"))


def test_f_fills_the_screen(wall: Screens) -> None:
    page = wall.open("/tournament")
    page.keyboard.press("f")
    expect(page.get_by_role("button", name="Leave full screen")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_everybody_can_read_it(wall: Screens, lang: str) -> None:
    page = wall.open("/tournament", lang=lang, color_scheme="light")
    expect(page.locator("[data-part=cross] tbody tr")).to_have_count(3)
    page.evaluate(AXE)
    assert violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert violations(page) == []
    page.set_viewport_size(PHONE["viewport"])
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("a, button, input, [tabindex='0']").evaluate_all(SMALL) == []


@pytest.mark.parametrize("place", [".rooms", ".others"])
def test_the_pages_lead_to_the_tournament_where_there_is_one(wall: Screens, screens: Screens, place: str) -> None:
    page = wall.open("/", **PHONE)
    link = page.locator(f"{place} a[href='/tournament']")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["viewport"]["width"]
    link.click()
    page.wait_for_url("**/tournament")
    expect(page.locator(".rooms [aria-current=page]")).to_have_text("Tournament")
    expect(screens.open("/").locator("[href='/tournament']")).to_have_count(0)
