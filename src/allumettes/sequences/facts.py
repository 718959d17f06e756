"""Published facts about matchstick games, with their sources (facts.csv), each of which can be recomputed here."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from allumettes import games
from allumettes.core.game import HeapGame
from allumettes.core.notation import parse_position
from allumettes.core.position import Position
from allumettes.core.take_and_break import Leave, TakeAndBreakGame
from allumettes.misere.heaps import MisereHeaps
from allumettes.sequences.compiled import has_numba
from allumettes.sequences.engine import Space, engine_for
from allumettes.sequences.period_search import search_period
from allumettes.sequences.sparse.space import rare_heaps_among
from allumettes.sequences.theorems import PeriodStatus, finite_code, need_of
from allumettes.sequences.values import nim_values
from allumettes.solvers.limit import Limit
from allumettes.solvers.nim_values import mex

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

OPTIONS_PER_SECOND = 1e8
"""Roughly, of NumPy without compiled kernels; only used to estimate how long a fact takes."""
LONG = 10.0
"""Facts that take more seconds are only checked on request."""
SALTUS_CHECKED_TO = 400


class Verdict(StrEnum):
    HOLDS = "holds"
    FAILS = "fails"
    NOT_CHECKED = "not-checked"


@dataclass(frozen=True, slots=True)
class Fact:
    """A published statement about a game, as numbers by name: `period=12 preperiod=71`."""

    kind: str
    spec: str
    claim: dict[str, str]
    source: str
    measured: float = 0.0
    """Seconds that the check took with compiled kernels on one core, if more than one."""

    def number(self, name: str) -> int:
        return int(self.claim[name])

    def numbers(self, name: str) -> list[int]:
        return [int(number) for number in self.claim[name].split(",")]

    @property
    def game(self) -> HeapGame:
        return games.find(self.spec)

    @property
    def values_needed(self) -> int:
        """How many nim-values the check computes."""
        match self.kind:
            case "period":
                code = finite_code(self.game)
                assert code, self.spec
                return need_of(code).values(self.number("preperiod"), self.number("period"))
            case "saltus":
                return SALTUS_CHECKED_TO
            case "differ":
                return self.number("first") + 1
            case "starts":
                return len(self.numbers("values"))
            case "misere" | "moves" | "genera" | "quotient" | "written":
                return 0
            case _:
                return self.number("below")

    @property
    def seconds(self) -> float:
        """About how long the check will take."""
        return self.measured if has_numba() else self.dense_seconds

    @property
    def dense_seconds(self) -> float:
        game, size = self.game, self.values_needed
        if not isinstance(game, TakeAndBreakGame):
            return 0.0
        digits = [game.digit(taken) for taken in game.takings(size)]
        pairs = sum(1 for digit in digits if digit & Leave.TWO_HEAPS) * size**2 / 4
        triples = sum(1 for digit in digits if digit & Leave.THREE_HEAPS) * size**3 / 36
        return (pairs + triples) / OPTIONS_PER_SECOND

    @property
    def is_long(self) -> bool:
        return self.seconds > LONG

    def holds(self) -> bool:
        return CHECKS[self.kind](self)


@cache
def shipped() -> tuple[Fact, ...]:
    """Every fact that comes with the program."""
    text = (files("allumettes.sequences") / "facts.csv").read_text(encoding="utf-8")
    return tuple(_fact(row) for row in csv.DictReader(text.splitlines()))


def _fact(row: dict[str, str]) -> Fact:
    claim = dict(pair.split("=", 1) for pair in row["claim"].split())
    return Fact(row["kind"], row["game"], claim, row["source"], float(row["seconds"] or 0))


def check(fact: Fact, seconds: float | None = None, *, long: bool = False) -> Verdict:
    """Recompute a fact, unless it is long and not requested, or takes more than the seconds left."""
    if (fact.is_long and not long) or (seconds is not None and fact.seconds > seconds):
        return Verdict.NOT_CHECKED
    return Verdict.HOLDS if fact.holds() else Verdict.FAILS


def _values(fact: Fact) -> NDArray[np.unsignedinteger]:
    return nim_values(fact.game, fact.values_needed - 1)


def _period(fact: Fact) -> bool:
    return _claimed_period(fact, Limit(None), PeriodStatus.PROVED)


def _saltus(fact: Fact) -> bool:
    return _claimed_period(fact, None, *PeriodStatus)


def _claimed_period(fact: Fact, limit: Limit | None, *statuses: PeriodStatus) -> bool:
    engine = engine_for(fact.game)
    found = search_period(fact.game, [engine.advance(fact.values_needed)], engine, limit)
    claimed = fact.number("period"), fact.number("preperiod"), int(fact.claim.get("saltus", "0"))
    return found is not None and (found.period, found.preperiod, found.saltus) == claimed and found.status in statuses


def _starts(fact: Fact) -> bool:
    found: list[int] = _values(fact).tolist()
    return found == fact.numbers("values")


def _zeros(fact: Fact) -> bool:
    import numpy as np

    zeros = np.flatnonzero(_values(fact) == 0)
    return (len(zeros), int(zeros[-1])) == (fact.number("count"), fact.number("last"))


def _maximum(fact: Fact) -> bool:
    values = _values(fact)
    return (int(values.max()), int(values.argmax())) == (fact.number("value"), fact.number("at"))


def _rare(fact: Fact) -> bool:
    place = fact.number("place") if "place" in fact.claim else None
    rare = rare_heaps_among(_values(fact), 0, Space(int(fact.claim["mask"], 16), place))
    return (len(rare), int(rare[-1])) == (fact.number("count"), fact.number("last"))


def _differ(fact: Fact) -> bool:
    values, others = _values(fact), nim_values(games.find(fact.claim["other"]), fact.number("first"))
    return values[:-1].tolist() == others[:-1].tolist() and int(values[-1]) != int(others[-1])


def _equal(fact: Fact) -> bool:
    values: list[int] = _values(fact).tolist()
    others: list[int] = nim_values(games.find(fact.claim["other"]), fact.number("below") - 1).tolist()
    return values == others


def _misere(fact: Fact) -> bool:
    """Under misère play heaps do not add up by xor: the mex is taken over whole positions."""
    game = fact.game

    @cache
    def value(position: Position) -> int:
        children = game.children(position)
        return mex(value(tuple(filter(game.can_move, child))) for child in children) if children else 1

    claimed = fact.numbers("values")
    return claimed == [value((heap,) if game.can_move(heap) else ()) for heap in range(len(claimed))]


def _genera(fact: Fact) -> bool:
    claimed = fact.claim["genera"].split(";")
    heaps = MisereHeaps(fact.game)
    return claimed == [str(heaps.of_heap(heap).genus) for heap in range(len(claimed))]


def _quotient(fact: Fact) -> bool:
    """A quotient is found, and its certificate is accepted."""
    from allumettes.misere.certificate import certificate_of
    from allumettes.misere.checker import check_quotient
    from allumettes.misere.quotient import find_quotient

    found = find_quotient(fact.game)
    claimed = fact.number("order"), (fact.number("preperiod"), fact.number("period"))
    right = (found.order, found.repetition) == claimed
    return right and all(check.holds for check in check_quotient(certificate_of(found)))


def _written(fact: Fact) -> bool:
    """Another text that names the same game."""
    return games.find(fact.claim["text"]).spec == fact.spec


def _moves(fact: Fact) -> bool:
    """How many sequences of 1, 2, 3… moves there are."""
    game = fact.game

    def one_more(positions: Counter[Position]) -> Iterator[tuple[Position, int]]:
        for position, ways in positions.items():
            for move in game.moves(position):
                yield tuple(sorted(move.result(position))), ways

    reached = Counter({parse_position(fact.claim["start"]): 1})
    found = []
    for _depth in fact.numbers("counts"):
        after: Counter[Position] = Counter()
        for position, ways in one_more(reached):
            after[position] += ways
        reached = after
        found.append(reached.total())
    return found == fact.numbers("counts")


CHECKS: dict[str, Callable[[Fact], bool]] = {
    "period": _period,
    "saltus": _saltus,
    "starts": _starts,
    "zeros": _zeros,
    "maximum": _maximum,
    "rare": _rare,
    "differ": _differ,
    "equal": _equal,
    "misere": _misere,
    "moves": _moves,
    "genera": _genera,
    "quotient": _quotient,
    "written": _written,
}
