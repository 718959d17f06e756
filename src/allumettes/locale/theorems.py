"""What the theorems that prove a period are called on screen."""

from __future__ import annotations

from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.sequences.theorems import Theorem

THEOREMS = {
    Theorem.NO_SPLIT: N_("the theorem on games that never split a heap"),
    Theorem.GUY_SMITH: N_("the theorem of Guy and Smith"),
    Theorem.SALTUS: N_("the theorem on a saltus that is a power of two (docs/periods.md)"),
}


def theorem_words(theorem: str) -> str:
    return _(THEOREMS[Theorem(theorem)])
