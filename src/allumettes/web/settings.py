"""Server settings."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from allumettes.web.programs import NamedProgram


@dataclass(frozen=True, slots=True)
class ServerSettings:
    database: str
    """A SQLAlchemy address: `sqlite+aiosqlite:///file` or `postgresql+psycopg://…`."""
    laboratory: Path
    """The folder of races and long sequences."""
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 2
    """How many processes search for long at once, and how many run the jobs of the laboratory; a few more stand by."""
    requests_per_second: float = 100.0
    """What one client may ask for; a whole class may be one client behind a school's router."""
    names: tuple[str, ...] = ()
    """Names of this server besides those it knows: its addresses, those of its machine, `localhost`."""
    programs: tuple[NamedProgram, ...] = ()
    """Programs that visitors may play against."""
    tournament: Path | None = None
    """The folder of a tournament that a page follows. The server only reads there."""
    proxies: tuple[str, ...] = ()
    """Addresses or networks of the reverse proxies that are believed when they say for whom they ask."""
