"""The machine of cups and beads in a real browser: played by mouse and by keyboard, trained, kept, saved and opened."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from allumettes.players.cups.machine_file import read_machine
from tests.web.browser.screens import Screens

pytestmark = pytest.mark.slow


def counts(page: Page, cup: int) -> list[int]:
    """How many beads of each colour a cup has, by its place."""
    return [int(text[1:]) for text in page.locator(".cup").nth(cup).locator(".cup-counts li").all_text_contents()]


def take_one(page: Page, take: Callable[[Locator], None]) -> None:
    """Take the last match, and wait for the machine's move or the end of the game: each is said in other words."""
    said = page.locator("[data-part=said]")
    words = said.text_content() or ""
    take(page.locator("match-board .target").last)
    expect(said).not_to_have_text(words)


def test_a_game_changes_the_cups_that_were_drawn_from(screens: Screens) -> None:
    page = screens.open("/machine")
    expect(page.locator(".cup")).to_have_count(8)
    page.locator("[data-part=machine-begins]").click()
    expect(page.locator("[data-part=said]")).to_contain_text("From cup 8 it draws")
    expect(page.locator(".cup.drawn .cup-name")).to_have_text("8")
    before = counts(page, 7)
    # Taking one match at a time, somebody wins in the end: with the mouse, then with the keyboard.
    take_one(page, lambda match: match.click())
    while page.locator("[data-part=said][data-mood='']").count():
        take_one(page, lambda match: match.press("Enter"))
    expect(page.locator(".cup-change").last).to_be_visible()
    expect(page.locator("[data-part=words]")).to_contain_text("it has learned from 1 game")
    assert sum(counts(page, 7)) != sum(before)


def test_it_practises_is_compared_kept_saved_emptied_and_opened(screens: Screens, tmp_path: Path) -> None:
    page = screens.open("/machine")
    page.get_by_label("itself").check()
    page.get_by_role("button", name="100 games", exact=True).click()
    expect(page.locator("[data-part=practised]")).to_contain_text("right moves")
    expect(page.locator("[data-part=words]")).to_contain_text("100 against itself")
    expect(page.locator(".curve .line.right")).to_be_visible()
    expect(page.locator(".cup-truth").first).to_be_hidden()
    page.get_by_label("Compare with the truth").check()
    expect(page.locator(".cup-truth").first).to_contain_text("winning")
    expect(page.locator("[data-part=knowledge]")).to_contain_text("it plays a winning move")
    page.reload()
    expect(page.locator("[data-part=words]")).to_contain_text("100 against itself")
    expect(page.locator(".curve .line.right")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save its file").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert read_machine(path).games == 100
    page.get_by_role("button", name="Empty the cups").click()
    expect(page.locator("[data-part=words]")).to_contain_text("it has learned from no game yet")
    page.locator("#machine-file").set_input_files(path)
    expect(page.locator("[data-part=words]")).to_contain_text("100 against itself")
    screens.expect_console(r"422")
    path.write_text("no machine")
    page.locator("#machine-file").set_input_files(path)
    expect(page.get_by_role("alert")).to_contain_text("This is not the file of a cups-and-beads machine")


def test_a_machine_for_another_game_is_built(screens: Screens) -> None:
    page = screens.open("/machine", lang="fr")
    page.get_by_label("Jeu", exact=True).select_option("grundy")
    expect(page.get_by_label("Départ (tas)")).to_have_value("11")
    page.get_by_label("Départ (tas)").fill("9")
    page.get_by_label("Le dernier coup perd").check()
    page.get_by_role("button", name="Construire une nouvelle machine").click()
    expect(page.locator(".cup")).to_have_count(13)
    expect(page.locator("[data-part=title]")).to_contain_text("le dernier coup perd")
    expect(page.locator("match-board")).to_be_visible()
    screens.expect_console(r"422")
    page.get_by_label("Départ (tas)").fill("60")
    page.get_by_role("button", name="Construire une nouvelle machine").click()
    expect(page.get_by_role("alert")).to_contain_text("72 gobelets")
