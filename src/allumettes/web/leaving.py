"""Work for a visitor, which is given up when the visitor leaves."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from allumettes.web.answers import data


async def answered(
    request: Request, work: Coroutine[Any, Any, Any], respond: Callable[[Any], Response] = data
) -> Response:
    """The result of the work, as JSON if nothing else is said; it is cancelled where the visitor hangs up."""
    asking = asyncio.create_task(work)
    leaving = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait((asking, leaving), return_when=asyncio.FIRST_COMPLETED)
        return respond(await asking) if asking.done() else Response()
    finally:
        asking.cancel()
        leaving.cancel()
        await asyncio.gather(asking, leaving, return_exceptions=True)


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass
