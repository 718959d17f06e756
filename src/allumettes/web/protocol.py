"""The connections of the server: the head of a request has an end, and an answer is read or given up."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from allumettes.web.limits import LARGEST_HEAD

HEAD_SECONDS = 20.0
"""How long a connection may stay without a whole request, before its first one or in the middle of one."""

READING_SECONDS = 20.0
"""How long a reader may let what was sent lie; whoever reads at all, however slowly, is waited for."""

TOO_LARGE = "The request is too large."


class Protocol(HttpToolsProtocol):
    in_head = False
    heard = 0
    hanging_up: asyncio.TimerHandle | None = None
    giving_up: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        self._read_on()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The system takes no more of what is sent: nothing of it is read."""
        super().pause_writing()
        self.giving_up = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._read_on()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.in_head:
            self.heard += len(data)
            if self.heard > LARGEST_HEAD and not self.transport.is_closing():
                self.send_400_response(TOO_LARGE)
            elif self.hanging_up is None:
                self._wait()

    def on_message_begin(self) -> None:
        self.in_head, self.heard = True, 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self.in_head = False
        self._wait_no_more()
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            raise ValueError(TOO_LARGE)  # what cannot be parsed is answered by the parser's caller
        super().on_headers_complete()

    def shutdown(self) -> None:
        """A server that stops lets requests end, but does not wait for the rest of one."""
        if self.cycle and self.cycle.more_body:  # type: ignore[truthy-bool] # there is none before the first request
            self.transport.close()
        else:
            super().shutdown()

    def _read_on(self) -> None:
        if self.giving_up is not None:
            self.giving_up.cancel()
            self.giving_up = None

    def _wait(self) -> None:
        self.hanging_up = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _wait_no_more(self) -> None:
        if self.hanging_up is not None:
            self.hanging_up.cancel()
            self.hanging_up = None
