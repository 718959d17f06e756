"""The page of sequences by mouse, keyboard, fingers and buttons; the address always says what is shown."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.web.browser.screens import PHONE, Screens

pytestmark = pytest.mark.slow

KAYLES = "/sequences?game=0.77&to=1000"


DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Whatever was asked for is drawn with the next frame."""


def heaps_in_view(page: Page) -> tuple[int, int]:
    page.evaluate(DRAWN)
    said = page.locator(".plot-said").first.inner_text().replace(",", "")
    first, last = map(int, re.findall(r"\d+", said)[:2])
    return first, last


def loaded(page: Page) -> Page:
    expect(page.locator(".strip li").first).to_be_visible()
    expect(page.locator(".period")).not_to_have_count(0)
    return page


def test_the_window_of_heaps_is_moved_by_keys_wheel_and_buttons_and_kept_in_the_address(screens: Screens) -> None:
    page = loaded(screens.open(KAYLES))
    canvas = page.locator(".plot canvas")
    assert heaps_in_view(page) == (0, 1000)
    canvas.focus()
    page.keyboard.press("+")
    first, last = heaps_in_view(page)
    assert last - first < 700
    page.keyboard.press("ArrowRight")
    assert heaps_in_view(page)[0] > first
    for _zoom in range(12):
        page.keyboard.press("ArrowUp")
    first, last = heaps_in_view(page)
    assert last - first <= 8  # single heaps
    expect(page).to_have_url(re.compile(rf"first={first}&last={last}"))
    expect(page.locator(".strip li small").first).to_have_text(str(first))
    page.keyboard.press("0")
    assert heaps_in_view(page) == (0, 1000)
    box = canvas.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 80)
    page.mouse.wheel(0, -600)
    expect(page.locator(".plot-said")).not_to_contain_text("0 to 1,000")
    before = heaps_in_view(page)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 120, box["y"] + 80)
    page.mouse.up()
    assert heaps_in_view(page)[0] > before[0]
    page.get_by_role("button", name="All").click()
    page.get_by_label("Go to heap").fill("500")
    page.keyboard.press("Enter")
    first, last = heaps_in_view(page)
    assert first < 500 < last
    assert last - first < 30
    expect(page).to_have_url(re.compile("first=48"))
    page.reload()
    loaded(page)
    assert heaps_in_view(page) == (first, last)


def test_values_are_text_in_a_strip_or_a_table_and_rare_ones_are_apart(screens: Screens) -> None:
    page = loaded(screens.open(KAYLES))
    cell = page.locator(".strip li").nth(27)
    expect(cell).to_contain_text("27")
    expect(cell.locator("b")).to_have_text("8")
    expect(page.locator(".strip li.is-rare").first).to_contain_text("rare")
    expect(page.locator(".period .badge")).to_have_text("proved")
    page.get_by_role("button", name="The next 100 heaps").click()
    expect(page.locator(".strip li small").first).to_have_text("100")
    page.get_by_role("button", name="Table").click()
    expect(page.locator("table.values tbody tr")).to_have_count(100)
    expect(page).to_have_url(re.compile("at=100.*form=table"))
    page.get_by_label("rare", exact=True).check()
    expect(page).to_have_url(re.compile("show=rare"))
    field = page.get_by_label("Game or code")
    field.fill("0.7")
    expect(page.locator("#asked-game-words")).to_contain_text("1 match")
    field.fill("0.9z")
    expect(page.locator("#asked-game-words")).to_have_class("wrong")
    field.fill("0.07")
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.get_by_role("heading", level=2)).to_contain_text("Dawson")


def test_while_values_are_computed_the_page_says_so_and_shows_no_empty_plot(screens: Screens) -> None:
    page = screens.open("/rules", lang="fr")
    held: list[Route] = []

    def hold(request: Route) -> None:
        held.append(request)

    page.route("**/sequences/found?*", hold)
    page.goto(KAYLES)
    expect(page.get_by_text("Calcul des valeurs des tas 0 à 1")).to_be_visible()
    for part in (".plot", ".cells", ".plot-tools"):
        expect(page.locator(part)).to_be_hidden()
    for request in held:
        request.continue_()
    loaded(page)
    expect(page.locator(".wait")).to_be_hidden()
    expect(page.locator(".plot-tools")).to_be_visible()
    # The whole plot is seen without scrolling.
    box = page.locator(".plot canvas").bounding_box()
    assert box
    assert box["y"] + box["height"] <= 800
    expect(page.locator(".strip li.is-rare .unseen").first).to_have_text(re.compile("^rare(,|$)"))


def test_two_codes_beside_each_other_and_the_heap_where_they_differ(screens: Screens) -> None:
    page = screens.open("/sequences?game=0.137&with=0.07&to=200")
    expect(page.locator("[data-part=difference] p")).to_contain_text("They differ first at heap 1")
    left, right = (side.bounding_box() for side in page.locator(".sides > section").all())
    assert left
    assert right
    assert left["y"] == right["y"]
    page.get_by_role("button", name="Show that heap").click()
    expect(page.locator(".strip li.differs")).to_have_count(2)


def test_two_fingers_zoom_on_a_phone(screens: Screens) -> None:
    page = loaded(screens.open(KAYLES, **PHONE))
    page.locator(".plot canvas").scroll_into_view_if_needed()
    box = page.locator(".plot canvas").bounding_box()
    assert box
    middle, height = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *apart: float) -> None:
        points = [{"x": middle + side * apart[0], "y": height, "id": side} for side in (-1, 1)] if apart else []
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for apart in range(30, 110, 10):
        touch("touchMove", apart)
    touch("touchEnd")
    first, last = heaps_in_view(page)
    assert 100 < last - first < 500


def test_a_long_sequence_grows_while_it_is_watched(screens: Screens) -> None:
    page = screens.open("/sequences?game=grundy&to=30000")
    expect(page.locator(".classes")).to_be_visible(timeout=60_000)
    expect(page.locator(".run")).to_be_empty()
    expect(page.locator(".class.rare")).to_contain_text("Rare values")
    page.get_by_label("Go to heap").fill("29990")
    page.keyboard.press("Enter")
    expect(page.locator(".strip li small").first).to_have_text(re.compile("29,9"))


def test_the_codes_of_the_survey_lead_to_their_sequences(screens: Screens) -> None:
    page = screens.open("/sequences/survey?digits=1")
    expect(page.locator("tbody tr")).to_have_count(15, timeout=60_000)
    page.get_by_role("button", name="Period", exact=True).click()
    expect(page).to_have_url(re.compile("sort=period"))
    page.get_by_role("link", name="0.3", exact=True).click()
    expect(page.locator(".period-rule")).to_contain_text("g(n + 2) = g(n)")
