"""Two computers on the page: run, paused, one move at a time, watched by others, with the reason of each move."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from playwright.sync_api import expect

from tests.web.browser.screens import PHONE, Screens
from tests.web.browser.table_page import TablePage


def test_two_computers_are_stepped_run_and_watched(screens: Screens) -> None:
    page = screens.open("/")
    page.locator("[name=opponent][value=screen]").check()
    page.locator("#chosen-player").select_option("random")
    expect(page.locator("[name=opponent][value=perfect]")).to_be_checked()
    page.locator("#chosen-start").fill("10")
    page.locator(".chooser [type=submit]").click()
    page.wait_for_url("**/play?*player=random*")
    table = TablePage(page)
    table.drawn()
    expect(table.turns).to_have_count(0)
    step, run = page.locator("[data-do=step]"), page.locator("[data-do=run]")
    step.click()
    expect(table.turns).to_have_count(1)
    reason = page.locator("reason-panel")
    expect(reason).to_contain_text("nothing could be done")
    page.keyboard.press(".")
    expect(table.turns).to_have_count(2)
    expect(reason).to_contain_text("kept the win")
    reason.locator("summary").first.click()
    expect(reason.locator(".proof-answer").first).to_contain_text("it is winning, by a move that brings it to 0")
    page.keyboard.press("ArrowLeft")
    expect(reason).to_contain_text("nothing could be done")
    page.keyboard.press("ArrowRight")
    table.undo.click()
    expect(table.turns).to_have_count(1)

    friend = screens.table(page.url, patient=False)
    expect(friend.turns).to_have_count(1)
    expect(friend.page.locator("[data-part=machines]")).to_be_hidden()
    page.locator("#pace").fill("5")
    run.click()
    expect(table.status).to_contain_text("Computer 2 has won.")
    expect(friend.status).to_contain_text("Computer 2 has won.")
    expect(friend.page.locator("reason-panel")).to_contain_text("kept the win")
    expect(run).to_have_attribute("aria-disabled", "true")


def test_a_speed_holds_and_a_pause_holds(screens: Screens) -> None:
    page = screens.open("/rules", **PHONE)
    page.clock.install()
    page.goto("/play?game=nim&start=60&player=random&opponent=random")
    table = TablePage(page)
    table.drawn()
    page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    run = page.locator("[data-do=run]")
    expect(page.locator(".pace output")).to_have_text("a move every 2 s")
    run.click()
    expect(run).to_contain_text("Pause")
    page.clock.run_for(1)
    expect(table.turns).to_have_count(1)
    page.clock.run_for(1900)
    expect(table.turns).to_have_count(1)
    page.clock.run_for(200)
    expect(table.turns).to_have_count(2)
    run.click()
    expect(run).to_contain_text("Run")
    page.clock.run_for(60_000)
    expect(table.turns).to_have_count(2)
    expect(page.locator("[data-part=problem]")).to_be_empty()
