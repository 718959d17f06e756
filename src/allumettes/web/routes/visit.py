"""What every address of a match needs: the table it is about, and who looks at it."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from fastapi import Depends, Request
from starlette.responses import Response

from allumettes.locale import language
from allumettes.web import seats as seat_secrets
from allumettes.web.live import Mode, Seats
from allumettes.web.models import Problem
from allumettes.web.state import State, Viewer
from allumettes.web.tables import Table, Tables

COOKIE_SECONDS = 90 * 24 * 3600

PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "content": {"application/problem+json": {}}, "description": words}
    for status, words in (
        (400, "The request cannot be understood."),
        (403, "Only for those who hold a seat, or not now."),
        (404, "No such match."),
        (409, "Something has happened meanwhile."),
        (413, "Too large."),
        (422, "Unreadable, or against the rules."),
        (429, "Too many requests."),
        (503, "Not just now."),
    )
}


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


class Visit(NamedTuple):
    tables: Tables
    table: Table
    viewer: Viewer
    language: str
    request: Request

    @property
    def state(self) -> State:
        return self.tables.state(self.table, self.viewer)


async def at_table(match_id: str, request: Request) -> Visit:
    tables = tables_of(request)
    table = await tables.find(match_id)
    seats = tables.held_seats(match_id, request.cookies.get(seat_secrets.COOKIE, ""))
    # Only an invitation is written out as a whole address.
    base = base_of(request) if table.live.mode is Mode.LINK else ""
    return Visit(tables, table, Viewer(seats, base), language(), request)


AtTable = Annotated[Visit, Depends(at_table)]


def base_of(request: Request) -> str:
    return f"{request.url.scheme}://{request.url.netloc}"


def give_seats(response: Response, request: Request, match_id: str, seats: Seats) -> None:
    """The secrets of the seats, in a cookie that scripts cannot read and other matches do not see."""
    response.set_cookie(
        seat_secrets.COOKIE,
        seat_secrets.cookie_value(tables_of(request).store.key, match_id, seats),
        max_age=COOKIE_SECONDS,
        path=f"/match/{match_id}",
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )
