"""The database of the matches: a SQLite file, or PostgreSQL by its address."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import suppress
from errno import EINVAL
from hashlib import sha256
from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from allumettes.core.errors import AllumettesError
from allumettes.core.files import typed_path
from allumettes.core.packages import require
from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.locale.errors import sentence

SQLITE, POSTGRESQL = "sqlite+aiosqlite", "postgresql+psycopg"
DRIVERS = {"sqlite": SQLITE, SQLITE: SQLITE, "postgresql": POSTGRESQL, POSTGRESQL: POSTGRESQL}
"""The SQLAlchemy driver for each scheme of an address."""

NO_ADDRESS = N_("This is not the address of a database.")
NO_DRIVER = N_("The table cannot keep its matches in “{driver}”.")

NO_FILE = b"a device or a FIFO"
SQLITE_HEADER = b"SQLite format 3\0"
READABLE_BY_THE_OWNER = 0o600


class DatabaseError(AllumettesError):
    """A database that cannot be used: why, in words with places for the values."""

    def __init__(self, words: str, values: Mapping[str, str] | None = None) -> None:
        super().__init__(words, values)
        self.words = words
        self.values = dict(values or {})


@sentence.register
def _unusable(error: DatabaseError) -> str:
    values = error.values | {"reason": _(error.values.get("reason", ""))}
    words = _(error.words).format(**values)
    if error.words in (NO_ADDRESS, NO_DRIVER):
        words += " " + _("Name a file, such as table.db, or PostgreSQL: postgresql://user@host/name.")
    return words


def database_address(named: str | None, default: Path) -> str:
    """The SQLAlchemy address of a database that is named by a file or by an address, else of the default file.

    A missing SQLite file is created. Raises `DatabaseError`, or `MissingPackageError` where the driver is missing.
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
        raise DatabaseError(NO_ADDRESS) from error
    if url.drivername not in DRIVERS:
        raise DatabaseError(NO_DRIVER, {"driver": url.drivername})
    if DRIVERS[url.drivername] == POSTGRESQL:
        require("psycopg")
        return url.set(drivername=POSTGRESQL).render_as_string(hide_password=False)
    if url.database in (None, "", ":memory:"):
        raise DatabaseError(N_("A database without a file would forget every match: name a file."))
    return _sqlite_address(url.database)


def laboratory_folder(address: str, state: Path) -> Path:
    """The folder for what the laboratory finds: beside a SQLite file, else in the folder for state."""
    url = make_url(address)
    if url.drivername == SQLITE and url.database:
        file = Path(url.database)
        return file.with_name(file.name + ".laboratory")
    digest = sha256(url.render_as_string(hide_password=True).encode()).hexdigest()[:12]
    return state / f"laboratory-{digest}"


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
        words = N_("The database {path} cannot be written: {reason}.")
        raise DatabaseError(words, {"path": str(path), "reason": error.strerror or str(error)}) from error
    if beginning and beginning != SQLITE_HEADER:
        words = N_("{path} is there already and is no database: choose another name.")
        raise DatabaseError(words, {"path": str(path)})
    return path


def _check_encodable(path: Path) -> None:
    """Refuse a file name that is no text: an address is text."""
    try:
        str(path).encode()
    except UnicodeEncodeError as error:
        raise OSError(EINVAL, os.strerror(EINVAL)) from error
