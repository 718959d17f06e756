"""Searches that are asked of the workers in two attempts: a brief one, then a longer one where it was not enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from allumettes.core.errors import BusyError, WorkerError, WorkerTimeoutError
from allumettes.locale import language
from allumettes.solvers.ladder.solver import Stop
from allumettes.trees.watch import NoTreeError
from allumettes.web.fair_queue import Asker
from allumettes.web.found import Found
from allumettes.web.limits import TRY_SECONDS, TooManyMovesError
from allumettes.web.tree_options import TreeOptions
from allumettes.web.workers import Effort, Workers

T = TypeVar("T")


async def search(
    workers: Workers,
    asker: Asker,
    seconds: float,
    question: Callable[..., Found[T]],
    options: TreeOptions,
    *arguments: object,
) -> T:
    """What a worker finds in a second, or in `seconds`; what the first second has found is better than nothing."""

    async def attempt(effort: Effort, seconds: float) -> Found[T]:
        try:
            return await workers.ask(
                question, options, seconds, language(), *arguments, effort=effort, seconds=seconds, asker=asker
            )
        except WorkerTimeoutError as error:  # a search looks at the clock after listing all moves of a position
            raise TooManyMovesError from error

    found = None
    try:
        found = await attempt(Effort.TRY_SEARCH, TRY_SECONDS)
    except NoTreeError as error:
        if error.reason is not Stop.SECONDS:
            raise
    if found is None or not found.in_time:
        try:
            found = await attempt(Effort.SEARCH, seconds)
        except (BusyError, WorkerError, TooManyMovesError):
            if found is None:
                raise
    return found.content
