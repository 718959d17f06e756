"""The kinds of answers: data, a page, or a problem with a sentence."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from allumettes.core.text import N_
from allumettes.locale import _, language, language_name, languages, ngettext, pgettext
from allumettes.web.static_files import module_addresses, static_address
from allumettes.web.wire import Problem

PROBLEM_TYPE = "application/problem+json"

TITLES = {
    HTTPStatus.BAD_REQUEST: N_("This request cannot be understood"),
    HTTPStatus.FORBIDDEN: N_("This is not for you to do"),
    HTTPStatus.NOT_FOUND: N_("There is nothing here"),
    HTTPStatus.METHOD_NOT_ALLOWED: N_("This cannot be done here"),
    HTTPStatus.REQUEST_TIMEOUT: N_("This took too long to come"),
    HTTPStatus.CONFLICT: N_("Something has happened meanwhile"),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: N_("This is too large"),
    HTTPStatus.MISDIRECTED_REQUEST: N_("This is not the server you asked for"),
    HTTPStatus.UNPROCESSABLE_ENTITY: N_("This cannot be played"),
    HTTPStatus.TOO_MANY_REQUESTS: N_("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_("Something went wrong here"),
    HTTPStatus.SERVICE_UNAVAILABLE: N_("Not just now"),
}


PIECE = 64 * 1024


class ChunkedResponse(Response):
    """A response that is sent in chunks, so that a slow client does not keep a large body in the send buffer."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if len(self.body) <= PIECE:
            await super().__call__(scope, receive, send)
            return
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        for begin in range(0, len(self.body), PIECE):
            more = begin + PIECE < len(self.body)
            await send({"type": "http.response.body", "body": self.body[begin : begin + PIECE], "more_body": more})


class EventStream(StreamingResponse):
    """Server-sent events, which no proxy may hold back."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncIterator[bytes]) -> None:
        super().__init__(events, headers={"x-accel-buffering": "no"})


def data(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return json(to_json(content), status, headers)


def json(content: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return ChunkedResponse(content, status, headers, media_type="application/json")


def text(content: str, headers: dict[str, str] | None = None, media_type: str = "text/plain") -> Response:
    return ChunkedResponse(content, headers=headers, media_type=media_type)


def problem(status: HTTPStatus, detail: str) -> Response:
    """A problem as in RFC 9457."""
    content: Problem = {"type": "about:blank", "title": title(status), "status": int(status), "detail": detail}
    return Response(to_json(content), status, media_type=PROBLEM_TYPE)


def title(status: HTTPStatus) -> str:
    return _(TITLES[status]) if status in TITLES else status.phrase


def page(request: Request, template: str, /, http_status: int = 200, **context: Any) -> Response:
    """An HTML page in the language of the request."""
    html = (
        _templates()
        .get_template(template)
        .render(
            lang=language(),
            other_languages=[
                {"code": code, "name": language_name(code), "url": _same_page(request, code)}
                for code in languages()
                if code != language()
            ],
            **context,
        )
    )
    body = html.encode()
    headers = {"vary": "accept-encoding, accept-language, cookie"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = gzip.compress(body, 6)
        headers["content-encoding"] = "gzip"
    return ChunkedResponse(body, http_status, headers, media_type="text/html")


def in_script(content: bytes) -> Markup:
    """JSON for a script element: nothing in it can end the element."""
    text = content.decode()
    for sign in "<>&'":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def refusal(request: Request, status: HTTPStatus, detail: str) -> Response:
    """A problem as a page for people, as data for programs."""
    return problem_page(request, status, detail) if wants_page(request) else problem(status, detail)


def problem_page(request: Request, status: HTTPStatus, detail: str) -> Response:
    return page(request, "error.html", int(status), status=int(status), title=title(status), detail=detail)


def wants_page(request: Request) -> bool:
    """Whether a browser asks for a page."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def _same_page(request: Request, other: str) -> str:
    address = request.url.include_query_params(lang=other)
    # Two slashes at the beginning would lead to another server.
    return f"/{address.path.lstrip('/')}?{address.query}"


@cache
def _templates() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals.update(
        _=_,
        ngettext=ngettext,
        pgettext=pgettext,
        static=static_address,
        modules=module_addresses,
    )
    return environment
