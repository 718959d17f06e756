"""What is said of the algorithms: their names, and why one is not asked."""

from __future__ import annotations

from allumettes.core.text import N_
from allumettes.locale import _
from allumettes.solvers.ladder import registered
from allumettes.solvers.ladder.solver import Unfit

SHORT = {
    "brute": N_("brute force"),
    "losing_table": N_("table of losing positions"),
    "both_tables": N_("two tables"),
    "neutral_heaps": N_("neutral heaps"),
    "heap_types": N_("heap types"),
    "nim_values": N_("nim-values"),
}
"""The ideas in a word or two, for a legend."""


def algorithm(name: str) -> str:
    solver = registered().get(name)
    return f"{name} · {_(SHORT[solver.idea])}" if solver and solver.idea in SHORT else name


def unfit_words(unfit: Unfit) -> str:
    """Why an algorithm is not asked, to be read after its name."""
    if unfit is Unfit.NORMAL_ONLY:
        return _("does not apply when the last move loses, for it rests on a theorem of normal play.")
    return _("does not apply to several heaps, for it models games on a single one.")
