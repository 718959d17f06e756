"""Refusals: a problem with its sentence, as a page for people and as data for programs."""

from __future__ import annotations

from http import HTTPStatus

from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response

from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.web.pages import page
from allumettes.web.wire.common import Problem

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
    HTTPStatus.UNPROCESSABLE_ENTITY: N_("This is not possible"),
    HTTPStatus.TOO_MANY_REQUESTS: N_("Too many requests"),
    HTTPStatus.INTERNAL_SERVER_ERROR: N_("Something went wrong here"),
    HTTPStatus.SERVICE_UNAVAILABLE: N_("Not just now"),
}


def problem(status: HTTPStatus, detail: str) -> Response:
    """A problem as in RFC 9457."""
    content: Problem = {"type": "about:blank", "title": title(status), "status": int(status), "detail": detail}
    return Response(to_json(content), status, media_type=PROBLEM_TYPE)


def title(status: HTTPStatus) -> str:
    return _(TITLES[status]) if status in TITLES else status.phrase


def refusal(request: Request, status: HTTPStatus, detail: str) -> Response:
    """A problem as a page for people, as data for programs."""
    return problem_page(request, status, detail) if wants_page(request) else problem(status, detail)


def problem_page(request: Request, status: HTTPStatus, detail: str) -> Response:
    # Two slashes at the beginning would lead to another server.
    anew = f"/{request.url.path.lstrip('/')}"
    asked = status is HTTPStatus.UNPROCESSABLE_ENTITY and request.url.query
    return page(
        request,
        "error.html",
        int(status),
        status=int(status),
        title=title(status),
        detail=detail,
        anew=anew if asked else None,
    )


def wants_page(request: Request) -> bool:
    """Whether a browser asks for a page."""
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")
