"""The server without its sockets: the same application, asked in this process, thousands of times in a few seconds."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self, TypeVar

from allumettes.web.app import build_app
from allumettes.web.laboratory.laboratory import Laboratory
from allumettes.web.programs import Programs
from allumettes.web.settings import ServerSettings
from allumettes.web.store import Store
from allumettes.web.tables import Tables
from allumettes.web.workers import Workers

T = TypeVar("T")
Headers = Iterable[tuple[bytes, bytes]]

PATIENCE = 120.0


class Heard(NamedTuple):
    status: int
    headers: dict[bytes, bytes]
    body: bytes
    cookies: list[bytes]

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Inside:
    """An application with a store of its own, in an event loop of its own."""

    def __init__(self, folder: Path, **settings: Any) -> None:
        self.folder = folder
        self.settings = ServerSettings("", self.folder / "laboratory", **({"requests_per_second": 1e9} | settings))
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)

    def ask(
        self,
        method: str,
        path: bytes,
        query: bytes = b"",
        headers: Headers = (),
        body: bytes = b"",
        host: bytes = b"localhost",
    ) -> Heard:
        """What is answered to a request as the parser hands it on; an error of the application is raised here."""
        scope = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "server": ("127.0.0.1", 8000),
            "client": ("127.0.0.1", 50000),
            "scheme": "http",
            "method": method,
            "root_path": "",
            "path": path.decode("utf-8", "replace"),
            "raw_path": path,
            "query_string": query,
            "headers": [(b"host", host), *headers],
            "state": {},
        }
        return self.run(self._heard(scope, body))

    def send(self, method: str, path: str, content: Any, *headers: tuple[bytes, bytes], query: bytes = b"") -> Heard:
        body = json.dumps(content).encode()
        return self.ask(method, path.encode(), query, [(b"content-type", b"application/json"), *headers], body)

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _heard(self, scope: dict[str, Any], body: bytes) -> Heard:
        said: list[Any] = []
        asked = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> dict[str, Any]:
            if not asked:
                await asyncio.Event().wait()
            return asked.pop()

        async def send(message: Any) -> None:
            said.append(message)

        await self.app(scope, receive, send)
        start, *parts = said
        cookies = [value.partition(b";")[0] for name, value in start["headers"] if name == b"set-cookie"]
        return Heard(start["status"], dict(start["headers"]), b"".join(part["body"] for part in parts), cookies)

    async def _open(self) -> None:
        self.store = await Store.open(f"sqlite+aiosqlite:///{self.folder / 'inside.db'}")
        self.tables = Tables(self.store, Workers(1), Programs(self.settings.programs))
        self.laboratory = Laboratory(self.settings.laboratory, self.tables.background, 1)
        self.app: Any = build_app(self.tables, self.laboratory, self.settings)

    async def _close(self) -> None:
        await self.laboratory.close()
        await self.tables.close()
        await self.store.close()

    def __enter__(self) -> Self:
        self._thread.start()
        self.run(self._open())
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.run(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


def seat_of(made: Heard) -> tuple[bytes, bytes]:
    """The header that shows the seat that an answer gave."""
    return (b"cookie", next(cookie for cookie in made.cookies if cookie.startswith(b"seat=")))
