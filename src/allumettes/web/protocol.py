"""The connections of the server, with limits on how long a client may take to send a request or to read an answer."""

from __future__ import annotations

import asyncio
import json
import resource
from collections import Counter
from functools import cache

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from allumettes.web.limits import LARGEST_HEAD
from allumettes.web.visitors import Proxies, visitor

HEAD_SECONDS = 20.0
"""How long a client may take to send the head of a request."""

READING_SECONDS, LEAST_READ = 20.0, 4096
"""A client must read so many bytes in so many seconds."""

MOST_CONNECTIONS = 4_000
"""Of one visitor; a whole school may be one visitor."""

TOO_LARGE = "The request is too large."


connections: Counter[str] = Counter()
"""By visitor. A trusted reverse proxy may have any number: it stands for many visitors."""


@cache
def most_connections() -> int:
    """At most half of the files this process may open, so that one visitor leaves room for others."""
    files, _most = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(MOST_CONNECTIONS, files // 2)


class Protocol(HttpToolsProtocol):
    proxies = Proxies(())
    in_head = False
    heard = 0
    hanging_up: asyncio.TimerHandle | None = None
    giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.visitor = visitor(self.client[0]) if self.client else ""
        connections[self.visitor] += 1
        if connections[self.visitor] > most_connections() and not self.proxies.includes(self.visitor):
            transport.abort()
        else:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        connections[self.visitor] -= 1
        if not connections[self.visitor]:
            del connections[self.visitor]
        self._stop_waiting()
        self._stop_giving_up()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The send buffer is full: the client does not read."""
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_giving_up()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.in_head:
            self.heard += len(data)
            if self.heard > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response(TOO_LARGE)
            elif self.hanging_up is None:
                self._wait()
        elif self.hanging_up is None and self._is_resting:
            # Bytes that belong to no request, or to one that was answered already, do not keep a connection open.
            self._wait()

    @property
    def _is_resting(self) -> bool:
        cycle: RequestResponseCycle | None = self.cycle  # there is none before the first request
        return cycle is None or cycle.response_complete

    def on_message_begin(self) -> None:
        self.in_head, self.heard = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        self._stop_waiting()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            raise ValueError(TOO_LARGE)  # the caller answers as for a request that cannot be parsed
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request before any route has seen it, as a problem like all others."""
        body = json.dumps({"type": "about:blank", "title": "Bad Request", "status": 400, "detail": msg}).encode()
        head = [
            b"HTTP/1.1 400 Bad Request",
            *(name + b": " + value for name, value in self.server_state.default_headers),
        ]
        head += [b"content-type: application/problem+json", b"content-length: %d" % len(body), b"connection: close"]
        self.transport.write(b"\r\n".join([*head, b"", body]))
        self.transport.close()

    def shutdown(self) -> None:
        """Let requests end, but do not wait for the rest of one that is still being sent."""
        if self.cycle and self.cycle.more_body:  # type: ignore[truthy-bool] # there is none before the first request
            self.transport.close()
        else:
            super().shutdown()

    def _wait_for_reader(self) -> None:
        left = self.transport.get_write_buffer_size()
        self.giving_up = self.loop.call_later(READING_SECONDS, self._check_reader, left)

    def _check_reader(self, left: int) -> None:
        if self.transport.get_write_buffer_size() > left - LEAST_READ:
            self.transport.abort()
        else:
            self._wait_for_reader()

    def _stop_giving_up(self) -> None:
        if self.giving_up is not None:
            self.giving_up.cancel()
            self.giving_up = None

    def _wait(self) -> None:
        self.hanging_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_waiting(self) -> None:
        if self.hanging_up is not None:
            self.hanging_up.cancel()
            self.hanging_up = None
