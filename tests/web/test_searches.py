"""Searches in two attempts: what the first has found is shown where the second does not get further."""

from __future__ import annotations

import asyncio
from typing import cast

import pytest

from allumettes.core.errors import BusyError, WorkerError, WorkerTimeoutError
from allumettes.solvers.ladder.solver import Stop
from allumettes.trees.watch import NoTreeError
from allumettes.web.fair_queue import Asker
from allumettes.web.found import Found
from allumettes.web.limits import TooManyMovesError
from allumettes.web.replay_questions import replay
from allumettes.web.searches import search
from allumettes.web.tree_options import Form, read_options
from allumettes.web.workers import Workers
from tests.web.scripted import Script

PART, WHOLE = Found(b"a part", in_time=False), Found(b"the whole", in_time=True)


def found(script: Script) -> bytes:
    return asyncio.run(search(cast("Workers", script), Asker(), 8.0, replay, read_options(Form())))


def test_a_search_that_ends_in_time_is_asked_once() -> None:
    script = Script(WHOLE)
    assert found(script) == WHOLE.content
    assert script.asked == 1


@pytest.mark.parametrize("first", [PART, NoTreeError("v0", Stop.SECONDS)])
def test_a_search_that_the_clock_stops_is_asked_for_longer(first: object) -> None:
    assert found(Script(first, WHOLE)) == WHOLE.content


@pytest.mark.parametrize("second", [BusyError(9), WorkerError(), WorkerTimeoutError()])
def test_what_the_first_second_has_found_is_better_than_nothing(second: Exception) -> None:
    assert found(Script(PART, second)) == PART.content


@pytest.mark.parametrize("second", [BusyError(9), WorkerError()])
def test_where_nothing_was_found_it_is_said_why(second: Exception) -> None:
    with pytest.raises(type(second)):
        found(Script(NoTreeError("v0", Stop.SECONDS), second))
    with pytest.raises(NoTreeError):
        found(Script(NoTreeError("v0", Stop.DEPTH)))


def test_a_search_that_does_not_look_at_the_clock_is_said_to_have_too_many_moves() -> None:
    """As for 99 999 in Grundy's game: to list the moves of a position may take longer than there is."""
    with pytest.raises(TooManyMovesError) as refused:
        found(Script(WorkerTimeoutError()))
    assert "Choose a smaller one" in str(refused.value)
