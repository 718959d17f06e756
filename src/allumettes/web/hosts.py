"""The names of this server: requests with another Host header are refused, against DNS rebinding."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?", re.IGNORECASE)

Address = IPv4Address | IPv6Address


class Hosts:
    """The names that were configured, the machine's own, and the address that a visitor has connected to."""

    def __init__(self, names: Iterable[str]) -> None:
        machine = socket.gethostname()
        given = ("localhost", machine, f"{machine}.local", *names)
        self._names = frozenset(name.lower().rstrip(".") for name in given)
        self._addresses = frozenset(filter(None, map(address_of, given)))

    def knows(self, host: str, own_address: str) -> bool:
        """Whether a Host header names this server, which was reached at `own_address`."""
        named = HOST.fullmatch(host)
        if named is None:
            return False
        name = named[1].strip("[]").lower().rstrip(".")
        if name in self._names:
            return True
        address = address_of(name)
        return address is not None and (address in self._addresses or address == address_of(own_address))


@lru_cache(maxsize=1024)
def address_of(text: str) -> Address | None:
    """A text as an address, None where it is none; an IPv4 address that is mapped to IPv6 is IPv4."""
    try:
        address = ip_address(text.strip("[]"))
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
