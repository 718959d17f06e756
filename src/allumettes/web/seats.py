"""Who may move: a seat belongs to whoever holds its secret, and a secret is a signature only this server can make."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from functools import lru_cache
from hashlib import sha256
from secrets import token_bytes

COOKIE = "seat"
MAKER_COOKIE = "maker"
"""Holds a secret of the browser, with which it asks for new matches."""
MAKER_SECRET = re.compile("[a-z2-7]{26}")
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


def maker_secret(shown: str) -> str:
    """The secret that a browser shows, or a new one for it."""
    return shown if MAKER_SECRET.fullmatch(shown) else _short(token_bytes(), 26)


def maker_proof(server_key: bytes, match: str, secret: str) -> str:
    """What is kept of the secret with which a match was made: enough to know it again, and no more."""
    return _short(hmac.digest(server_key, f"maker {match} {secret}".encode(), sha256), 24)


def proves_maker(server_key: bytes, match: str, secret: str, proof: str) -> bool:
    return hmac.compare_digest(maker_proof(server_key, match, secret), proof)


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
