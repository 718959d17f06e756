"""Ways to play one move of the board: by mouse, by keyboard alone, by finger."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.web.browser.table_page import TablePage

LONGEST_WAY = 60
"""So many keys lead to any place that these tests want to go to."""

Hand = Callable[[TablePage], str]
"""Makes one move that the board offers, and says which."""


def by_mouse(table: TablePage) -> str:
    """The second place if there is one: pointing at it previews the move, clicking plays it."""
    if table.number_field.count():
        return by_number(table)
    offered = table.moves()
    move = offered[min(1, len(offered) - 1)]
    table.gesture(move).hover()
    expect(table.bar).not_to_have_attribute("data-kind", "rest")
    table.gesture(move).click()
    return move


def by_keyboard(table: TablePage) -> str:
    """Tab leads to the board, arrows along it, Enter plays. The mouse is never touched."""
    page = table.page
    reach(table.page, "match-board button.target, match-board input:not([type=radio])")
    if page.evaluate("document.activeElement.matches('input')"):
        page.keyboard.type("1")
        page.keyboard.press("Enter")
        return ""
    page.keyboard.press("ArrowRight")
    expect(table.bar).not_to_have_attribute("data-kind", "rest")
    while not (move := page.evaluate("document.activeElement.dataset.move")):
        page.keyboard.press("ArrowLeft")
    page.keyboard.press("Enter")
    return str(move)


def by_finger(table: TablePage) -> str:
    """A tap shows what the move would be, and a second one plays it."""
    if table.number_field.count():
        return by_number(table)
    move = table.moves()[-1]
    table.gesture(move).tap()
    expect(table.bar.get_by_role("button")).to_be_visible()
    table.gesture(move).tap()
    return move


def by_number(table: TablePage) -> str:
    """The field that a heap of many matches has."""
    table.number_field.first.fill("1")
    table.number_field.first.press("Enter")
    return ""


def in_writing(table: TablePage) -> str:
    """The notation, typed after the key that leads to its field; the focus stays there from move to move."""
    move = table.moves()[0]
    if not table.turns.count():
        table.page.keyboard.press("/")
    expect(table.page.locator("move-field input")).to_be_focused()
    table.page.keyboard.type(move)
    table.page.keyboard.press("Enter")
    return move


def reach(page: Page, places: str) -> None:
    """Tabs until one of these places has the focus."""
    for _ in range(LONGEST_WAY):
        if page.evaluate("(places) => document.activeElement.matches(places)", places):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {places}")
