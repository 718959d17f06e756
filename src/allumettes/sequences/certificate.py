"""The certificate of a period: all that someone else needs to check it, and the value of any heap in constant time."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.sequences.saltus import saltus_needs
from allumettes.sequences.theorems import Status, Theorem, digits_of, finite_code, need_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCHEMA = "allumettes.period/1"
FIRST_LOOK = 256


class CertificateError(AllumettesError):
    """A text that is no certificate. `field` says which part cannot be read; it is empty where nothing can."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True)
class Certificate:
    """g(n + period) = g(n) + saltus from the preperiod on. `theorem` is None where that is only observed."""

    code: str
    """The game, as `games.find` reads it."""
    period: int
    preperiod: int
    saltus: int
    bound: int
    """The largest heap whose value was looked at."""
    theorem: Theorem | None
    digest: str
    """SHA-256 of the values of heaps 0 to `bound`: decimal numbers in ASCII with one space between them."""
    version: str
    """Of the program that made it."""
    values: tuple[int, ...]
    """Of heaps 0 to preperiod + period - 1; all others follow from them."""

    @property
    def status(self) -> Status:
        return Status.OBSERVED if self.theorem is None else Status.PROVED

    def value_at(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        if heap < self.preperiod:
            return self.values[heap]
        turns, place = divmod(heap - self.preperiod, self.period)
        return self.values[self.preperiod + place] + turns * self.saltus

    def as_json(self) -> str:
        """One line for each field; the values, which may be thousands, share one."""
        data = {"schema": SCHEMA, "status": self.status} | asdict(self)
        return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()) + "\n}\n"


def parse_certificate(text: str) -> Certificate:
    """Reads a certificate. Whether it is true is another question, which the verifier answers."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CertificateError("") from error
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise CertificateError("schema")
    names = [field.name for field in fields(Certificate)]
    for name in names:
        if not _readable(name, data.get(name, ...)):
            raise CertificateError(name)
    found = {name: data[name] for name in names}
    certificate = Certificate(
        **found | {"theorem": found["theorem"] and Theorem(found["theorem"]), "values": tuple(found["values"])}
    )
    if len(certificate.values) != certificate.preperiod + certificate.period:
        raise CertificateError("values")
    if data.get("status") != certificate.status:
        raise CertificateError("status")
    return certificate


def _readable(name: str, value: Any) -> bool:
    match name:
        case "code":
            return isinstance(value, str)
        case "theorem":
            return value is None or value in list(Theorem)
        case "digest":
            return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None
        case "version":
            return isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9a-z]+)*", value) is not None
        case "values":
            return isinstance(value, list) and all(_is_natural(number) for number in value)
        case _:
            return _is_natural(value) and (name != "period" or value > 0)


def _is_natural(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read_certificate(path: Path) -> Certificate:
    try:
        return parse_certificate(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise CertificateError("") from error


def digest_of(values: Iterable[int]) -> str:
    return hashlib.sha256(" ".join(map(str, values)).encode("ascii")).hexdigest()


def certify(game: HeapGame, values: NDArray[np.unsignedinteger]) -> Certificate | None:
    """The certificate of the period that these values show. A proved one keeps no more of them than its proof needs."""
    from allumettes.sequences.periods import find_period

    found = find_period(game, values)
    if found is None:
        return None
    known: list[int] = values.tolist()
    code = finite_code(game)
    if code and found.theorem is Theorem.SALTUS:
        needed = saltus_needs(known, digits_of(code), found.preperiod, found.period, found.saltus)
        assert needed is not None
        known = known[:needed]
    elif code and found.theorem:
        known = known[: need_of(code).values(found.preperiod, found.period)]
    return Certificate(
        game.spec,
        found.period,
        found.preperiod,
        found.saltus,
        len(known) - 1,
        found.theorem,
        digest_of(known),
        __version__,
        tuple(known[: found.preperiod + found.period]),
    )


def search_certificate(game: HeapGame, largest: int) -> Certificate | None:
    """Looks at twice as many heaps each time until a period is proved, or takes what is seen at `largest`."""
    from allumettes.sequences.dense import dense_values

    to = min(FIRST_LOOK, largest)
    while True:
        certificate = certify(game, dense_values(game, to))
        if to >= largest or (certificate and certificate.status is Status.PROVED):
            return certificate
        to = min(2 * to, largest)
