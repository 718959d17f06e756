"""Rule codes that hypothesis may draw, and the known periods that are quick to find."""

from __future__ import annotations

from hypothesis import strategies as st

from allumettes.core.game import HeapGame
from allumettes.core.rule_code import NOTHING, TAKE, Digit, RuleCode
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


def digits(leave: st.SearchStrategy[int], parts: st.SearchStrategy[Parts]) -> st.SearchStrategy[Digit]:
    """A digit with one mark, or none."""
    return st.tuples(leave, parts).map(lambda drawn: Digit(*drawn))


@st.composite
def long_codes(draw: st.DrawFn, largest: int = 15) -> CodeGame:
    """A game by a code of hundreds of digits, most of them 0, with marks, and with a tail or none."""
    parts = st.sampled_from([Parts.ANY, Parts.ANY, *Parts])
    digit = digits(st.integers(1, largest), parts)
    length = draw(st.sampled_from([1, 2, 3, 8, 40, 255, 256, 257, 300, 511, 512, 513, 700]))
    places = draw(st.sets(st.integers(1, length), max_size=5)) | {length}
    before = draw(st.sampled_from([0, 0, Leave.TWO_HEAPS & largest, Leave.SPLIT & largest]))
    chosen = [Digit(before, draw(parts)), *[Digit(0)] * length]
    for place in places:
        chosen[place] = draw(digit)
    return CodeGame(RuleCode(tuple(chosen), tuple(draw(st.lists(digit, max_size=2)))))


@st.composite
def codes(draw: st.DrawFn, largest: int = 15, marks: bool = False, tails: bool = False) -> CodeGame:
    """A game by any code with digits up to `largest`; marks compare heaps, tails repeat."""
    parts = st.sampled_from(list(Parts)) if marks else st.just(Parts.ANY)
    digit = digits(st.integers(0, largest), parts)
    first = digits(st.sampled_from([0, 0, 4, 8, 12]).map(lambda leave: min(leave, largest & Leave.SPLIT)), parts)
    last = digit.filter(lambda one: one.leave > 0)
    chosen = (draw(first), *draw(st.lists(digit, max_size=3)), draw(last))
    tail = tuple(draw(st.lists(last, max_size=2))) if tails else ()
    return CodeGame(RuleCode(chosen, tail))


@st.composite
def many_heaps(draw: st.DrawFn, least: int = 0) -> Digit:
    """A digit that leaves any numbers of heaps, `least` or more, each under a condition of its own."""
    parts = st.sampled_from(list(Parts))
    counts = draw(st.dictionaries(st.integers(least, least + 4), parts, min_size=1, max_size=4))
    return Digit.listed(counts, more=draw(st.booleans()))


@st.composite
def whole_codes(draw: st.DrawFn) -> RuleCode:
    """Any code of the whole notation: matches added, endless counts, several conditions, tails."""
    added = [draw(st.just(NOTHING) | many_heaps(3 + index)) for index in range(draw(st.integers(0, 2)))]
    first = draw(st.just(NOTHING) | many_heaps(2))
    after, tail = (draw(st.lists(many_heaps() | st.just(NOTHING), max_size=3)) for _part in range(2))
    if not any(digit.leave for digit in (*added, first, *after, *tail)):
        after.append(TAKE)
    return RuleCode((first, *after), tuple(tail), tuple(added))
