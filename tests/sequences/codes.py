"""Rule codes that hypothesis may draw, and the known periods that are quick to find."""

from __future__ import annotations

from hypothesis import strategies as st

from allumettes.core.rule_code import Digit, RuleCode
from allumettes.core.take_and_break import Leave, Parts
from allumettes.games.code import CodeGame
from allumettes.sequences.facts import Fact, shipped

QUICK_PERIODS: list[Fact] = [
    fact for fact in shipped() if fact.kind == "period" and fact.number("period") + fact.number("preperiod") < 20_000
]


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
