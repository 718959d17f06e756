"""JSON data with a checksum of their own, so that damage on the disk is detected."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

FIELD = "checksum"


def sealed(data: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """The data with their checksum, which also covers `before`: the seal of the preceding line."""
    return {**data, FIELD: checksum_of(data, before)}


def is_sealed(data: Mapping[str, Any], before: str = "") -> bool:
    """Whether the checksum fits the data. Spaces and the order of the keys do not matter."""
    bare = {name: value for name, value in data.items() if name != FIELD}
    try:
        return data.get(FIELD) == checksum_of(bare, before)
    except (ValueError, RecursionError):  # NaN, or nested too deeply
        return False


def checksum_of(data: Mapping[str, Any], before: str = "") -> str:
    """SHA-256 of `before` and of the data as JSON with sorted keys, no spaces, ASCII only."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256((before + text).encode("ascii")).hexdigest()
