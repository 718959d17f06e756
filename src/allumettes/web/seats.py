"""Who may move: a seat belongs to whoever holds its secret, and a secret is a signature only this server can make."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from functools import lru_cache
from hashlib import sha256

COOKIE = "seat"
MATCH_ID = re.compile("[a-z2-7]{12}")
SEATS = (0, 1)


def match_id(key: str) -> str:
    """The address of a match. It follows from the key its maker chose, so that asking twice makes one match."""
    return _short(sha256(f"match {key}".encode()).digest(), 12)


def is_match_id(text: str) -> bool:
    """Whether a match can have this address: a database need not be asked for anything else, nor can all of them."""
    return MATCH_ID.fullmatch(text) is not None


@lru_cache(maxsize=20_000)
def secret(server_key: bytes, match: str, seat: int) -> str:
    return _short(hmac.digest(server_key, f"{match}/{seat}".encode(), sha256), 24)


def held(server_key: bytes, match: str, secrets: str) -> frozenset[int]:
    """The seats whose secrets a cookie holds; several are joined by points."""
    shown = secrets.encode().split(b".")[: len(SEATS)]
    return frozenset(
        seat
        for seat in SEATS
        if any(hmac.compare_digest(secret(server_key, match, seat).encode(), word) for word in shown)
    )


def cookie_value(server_key: bytes, match: str, seats: frozenset[int]) -> str:
    return ".".join(secret(server_key, match, seat) for seat in sorted(seats))


def _short(digest: bytes, length: int) -> str:
    return b32encode(digest).decode().lower()[:length]
