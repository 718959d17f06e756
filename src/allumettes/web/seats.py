"""Seats and their secrets: a seat belongs to whoever has its secret, a signature that only this server can make."""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from functools import lru_cache
from hashlib import sha256
from secrets import token_bytes

COOKIE = "seat"
MAKER_COOKIE = "maker"
"""A secret of the browser, with which it creates matches."""
MAKER_SECRET = re.compile("[a-z2-7]{26}")
MATCH_ID = re.compile("[a-z2-7]{12}")
SEATS = (0, 1)


def match_id(key: str) -> str:
    """The id of a match, made from the key that its creator chose, so that the same request creates one match."""
    return _short(sha256(f"match {key}".encode()).digest(), 12)


def is_match_id(text: str) -> bool:
    """Whether a text has the form of an id; the database is not asked for anything else."""
    return MATCH_ID.fullmatch(text) is not None


@lru_cache(maxsize=20_000)
def secret(server_key: bytes, match: str, seat: int) -> str:
    return _short(hmac.digest(server_key, f"{match}/{seat}".encode(), sha256), 24)


def maker_secret(shown: str) -> str:
    """The secret in a cookie, or a new one."""
    return shown if MAKER_SECRET.fullmatch(shown) else _short(token_bytes(), 26)


def maker_proof(server_key: bytes, match: str, secret: str) -> str:
    """The digest that is stored of the secret with which a match was created."""
    return _short(hmac.digest(server_key, f"maker {match} {secret}".encode(), sha256), 24)


def proves_maker(server_key: bytes, match: str, secret: str, proof: str) -> bool:
    return hmac.compare_digest(maker_proof(server_key, match, secret), proof)


def held(server_key: bytes, match: str, secrets: str) -> frozenset[int]:
    """The seats whose secrets are in a cookie, separated by points."""
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
