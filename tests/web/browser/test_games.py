"""Whole games of every kind, by mouse, by keyboard and by finger, on a large screen and on a small one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import expect

from tests.web.browser.hands import Hand, by_finger, by_keyboard, by_mouse, in_writing
from tests.web.browser.screens import DESKTOP, MOVING, PHONE, Screens

GAMES = {
    "grundy": "game=grundy&start=7&opponent=perfect",
    "matches": "game=matches&start=9&opponent=screen&convention=misere",
    "nim": "game=nim&start=1,2,2&opponent=perfect&first=opponent",
    "halving": "game=halving&start=10&opponent=random",
    "kayles": "game=0.77&start=5&opponent=screen",
    "far": "game=nim&start=42,1&opponent=perfect",
}
WAYS: dict[str, tuple[Hand, dict[str, Any]]] = {
    "mouse": (by_mouse, DESKTOP | MOVING),
    "mouse, small": (by_mouse, {"viewport": PHONE["viewport"]}),
    "keyboard": (by_keyboard, DESKTOP),
    "keyboard, small": (by_keyboard, {"viewport": PHONE["viewport"]}),
    "finger": (by_finger, PHONE | MOVING),
    "finger, large": (by_finger, DESKTOP | {"has_touch": True}),
}


def one_in_six() -> Iterator[ParameterSet]:
    """Every game and every way once; the other pairs are left to the nightly run."""
    for number, game in enumerate(GAMES):
        for rank, way in enumerate(WAYS):
            yield pytest.param(game, way, marks=[pytest.mark.nightly] if (number + rank) % len(WAYS) else [])


@pytest.mark.parametrize(("game", "way"), list(one_in_six()))
def test_a_whole_game(screens: Screens, game: str, way: str) -> None:
    hand, screen = WAYS[way]
    table = screens.table(f"/play?{GAMES[game]}&name=Ada", **screen)
    while not table.over:
        before = table.turns.count()
        table.expect_taken(before, hand(table))
    expect(table.status).to_contain_text("won" if "screen" in GAMES[game] else "You have")
    assert table.moves() == []
    expect(table.page.locator("match-review .signs li")).to_have_count(table.turns.count())


@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_game_in_writing(screens: Screens, screen: dict[str, Any]) -> None:
    table = screens.table("/play?game=grundy&start=7&opponent=screen", **screen)
    while not table.over:
        table.expect_taken(table.turns.count(), in_writing(table))


@pytest.mark.parametrize("opponent", ["random", "endgame", "perfect", "v0", "v5", "minimax", "program:ada"])
def test_every_opponent_says_who_it_is_and_plays(screens: Screens, opponent: str) -> None:
    table = screens.table(f"/play?game=grundy&start=9&opponent={opponent}")
    expect(table.page.locator("[data-part=seats] li").nth(1)).not_to_be_empty()
    table.play(table.moves()[0])
    assert table.over or table.turns.count() == 2


def test_a_written_move_says_what_it_means_and_why_it_cannot_be(screens: Screens) -> None:
    screens.expect_console("422")
    table = screens.table("/play?game=grundy&start=10&opponent=screen")
    table.page.keyboard.press("/")
    field = table.page.locator("move-field input")
    expect(field).to_be_focused()
    reading = table.page.locator("move-field .reading")
    field.fill("3")
    expect(reading).to_contain_text("10 = 3 + 7")
    field.fill("10>5+5")
    field.press("Enter")
    expect(reading).to_have_attribute("data-kind", "refused")
    expect(reading).not_to_be_empty()
    expect(field).to_have_value("10>5+5")
    expect(table.turns).to_have_count(0)


def test_the_equal_split_is_barred_and_says_why(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=10&opponent=screen")
    barred = table.board.locator(".target.barred")
    expect(barred).to_have_count(1)
    barred.hover()
    expect(table.bar).to_have_attribute("data-kind", "barred")
    reason = table.bar.inner_text()
    barred.click(force=True)
    expect(table.bar).to_have_text(reason, use_inner_text=True)
    expect(table.turns).to_have_count(0)


def test_undo_and_redo_show_how_often_they_can(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=9&opponent=screen")
    expect(table.undo).to_have_attribute("aria-disabled", "true")
    table.play("9>2+7")
    table.play("7>1+6")
    expect(table.undo).to_contain_text("2")
    table.undo.click()
    table.expect_turns("9>2+7")
    expect(table.redo).to_contain_text("1")
    table.page.keyboard.press("u")
    expect(table.turns).to_have_count(0)
    expect(table.redo).to_contain_text("2")
    table.page.keyboard.press("r")
    table.expect_turns("9>2+7")
    table.redo.click()
    table.expect_turns("9>2+7", "7>1+6")


def test_a_long_thought_shows_its_counters_and_can_be_stopped(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=150&opponent=v0")
    table.number_field.fill("74")
    table.number_field.press("Enter")
    thinking = table.page.locator("thinking-panel")
    expect(thinking).to_contain_text("v0")
    expect(thinking.locator("dd, td, .count").first).to_be_visible()
    table.page.locator("[data-do=stop]").click()
    table.settled()
    expect(table.turns).to_have_count(2)


def test_a_short_thought_is_told_in_the_unit_that_suits(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=9&opponent=v5&first=opponent")
    expect(table.page.locator("thinking-panel dd").first).to_have_text(re.compile("^[0-9.]+\u00a0(ms|µs|s)$"))
    assert not table.page.locator("thinking-panel dd").first.inner_text().startswith("0.0")


def test_what_is_wrong_with_a_link_is_said_until_something_else_is_chosen(screens: Screens) -> None:
    page = screens.open("/play?game=grundy&start=13&first=bot")
    expect(page.locator(".small-board, [data-part=picture] > *").first).to_be_visible()
    expect(page.locator("#chooser-problem")).to_contain_text("bot")
    page.locator("#chosen-start").fill("15")
    expect(page.locator("#chooser-problem")).to_have_count(0)
    page.goto("/play?game=kayls")
    expect(page.locator("#chooser-problem")).to_contain_text("kayls")
    expect(page.get_by_text("kayls")).to_have_count(1)


@pytest.mark.parametrize("screen", [{}, PHONE])
def test_sixty_heaps_stay_on_one_screen(screens: Screens, screen: dict[str, Any]) -> None:
    """Equal heaps share a tile; what was chosen is drawn to be played, and the answer is in view."""
    heaps = ",".join(str(size % 20 + 1) for size in range(60))
    table = screens.table(f"/play?game=nim&start={heaps}&opponent=perfect", **screen)
    tiles = table.board.locator(".tile")
    expect(tiles).to_have_count(20)
    for tile in (tiles.first, tiles.last):
        expect(tile).to_be_in_viewport()
    tiles.nth(6).click()
    expect(table.board.locator(".heap:not(.stuck)")).to_have_attribute("data-count", "7")
    table.page.locator(".tile input:checked").press("ArrowRight")
    expect(table.board.locator(".heap:not(.stuck)")).to_have_attribute("data-count", "8")
    table.gesture("8>0").dispatch_event("click")
    table.expect_taken(0, "8>0")
    expect(table.turns).to_have_count(2)
    table.page.evaluate("scrollTo(0, 400)")
    expect(table.status).to_be_in_viewport()
    expect(table.status).to_contain_text("Computer takes")
