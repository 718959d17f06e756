"""The static files, read and compressed once, and cached by browsers for ever.

Their address contains a digest of all of them, so that modules import each other under the same digest.
"""

from __future__ import annotations

import gzip
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "static"
TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}


class StaticFile(NamedTuple):
    media_type: str
    content: bytes
    compressed: bytes


@cache
def static_files() -> dict[str, StaticFile]:
    found = {}
    for path in sorted(FOLDER.rglob("*")):
        if media_type := TYPES.get(path.suffix):
            content = path.read_bytes()
            name = path.relative_to(FOLDER).as_posix()
            found[name] = StaticFile(media_type, content, gzip.compress(content, 9, mtime=0))
    return found


@cache
def static_version() -> str:
    digest = sha256()
    for name, file in static_files().items():
        digest.update(name.encode() + b"\0" + file.content)
    return digest.hexdigest()[:12]


def module_addresses(*folders: str) -> list[str]:
    """The scripts of some folders, which a page preloads all at once."""
    names = [name for name in static_files() if name.endswith(".js")]
    return [static_address(name) for name in names if name.rpartition("/")[0] in folders]


def static_address(name: str) -> str:
    return f"/static/{static_version()}/{name}"
