"""The certificate of a misère quotient: all that someone else needs to check it, as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any

import allumettes
from allumettes.core.errors import AllumettesError
from allumettes.misere.quotient import Quotient

SCHEMA = "allumettes.quotient/1"

LARGEST_NUMBER = 10**9
LONGEST_CODE = 10_000


class QuotientCertificateError(AllumettesError):
    """A text that is no certificate of a quotient. `field` names the part that cannot be read; empty if none can."""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


@dataclass(frozen=True, slots=True, repr=False)
class QuotientCertificate:
    """Elements are numbers from 0, the element of the empty position."""

    code: str
    """The game, as `games.find` reads it."""
    order: int
    bound: int
    """The largest heap that was examined."""
    preperiod: int | None
    period: int | None
    """Both None where the quotient is that of heaps 0 to `bound` alone."""
    generators: list[int]
    """Heaps whose sums make all elements."""
    words: list[list[int]]
    """For each element, how often each generator occurs in its first sum."""
    table: list[list[int]]
    """For each element and generator, the element of their sum."""
    losing: list[int]
    """The P-portion: elements whose positions are lost for the player to move."""
    heaps: list[int]
    """The pretending function: the elements of heaps 0 to preperiod + period - 1, or to `bound`."""
    relations: list[list[list[int]]]
    """A presentation of the monoid: pairs of words that are equal."""
    version: str
    """The version of the program that made it."""

    def __repr__(self) -> str:
        whole = f"heaps up to {self.bound}" if self.period is None else "all heaps"
        return f"<certificate of the misère quotient of {self.code}, {whole}: {self.order} elements>"

    def as_json(self) -> str:
        data = {"schema": SCHEMA} | asdict(self)
        return "{\n" + ",\n".join(f" {json.dumps(name)}: {json.dumps(value)}" for name, value in data.items()) + "\n}\n"


def certificate_of(quotient: Quotient) -> QuotientCertificate:
    monoid, repeats = quotient.monoid, quotient.repetition
    return QuotientCertificate(
        code=quotient.game.spec,
        order=monoid.size,
        bound=quotient.bound,
        preperiod=repeats and repeats.preperiod,
        period=repeats and repeats.period,
        generators=list(quotient.generators),
        words=[list(word) for word in monoid.words],
        table=[list(row) for row in monoid.table],
        losing=monoid.losing,
        heaps=list(quotient.elements[: sum(repeats) if repeats else None]),
        relations=[[list(rule.left), list(rule.right)] for rule in monoid.relations],
        version=allumettes.__version__,
    )


def is_quotient(text: str) -> bool:
    """Whether a text says of itself that it is a certificate of a quotient."""
    return f'"{SCHEMA}"' in text[:100]


def parse_quotient(text: str) -> QuotientCertificate:
    """Parse a certificate. Whether it is true is for the checker."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise QuotientCertificateError("") from error
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise QuotientCertificateError("schema")
    names = [field.name for field in fields(QuotientCertificate)]
    for name in names:
        if not _readable(name, data.get(name, ...)):
            raise QuotientCertificateError(name)
    found = QuotientCertificate(**{name: data[name] for name in names})
    _check_lengths(found)
    return found


def _readable(name: str, value: Any) -> bool:
    match name:
        case "code" | "version":
            return isinstance(value, str) and value.isprintable() and len(value) <= LONGEST_CODE
        case "preperiod" | "period":
            return value is None or (_is_natural(value) and value > 0)
        case "generators" | "losing" | "heaps":
            return _is_list(value)
        case "words" | "table":
            return isinstance(value, list) and all(map(_is_list, value))
        case "relations":
            return isinstance(value, list) and all(
                isinstance(pair, list) and len(pair) == 2 and all(map(_is_list, pair)) for pair in value
            )
        case _:
            return _is_natural(value)


def _check_lengths(found: QuotientCertificate) -> None:
    """Refuse lists that do not fit together: the checker may then use them as indices."""
    order, width = found.order, len(found.generators)
    if (found.preperiod is None) != (found.period is None):
        raise QuotientCertificateError("period")
    length = found.bound + 1 if found.period is None or found.preperiod is None else found.preperiod + found.period
    fits = {
        "order": order > 0,
        "words": len(found.words) == order and all(len(word) == width for word in found.words),
        "table": len(found.table) == order
        and all(len(row) == width and max(row, default=0) < order for row in found.table),
        "losing": max(found.losing, default=0) < order,
        "heaps": len(found.heaps) == length and max(found.heaps) < order,
        "relations": all(len(word) == width for pair in found.relations for word in pair),
    }
    for name, fit in fits.items():
        if not fit:
            raise QuotientCertificateError(name)


def _is_list(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_natural, value))


def _is_natural(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < LARGEST_NUMBER
