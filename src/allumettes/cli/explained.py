"""Verdicts, proofs and hints, as the terminal says them: with the words and options to type for more."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.cli.complaint import complaint
from allumettes.core.text import N_
from allumettes.locale import _, explanation
from allumettes.solvers.analysis import Analysis

MORE = {1: N_("(hint again: on which row)"), 2: N_("(hint again: the move)"), 3: N_("(hint again: the proof)")}
"""What the next hint will tell, after each rung but the last."""


def explained(analysis: Analysis) -> Iterator[str]:
    """What the position is, who wins it, and why, line by line."""
    yield explanation.title(analysis)
    yield complaint(analysis.undecided) if analysis.undecided else explanation.verdict(analysis)
    yield from explanation.proof(analysis)


def hinted(analysis: Analysis, rung: int) -> Iterator[str]:
    if analysis.undecided:
        yield complaint(analysis.undecided)
    elif rung in MORE and analysis.winning_moves:
        yield " ".join((*explanation.hint(analysis, rung), _(MORE[rung])))
    else:
        yield from explanation.hint(analysis, rung)
