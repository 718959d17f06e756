"""The certificate of a period: all that someone else needs to check it, and the value of any heap in constant time."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from allumettes import __version__
from allumettes.core.errors import AllumettesError
from allumettes.core.game import HeapGame
from allumettes.sequences.periods import SALTUS_LOOKS_AT, Period, find_period
from allumettes.sequences.saltus import saltus_needs
from allumettes.sequences.theorems import Status, Theorem, digits_of, finite_code, need_of
from allumettes.solvers.limit import LARGEST_TABLE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCHEMA = "allumettes.period/1"
FIRST_LOOK = 256

MOST_VALUES = LARGEST_TABLE
"""A certificate whose preperiod and period are longer than this together carries no values."""

CHUNK = 1 << 16
"""So many values are digested at a time."""


class CertificateError(AllumettesError):
    """A text that is no certificate. `field` says which part cannot be read; it is empty where nothing can."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class NoValuesError(AllumettesError):
    """The value of a heap was asked for, and the certificate is one that carries no values."""

    def __init__(self, code: str, heap: int) -> None:
        super().__init__(code, heap)
        self.code = code
        self.heap = heap


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
    """Of heaps 0 to preperiod + period - 1, from which all others follow; none where they are more than MOST_VALUES."""

    @property
    def status(self) -> Status:
        return Status.OBSERVED if self.theorem is None else Status.PROVED

    def value_at(self, heap: int) -> int:
        """The nim-value of a heap of any size."""
        if not self.values:
            raise NoValuesError(self.code, heap)
        first, turns = self.first_like(heap)
        return self.values[first] + turns * self.saltus

    def first_like(self, heap: int) -> tuple[int, int]:
        """The heap below preperiod + period that this one repeats, and how many periods lie between."""
        turns = max(0, heap - self.preperiod) // self.period
        return heap - turns * self.period, turns

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
    length = certificate.preperiod + certificate.period
    if len(certificate.values) != (length if length <= MOST_VALUES else 0):
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


def digest_of(values: NDArray[np.unsignedinteger] | list[int]) -> str:
    total = hashlib.sha256()
    for start in range(0, len(values), CHUNK):
        spaced = _spaced(values[start : start + CHUNK])
        total.update(spaced if start else spaced[1:])
    return total.hexdigest()


def _spaced(values: NDArray[np.unsignedinteger] | list[int]) -> bytes:
    """The decimal numbers with a space before each."""
    if not isinstance(values, list):
        if values.itemsize <= 2:
            # Twenty times quicker than writing each number: there may be hundreds of millions.
            names: bytes = _names(8 * values.itemsize)[values].tobytes()
            return names.translate(None, b"\0")
        values = values.tolist()
    return "".join(f" {value}" for value in values).encode("ascii")


@cache
def _names(bits: int) -> NDArray[np.bytes_]:
    import numpy as np

    return np.array([b" %d" % value for value in range(1 << bits)])


def certify(game: HeapGame, values: NDArray[np.unsignedinteger]) -> Certificate | None:
    """The certificate of the period that these values show."""
    found = find_period(game, values)
    return certificate_of(game, values, found) if found else None


def certificate_of(game: HeapGame, values: NDArray[np.unsignedinteger], found: Period) -> Certificate:
    """The certificate of a period. If it is proved, it goes no farther than its proof needs."""
    length = found.preperiod + found.period
    needed = _needed(game, values, found)
    return Certificate(
        game.spec,
        found.period,
        found.preperiod,
        found.saltus,
        needed - 1,
        found.theorem,
        digest_of(values[:needed]),
        __version__,
        tuple(values[:length].tolist()) if length <= MOST_VALUES else (),
    )


def _needed(game: HeapGame, values: NDArray[np.unsignedinteger], found: Period) -> int:
    code = finite_code(game)
    if code is None or found.theorem is None:
        return len(values)
    if found.theorem is not Theorem.SALTUS:
        return need_of(code).values(found.preperiod, found.period)
    known: list[int] = values[:SALTUS_LOOKS_AT].tolist()
    needed = saltus_needs(known, digits_of(code), found.preperiod, found.period, found.saltus)
    assert needed is not None
    return needed


def search_certificate(game: HeapGame, largest: int) -> Certificate | None:
    """Looks at twice as many heaps each time until a period is proved, or takes what is seen at `largest`."""
    import numpy as np

    from allumettes.sequences.engine import engine_for

    engine = engine_for(game)
    values: NDArray[np.unsignedinteger] = np.zeros(0, np.uint8)
    while True:
        values = np.concatenate([values, engine.advance(min(max(2 * len(values), FIRST_LOOK), largest + 1))])
        certificate = certify(game, values)
        if len(values) > largest or (certificate and certificate.status is Status.PROVED):
            return certificate
