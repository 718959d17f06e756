"""The race in a real browser: lanes and curves grow, a switch changes the scale, a closed tab frees its process."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from allumettes.drawings.curves_page import curves_page
from allumettes.locale import speaking
from allumettes.study.race import run_race
from allumettes.web.laboratory.slices import NICENESS
from tests.web.browser.screens import PATIENCE, PHONE, Screens
from tests.web.test_laboratory import race

pytestmark = pytest.mark.slow

AT_ITS_PAGE = re.compile("/race/[a-z2-7]{20}")
SHORT = "/race?solvers=v2,v4,v5&first=3&last=9&seconds=20"
ENDLESS = "/race?solvers=v5,v0&first=12&last=60&seconds=30"


def started(page: Page) -> Page:
    page.get_by_role("button", name=re.compile("Start|Lancer")).click()
    page.wait_for_url(AT_ITS_PAGE)
    return page


def over(page: Page) -> None:
    expect(page.locator("[data-part=done]")).to_contain_text("21")
    expect(page.locator(".race-status [role=status]")).to_contain_text(re.compile("over|finie"), timeout=4 * PATIENCE)


def test_a_race_is_chosen_watched_and_opened_again(screens: Screens) -> None:
    page = screens.open(SHORT)
    page.get_by_role("radio", name="loses").check()
    expect(page.locator("input[value=v5]")).to_be_disabled()
    expect(page.locator("li", has=page.locator("input[value=v5]")).locator("small")).not_to_be_empty()
    page.get_by_role("radio", name="wins").check()
    expect(page.locator("input[value=v5]")).to_be_enabled()
    assert "convention=normal" in page.url
    first = page.get_by_label("From n =")
    first.fill("-3")
    first.press("Tab")
    expect(page.get_by_role("alert").filter(has_text="From n")).to_have_text(
        re.compile("whole number from 0 to 1,000,000")
    )
    expect(page.locator("[data-part=rule]")).to_contain_text("Split")
    first.fill("3")
    first.press("Tab")
    expect(page.locator("[data-part=wrong]")).to_be_hidden()
    over(started(page))
    expect(page.locator(".lane.home")).to_have_count(3)
    expect(page.locator(".answer.checked")).to_have_count(7)
    expect(page.locator("[data-part=agreement]")).to_contain_text("all 7 sizes")
    expect(page.locator(".curves .mark")).to_have_count(21)
    expect(page.get_by_text("stopped by the limit")).to_be_hidden()
    expect(page.locator(".curves svg")).to_have_attribute("aria-label", re.compile("logarithmic"))
    # The switches, by keyboard, are in the address.
    page.locator("[name=scale]:checked").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".curves svg")).to_have_attribute("aria-label", re.compile("linear"))
    page.get_by_role("radio", name="Time").check()
    assert "quantity=seconds&scale=linear" in page.url
    # The same figures as a table, and as a file.
    page.get_by_text("The figures as a table").click()
    expect(page.locator(".figures tbody tr")).to_have_count(7)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="CSV").click()
    assert waiting.value.suggested_filename == "race.csv"
    expect(page.locator("[data-part=file-said]")).to_have_text("Data, CSV: saved as race.csv.")
    assert len(Path(waiting.value.path()).read_text(encoding="utf-8").splitlines()) == 22
    # On a phone, by the link, in French.
    phone = screens.open(page.url, lang="fr", **PHONE)
    over(phone)
    expect(phone.locator(".curves .mark")).to_have_count(21)
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    page.goto("/race")
    expect(page.locator(".past a")).to_have_attribute("href", AT_ITS_PAGE)


def test_a_closed_tab_frees_the_process_and_the_link_goes_on(screens: Screens) -> None:
    page = started(screens.open(ENDLESS))
    expect(page.locator(".lane.running")).to_have_count(1)
    server = screens.server.process
    assert server
    assert racing(server.pid)
    address = page.url
    page.close()
    deadline = time.monotonic() + PATIENCE / 1000
    while racing(server.pid):
        assert time.monotonic() < deadline, "nobody watches, and it still runs"
        time.sleep(0.1)
    page = screens.open(address)
    expect(page.locator(".lane.running")).to_have_count(1)
    page.get_by_role("button", name="Stop the race").click()
    expect(page.get_by_role("button", name="Go on")).to_be_focused()
    expect(page.locator("[data-part=findings] p").first).to_be_visible()


def racing(server: int) -> bool:
    """Whether a child of the server computes at the priority of jobs: others may wait for the next one."""
    children = Path(f"/proc/{server}/task/{server}/children").read_text().split()
    for child in children:
        try:
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] == "R" and int(fields[16]) == NICENESS:
            return True
    return False


def test_the_curves_are_one_page_with_a_switch_that_fills_the_window(screens: Screens, tmp_path: Path) -> None:
    with speaking("en"):
        text = curves_page(list(run_race(race(range(3, 10)).plan)))
    (tmp_path / "curves.html").write_text(text, encoding="utf-8")
    page = screens.browser.new_page(viewport={"width": 1000, "height": 700})
    page.goto(f"file://{tmp_path}/curves.html")
    svg = page.locator("#curves svg")
    expect(svg).to_have_count(1)
    box = svg.bounding_box()
    assert box
    assert box["width"] > 950
    assert box["height"] > 550
    page.get_by_role("radio", name="linear").check()
    expect(page.locator("#curves")).not_to_have_attribute("aria-label", re.compile("logarithmic"))
    assert page.url.endswith("#operations-linear")
    page.close()
