"""The machine of cups and beads: its page, and what is asked of it. The browser keeps the machine, not the server."""

from __future__ import annotations

from collections.abc import Callable

from fastapi import APIRouter, Request
from pydantic_core import to_json
from starlette.responses import Response

from allumettes import games
from allumettes.locale.cups import opponent_words
from allumettes.study.learning import Opponent
from allumettes.web.answers import data
from allumettes.web.cups import machine_board, machine_view, new_machine, open_machine, trained_machine
from allumettes.web.pages import READ, in_script, show
from allumettes.web.routes.visit import PROBLEMS, asker_of, tables_of
from allumettes.web.wire.cups import (
    KeptMachine,
    MachineBoard,
    MachineGame,
    MachineTrained,
    MachineTraining,
    MachineView,
    NewMachine,
)
from allumettes.web.words import words

router = APIRouter(tags=["machine"], responses=PROBLEMS)

FIRST = NewMachine(game="matches", start="8")
"""The machine of the classroom."""
EXAMPLES = {"matches": "8", "grundy": "11", "halving": "12", "nim": "2,3,4"}
"""Starts whose cups fit on a table."""


@router.api_route("/machine", methods=READ, include_in_schema=False)
async def machine_page(request: Request) -> Response:
    return await show(
        request,
        "machine.html",
        lambda: {
            "data": in_script(to_json(machine_view(new_machine(FIRST)))),
            "games": [games.find(name) for name in EXAMPLES],
            "starts": EXAMPLES,
            "opponents": [(opponent.value, opponent_words(opponent)) for opponent in Opponent],
            "words": words("cups", "board"),
        },
    )


@router.post("/machine/new", response_model=MachineView)
async def make_machine(request: Request, wish: NewMachine) -> Response:
    """A machine that has learned nothing yet."""
    return await _answered(request, lambda: machine_view(new_machine(wish)))


@router.post("/machine/open", response_model=MachineView)
async def look_at_machine(request: Request, kept: KeptMachine) -> Response:
    """The machine of a file, checked."""
    return await _answered(request, lambda: machine_view(open_machine(kept.machine)))


@router.post("/machine/empty", response_model=MachineView)
async def empty_machine(request: Request, kept: KeptMachine) -> Response:
    """The machine with its cups filled as at the beginning."""

    def emptied() -> MachineView:
        machine = open_machine(kept.machine)
        machine.empty()
        return machine_view(machine)

    return await _answered(request, emptied)


@router.post("/machine/play", response_model=MachineBoard)
async def play_machine(request: Request, wish: MachineGame) -> Response:
    """A game against the machine after its answer; when it is over, the machine has learned from it."""
    return await _answered(request, lambda: machine_board(open_machine(wish.machine), wish))


@router.post("/machine/train", response_model=MachineTrained)
async def train_machine(request: Request, wish: MachineTraining) -> Response:
    """The machine after some games that it played by itself, and its learning curve."""
    return await _answered(request, lambda: trained_machine(open_machine(wish.machine), wish), large=True)


async def _answered(request: Request, answer: Callable[[], object], *, large: bool = False) -> Response:
    """What the background thread finds, as data."""
    return data(await tables_of(request).background.run(asker_of(request, request.url.path), large, answer))
