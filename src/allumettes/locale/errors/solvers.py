"""What can go wrong with algorithms."""

from __future__ import annotations

from allumettes.locale.algorithms import unfit_words
from allumettes.locale.errors import sentence
from allumettes.locale.numbers import told
from allumettes.solvers.ladder.solver import UnfitSolverError


@sentence.register
def _unfit_solver(error: UnfitSolverError) -> str:
    return told(error.solver, unfit_words(error.reason))
