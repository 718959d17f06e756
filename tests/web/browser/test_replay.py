"""A search step by step in the browser: shown is what the recorded algorithm had, forwards and backwards."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from allumettes import games
from allumettes.locale.replays import heaps_text
from allumettes.locale.trees import player_name
from allumettes.solvers.ladder import find
from allumettes.trees.replay.recorder import record
from allumettes.trees.replay.replay import Cursor, EventKind
from tests.campaign import param
from tests.web.browser.screens import PHONE, Screens

SHOWN = """() => ({
  counters: [...document.querySelectorAll("[data-part=counters] dd")].map((each) => Number(each.textContent)),
  line: Number(document.querySelector(".code-line[aria-current]")?.dataset.line ?? 0),
  calls: [...document.querySelectorAll(".stack li:not(.quiet) .call-name")].map((each) => each.textContent),
  variables: document.querySelector(".stack li[aria-current] .call-variables")?.textContent ?? "",
  tables: [...document.querySelectorAll(".entries")].map((table) =>
    [...table.querySelectorAll("li:not(.quiet)")].map((each) => [...each.children].map((part) => part.textContent))),
  node: document.querySelector("search-tree").current,
  nodes: document.querySelector("search-tree").shown.map(({label, state}) => [label, state]),
})"""
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}


def opened(screens: Screens, query: str = "", **screen: Any) -> Page:
    page = screens.open(f"/replay{query}", **screen)
    expect(page.locator(".replay-said")).not_to_be_empty()
    return page


def button(page: Page, what: str) -> Locator:
    return page.locator(f"[data-go={what}]")


def expected(cursor: Cursor) -> dict[str, Any]:
    """What the page has to show, from the recorded search."""
    replay, top = cursor.replay, cursor.stack[-1] if cursor.stack else None
    entered = [node for node in replay.nodes if node.entered <= cursor.at]
    return {
        "counters": list(cursor.counters.values()),
        "line": top.line if top else 0,
        "calls": [replay.listing[frame.function].name.rpartition(".")[2] for frame in cursor.stack],
        "variables": "".join(f"{name} = {text}" for name, text in top.variables.items()) if top else "",
        "tables": [
            [
                [heaps_text(heaps) + ("" if player is None else f" {player_name(player)}"), *([value] if value else [])]
                for (heaps, player), value in table.items()
            ]
            for table in cursor.tables.values()
        ],
        "node": str(cursor.node),
        "nodes": sorted(
            [
                ",".join(map(str, each.node.position)),
                "cut"
                if each.node.cut
                else "open"
                if each.left is None or each.left > cursor.at
                else str(each.node.outcome or "unknown"),
            ]
            for each in entered
        ),
    }


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        param(name, by_day=name in ("v4", "bfs", "alphabeta"))
        for name in ("v2", "v4", "v5", "dfs-table", "bfs", "minimax", "alphabeta")
    ],
)
def test_every_place_shows_what_the_algorithm_had_there(screens: Screens, name: str) -> None:
    cursor = record(find(name), games.find("grundy"), (3, 4)).cursor()
    last = len(cursor.replay.moments) - 1
    page = opened(screens, f"?start=3,4&algorithm={name}")
    slider = page.locator("#replay-slider")
    for at in (0, last // 3, last // 2, last, 2 * last // 3, last // 4, last // 4 + 1, 1):
        slider.fill(str(at))
        cursor.go(at)
        shown = page.evaluate(SHOWN)
        shown["nodes"].sort()
        shown["tables"] = [[[text.replace("−", "-") for text in entry] for entry in table] for table in shown["tables"]]
        assert shown == expected(cursor)
    for step in (cursor.replay.steps, cursor.replay.steps // 2, 0):
        page.locator("#replay-step").fill(str(step))
        page.locator("#replay-step").press("Enter")
        cursor.go_to_step(step)
        assert page.evaluate(SHOWN)["counters"] == list(cursor.counters.values())


def test_hands_on_the_player(screens: Screens) -> None:
    replay = record(find("v2"), games.find("grundy"), (7,))
    page = opened(screens, "?game=grundy&start=7&algorithm=v2&step=3")
    operations = page.locator("[data-part=counters] dd").first
    expect(operations).to_have_text("3")
    button(page, "step").click()
    expect(operations).to_have_text("4")
    button(page, "step-back").click()
    running = page.locator(".code-line[aria-current]").get_attribute("data-line")
    button(page, "line").click()
    expect(page.locator(".code-line.ran")).to_have_attribute("data-line", str(running))
    expect(page).to_have_url(re.compile(r"step=3\.1"))
    expect(page).to_have_url(re.compile("game=grundy&start=7&algorithm=v2"))
    page.reload()
    expect(page.locator(".replay-place")).to_contain_text(f"line {replay.first_moment(3) + 2} of 144")
    # Keys.
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay-place")).to_contain_text(f"line {replay.first_moment(3) + 1} of")
    page.keyboard.press("Shift+ArrowRight")
    expect(operations).to_have_text("4")
    page.keyboard.press("Home")
    expect(operations).to_have_text("0")
    at: int | None = 0
    for key, kind in (("t", EventKind.TABLE_HIT), ("c", EventKind.CUT), ("l", EventKind.LOSING)):
        page.keyboard.press(key)
        at = replay.next_event(kind, at or 0)
        assert at is not None
        expect(page.locator(".replay-place")).to_contain_text(f"line {at + 1} of")
    expect(page.locator(".replay-said")).to_contain_text("Losing position found")
    page.keyboard.press("End")
    expect(page.locator(".replay-said")).to_contain_text("The answer: 7 is losing.")
    expect(page.locator("[data-event=cut]")).to_have_attribute("aria-disabled", "true")
    # Played to its end.
    page.locator("#replay-speed").select_option("50")
    page.locator("#replay-unit").select_option("step")
    button(page, "play").click()
    expect(button(page, "play")).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".replay-said")).to_contain_text("The answer: 7 is losing.")
    expect(button(page, "play")).to_have_attribute("aria-pressed", "false")
    # Another search.
    expect(page.locator("#replay-game")).to_be_hidden()
    page.get_by_text("Another search").click()
    page.locator("#replay-game").fill("nim")
    page.locator("#replay-start").fill("1,2")
    page.locator("#replay-algorithm").select_option("alphabeta")
    page.get_by_role("button", name="Record the search").click()
    expect(page.locator(".replay-choice summary")).to_contain_text("alphabeta 1,2 Nim")
    expect(page.locator(".code h3").nth(2)).to_contain_text("AlphaBeta.expand")


def test_everything_is_seen_at_once_on_a_small_screen(screens: Screens) -> None:
    page = opened(screens, "?start=9&algorithm=v2&step=12", viewport={"width": 1280, "height": 800})
    for part in (".replay-player", ".replay-said", ".replay-tree", ".replay-code", ".replay-stack", ".replay-tables"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    assert page.locator("search-tree").evaluate("(tree) => tree.clientHeight") > 400
    assert page.locator("search-tree").evaluate("(tree) => tree.placeOf(tree.current).scale") > 0.6
    # A rule code with its sentence; version 5 has no tree, and says what its steps are.
    page.get_by_text("Another search").click()
    page.locator("#replay-game").fill("0.137")
    page.locator("#replay-start").fill("9")
    page.locator("#replay-algorithm").select_option("v5")
    page.get_by_role("button", name="Record the search").click()
    expect(page.locator(".replay-extent")).to_contain_text("A step is one operation: options")
    expect(page.locator(".replay-tree")).to_be_hidden()
    expect(page.locator(".rule")).to_contain_text("Take 1 match, if that is the whole heap.")


def test_the_wall_of_a_classroom(screens: Screens) -> None:
    page = opened(screens, "?start=9&algorithm=v2&step=12", lang="fr", **PROJECTOR)
    small = page.locator(".code-line").first.evaluate("(line) => parseFloat(getComputedStyle(line).fontSize)")
    page.keyboard.press("f")
    expect(page.locator("[data-part=full]")).to_have_text("Quitter le plein écran")
    large = page.locator(".code-line").first.evaluate("(line) => parseFloat(getComputedStyle(line).fontSize)")
    assert large > 1.2 * small
    expect(page.locator(".stack")).to_be_in_viewport(ratio=1)
    expect(page.locator(".replay-tables")).to_be_in_viewport(ratio=1)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".code-line[aria-current]")).to_be_in_viewport()
    page.locator("[data-part=full]").click()
    expect(page.locator(".masthead")).to_be_in_viewport()


def test_a_finger_on_a_phone(screens: Screens) -> None:
    page = opened(screens, "?start=5&algorithm=bfs-table", lang="fr", **PHONE)
    button(page, "step").tap()
    expect(page.locator("[data-part=counters] dd").first).to_have_text("1")
    page.locator("[data-event=losing]").tap()
    expect(page.locator(".replay-said")).to_contain_text("Position perdante trouvée")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_cannot_be_recorded_says_why(screens: Screens) -> None:
    page = screens.open("/replay?algorithm=v5&convention=misere")
    expect(page.locator(".problem")).to_contain_text("theorem of normal play")
    expect(page.locator(".replay")).to_be_hidden()
    page = opened(screens, "?game=nim&start=9,9,9&algorithm=v0&step=999999")
    expect(page.locator(".replay-said")).to_have_text("The recording ends here; the search does not.")
    expect(page.locator(".replay-extent")).to_contain_text("is not recorded")
