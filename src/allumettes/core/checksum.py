"""Data that carry their own checksum, so that a digit that changed on the disk is noticed and never believed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

FIELD = "checksum"


def sealed(data: Mapping[str, Any], before: str = "") -> dict[str, Any]:
    """The data and their checksum. It also covers `before`: a line that follows another is sealed to it."""
    return {**data, FIELD: checksum_of(data, before)}


def is_sealed(data: Mapping[str, Any], before: str = "") -> bool:
    """Whether these are data as `sealed` gave them. However they are spaced and ordered, their content is the same."""
    bare = {name: value for name, value in data.items() if name != FIELD}
    try:
        return data.get(FIELD) == checksum_of(bare, before)
    except (ValueError, RecursionError):  # not a number, or too deep: nobody has written that
        return False


def checksum_of(data: Mapping[str, Any], before: str = "") -> str:
    """SHA-256 of `before` and of the data as JSON: names sorted, no spaces, only ASCII signs."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    return sha256((before + text).encode("ascii")).hexdigest()
