"""Two people on two screens play each other by a link, and others look on."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.browser.screens import PHONE, Screens
from tests.web.browser.table_page import TablePage


def test_two_browsers_play_a_whole_match_by_link(screens: Screens) -> None:
    ada = screens.table("/play?game=grundy&start=7&opponent=link&name=Ada")
    invitation = ada.page.locator("#invitation-link")
    expect(invitation).to_be_visible()
    lea = screens.table(invitation.input_value(), patient=False, **PHONE)
    spectator = screens.table(ada.page.url, patient=False)
    expect(lea.status).to_have_attribute("data-mood", "waiting")
    expect(spectator.status).to_have_attribute("data-mood", "waiting")
    assert spectator.moves() == []
    for number, (mover, other, move) in enumerate(
        [(ada, lea, "7>1+6"), (lea, ada, "6>1+5"), (ada, lea, "5>1+4"), (lea, ada, "4>1+3"), (ada, lea, "3>1+2")]
    ):
        expect(mover.status).to_have_attribute("data-mood", "yours")
        assert other.moves() == []
        mover.gesture(move).click()
        for watching in (mover, other, spectator):
            expect(watching.turns.nth(number)).to_contain_text(move)
    for watching in (ada, lea, spectator):
        expect(watching.status).to_have_attribute("data-mood", "over")


def test_a_move_is_taken_back_only_when_the_friend_agrees(screens: Screens) -> None:
    ada, lea = by_link(screens)
    ada.gesture("7>1+6").click()
    expect(lea.turns).to_have_count(1)
    ada.undo.click()
    proposal = lea.page.locator("[data-part=proposal]")
    expect(proposal).to_contain_text("Ada")
    proposal.locator("[data-send=refuse]").click()
    expect(proposal).to_be_hidden()
    expect(ada.turns).to_have_count(1)
    ada.undo.click()
    proposal.locator("[data-send=undo]").click()
    expect(ada.status).to_have_attribute("data-mood", "yours")
    for table in (ada, lea):
        expect(table.turns).to_have_count(0)


def test_each_sees_whether_the_other_is_here(screens: Screens) -> None:
    ada, link = inviting(screens)
    friend = ada.page.locator("[data-part=seats] .seat-notes").nth(1)
    expect(friend).to_have_text("away")
    lea = screens.table(link, patient=False)
    expect(friend).to_have_text("here")
    lea.page.close()
    expect(friend).to_have_text("away")


def test_who_proposed_reads_that_it_was_refused_until_something_else_happens(screens: Screens) -> None:
    ada, lea = by_link(screens)
    ada.gesture("7>1+6").click()
    expect(lea.turns).to_have_count(1)
    ada.undo.click()
    lea.page.locator("[data-send=refuse]").click()
    refused = ada.page.locator("[data-part=proposal]")
    expect(refused).to_contain_text("would rather not")
    expect(refused.get_by_role("button")).to_have_count(0)
    lea.gesture("6>1+5").click()
    expect(refused).to_be_hidden()


def by_link(screens: Screens) -> tuple[TablePage, TablePage]:
    """Ada, who is to move, and Léa, who followed her link."""
    ada, link = inviting(screens)
    return ada, screens.table(link, patient=False)


def inviting(screens: Screens) -> tuple[TablePage, str]:
    """Ada, who is to move, and the link that she can give away."""
    ada = screens.table("/play?game=grundy&start=7&opponent=link&name=Ada")
    link = ada.page.locator("#invitation-link")
    expect(link).to_be_visible()
    return ada, link.input_value()
