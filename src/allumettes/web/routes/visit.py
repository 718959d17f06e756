"""What every route of a match needs: its table, and who asks."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Query, Request
from starlette.responses import Response

from allumettes.locale import language
from allumettes.web import seats as seat_secrets
from allumettes.web.answers import json
from allumettes.web.fair_queue import Asker
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.live import Mode, Seats
from allumettes.web.open_tables import OpenTable
from allumettes.web.state import Viewer
from allumettes.web.tables import Tables
from allumettes.web.visitors import visitor_of
from allumettes.web.wire.common import Problem
from allumettes.web.wire.matches import NewEvent

COOKIE_SECONDS = 90 * 24 * 3600

Known = Annotated[
    int | None,
    Query(ge=0, le=1_000_000, description="A version that was seen: turns that are as they were then are left out."),
]
Page = Annotated[
    str,
    Query(max_length=32, description="What a page calls itself: its stream does not repeat what it is answered."),
]

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {"application/problem+json": {}}, "description": words}
    for status, words in (
        (400, "The request cannot be understood."),
        (403, "Only for those who hold a seat, or not now."),
        (404, "No such match."),
        (409, "Something has happened meanwhile."),
        (413, "Too large."),
        (421, "This server has another name."),
        (422, "Unreadable, or against the rules."),
        (429, "Too many requests."),
        (503, "Not just now."),
    )
}


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def laboratory_of(request: Request) -> Laboratory:
    laboratory: Laboratory = request.app.state.laboratory
    return laboratory


class Visit(NamedTuple):
    tables: Tables
    table: OpenTable
    viewer: Viewer
    language: str
    request: Request
    page: str

    @property
    def asker(self) -> Asker:
        return asker_of(self.request, self.table.live.stored.id)

    async def add_event(self, number: int, event: NewEvent) -> Response:
        """Add an event, and answer with the state after it."""
        new = await self.tables.add_event(self.table, self.viewer.seats, number, event.kind, event.text, self.page)
        return await self.state(201 if new else 200)

    async def state(self, status: int = 200) -> Response:
        """Answer with the state."""
        return json(await self.tables.state(self.table, self.viewer), status)


def asker_of(request: Request, match_id: str) -> Asker:
    return Asker(visitor_of(request.scope), match_id)


async def at_table(match_id: str, request: Request, known: Known = None, page: Page = "") -> Visit:
    tables = tables_of(request)
    table = await tables.find(match_id, asker_of(request, match_id))
    seats = tables.held_seats(match_id, request.cookies.get(seat_secrets.COOKIE, ""))
    # Only an invitation contains the address of the server.
    base = base_of(request) if table.live.mode is Mode.LINK else ""
    return Visit(tables, table, Viewer(seats, base, known), language(), request, page)


AtTable = Annotated[Visit, Depends(at_table)]


def base_of(request: Request) -> str:
    return f"{request.scope['scheme']}://{request.headers.get('host') or request.url.netloc}"


def maker_of(request: Request) -> str:
    """The secret with which this browser creates matches."""
    return seat_secrets.maker_secret(request.cookies.get(seat_secrets.MAKER_COOKIE, ""))


def remember_maker(response: Response, request: Request, secret: str) -> None:
    """Set the cookie by which a browser that has lost the answer can ask again for the match it has created."""
    if request.cookies.get(seat_secrets.MAKER_COOKIE) != secret:
        response.set_cookie(
            seat_secrets.MAKER_COOKIE,
            secret,
            max_age=COOKIE_SECONDS,
            path="/match",
            secure=request.url.scheme == "https",
            httponly=True,
            samesite="lax",
        )


def give_seats(response: Response, request: Request, match_id: str, seats: Seats) -> None:
    """Set the cookie with the secrets of the seats, which no script and no other match can read."""
    response.set_cookie(
        seat_secrets.COOKIE,
        seat_secrets.cookie_value(tables_of(request).store.key, match_id, seats),
        max_age=COOKIE_SECONDS,
        path=f"/match/{match_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
