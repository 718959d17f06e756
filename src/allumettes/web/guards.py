"""What stands before every request: who speaks which language, who asks too much, what is too large, what is safe."""

from __future__ import annotations

import time
from collections import OrderedDict
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlsplit

from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allumettes.locale import LANGUAGES, _, accepted_language, speaking
from allumettes.web.answers import problem
from allumettes.web.limits import LARGEST_BODY

LANGUAGE_COOKIE = "lang"
STATIC = "/static/"

# Nothing but what this server itself sends is run, shown or asked for, and no other page may frame it.
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
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
]
BURST_SECONDS = 4.0
"""Who has been quiet may ask for so many seconds' worth at once."""

MOST_CLIENTS = 10_000


class SafeHeaders:
    """Every answer says what it may do."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
                headers = MutableHeaders(raw=message["headers"])
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, send_safely)


class Language:
    """Each request has its language: the one it asks for, else the one chosen before, else the browser's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        with speaking(language_of(scope)):
            await self.app(scope, receive, send)


def language_of(scope: Scope) -> str:
    headers = dict(scope["headers"])
    if b"lang=" in scope["query_string"]:
        wished: str = parse_qs(scope["query_string"].decode("latin-1")).get(LANGUAGE_COOKIE, [""])[-1]
        if wished in LANGUAGES:
            return wished
    if LANGUAGE_COOKIE.encode() in headers.get(b"cookie", b""):
        chosen = cookies(headers[b"cookie"].decode("latin-1")).get(LANGUAGE_COOKIE)
        if chosen in LANGUAGES:
            return chosen
    return accepted_language(headers.get(b"accept-language", b"").decode("latin-1"))


def cookies(header: str) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(header).items()}
    except CookieError:
        return {}


class Bounds:
    """Requests that are too many, too large, or sent by a page of elsewhere are refused before they cost anything."""

    def __init__(self, app: ASGIApp, requests_per_second: float) -> None:
        self.app = app
        self.buckets = Buckets(requests_per_second)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["path"].startswith(STATIC):
            # They are in memory, and a class that opens the page at once asks for all of them together.
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        refusal = None
        if not self.buckets.take(scope["client"][0] if scope["client"] else ""):
            refusal = problem(HTTPStatus.TOO_MANY_REQUESTS, _("That was a lot at once: wait a moment, then go on."))
            refusal.headers["retry-after"] = "1"
        elif _is_too_large(headers.get(b"content-length", b"0")):
            refusal = problem(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large_words())
        elif scope["method"] not in ("GET", "HEAD") and _is_foreign(headers):
            refusal = problem(HTTPStatus.FORBIDDEN, _("This was sent by a page of another site, and was not done."))
        if refusal is not None:
            await refusal(scope, receive, send)
            return
        await self.app(scope, _counted(receive), send)


def too_large_words() -> str:
    return _("This is too large to be a move or a match.")


def _is_too_large(length: bytes) -> bool:
    return not length.isdigit() or len(length) > 9 or int(length) > LARGEST_BODY


def _is_foreign(headers: dict[bytes, bytes]) -> bool:
    origin = headers.get(b"origin", b"").decode("latin-1")
    return bool(origin) and urlsplit(origin).netloc != headers.get(b"host", b"").decode("latin-1")


def _counted(receive: Receive) -> Receive:
    """A body that came without its length is counted as it comes."""
    total = 0

    async def receive_counted() -> Message:
        nonlocal total
        message = await receive()
        total += len(message.get("body", b""))
        if total > LARGEST_BODY:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large_words())
        return message

    return receive_counted


class Buckets:
    """One bucket a client, which a request takes a drop from and which time fills again."""

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
