"""What whoever starts the server has decided."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Settings:
    database: str
    """A SQLAlchemy address: `sqlite+aiosqlite:///file` or `postgresql+psycopg://…`."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    """How many processes think, besides the one that answers."""
    requests_per_second: float = 100.0
    """What one client may ask for; a whole class may be one client behind a school's router."""
