"""What is said of the algorithms: their names, and why one is not asked."""

from __future__ import annotations

from allumettes.locale import _
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Unfit


def algorithm(name: str) -> str:
    solver = registered().get(name)
    return f"{name} · {_(solver.short)}" if solver and solver.short else name


def unfit_words(unfit: Unfit) -> str:
    """Why an algorithm is not asked, to be read after its name."""
    match unfit:
        case Unfit.NORMAL_ONLY:
            return _("does not apply when the last move loses, for it rests on a theorem of normal play.")
