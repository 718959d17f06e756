"""Why a move wins or loses, on the screen: hints, values, the history, the review and the replay."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.browser.screens import PHONE, Screens
from tests.web.browser.table_page import TablePage

LOST = "/play?game=grundy&start=11&moves=11>5%2B6,6>2%2B4,4>1%2B3,3>1%2B2,5>1%2B4,4>1%2B3&opponent=screen"
"""One move before the end of a match that the first player has thrown away."""


def test_hints_come_a_rung_at_a_time_and_the_last_is_the_proof(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=11&opponent=perfect")
    panel = table.page.locator("hint-panel")
    for rung in range(1, 5):
        panel.get_by_role("button").click()
        expect(panel.locator("ol > li")).to_have_count(rung)
    expect(table.board.locator(".hinted, [data-hint]").first).to_be_visible()
    table.play_first()
    expect(panel.locator("ol > li")).to_have_count(0)


def test_values_are_hidden_until_asked_for_and_never_colour_alone(screens: Screens) -> None:
    table = screens.table("/play?game=nim&start=1,3,5&opponent=screen")
    assert "✓" not in table.board.inner_text()
    table.page.keyboard.press("v")
    expect(table.page.locator("position-view .position-said")).to_contain_text("Nim-sum: 7")
    for row, value in enumerate((1, 3, 5)):
        expect(table.board.locator(f"[data-row='{row}'] .heap-notes")).to_contain_text(str(value))
    table.gesture("5>2").hover()
    expect(table.bar).to_have_attribute("data-kind", "wins")
    expect(table.bar).to_contain_text("✓")
    table.gesture("5>1").hover()
    expect(table.bar).to_contain_text("✗")
    table.page.reload()
    table.ready()
    expect(table.page.locator("values-switch input")).to_be_checked()


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_review_names_mistakes_without_giving_the_better_move_away(screens: Screens, lang: str) -> None:
    table = lost_match(screens, lang)
    review = table.page.locator("match-review")
    expect(review.locator(".signs .mistake").first).to_be_visible()
    better = ("11>1+10", "11>2+9", "11>3+8", "11>4+7")
    assert not [move for move in better if move in review.inner_text()]
    mistake = review.locator(".mistakes details").first
    for asked in range(1, 3):
        mistake.locator(".hint-button").click()
        expect(mistake.locator("ol > li")).to_have_count(asked)
    assert [move for move in better if move in mistake.inner_text()]


def test_losing_offers_the_reason(screens: Screens) -> None:
    table = screens.table("/play?game=matches&start=4&opponent=perfect")
    table.gesture("4>3").click()
    end = table.page.locator("match-end")
    expect(end).to_contain_text("the position was lost from the start")
    expect(table.page.locator("match-review .signs")).to_be_visible()
    expect(table.page.get_by_text("the position was lost from the start")).to_have_count(1)
    end.get_by_role("button").click()
    view = table.page.locator("position-view")
    expect(table.status).to_contain_text("Position at the start")
    proof = view.locator(".proof").first
    expect(proof).to_contain_text("it is losing")
    proof.locator(".proof-questions summary").first.click()
    expect(proof).to_contain_text("These values can be left: 1, 2, 3. The least that is missing is 0")


def test_a_mistake_can_be_tried_again_on_the_board(screens: Screens) -> None:
    table = lost_match(screens)
    view = table.page.locator("position-view")
    table.page.locator("match-review .mistakes details").first.get_by_role("button").first.click()
    expect(view).to_contain_text("Find it")
    table.gesture("11>5+6").click()
    expect(view.locator(".verdict.bad")).to_contain_text("11>5+6 loses")
    assert "11>4+7" not in view.inner_text()
    table.gesture("11>4+7").click()
    expect(view.locator(".verdict.good").first).to_contain_text("11>4+7 wins")
    expect(view.locator("[data-winning]")).to_have_text(["11>1+10", "11>4+7"])
    expect(table.turns).to_have_count(7)


def test_the_board_follows_the_keys_the_chart_and_the_list(screens: Screens) -> None:
    table = lost_match(screens)
    view, heaps = table.page.locator("position-view"), table.board.locator("[data-row]")
    table.page.locator("body").focus()
    table.page.keyboard.press("Home")
    expect(heaps).to_have_count(1)
    expect(heaps).to_have_accessible_name(re.compile(r"Row 0: 11 · "))
    expect(table.status).to_contain_text("Position at the start")
    # A mistake keeps its better moves for itself; other positions show them.
    expect(view.locator("[data-do=reveal]")).to_be_visible()
    expect(view.locator("[data-winning]")).to_have_count(0)
    view.locator("[data-do=reveal]").click()
    expect(view.locator("[data-winning]")).to_have_count(2)
    for count in (2, 3):
        table.page.keyboard.press("ArrowRight")
        expect(heaps).to_have_count(count)
    expect(table.turns.nth(1)).to_have_attribute("aria-current", "step")
    chart = table.page.locator("value-history svg").first
    box = chart.bounding_box()
    assert box
    chart.click(position={"x": box["width"] - 5, "y": 20})
    expect(heaps).to_have_count(2)  # equal heaps that are stuck lie together
    table.turns.nth(4).click()
    expect(heaps).to_have_count(6)
    expect(view.locator(".verdict")).to_contain_text("Losing position")


@pytest.mark.parametrize("screen", [{}, PHONE])
def test_any_earlier_position_can_be_played_on_from(screens: Screens, screen: dict[str, Any]) -> None:
    table = lost_match(screens, screen=screen)
    table.turns.nth(0).click()
    table.page.locator("[data-do=play-on]").click()
    again = TablePage(table.page)
    again.ready()
    again.expect_turns("11>5+6")


def test_in_a_match_that_goes_on_one_looks_back_and_returns(screens: Screens) -> None:
    table = screens.table("/play?game=nim&start=3,4&opponent=screen&moves=4>2")
    table.turns.first.click()
    table.page.get_by_role("button", name="Earlier position").click()
    expect(table.board.locator("[data-count='4']")).to_be_visible()
    assert table.moves() == []
    table.page.get_by_role("button", name="Back to the match").click()
    table.play("3>2")


def test_winning_moves_of_large_heaps_are_listed_and_played_by_a_click(screens: Screens) -> None:
    table = screens.table("/play?game=nim&start=100,333&opponent=screen")
    table.page.locator("values-switch input").check()
    table.page.locator("[data-winning='333>100']").click()
    table.expect_turns("333>100")
    expect(table.page.locator("position-view")).to_contain_text("Losing position")


def test_winning_is_celebrated_but_not_for_whoever_wants_no_motion(screens: Screens) -> None:
    still = screens.table("/play?game=nim&start=2&opponent=screen")
    still.gesture("2>0").click()
    expect(still.page.locator("match-review")).to_be_visible()
    expect(still.page.locator("match-end")).to_be_hidden()
    table = screens.table("/play?game=nim&start=2&opponent=screen", reduced_motion="no-preference")
    table.gesture("2>0").click()
    expect(table.page.locator(".victory")).to_be_visible()
    expect(table.page.locator(".victory")).to_have_count(0)


def test_the_history_has_a_point_for_each_position(screens: Screens) -> None:
    table = lost_match(screens)
    chart = table.page.locator("value-history")
    expect(chart).to_be_visible()
    expect(chart.locator("svg .node")).to_have_count(8)
    expect(chart.locator("tbody tr")).to_have_count(8)


def test_the_match_can_be_copied(screens: Screens) -> None:
    table = lost_match(screens)
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    share = table.page.locator("share-panel")
    for button, words in (("record", "allumettes match 1"), ("text", "11>5+6"), ("SVG", "<svg"), ("link", "moves=")):
        share.get_by_role("button", name=button).click()
        expect(share.get_by_role("status")).to_have_text("Copied.")
        assert words in table.page.evaluate("navigator.clipboard.readText()")


PANEL = """
import { Panel } from "./panel.js";

