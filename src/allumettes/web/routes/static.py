"""The static files of the pages."""

from __future__ import annotations

from http import HTTPStatus

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from allumettes.web.static_files import static_files, static_version

router = APIRouter(include_in_schema=False)

FOR_EVER = "public, max-age=31536000, immutable"


@router.get("/static/{version}/{name:path}")
async def static(version: str, name: str, request: Request) -> Response:
    file = static_files().get(name)
    if file is None or version != static_version():
        raise HTTPException(HTTPStatus.NOT_FOUND)
    headers = {"cache-control": FOR_EVER, "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, headers=headers, media_type=file.media_type)
    headers["content-encoding"] = "gzip"
    return Response(file.compressed, headers=headers, media_type=file.media_type)
