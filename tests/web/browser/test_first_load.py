"""The first page is small, silent, complete in itself, and playable at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from allumettes.web.guards import POLICY
from tests.web.browser.pages import ADDRESSES
from tests.web.browser.screens import Screens

LARGEST_FIRST_LOAD = 150_000


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_first_load_is_small_and_silent(screens: Screens, address: str) -> None:
    page = screens.open("about:blank")
    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.send("Network.setCacheDisabled", {"cacheDisabled": True})
    received: list[float] = []
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    answer = page.goto(address, wait_until="networkidle")
    assert answer
    assert answer.headers["content-security-policy"] == POLICY
    assert len(received) > 3
    assert sum(received) < LARGEST_FIRST_LOAD


def test_the_board_is_the_first_thing_and_no_form_comes_before_it(screens: Screens) -> None:
    table = screens.table()
    expect(table.board).to_be_in_viewport()
    assert table.page.locator("match-board").bounding_box()["y"] < 400  # type: ignore[index]
    assert table.moves()
    assert not table.page.locator("input:visible, select:visible").first.evaluate(
        "(field) => Boolean(field.compareDocumentPosition(document.querySelector('match-board')) & 4)"
    )


def test_nothing_is_stored_until_somebody_plays(screens: Screens) -> None:
    table = screens.table()
    assert table.page.url.endswith("/play")
    move = table.moves()[0]
    table.gesture(move).click()
    table.expect_taken(0, move)
    assert "/match/" in table.page.url


def test_a_link_opens_that_exact_position(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=11&moves=11>1%2B10,10>1%2B9&opponent=screen")
    table.expect_turns("11>1+10", "10>1+9")
    expect(table.board.locator("[data-row]")).to_have_count(3)


def test_a_link_that_cannot_be_is_explained_and_keeps_what_was_typed(screens: Screens) -> None:
    page = screens.open("/play?game=nim&start=1,abc,3&name=Zo%C3%A9")
    expect(page.get_by_role("alert").filter(has_text="abc")).to_be_visible()
    expect(page.locator("#chosen-start")).to_have_value("1,abc,3")
    expect(page.locator("#chosen-name")).to_have_value("Zoé")
