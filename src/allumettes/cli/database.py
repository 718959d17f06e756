"""Where the web table keeps its matches: a SQLite file, or a PostgreSQL database by its address."""

from __future__ import annotations

import os
from errno import EINVAL
from importlib.util import find_spec
from pathlib import Path

from allumettes.cli.options import Refused
from allumettes.cli.storage import state_folder, typed_path
from allumettes.locale import _
from allumettes.locale.races import missing_words
from allumettes.locale.system import reason

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+psycopg"
DRIVERS = {"sqlite": SQLITE, SQLITE: SQLITE, "postgresql": POSTGRESQL, POSTGRESQL: POSTGRESQL}
"""The beginnings of an address that are understood, and what the server calls them."""

NO_FILE = b"a device or a FIFO"
HEADER = b"SQLite format 3\0"
READABLE_BY_THE_OWNER = 0o600


def database_address(wish: str | None) -> str:
    """The address of a database as SQLAlchemy writes it, for a file, an address or nothing at all."""
    from sqlalchemy.engine import URL, make_url
    from sqlalchemy.exc import ArgumentError

    if wish is None or "://" not in wish:
        return URL.create(SQLITE, database=str(_file(wish))).render_as_string(hide_password=False)
    try:
        url = make_url(wish)
    except (ArgumentError, ValueError) as error:
        # What was typed is not repeated: it may hold a password.
        raise Refused(_("This is not the address of a database. {examples}").format(examples=_examples())) from error
    if url.drivername not in DRIVERS:
        raise Refused(
            _("The table cannot keep its matches in “{driver}”. {examples}").format(
                driver=url.drivername, examples=_examples()
            )
        )
    url = url.set(drivername=DRIVERS[url.drivername])
    if url.drivername == POSTGRESQL:
        if not find_spec("psycopg"):
            raise Refused(missing_words("psycopg", "web"))
    elif url.database in (None, "", ":memory:"):
        raise Refused(_("A database without a file would forget every match: name a file."))
    else:
        url = url.set(database=str(_file(url.database)))
    return url.render_as_string(hide_password=False)


def _examples() -> str:
    return _("Name a file, such as table.db, or PostgreSQL: postgresql://user@host/name.")


def _check_address(path: Path) -> None:
    """Files may be named by any bytes, addresses are text."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(EINVAL, os.strerror(EINVAL)) from error


def _file(wish: str | None) -> Path:
    """The file, there and ready to be written; an empty one is a SQLite database without tables."""
    path = state_folder() / "web.db" if wish is None else Path(wish)
    try:
        path = typed_path(str(path)).absolute()
        _check_address(path)
        if wish is None:
            path.parent.mkdir(parents=True, exist_ok=True)
        # The secrets of the seats are in it: nobody else on this machine is to read them.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, READABLE_BY_THE_OWNER))
        with path.open("rb") as file:
            beginning = file.read(len(HEADER)) if path.is_file() else NO_FILE
    except OSError as error:
        raise Refused(
            _("The database {path} cannot be written: {reason}.").format(path=path, reason=reason(error))
        ) from error
    if beginning and beginning != HEADER:
        raise Refused(_("{path} is there already and is no database: choose another name.").format(path=path))
    return path
