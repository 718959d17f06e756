"""The pages that the tests of all pages open: a new page is one more address here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.web.browser.screens import Screens

OpenPage = Callable[..., Page]

ADDRESSES = [
    "/",
    "/play",
    "/play?game=chess",
    "/rules",
    "/sequences",
    "/sequences/survey?digits=1",
    "/sequences?game=0.77&with=0.07&to=300&form=table",
    "/learn",
    "/learn/period",
    "/learn/quiz?seed=42",
    "/learn/sheet?seed=42",
    "/machine",
    "/trees",
    "/replay",
    "/race",
]
"""Each of these loads little, keeps to the policy, and is for everybody."""


def in_progress(screens: Screens, **screen: Any) -> Page:
    """With everything opened that can be: values, hints, the chooser, a heap that is stuck, one that is too long."""
    table = screens.table("/play?game=grundy&start=3,11,60&opponent=perfect&name=Ada", **screen)
    table.play("3>1+2")
    table.page.locator("values-switch input").check()
    expect(table.page.locator("position-view .verdict")).to_be_visible()
    for number in range(2):
        table.page.locator("hint-panel button").first.click()
        expect(table.page.locator("hint-panel li")).to_have_count(number + 1)
    table.page.locator("details").evaluate_all("all => all.forEach((each) => each.open = true)")
    return table.page


def over(screens: Screens, **screen: Any) -> Page:
    table = screens.table(
        "/play?game=grundy&start=11&moves=11>5%2B6,6>2%2B4,4>1%2B3,3>1%2B2,5>1%2B4,4>1%2B3&opponent=screen", **screen
    )
    table.play("3>1+2")
    expect(table.page.locator("match-review .signs")).to_be_visible()
    return table.page


def machines(screens: Screens, **screen: Any) -> Page:
    """Two computers, one move and its reason later."""
    table = screens.table("/play?game=grundy&start=10&player=random&opponent=perfect", patient=False, **screen)
    table.page.locator("[data-do=step]").click()
    table.page.locator("reason-panel summary").click()
    expect(table.page.locator("reason-panel .proof-answer p").first).to_be_visible()
    return table.page


def returned(screens: Screens, **screen: Any) -> Page:
    """The home page of a browser that has played."""
    page = machines(screens, **screen)
    page.goto("/")
    expect(page.locator(".match-link")).to_be_visible()
    return page


def reviewed(screens: Screens, **screen: Any) -> Page:
    """A mistake that was tried again, and its proof opened down to the rules."""
    page = over(screens, **screen)
    page.locator("match-review .mistakes details").first.get_by_role("button").first.click()
    page.locator('match-board [data-move="11>4+7"]').first.dispatch_event("click")
    page.locator("position-view .position-why summary").click()
    for heap in (11, 10, 4, 1):
        page.locator("position-view .proof-questions summary").filter(has_text=f" {heap} ").last.click()
    expect(page.locator("position-view .proof-answer .proof-answer")).not_to_have_count(0)
    return page


def many_heaps(screens: Screens, **screen: Any) -> Page:
    """Sixty heaps and their nim-sum in columns."""
    heaps = ",".join(str(size % 12 + 1) for size in range(60))
    table = screens.table(f"/play?game=nim&start={heaps}&opponent=screen", **screen)
    table.page.locator("values-switch input").check()
    table.page.locator("position-view .position-why summary").click()
    expect(table.page.locator("position-view .sum-table")).to_be_visible()
    return table.page


def replayed(screens: Screens, **screen: Any) -> Page:
    """A search in its middle, with its tables and its calls."""
    page = screens.open("/replay?start=3,5&algorithm=v3&step=9", **screen)
    expect(page.locator(".entries li")).not_to_have_count(0)
    return page


def raced(screens: Screens, **screen: Any) -> Page:
    """A race that is over, with its figures open."""
    page = screens.open("/race?solvers=v2,v5&first=3&last=7", **screen)
    page.locator("form button[type=submit]").click()
    expect(page.locator(".lane.home")).to_have_count(2)
    expect(page.locator("[data-part=findings] p").first).to_be_visible()
    page.locator(".figures summary").click()
    return page


def taught(screens: Screens, **screen: Any) -> Page:
    """A machine of cups and beads that has practised, with the truth beside its cups and a bead in front of one."""
    page = screens.open("/machine", **screen)
    page.locator("[data-games='10']").click()
    expect(page.locator(".curve .line.right")).to_be_visible()
    expect(page.locator("[data-part=stop]")).to_be_hidden()
    page.locator("[data-part=truth]").check()
    page.locator("[data-part=machine-begins]").click()
    expect(page.locator(".cup.drawn .chip").first).to_be_visible()
    return page


def nowhere(screens: Screens, **screen: Any) -> Page:
    screens.expect_console(r"404")
    return screens.open("/nowhere", **screen)


def _at(address: str) -> OpenPage:
    return lambda screens, **screen: screens.open(address, **screen)


PAGES: dict[str, OpenPage] = {address: _at(address) for address in ADDRESSES} | {
    each.__name__: each
    for each in (in_progress, over, reviewed, many_heaps, machines, returned, raced, replayed, taught, nowhere)
}
"""What axe reads and what must fit a phone: every page as it opens, and pages on which much has happened."""
