"""The table is for everybody: axe finds nothing, nothing is too small for a finger, no page scrolls sideways."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import Page, expect

from tests.web.browser.hands import reach
from tests.web.browser.pages import PAGES
from tests.web.browser.screens import DESKTOP, PHONE, Screens

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")


SMALL = """(all) => all
  .filter((each) => each.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .filter((each) => !each.matches("p a, li a, dd a") || getComputedStyle(each).display !== "inline")
  .map((each) => [each.matches("[type=checkbox], [type=radio]") ? each.labels[0] : each, each.outerHTML.slice(0, 120)])
  .map(([each, text]) => [each.getBoundingClientRect(), text])
  .filter(([{width, height}]) => width > 1 && (width < 24 || height < 24))
  .map(([{width, height}, text]) => `${width}×${height} ${text}`)"""
"""What is shown and has less than 24 pixels; a link within a text is as large as its letters."""


UNDRAWN = """(signs) => {
  const pen = document.createElement("canvas").getContext("2d");
  const font = `30px ${getComputedStyle(document.body).fontFamily}`;
  const picture = (sign) => {
    Object.assign(pen.canvas, {width: 40, height: 40});
    pen.font = font;
    pen.fillText(sign, 5, 30);
    return pen.canvas.toDataURL();
  };
  const missing = picture("\\u{10FFFF}");
  return [...signs].filter((sign) => picture(sign) === missing);
}"""
"""The signs that no font of this machine has: all are drawn as the same box."""

COUNT_ANIMATIONS = """() => {
  window.animations = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) { window.animations += 1; return animate.apply(this, how); };
  addEventListener("transitionrun", () => { window.animations += 1; }, true);
}"""


LOOKS: dict[str, tuple[Any, dict[str, Any]]] = {
    "light": (DESKTOP["viewport"], {"color_scheme": "light"}),
    "dark": (DESKTOP["viewport"], {"color_scheme": "dark"}),
    "small": (PHONE["viewport"], {"color_scheme": "dark"}),
    "forced": (PHONE["viewport"], {"color_scheme": "dark", "forced_colors": "active"}),
}
"""Light, dark, on a small screen, and in the colours that somebody's system forces on every page."""


def in_turn() -> Iterator[ParameterSet]:
    """Every page in one language and one look, in turn; all looks in both languages are left to the nightly run."""
    choices = [(lang, look) for look in LOOKS for lang in ("fr", "en")]
    for rank, (name, open_page) in enumerate(PAGES.items()):
        lang, look = choices[rank * 3 % len(choices)]
        yield pytest.param(open_page, lang, [look], id=f"{name}-{lang}-{look}")
        for each in ("fr", "en"):
            yield pytest.param(open_page, each, list(LOOKS), id=f"{name}-{each}", marks=pytest.mark.nightly)


@pytest.mark.slow
@pytest.mark.parametrize(("open_page", "lang", "looks"), list(in_turn()))
def test_a_page_is_for_everybody(screens: Screens, open_page: Callable[..., Page], lang: str, looks: list[str]) -> None:
    """On a phone nothing scrolls sideways or is too small for a finger; axe finds nothing, however the page looks."""
    page = open_page(screens, lang=lang, **PHONE)
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("a, button, input, select, textarea, summary, [tabindex='0']").evaluate_all(SMALL) == []
    page.evaluate(AXE)
    for look in looks:
        size, colors = LOOKS[look]
        page.set_viewport_size(size)
        page.emulate_media(**colors)
        # Forced colours are the system's, and axe does not see them.
        assert violations(page, without="color-contrast" if look == "forced" else "") == []


def violations(page: Page, without: str = "") -> list[str]:
    found = page.evaluate(
        "(rule) => axe.run({resultTypes: ['violations'], rules: rule ? {[rule]: {enabled: false}} : {}})", without
    )
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def test_a_heap_that_has_just_become_stuck_fits_a_phone_with_all_its_notes(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=3,11,60&opponent=screen&moves=3>1%2B2", lang="fr", **PHONE)
    table.page.locator("values-switch input").check()
    table.play("11>2+9")
    expect(table.page.locator('.stuck[data-row="2"] .note')).to_have_count(2)
    assert table.page.evaluate("document.documentElement.scrollWidth") <= 360


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
def test_nothing_moves_for_whoever_wants_no_motion(screens: Screens, wish: str) -> None:
    table = screens.table("/play?game=nim&start=5&opponent=screen", reduced_motion=wish)
    table.page.evaluate(COUNT_ANIMATIONS)
    table.play("5>3")
    assert bool(table.page.evaluate("window.animations")) == (wish == "no-preference")


def test_a_screen_reader_hears_every_turn(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=7&opponent=screen&name=Ada")
    expect(table.page.get_by_role("status").filter(has_text="Ada")).to_be_visible()
    table.play("7>1+6")
    expect(table.status).to_contain_text("7 = 1 + 6")


def test_french_words_and_signs_are_drawn(screens: Screens) -> None:
    page = screens.open("/rules")
    assert page.evaluate(UNDRAWN, "éèêëçœàùîôŒÉ«»’…✓✗→·⊘\U0010fffe") == ["\U0010fffe"]


def test_the_keyboard_is_never_lost(screens: Screens) -> None:
    """The board is drawn anew after a move, and the focus is still on it."""
    table = screens.table("/play?game=grundy&start=7&opponent=screen")
    reach(table.page, "match-board .target")
    table.page.keyboard.press("Enter")
    expect(table.turns).to_have_count(1)
    assert table.page.evaluate("Boolean(document.activeElement.closest('match-board .target'))")
