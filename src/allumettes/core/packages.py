"""Optional packages: a feature that needs a missing one says what to install."""

from __future__ import annotations

from importlib.util import find_spec

from allumettes.core.errors import AllumettesError

EXTRAS = {
    "cupy": "cuda",
    "dask": "survey",
    "distributed": "survey",
    "pettingzoo": "pettingzoo",
    **dict.fromkeys(("aiosqlite", "fastapi", "httptools", "jinja2", "psycopg", "sqlalchemy", "uvicorn"), "web"),
}
"""The extra of `pip install 'allumettes[extra]'` that brings a module, where the package itself does not."""
DISTRIBUTIONS = {"vl_convert": "vl-convert-python"}
"""The name under which a module is installed, where it is another one."""


class MissingPackageError(AllumettesError, ImportError):
    """A module that is not installed, and what installs it."""

    def __init__(self, module: str) -> None:
        super().__init__(module)
        self.module = module
        wanted = f"'allumettes[{EXTRAS[module]}]'" if module in EXTRAS else DISTRIBUTIONS.get(module, module)
        self.command = f"pip install {wanted}"


def require(*modules: str) -> None:
    """Refuse to go on unless these modules can be imported."""
    for module in modules:
        if not find_spec(module):
            raise MissingPackageError(module)
