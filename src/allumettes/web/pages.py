"""HTML pages: templates, the words of their scripts, and the language that a visitor has chosen."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from allumettes.locale import _, language, language_name, languages, ngettext, pgettext
from allumettes.locale.numbers import number
from allumettes.web.answers import ChunkedResponse
from allumettes.web.routes.visit import COOKIE_SECONDS, asker_of, tables_of
from allumettes.web.static_files import module_addresses, static_address

READ = ["GET", "HEAD"]
LANGUAGE_COOKIE = "lang"


async def show(request: Request, template: str, context: Callable[[], dict[str, Any]] = dict) -> Response:
    """A page that is rendered in the background thread, where its context is made too."""
    asker = asker_of(request, request.url.path)
    return await tables_of(request).background.run(asker, False, lambda: page(request, template, **context()))


def page(request: Request, template: str, /, http_status: int = 200, **context: Any) -> Response:
    """An HTML page in the language of the request."""
    html = (
        _templates()
        .get_template(template)
        .render(
            lang=language(),
            has_tournament=_has_tournament(request),
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
    return _remember_language(request, ChunkedResponse(body, http_status, headers, media_type="text/html"))


def _has_tournament(request: Request) -> bool:
    """Whether the server follows a tournament that pages can lead to; a page may also be made without a server."""
    app = request.scope.get("app")
    return app is not None and app.state.tournament.is_there


def in_script(content: bytes) -> Markup:
    """JSON for a script element: nothing in it can end the element."""
    text = content.decode()
    for sign in "<>&'":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)


def _remember_language(request: Request, response: Response) -> Response:
    """Keep the language that the address asks for."""
    wished = request.query_params.get(LANGUAGE_COOKIE)
    if wished in languages():
        response.set_cookie(LANGUAGE_COOKIE, wished, max_age=COOKIE_SECONDS, httponly=True, samesite="lax")
    return response


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
        number=number,
        static=static_address,
        modules=module_addresses,
    )
    return environment
