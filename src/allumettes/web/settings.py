"""Server settings."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ServerSettings:
    database: str
    """A SQLAlchemy address: `sqlite+aiosqlite:///file` or `postgresql+psycopg://…`."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    """How many processes search for long at once; a few more stand by for what takes less."""
    requests_per_second: float = 100.0
    """What one client may ask for; a whole class may be one client behind a school's router."""
    names: tuple[str, ...] = ()
    """Names of this server besides those it knows: its addresses, those of its machine, `localhost`."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the reverse proxies that are believed when they say for whom they ask."""
