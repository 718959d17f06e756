"""Rule codes that have a name of their own.

Source: Berlekamp, Conway and Guy, Winning Ways, chapter 4; Guy and Smith, The G-values of various games, 1956.
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
TITLES = {named.code: named.title for named in NAMED_CODES}


def code_of(name: str) -> str | None:
    """The rule code with this name. Case, spaces, hyphens and apostrophes do not matter."""
    wanted = _letters(name)
    return next((named.code for named in NAMED_CODES if wanted in map(_letters, named.names)), None)


def _letters(name: str) -> str:
    return re.sub(r"[\s_'’-]", "", name.lower())
