"""The database of the matches: a SQLite file, or PostgreSQL by its address."""

from __future__ import annotations

import os
from contextlib import suppress
from errno import EINVAL
from importlib.util import find_spec
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from allumettes.core.errors import AllumettesError
from allumettes.core.files import typed_path
from allumettes.locale import _
from allumettes.locale.system import reason

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+psycopg"
DRIVERS = {"sqlite": SQLITE, SQLITE: SQLITE, "postgresql": POSTGRESQL, POSTGRESQL: POSTGRESQL}
"""The SQLAlchemy driver for each scheme of an address."""

NO_FILE = b"a device or a FIFO"
SQLITE_HEADER = b"SQLite format 3\0"
READABLE_BY_THE_OWNER = 0o600


class DatabaseError(AllumettesError):
    """A database that cannot be used; its sentence says why."""


def database_address(named: str | None, default: Path) -> str:
    """The SQLAlchemy address of a database that is named by a file or by an address, else of the default file.

    A missing SQLite file is created. Raises `DatabaseError`, or `ModuleNotFoundError` where the driver is missing.
    """
    if named is None:
        with suppress(OSError):  # opening the file says what is wrong
            default.parent.mkdir(parents=True, exist_ok=True)
        return _sqlite_address(str(default))
    if "://" not in named:
        return _sqlite_address(named)
    try:
        url = make_url(named)
    except (ArgumentError, ValueError) as error:
        # What was typed is not repeated: it may hold a password.
        raise DatabaseError(
            _("This is not the address of a database. {examples}").format(examples=_examples())
        ) from error
    if url.drivername not in DRIVERS:
        raise DatabaseError(
            _("The table cannot keep its matches in “{driver}”. {examples}").format(
                driver=url.drivername, examples=_examples()
            )
        )
    if DRIVERS[url.drivername] == POSTGRESQL:
        if not find_spec("psycopg"):
            raise ModuleNotFoundError(name="psycopg")
        return url.set(drivername=POSTGRESQL).render_as_string(hide_password=False)
    if url.database in (None, "", ":memory:"):
        raise DatabaseError(_("A database without a file would forget every match: name a file."))
    return _sqlite_address(url.database)


def _examples() -> str:
    return _("Name a file, such as table.db, or PostgreSQL: postgresql://user@host/name.")


def _sqlite_address(named: str) -> str:
    return URL.create(SQLITE, database=str(_ready_file(named))).render_as_string(hide_password=False)


def _ready_file(named: str) -> Path:
    """The file, created where it is missing; an empty file is a SQLite database without tables."""
    path = Path(named)
    try:
        path = typed_path(named).absolute()
        _check_encodable(path)
        # The file holds the secrets of the seats: no other account of this machine may read them.
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, READABLE_BY_THE_OWNER))
        with path.open("rb") as file:
            beginning = file.read(len(SQLITE_HEADER)) if path.is_file() else NO_FILE
    except OSError as error:
        raise DatabaseError(
            _("The database {path} cannot be written: {reason}.").format(path=path, reason=reason(error))
        ) from error
    if beginning and beginning != SQLITE_HEADER:
        raise DatabaseError(_("{path} is there already and is no database: choose another name.").format(path=path))
    return path


def _check_encodable(path: Path) -> None:
    """Refuse a file name that is no text: an address is text."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(EINVAL, os.strerror(EINVAL)) from error
