"""Connections: what is no request does not keep one open, a slow reader is waited for, and a visitor has so many."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn

from allumettes.web import protocol
from allumettes.web.protocol import Protocol
from tests.web.loops import in_a_loop

SIZE = 1 << 20
PATIENCE = 30.0


async def large(_scope: Any, _receive: Any, send: Callable[[Any], Any]) -> None:
    """Answers every request with a megabyte, without reading what it brings."""
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % SIZE)]})
    for _ in range(16):
        await send({"type": "http.response.body", "body": bytes(SIZE // 16), "more_body": True})
    await send({"type": "http.response.body", "body": b""})


async def small(_scope: Any, _receive: Any, send: Callable[[Any], Any]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"ok"})


@asynccontextmanager
async def serving(app: Any) -> AsyncIterator[int]:
    config = uvicorn.Config(app, http=Protocol, ws="none", lifespan="off", log_level="error", timeout_keep_alive=60)
    config.load()
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 13)
        task = asyncio.create_task(server.serve([listening]))
        while not server.started:
            await asyncio.sleep(0.01)
        try:
            yield listening.getsockname()[1]
        finally:
            server.should_exit = server.force_exit = True
            await task


async def is_hung_up_on(reader: asyncio.StreamReader) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            while await reader.read(1 << 16):
                pass
    except ConnectionError:
        return True
    return True


@pytest.mark.parametrize(
    "lines",
    [
        (b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\r\n"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n", b"a"),
        (b"GET / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", b"5\r\nab"),
    ],
    ids=["an empty line", "a body that was not waited for", "a part of a chunk"],
)
@in_a_loop
async def test_what_is_no_request_keeps_no_connection_open(
    monkeypatch: pytest.MonkeyPatch, lines: tuple[bytes, bytes]
) -> None:
    """The connection would otherwise be kept for 60 s here, and for ever after one byte that belongs to no request."""
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    async with serving(small) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(lines[0])
        assert b"200" in await reader.readline()
        writer.write(lines[1])
        assert await is_hung_up_on(reader)
        writer.close()


@in_a_loop
async def test_a_second_request_on_a_connection_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "HEAD_SECONDS", 0.2)
    async with serving(small) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await reader.readuntil(b"\r\n\r\nok")
            await asyncio.sleep(0.3)  # a rest that is longer than the head of a request may take
        writer.close()


@pytest.mark.parametrize(("reads", "whole"), [(True, True), (False, False)])
@in_a_loop
async def test_a_slow_reader_is_waited_for_and_one_who_reads_nothing_is_not(
    monkeypatch: pytest.MonkeyPatch, reads: bool, whole: bool
) -> None:
    monkeypatch.setattr(protocol, "READING_SECONDS", 0.5)
    async with serving(large) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1 << 12)
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 13)
        writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        heard = 0
        if not reads:
            await asyncio.sleep(3.0)
        try:
            while piece := await reader.read(1 << 14):
                heard += len(piece)
                if reads and heard < SIZE // 2:
                    await asyncio.sleep(0.08)  # far longer in all than a reader may rest
                if heard >= SIZE:
                    break
        except ConnectionError:
            pass
        assert (heard >= SIZE) == whole
        writer.close()


@in_a_loop
async def test_a_visitor_has_so_many_connections_and_gets_them_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "most_connections", lambda: 5)
    async with serving(small) as port:
        for _ in range(2):
            opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(8)]
            await asyncio.sleep(0.2)
            answered = 0
            for reader, writer in opened:
                try:
                    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                    answered += b"200" in await reader.readline()
                except ConnectionError:
                    pass
            assert answered == 5
            for _reader, writer in opened:
                writer.close()
            await asyncio.sleep(0.2)
    assert not protocol.connections
