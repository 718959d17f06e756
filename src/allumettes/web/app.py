"""The application: routes, middleware and error handlers."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.locale import _, speaking
from allumettes.locale.errors import sentence
from allumettes.web.fast_path import FastPath
from allumettes.web.guards import Language, RequestGuard, SafeHeaders, language_of, with_safe_headers
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.problems import status_of
from allumettes.web.refusals import refusal
from allumettes.web.routes import routers
from allumettes.web.sequences.desk import SequenceDesk
from allumettes.web.settings import ServerSettings
from allumettes.web.tables import Tables
from allumettes.web.tournaments import TournamentDesk


def build_app(tables: Tables, laboratory: Laboratory, settings: ServerSettings) -> FastAPI:
    app = FastAPI(
        title="allumettes",
        version=__version__,
        description="The table of matchstick games: matches, hints, values and reviews as data.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
    )
    app.state.tables = tables
    app.state.laboratory = laboratory
    app.state.sequences = SequenceDesk(tables, laboratory)
    app.state.tournament = TournamentDesk(settings.tournament, tables)
    for router in routers():
        app.include_router(router)
    app.add_middleware(FastPath)
    app.add_middleware(RequestGuard, settings=settings)
    app.add_middleware(Language)
    app.add_middleware(SafeHeaders)
    app.add_exception_handler(AllumettesError, _known)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _misshapen)
    app.add_exception_handler(Exception, _unknown)
    return app


async def _known(request: Request, error: Exception) -> Response:
    assert isinstance(error, AllumettesError)
    return refusal(request, status_of(error), sentence(error))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    status = HTTPStatus(error.status_code)
    details = {
        HTTPStatus.NOT_FOUND: _("This address leads nowhere. The link may have lost a few letters."),
        HTTPStatus.METHOD_NOT_ALLOWED: _("This address does not take this kind of request."),
        HTTPStatus.BAD_REQUEST: _("The request cannot be read."),
    }
    response = refusal(request, status, details.get(status, str(error.detail)))
    response.headers.update(error.headers or {})
    return response


async def _misshapen(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    places = ", ".join(sorted({".".join(map(str, found["loc"])) for found in error.errors()}))
    detail = _("The request is not as this server describes it: {places}.").format(places=places[:500])
    return refusal(request, HTTPStatus.UNPROCESSABLE_ENTITY, detail)


async def _unknown(request: Request, _error: Exception) -> Response:
    """Runs outside of the middleware: sets the language and the security headers itself."""
    with speaking(language_of(request.scope)):
        detail = _("Something went wrong on this side, and nothing was changed. Try again in a moment.")
        response = refusal(request, HTTPStatus.INTERNAL_SERVER_ERROR, detail)
    response.raw_headers = with_safe_headers(response.raw_headers)
    return response
