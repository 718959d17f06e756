"""Screens of the tests, large and small, each a browser profile of its own that notes what a page must not do."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

from tests.web.browser.table_page import TablePage
from tests.web.server import Server

PATIENCE = 60_000
"""How many milliseconds a page may take for anything on a busy machine."""

MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""Most tests are for whoever wants no motion: they have nothing to wait for."""

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 740},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

LOST_CONNECTION = (
    "net::ERR_(CONNECTION_|INTERNET_DISCONNECTED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|NETWORK_|"
    "SOCKET_NOT_CONNECTED)"
)
"""What Chromium writes on the console when a server is gone."""


class Screens:
    def __init__(self, browser: Browser, server: Server) -> None:
        expect.set_options(timeout=PATIENCE)
        self.browser = browser
        self.server = server
        self._expected: list[re.Pattern[str]] = []
        self._contexts: list[BrowserContext] = []
        self._complaints: list[str] = []

    def open(self, path: str = "/", *, server: Server | None = None, lang: str = "en", **screen: Any) -> Page:
        """A page on a new screen; by default that of a desktop."""
        address = (server or self.server).address
        context = self.browser.new_context(base_url=address, locale=lang, **(DESKTOP | screen))
        context.set_default_timeout(PATIENCE)
        context.on("console", self._hear)
        context.on("weberror", lambda error: self._complaints.append(f"script error: {error.error}"))
        context.on("request", lambda request: self._see(request, address))
        self._contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def table(self, path: str = "/play", *, patient: bool = True, **screen: Any) -> TablePage:
        """A table on a new screen, drawn; where `patient`, also ready to be played by whoever sits there."""
        table = TablePage(self.open(path, **screen))
        table.drawn()
        if patient:
            table.settled()
        return table

    def close(self) -> None:
        for context in self._contexts:
            context.close()

    def expect_console(self, pattern: str) -> None:
        """Chromium itself writes of every answer that is no success: tests that provoke one say so."""
        self._expected.append(re.compile(pattern))

    def complaints(self) -> list[str]:
        return [said for said in self._complaints if not any(pattern.search(said) for pattern in self._expected)]

    def _hear(self, message: ConsoleMessage) -> None:
        self._complaints.append(f"console {message.type}: {message.text} ({message.location})")

    def _see(self, request: Request, address: str) -> None:
        asked = urlsplit(request.url)
        if asked.scheme not in ("data", "blob") and f"{asked.scheme}://{asked.netloc}" != address:
            self._complaints.append(f"outside request: {request.url}")
