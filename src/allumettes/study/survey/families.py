"""The octal codes of a survey, grouped in families with the same sequence by a rule: one of each is examined."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

from allumettes.core.rule_code import Digit, RuleCode
from allumettes.sequences.equivalence import Relation, normal_form

BEFORE_POINT = (0, 4)
"""The digits that an octal code can have there: a move that takes nothing must split."""


@dataclass(frozen=True, slots=True)
class Family:
    """A code, and the other codes whose values follow from it."""

    code: str
    others: tuple[tuple[str, Relation], ...]


def octal_codes(digits: int) -> Iterator[RuleCode]:
    """Every octal code of up to so many digits after the point, the shortest first."""
    yield RuleCode((Digit(4),))
    for length in range(1, digits + 1):
        for before in BEFORE_POINT:
            for after in product(range(8), repeat=length):
                if after[-1]:
                    yield RuleCode(tuple(map(Digit, (before, *after))))


@cache
def families(digits: int) -> tuple[Family, ...]:
    """The codes of up to so many digits, each in one family, the shortest first."""
    gathered: dict[RuleCode, list[tuple[Relation, str]]] = defaultdict(list)
    for code in octal_codes(digits):
        normal = normal_form(code)
        gathered[normal.code].append((normal.relation, str(code)))
    found = [_family(members) for members in gathered.values()]
    return tuple(sorted(found, key=lambda family: (len(family.code), family.code)))


def _family(members: list[tuple[Relation, str]]) -> Family:
    """The member closest to the normal form represents the family: the others have a larger shift or scale."""
    nearest, code = min(members, key=lambda member: (member[0].scale, member[0].shift))
    assert nearest.scale == 1  # a code that is not scaled is shorter than those that are, so it is there too
    others = [
        (other, Relation(relation.shift - relation.scale * nearest.shift, relation.scale))
        for relation, other in members
        if other != code
    ]
    return Family(code, tuple(others))
