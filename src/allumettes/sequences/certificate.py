"""The certificate of a period: all that someone else needs to check it, and the value of any heap in constant time."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict, dataclass, fields
from functools import cache
from typing import TYPE_CHECKING, Any

from allumettes.core.errors import AllumettesError
from allumettes.sequences.theorems import PeriodStatus, Theorem
from allumettes.solvers.limit import LARGEST_TABLE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SCHEMA = "allumettes.period/1"

MOST_VALUES = LARGEST_TABLE
"""A certificate whose preperiod and period are longer than this together carries no values."""

LONGEST_CODE, LARGEST_NUMBER = 10_000, 10**30
"""No game, period or bound that can be computed exceeds these."""

CHUNK = 1 << 16
"""Values digested at a time."""


class CertificateError(AllumettesError):
    """A text that is no certificate. `field` names the part that cannot be read; it is empty if none can."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class NoValuesError(AllumettesError):
    """The value of a heap was asked of a certificate that carries no values."""

    def __init__(self, code: str, heap: int) -> None:
        super().__init__(code, heap)
        self.code = code
        self.heap = heap


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """g(n + period) = g(n) + saltus from the preperiod on. `theorem` is None where that is only observed."""

    status: PeriodStatus
    code: str
    """The game, as `games.find` reads it."""
    period: int
    preperiod: int
    saltus: int
    bound: int
    """The largest heap whose value was examined."""
    theorem: Theorem | None
    digest: str
    """SHA-256 of the values of heaps 0 to `bound`: decimal numbers in ASCII with one space between them."""
    version: str
    """The version of the program that made it."""
    values: tuple[int, ...]
    """Of heaps 0 to preperiod + period - 1, which determine all others; empty if they are more than MOST_VALUES."""

    def __str__(self) -> str:
        saltus = f" and saltus {self.saltus}" if self.saltus else ""
        return f"period {self.period}{saltus} from heap {self.preperiod} on, {self.status}"

    def __repr__(self) -> str:
        return f"<certificate of {self.code}: {self}>"

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

    def values_to(self, heap: int) -> NDArray[np.unsignedinteger]:
        """The values of heaps 0 to `heap` that the certificate claims."""
        import numpy as np

        carried = np.array(self.values, np.uint32)
        heaps = np.arange(heap + 1, dtype=np.int64)
        turns = np.maximum(heaps - self.preperiod, 0) // self.period
        values: NDArray[np.unsignedinteger] = carried[heaps - turns * self.period] + turns * self.saltus
        return values.astype(np.uint32)

    def as_json(self) -> str:
        """One line for each field; the values, which may be thousands, share one."""
        data = {"schema": SCHEMA} | asdict(self)
        return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()) + "\n}\n"


def parse_certificate(text: str) -> Certificate:
    """Parse a certificate. Whether it is true is for the verifier."""
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
        **found
        | {
            "status": PeriodStatus(found["status"]),
            "theorem": found["theorem"] and Theorem(found["theorem"]),
            "values": tuple(found["values"]),
        }
    )
    length = certificate.preperiod + certificate.period
    if len(certificate.values) != (length if length <= MOST_VALUES else 0):
        raise CertificateError("values")
    if (certificate.status is PeriodStatus.OBSERVED) != (certificate.theorem is None):
        raise CertificateError("status")
    return certificate


def _readable(name: str, value: Any) -> bool:
    match name:
        case "code":
            return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_CODE
        case "status" | "theorem":
            return value in (list(PeriodStatus) if name == "status" else [None, *Theorem])
        case "digest":
            return isinstance(value, str) and re.fullmatch(r"[0-9a-f]{64}", value) is not None
        case "version":
            return isinstance(value, str) and re.fullmatch(r"[0-9]+(\.[0-9a-z]+)*", value) is not None
        case "values":
            return isinstance(value, list) and all(_is_natural(number) for number in value)
        case _:
            return _is_natural(value) and value < LARGEST_NUMBER and (name != "period" or value > 0)


def _is_natural(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def carried(values: NDArray[np.unsignedinteger], length: int) -> tuple[int, ...]:
    """The values that a certificate with so long a preperiod and period carries."""
    return tuple(values[:length].tolist()) if length <= MOST_VALUES else ()


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
            # Twenty times quicker than formatting each number: there may be hundreds of millions.
            names: bytes = _names(8 * values.itemsize)[values].tobytes()
            return names.translate(None, b"\0")
        values = values.tolist()
    return "".join(f" {value}" for value in values).encode("ascii")


@cache
def _names(bits: int) -> NDArray[np.bytes_]:
    import numpy as np

    return np.array([b" %d" % value for value in range(1 << bits)])
