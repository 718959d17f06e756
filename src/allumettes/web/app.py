"""Puts the server together: its addresses, what stands before them, and what is said of errors."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.locale import _
from allumettes.web.answers import problem, problem_page, wants_page
from allumettes.web.guards import Bounds, Language, SafeHeaders
from allumettes.web.problems import detail_of, status_of
from allumettes.web.routes import copies, matches, pages, understanding
from allumettes.web.tables import Tables


def build_app(tables: Tables, requests_per_second: float) -> FastAPI:
    app = FastAPI(
        title="allumettes",
        version=__version__,
        description="The table of matchstick games: matches, hints, values and reviews as data.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.tables = tables
    for part in (pages, matches, understanding, copies):
        app.include_router(part.router)
    app.add_middleware(Bounds, requests_per_second=requests_per_second)
    app.add_middleware(Language)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(AllumettesError, _known)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(Exception, _unknown)
    return app


async def _known(request: Request, error: Exception) -> Response:
    assert isinstance(error, AllumettesError)
    return _say(request, status_of(error), detail_of(error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    details = {
        HTTPStatus.NOT_FOUND: _("This address leads nowhere. The link may have lost a few letters."),
        HTTPStatus.METHOD_NOT_ALLOWED: _("This address does not take this kind of request."),
        HTTPStatus.BAD_REQUEST: _("The request cannot be read."),
    }
    response = _say(request, status, details.get(status, str(error.detail)))
    response.headers.update(error.headers or {})
    return response


async def _misshapen(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = ", ".join(sorted({".".join(map(str, found["loc"])) for found in error.errors()}))
    detail = _("The request is not as this server describes it: {places}.").format(places=places[:500])
    return _say(request, HTTPStatus.UNPROCESSABLE_ENTITY, detail)


async def _unknown(request: Request, _error: Exception) -> Response:
    detail = _("Something went wrong on this side, and nothing was changed. Try again in a moment.")
    return _say(request, HTTPStatus.INTERNAL_SERVER_ERROR, detail)


def _say(request: Request, status: HTTPStatus, detail: str) -> Response:
    return problem_page(request, status, detail) if wants_page(request) else problem(status, detail)
