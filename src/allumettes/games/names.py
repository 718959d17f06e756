"""Rule codes, coin-turning games and games on a circle that have a name of their own.

Sources: Berlekamp, Conway and Guy, Winning Ways, chapters 4 and 14; Guy and Smith, The G-values of various games, 1956;
the patterns of the coins are those of CGSuite's tests (GameHeapTest.scala).
"""

from __future__ import annotations

import re
from typing import NamedTuple

from allumettes.core.text import N_


class NamedCode(NamedTuple):
    code: str
    title: str
    names: tuple[str, ...] = ()
    """What may be typed instead of the code. Nim and Grundy's game are games with files of their own."""


NAMED_CODES = (
    NamedCode("0.77", N_("Kayles (0.77)"), ("kayles",)),
    NamedCode("0.137", N_("Dawson's chess (0.137)"), ("dawson", "dawson's chess")),
    NamedCode("0.07", N_("Dawson's Kayles (0.07)"), ("dawson's kayles",)),
    NamedCode("0.007", N_("Treblecross (0.007)"), ("treblecross",)),
    NamedCode("0.6", N_("Officers (0.6)"), ("officers",)),
    NamedCode("0.15", N_("Guiles (0.15)"), ("guiles",)),
    NamedCode("0.[3]", N_("Nim (0.[3])")),
    NamedCode("4.[3]", N_("Lasker's Nim (4.[3])"), ("lasker", "lasker's nim")),
    NamedCode("4!.0", N_("Grundy's game (4!.0)")),
)
NAMED_VARIANTS = (
    NamedCode("coins:1-2", N_("Turning Turtles (coins:1-2)"), ("turning turtles",)),
    NamedCode("coins:1-3", N_("Mock Turtles (coins:1-3)"), ("mock turtles",)),
    NamedCode("coins:1-5", N_("Moebius (coins:1-5)"), ("moebius",)),
    NamedCode("coins:1-7", N_("Mogul (coins:1-7)"), ("mogul",)),
    NamedCode("coins:1-9", N_("Moidores (coins:1-9)"), ("moidores",)),
    NamedCode("coins:2", N_("Twins (coins:2)"), ("twins",)),
    NamedCode("coins:3", N_("Triplets (coins:3)"), ("triplets",)),
    NamedCode("coins:1+C", N_("Ruler (coins:1+C)"), ("ruler",)),
    NamedCode("coins:1-3C(5)", N_("Mock Turtle Fives (coins:1-3C(5))"), ("mock turtle fives",)),
    NamedCode("coins:3C(5)", N_("Triplet Fives (coins:3C(5))"), ("triplet fives",)),
    NamedCode("coins:1-5C", N_("Ruler Fives (coins:1-5C)"), ("ruler fives",)),
    NamedCode("coins:3E", N_("Turnips (coins:3E)"), ("turnips", "ternups")),
    NamedCode("coins:4FS", N_("Grunt (coins:4FS)"), ("grunt",)),
    NamedCode("coins:1+S", N_("Sym (coins:1+S)"), ("sym",)),
    NamedCode("board:2x2/8", N_("Turning Corners (board:2x2/8)"), ("turning corners",)),
    NamedCode("circle:0.77", N_("Kayles on a circle (circle:0.77)"), ("circular kayles",)),
)
TITLES = {named.code: named.title for named in (*NAMED_CODES, *NAMED_VARIANTS)}


def spec_of(name: str) -> str | None:
    """The code or pattern with this name. Case, spaces, hyphens and apostrophes do not matter."""
    wanted = _letters(name)
    known = (named.code for named in (*NAMED_CODES, *NAMED_VARIANTS) if wanted in map(_letters, named.names))
    return next(known, None)


def _letters(name: str) -> str:
    return re.sub(r"[\s_'’-]", "", name.lower())
