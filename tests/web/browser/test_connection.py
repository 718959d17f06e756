"""A match survives a reload, a lost network and a killed server, and the page finds its way back by itself."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.web.browser.screens import LOST_CONNECTION, PHONE, Screens
from tests.web.server import Server


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """Named before `screens`, so that pages are closed before it: one that is open would see it go."""
    with Server(tmp_path / "server") as started:
        yield started


@pytest.mark.parametrize("opponent", ["screen", "perfect"])
def test_the_server_is_killed_between_two_moves_and_the_game_goes_on(
    mortal: Server, screens: Screens, opponent: str
) -> None:
    screens.expect_console(LOST_CONNECTION)
    table = screens.table(f"/play?game=grundy&start=9&opponent={opponent}", server=mortal)
    played = table.play_first()
    mortal.kill()
    expect(table.connection).to_be_visible()
    mortal.restart()
    expect(table.connection).to_be_hidden()
    table.expect_turns(*played)
    while not table.over:
        table.play_first()
    expect(table.turns.first).to_contain_text(played[0])
    expect(table.page.locator("match-review")).to_be_visible()


def test_a_move_made_while_the_server_is_gone_is_played_when_it_is_back(mortal: Server, screens: Screens) -> None:
    screens.expect_console(LOST_CONNECTION)
    table = screens.table("/play?game=grundy&start=9&opponent=screen", server=mortal)
    table.play("9>2+7")
    mortal.kill()
    expect(table.connection).to_be_visible()
    table.gesture("7>1+6").click()
    mortal.restart()
    table.expect_turns("9>2+7", "7>1+6")
    expect(table.connection).to_be_hidden()


def test_a_first_move_made_while_the_server_is_gone_makes_one_match(mortal: Server, screens: Screens) -> None:
    screens.expect_console(LOST_CONNECTION)
    table = screens.table("/play?game=grundy&start=9&opponent=screen", server=mortal)
    mortal.kill()
    table.gesture("9>2+7").click()
    expect(table.connection).to_be_visible()
    mortal.restart()
    table.expect_turns("9>2+7")
    table.page.reload()
    table.ready()
    table.expect_turns("9>2+7")


def test_offline_and_back(screens: Screens) -> None:
    screens.expect_console(LOST_CONNECTION)
    table = screens.table("/play?game=nim&start=1,2,3&opponent=screen", **PHONE)
    table.play(table.moves()[0])
    table.page.context.set_offline(True)
    move = table.moves()[-1]
    table.gesture(move).click()
    expect(table.connection).to_be_visible()
    table.page.context.set_offline(False)
    expect(table.connection).to_be_hidden()
    table.expect_taken(1, move)


def test_a_reload_in_the_middle_changes_nothing(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=11&opponent=perfect&name=Ada")
    played = table.play_first()
    offered = table.moves()
    table.page.reload()
    table.ready()
    table.expect_turns(*played)
    assert table.moves() == offered
    table.play_first()


def test_two_windows_of_one_player_show_the_same(screens: Screens) -> None:
    table = screens.table("/play?game=grundy&start=9&opponent=screen")
    table.play("9>2+7")
    other = table.again()
    table.play("7>1+6")
    other.expect_turns("9>2+7", "7>1+6")
