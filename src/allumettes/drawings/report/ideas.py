"""Third section: what each version of the race adds to the one before."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.convention import Convention
from allumettes.drawings.report.blocks import Block, paragraph, plain, section, terms
from allumettes.drawings.report.facts import Race
from allumettes.locale import _
from allumettes.solvers.ladder.solver import Solver


def blocks_of(race: Race) -> Iterator[Block]:
    yield section(_("The ideas of the versions"))
    yield paragraph(
        _("Every version answers the same question: is this position losing? What changes is how it searches.")
    )
    yield terms(_idea(race, name) for name in race.solvers)
    if race.convention is Convention.MISERE:
        yield paragraph(
            _("Versions 3, 4 and 5 rest on theorems about games where the last move wins: they do not apply here.")
        )


def _idea(race: Race, name: str) -> tuple[str, str]:
    solver = race.solver(name)
    if solver is None:
        return plain(name), _("an algorithm that this laboratory does not have.")
    return f"{name} · {_(solver.title)}.", explanation(race, solver)


def explanation(race: Race, solver: type[Solver]) -> str:
    """The idea of a version, with examples from the game."""
    return " ".join(_(words).format(**values) for words, values in solver.explained(race.oracle))