customElements.define("turn-count", class extends Panel {
  update(state) {
    this.hidden = false;
    this.textContent = `${state.turns.length} turns, hint ${state.hint?.rung}, values ${state.values?.total}`;
  }
});
"""


def test_a_new_panel_is_one_file_and_its_tag_and_reads_everything_from_the_state(screens: Screens) -> None:
    page = screens.open("/rules")
    page.route("**/panels/turn-count.js", lambda route: route.fulfill(content_type="text/javascript", body=PANEL))
    page.route("**/play?game=*", _with_tag)
    page.goto("/play?game=nim&start=1,3,5&opponent=screen")
    table = TablePage(page)
    table.ready()
    panel = page.locator("turn-count")
    expect(panel).to_have_text("0 turns, hint undefined, values undefined")
    page.keyboard.press("h")
    page.keyboard.press("v")
    expect(panel).to_have_text("0 turns, hint 1, values 7")
    page.locator("values-switch input").uncheck()
    table.play("5>2")
    expect(panel).to_have_text("1 turns, hint undefined, values undefined")


def _with_tag(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(
        response=answer, body=answer.text().replace("<share-panel>", "<turn-count></turn-count><share-panel>")
    )


def lost_match(screens: Screens, lang: str = "en", screen: dict[str, Any] | None = None) -> TablePage:
    table = screens.table(LOST, lang=lang, **(screen or {}))
    table.play("3>1+2")
    expect(table.page.locator("match-review .signs")).to_be_visible()
    return table
