"""Rule codes that hypothesis may draw, and the known periods that are quick to find."""

from __future__ import annotations

from hypothesis import strategies as st

from allumettes.core.game import HeapGame
from allumettes.core.rule_code import Digit, RuleCode
from allumettes.core.take_and_break import Leave, Parts
from allumettes.games.code import CodeGame
from allumettes.sequences.certificate import Certificate
from allumettes.sequences.engine import engine_for
from allumettes.sequences.facts import Fact, shipped
from allumettes.sequences.period_search import search_period
from allumettes.sequences.prefixes import Prefixes

QUICK_PERIODS: list[Fact] = [
    fact for fact in shipped() if fact.kind == "period" and fact.number("period") + fact.number("preperiod") < 20_000
]


def period_of(game: HeapGame, to: int) -> Certificate | None:
    """The period that heaps 0 to `to` show; no more of them are computed than a proof needs."""
    prefixes = Prefixes(engine_for(game), to, None)
    return search_period(game, prefixes, prefixes.engine)


@st.composite
def long_codes(draw: st.DrawFn, largest: int = 15) -> CodeGame:
    """A game by a code of hundreds of digits, most of them 0, with marks, and with a tail or none."""
    parts = st.sampled_from([Parts.ANY, Parts.ANY, *Parts])
    digit = st.builds(Digit, st.integers(1, largest), parts)
    length = draw(st.sampled_from([1, 2, 3, 8, 40, 255, 256, 257, 300, 511, 512, 513, 700]))
    places = draw(st.sets(st.integers(1, length), max_size=5)) | {length}
    before = draw(st.sampled_from([0, 0, Leave.TWO_HEAPS & largest, Leave.SPLIT & largest]))
    digits = [Digit(before, draw(parts)), *[Digit(0)] * length]
    for place in places:
        digits[place] = draw(digit)
    return CodeGame(RuleCode(tuple(digits), tuple(draw(st.lists(digit, max_size=2)))))


@st.composite
def codes(draw: st.DrawFn, largest: int = 15, marks: bool = False, tails: bool = False) -> CodeGame:
    """A game by any code with digits up to `largest`; marks compare heaps, tails repeat."""
    parts = st.sampled_from(list(Parts)) if marks else st.just(Parts.ANY)
    digit = st.builds(Digit, st.integers(0, largest), parts)
    first = st.builds(
        Digit, st.sampled_from([0, 0, 4, 8, 12]).map(lambda leave: min(leave, largest & Leave.SPLIT)), parts
    )
    last = digit.filter(lambda one: one.leave > 0)
    digits = (draw(first), *draw(st.lists(digit, max_size=3)), draw(last))
    tail = tuple(draw(st.lists(last, max_size=2))) if tails else ()
    return CodeGame(RuleCode(digits, tail))
