"""Optional packages: a feature that needs a missing one says what to install."""

from __future__ import annotations

from importlib.util import find_spec

from allumettes.core.errors import AllumettesError

EXTRAS = {
    "numba": "sequences",
    "altair": "study",
    "pyarrow": "study",
    "typst": "study",
    "vl_convert": "study",
    "dask": "survey",
    "distributed": "survey",
    "aiosqlite": "web",
    "fastapi": "web",
    "httptools": "web",
    "jinja2": "web",
    "psycopg": "web",
    "sqlalchemy": "web",
    "uvicorn": "web",
}
"""The extra of `pip install 'allumettes[extra]'` that brings a module."""


class MissingPackageError(AllumettesError, ImportError):
    """A module that is not installed, and what installs it."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.module = module
        self.command = f"pip install 'allumettes[{EXTRAS[module]}]'" if module in EXTRAS else f"pip install {module}"


def require(*modules: str) -> None:
    """Refuse to go on unless these modules can be imported."""
    for module in modules:
        if not find_spec(module):
            raise MissingPackageError(module)
