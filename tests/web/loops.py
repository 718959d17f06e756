"""Tests that await."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import ParamSpec

P = ParamSpec("P")


def in_a_loop(test: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    @wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        asyncio.run(test(*arguments, **named))

    return run
