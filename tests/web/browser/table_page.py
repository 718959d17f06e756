"""The table as somebody at the screen uses it: what it shows, and how to wait for what happens there."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect


class TablePage:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.status = page.locator("[data-part=status]")
        self.board = page.locator("match-board")
        self.bar = page.locator(".board-bar")
        self.number_field = page.locator("match-board input:not([type=radio])")
        self.turns = page.locator("move-list td:not([colspan]) button")
        self.undo = page.locator("[data-do=undo]")
        self.redo = page.locator("[data-do=redo]")
        self.problem = page.locator("[data-part=problem]")
        self.connection = page.locator("[data-part=connection]")

    def drawn(self) -> None:
        """Until the board is drawn and it is clear whose turn it is."""
        expect(self.status).to_have_attribute("data-mood", re.compile("yours|waiting|over"))
        expect(self.board.locator("[data-row]").first).to_be_visible()

    def settled(self) -> None:
        """Until the computer, if there is one, has played, and the board shows it."""
        expect(self.status).to_have_attribute("data-mood", re.compile("yours|over"))
        expect(self.board).not_to_have_attribute("aria-busy", "true")

    def ready(self) -> None:
        self.drawn()
        self.settled()

    @property
    def over(self) -> bool:
        return self.status.get_attribute("data-mood") == "over"

    def gesture(self, move: str) -> Locator:
        return self.board.locator(f'[data-move="{move}"]').first

    def moves(self) -> list[str]:
        """What the board offers, in its order."""
        found: list[str] = self.board.locator("[data-move]").evaluate_all("all => all.map((each) => each.dataset.move)")
        return found

    def played(self) -> list[str]:
        """The moves so far."""
        return [text.split()[0] for text in self.turns.all_text_contents()]

    def play(self, move: str) -> list[str]:
        """Plays by clicking, and comes back when it is somebody's turn here again. Returns the moves so far."""
        before = self.turns.count()
        self.gesture(move).click()
        self.expect_taken(before, move)
        return self.played()

    def play_first(self) -> list[str]:
        return self.play(self.moves()[0])

    def expect_turns(self, *moves: str) -> None:
        """Until exactly these moves have been played."""
        expect(self.turns).to_contain_text(list(moves))

    def expect_taken(self, number: int, move: str) -> None:
        """Until the move of that number is there, and the computer's answer to it."""
        expect(self.turns.nth(number)).to_contain_text(move)
        self.settled()

    def again(self) -> TablePage:
        """The same table in another window of the same browser."""
        page = self.page.context.new_page()
        page.goto(self.page.url)
        other = TablePage(page)
        other.drawn()
        return other
