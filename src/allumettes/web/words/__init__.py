"""The words that scripts show, in the language of the request: one module a subject, each with its `words()`."""

from __future__ import annotations

import pkgutil
from importlib import import_module


def words(*subjects: str) -> dict[str, str]:
    """The common words and those of some subjects, for a page whose scripts show them."""
    found: dict[str, str] = {}
    for subject in ("common", *subjects):
        found |= import_module(f"{__name__}.{subject}").words()
    return found


def subjects() -> list[str]:
    """All subjects that there are."""
    return [module.name for module in pkgutil.iter_modules(__path__)]
