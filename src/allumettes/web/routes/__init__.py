"""The addresses of the server: pages for people, matches as data, help with them, files.

A module here that has a `router` is a part of the server by being here.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from fastapi import APIRouter


def routers() -> Iterator[APIRouter]:
    """The router of every module that has one, in the order of their names."""
    for found in pkgutil.iter_modules(__path__):
        router = getattr(import_module(f"{__name__}.{found.name}"), "router", None)
        if isinstance(router, APIRouter):
            yield router
