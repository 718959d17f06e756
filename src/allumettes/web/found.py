"""What a search has found, as a worker sends it to the server and the server to a page."""

from __future__ import annotations

import gzip
from typing import Any, Generic, NamedTuple, TypeVar

from pydantic_core import to_json

from allumettes.solvers.ladder.solver import Stop

T = TypeVar("T")


class Found(NamedTuple, Generic[T]):
    """The content of an answer, and whether its search was not stopped by the clock."""

    content: T
    in_time: bool


def found_view(view: Any, stopped: Stop | None) -> Found[bytes]:
    """A view as compressed JSON: it may be large, and a worker has the time."""
    return Found(gzip.compress(to_json(view), 5), stopped is not Stop.SECONDS)
