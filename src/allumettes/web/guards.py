"""Middleware of every request: its language, rate and size limits, and the security headers of its answer."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Iterable
from http import HTTPStatus
from urllib.parse import parse_qs

from starlette.exceptions import HTTPException
from starlette.requests import Request, cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allumettes.locale import _, accepted_language, languages, speaking
from allumettes.web.hosts import Hosts
from allumettes.web.limits import LARGEST_BODY
from allumettes.web.pages import LANGUAGE_COOKIE
from allumettes.web.refusals import refusal
from allumettes.web.settings import ServerSettings
from allumettes.web.visitors import Proxies, visitor_of

STATIC = "/static/"

# Only what this server itself sends is run, shown or requested, and no other page may frame it.
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
Header = tuple[bytes, bytes]

HEADERS: list[Header] = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"cache-control", b"no-store"),
]
READING = ("GET", "HEAD")
"""Methods that change nothing, and whose body is not read."""

BODY_SECONDS = 20.0
"""How long the body of a request may take to come."""

BURST_SECONDS = 4.0
"""A client that has been quiet may send so many seconds' worth of requests at once."""

MOST_CLIENTS = 10_000


class SafeHeaders:
    """Adds the security headers to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = with_safe_headers(message["headers"])
            await send(message)

        await self.app(scope, receive, send_safely)


def with_safe_headers(said: Iterable[Header]) -> list[Header]:
    """The headers of an answer, and the security headers that it does not set itself."""
    said = list(said)
    names = {name for name, _value in said}
    return said + [header for header in HEADERS if header[0] not in names]


class Language:
    """Sets the language of a request: the one in its address, else its cookie's, else the browser's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    headers = dict(scope["headers"])
    if b"lang=" in scope["query_string"]:
        wished: str = parse_qs(scope["query_string"].decode("latin-1")).get(LANGUAGE_COOKIE, [""])[-1]
        if wished in languages():
            return wished
    if LANGUAGE_COOKIE.encode() in headers.get(b"cookie", b""):
        # Read leniently: other servers of this machine set cookies too, and not all of them are well formed.
        chosen = cookie_parser(headers[b"cookie"].decode("latin-1")).get(LANGUAGE_COOKIE)
        if chosen in languages():
            return chosen
    return accepted_language(headers.get(b"accept-language", b"").decode("latin-1"))


class RequestGuard:
    """Refuses requests that are too many, too large, for another server or from a page of another site."""

    def __init__(self, app: ASGIApp, settings: ServerSettings) -> None:
        self.app = app
        self.buckets = Buckets(settings.requests_per_second)
        self.hosts = Hosts((settings.host, *settings.names))
        self.proxies = Proxies(settings.proxies)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.proxies.apply_headers(scope)
        if misaddressed := self._misaddressed(scope):
            await misaddressed(scope, receive, send)
            return
        if scope["path"].startswith(STATIC):
            # Static files are in memory, and a class that opens the page at once requests all of them together.
            await self.app(scope, receive, send)
            return
        if refused := self._refusal(scope):
            await refused(scope, receive, send)
            return
        await self.app(scope, receive if scope["method"] in READING else _bounded(receive), send)

    def _misaddressed(self, scope: Scope) -> Response | None:
        if not scope["query_string"].isascii():
            return refusal(_nameless(scope), HTTPStatus.BAD_REQUEST, _("The request cannot be read."))
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        own_address = scope["server"][0] if scope["server"] else ""
        if len(named) == 1 and self.hosts.knows(named[0], own_address):
            return None
        # HTTP 1.0 has no Host header; browsers always send one.
        if not named and scope["http_version"] == "1.0":
            return None
        words = _("This server does not go by the name under which you asked for it.")
        return refusal(_nameless(scope), HTTPStatus.MISDIRECTED_REQUEST, words)

    def _refusal(self, scope: Scope) -> Response | None:
        headers = dict(scope["headers"])
        if not self.buckets.take(visitor_of(scope)):
            words = _("That was a lot at once: wait a moment, then go on.")
            refused = refusal(Request(scope), HTTPStatus.TOO_MANY_REQUESTS, words)
            refused.headers["retry-after"] = "1"
            return refused
        if _is_too_large(headers.get(b"content-length", b"0")):
            return refusal(Request(scope), HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large_words())
        if scope["method"] not in READING and _is_foreign(headers):
            words = _("This was sent by a page of another site, and was not done.")
            return refusal(Request(scope), HTTPStatus.FORBIDDEN, words)
        return None


def _nameless(scope: Scope) -> Request:
    """The same request without what an answer must not repeat: a wrong name, or an unreadable query."""
    headers = [header for header in scope["headers"] if header[0] != b"host"]
    return Request({**scope, "query_string": b"", "headers": headers})


def too_large_words() -> str:
    return _("This is too large to be a move or a match.")


def _is_too_large(length: bytes) -> bool:
    return not length.isdigit() or len(length) > 9 or int(length) > LARGEST_BODY


def _is_foreign(headers: dict[bytes, bytes]) -> bool:
    origin = headers.get(b"origin", b"")
    return bool(origin) and origin.partition(b"://")[2] != headers.get(b"host", b"")


def _bounded(receive: Receive) -> Receive:
    """A `receive` that limits the size of the body, and the time it may take."""
    total = 0
    end = asyncio.get_running_loop().time() + BODY_SECONDS

    async def receive_bounded() -> Message:
        nonlocal total
        try:
            async with asyncio.timeout_at(end):
                message = await receive()
        except TimeoutError:
            words = _("The rest of the request did not come.")
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, words, {"connection": "close"}) from None
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large_words())
        return message

    return receive_bounded


class Buckets:
    """Token buckets: one a client, which fills with time and from which each request takes a token."""

    def __init__(self, per_second: float) -> None:
        self.per_second = per_second
        self.most = max(1.0, per_second * BURST_SECONDS)
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str) -> bool:
        now = time.monotonic()
        level, then = self._levels.pop(client, (self.most, now))
        level = min(self.most, level + (now - then) * self.per_second)
        allowed = level >= 1
        self._levels[client] = (level - 1 if allowed else level, now)
        if len(self._levels) > MOST_CLIENTS:
            self._levels.popitem(last=False)
        return allowed
