"""What every route does that creates a match: stores it, adds its first event, gives its creator a seat."""

from __future__ import annotations

from dataclasses import replace

from fastapi import Request
from starlette.responses import Response

from allumettes.web import seats as seat_secrets
from allumettes.web.answers import json
from allumettes.web.live import LiveMatch
from allumettes.web.routes.visit import asker_of, base_of, give_seats, maker_of, remember_maker, tables_of
from allumettes.web.set_up import seats_of_maker
from allumettes.web.state import Viewer
from allumettes.web.wire.matches import NewEvent


async def created(request: Request, live: LiveMatch, event: NewEvent | None = None) -> Response:
    """Create a match, and answer with its state; a match of this id that exists already is shown instead."""
    tables, match_id = tables_of(request), live.stored.id
    secret = maker_of(request)
    live.stored = replace(live.stored, proof=seat_secrets.maker_proof(tables.store.key, match_id, secret))
    if event is not None:
        # A first move that is refused leaves no empty match behind.
        live.check(seats_of_maker(live.stored), event.kind, event.text)
    table, new = await tables.create(live, asker_of(request, match_id))
    stored = table.live.stored
    seats = tables.held_seats(match_id, request.cookies.get(seat_secrets.COOKIE, ""))
    if new or seat_secrets.proves_maker(tables.store.key, match_id, secret, stored.proof):
        seats = seats_of_maker(stored)
    if event is not None:
        await tables.add_event(table, seats, 0, event.kind, event.text)
    content = await tables.state(table, Viewer(seats, base_of(request)))
    response = json(content, 201 if new else 200, {"location": f"/match/{match_id}"})
    if seats:
        give_seats(response, request, match_id, seats)
        remember_maker(response, request, secret)
    return response
