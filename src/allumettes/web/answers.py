"""Answers as data: JSON and text."""

from __future__ import annotations

import gzip
from collections.abc import AsyncIterator
from typing import Any

from pydantic_core import to_json
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

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

    def __init__(self, events: AsyncIterator[bytes], status_code: int = 200) -> None:
        super().__init__(events, status_code, {"x-accel-buffering": "no"})


def data(content: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return json(to_json(content), status, headers)


def json(content: bytes, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return ChunkedResponse(content, status, headers, media_type="application/json")


def compressed_json(request: Request, content: bytes) -> Response:
    """JSON that is compressed already, for a client that reads it so or not."""
    headers = {"vary": "accept-encoding, accept-language, cookie"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return json(gzip.decompress(content), headers=headers)
    return json(content, headers=headers | {"content-encoding": "gzip"})


def text(content: str, headers: dict[str, str] | None = None, media_type: str = "text/plain") -> Response:
    return ChunkedResponse(content, headers=headers, media_type=media_type)
