"""A real Chromium for each test process, and for each test a fresh profile that is watched for what must not happen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.tools import chromium
from tests.web.browser.screens import Screens
from tests.web.server import Server

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Gone before tests of other folders run: Playwright keeps an event loop in the thread, which they may need."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        yield launched
        launched.close()


@pytest.fixture
def screens(browser: Browser, quiet_server: Server) -> Iterator[Screens]:
    """Screens to open pages on; afterwards no console message, no script error and no outside request are forgiven."""
    opened = Screens(browser, quiet_server)
    yield opened
    opened.close()
    assert opened.complaints() == []
