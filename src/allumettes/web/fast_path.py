"""A fast path for the two requests of every move: a well-formed event or state request skips FastAPI's routing.

Everything else, malformed requests included, goes through the routes, which describe and explain it.
"""

from __future__ import annotations

import re
from collections import deque

from pydantic import TypeAdapter, ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from allumettes.core.errors import AllumettesError
from allumettes.locale.errors import sentence
from allumettes.web.problems import status_of
from allumettes.web.refusals import refusal
from allumettes.web.routes.visit import at_table
from allumettes.web.wire.matches import NewEvent

EVENT = re.compile("/match/([a-z2-7]{12})/events/([0-9]{1,6})")
STATE = re.compile("/match/([a-z2-7]{12})/state")
KNOWN = re.compile(b"known=([0-9]{1,6})(?:&page=([a-z0-9]{1,32}))?")
JSON = (b"content-type", b"application/json")

NEW_EVENT = TypeAdapter(NewEvent)


class FastPath:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        query = scope["query_string"]
        known = KNOWN.fullmatch(query)
        if not query or known:
            version, page = (int(known[1]), (known[2] or b"").decode()) if known else (None, "")
            if scope["method"] == "PUT" and JSON in scope["headers"] and (found := EVENT.fullmatch(scope["path"])):
                receive, event = await _read_event(receive)
                if event is not None:
                    await self._answer(scope, receive, send, found[1], version, page, int(found[2]), event)
                    return
            elif scope["method"] == "GET" and (found := STATE.fullmatch(scope["path"])):
                await self._answer(scope, receive, send, found[1], version, page)
                return
        await self.app(scope, receive, send)

    async def _answer(
        self,
        scope: Scope,
        receive: Receive,
        send: Send,
        match_id: str,
        known: int | None,
        page: str,
        number: int = 0,
        event: NewEvent | None = None,
    ) -> None:
        request = Request(scope, receive)
        try:
            visit = await at_table(match_id, request, known, page)
            response = await visit.state() if event is None else await visit.add_event(number, event)
        except AllumettesError as error:
            response = refusal(request, status_of(error), sentence(error))
        await response(scope, receive, send)


async def _read_event(receive: Receive) -> tuple[Receive, NewEvent | None]:
    """The event in the body of a request, None where it is malformed; and a `receive` that repeats the body."""
    heard: deque[Message | HTTPException] = deque()
    body, more = b"", True
    try:
        while more:
            message = await receive()
            heard.append(message)
            body += message.get("body", b"")
            more = message.get("more_body", False)
        event = NEW_EVENT.validate_json(body)
    except ValidationError:
        event = None
    except HTTPException as error:  # too large, or too slow
        heard.append(error)
        event = None

    async def receive_again() -> Message:
        if not heard:
            return await receive()
        if isinstance(again := heard.popleft(), HTTPException):
            raise again
        return again

    return receive_again, event
