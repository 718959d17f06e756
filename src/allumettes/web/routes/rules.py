"""The page of the rules."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import Response

from allumettes.web.choices import game_choices
from allumettes.web.pages import READ, show

router = APIRouter(include_in_schema=False)


@router.api_route("/rules", methods=READ)
async def rules(request: Request) -> Response:
    return await show(request, "rules.html", lambda: {"games": game_choices()})
