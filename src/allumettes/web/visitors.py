"""The address of a visitor, also behind a trusted reverse proxy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_network
from typing import Any

from allumettes.web.hosts import address_of

SCHEMES = ("http", "https")
HOUSEHOLD = 64
"""The length of an IPv6 network that belongs to one visitor."""


class Proxies:
    """The reverse proxies whose forwarding headers are trusted."""

    def __init__(self, addresses: Iterable[str]) -> None:
        self._networks = [ip_network(address) for address in addresses]

    def apply_headers(self, scope: Any) -> None:
        """Replace the client and the scheme of a request by those that a trusted proxy names."""
        if not self._networks or not scope["client"] or not self.includes(scope["client"][0]):
            return
        named = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        # Each proxy appends its own client; what an untrusted client sent comes before it.
        for word in reversed(",".join(named).split(",")):
            address = _address_in(word)
            if address is None:
                break
            scope["client"] = (address, 0)
            if not self.includes(address):
                break
        schemes = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-proto"]
        if schemes and (scheme := schemes[-1].rpartition(",")[2].strip().lower()) in SCHEMES:
            scope["scheme"] = scheme

    def includes(self, text: str) -> bool:
        address = address_of(text)
        return address is not None and any(address in network for network in self._networks)


def _address_in(word: str) -> str | None:
    """The address in `203.0.113.7`, `203.0.113.7:5555`, `2001:db8::1` or `[2001:db8::1]:5555`."""
    word = word.strip()
    candidates = (word, word.rpartition(":")[0])
    return next((text.strip("[]") for text in candidates if address_of(text)), None)


def visitor_of(scope: Any) -> str:
    return visitor(scope["client"][0]) if scope["client"] else ""


@lru_cache(maxsize=4096)
def visitor(text: str) -> str:
    """The address of a visitor; for IPv6 the whole network."""
    address = address_of(text)
    if isinstance(address, IPv6Address):
        return str(IPv6Network((address, HOUSEHOLD), strict=False))
    return str(address or text)
