"""Photographs the web table for the README, in a real browser: `.venv/bin/python docs/pictures/photograph.py`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from tests.tools import chromium  # noqa: E402
from tests.web.browser.conftest import ARGUMENTS  # noqa: E402 - found through the line above
from tests.web.server import Server  # noqa: E402


def photograph(browser: Browser, address: str, lang: str) -> None:
    """A match of Grundy's game in which Ada has just given her win away, with its values shown."""
    context = browser.new_context(viewport={"width": 1180, "height": 760}, locale=lang, reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{address}/play?game=grundy&start=17&opponent=perfect&name=Ada")
    page.locator('[data-move="17>6+11"]').click()
    page.locator("values-switch button, values-switch input").first.click()
    expect(page.locator("value-history svg")).to_be_visible(timeout=60_000)  # a new server compiles first
    page.locator('[data-move="11>4+7"]').hover()
    page.screenshot(path=HERE / f"table.{lang}.png")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for lang in ("en", "fr"):
            photograph(browser, server.address, lang)
        browser.close()
