"""Third section: what each version of the race adds to the one before."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.drawings.report.blocks import Block, paragraph, plain, section, terms
from allumettes.drawings.report.facts import Race
from allumettes.locale import _


def blocks_of(race: Race) -> Iterator[Block]:
    yield section(_("The ideas of the versions"))
    yield paragraph(
        _("Every version answers the same question: is this position losing? What changes is what it need not search.")
    )
    yield terms(_idea(race, name) for name in race.solvers)


def _idea(race: Race, name: str) -> tuple[str, str]:
    solver = race.solver(name)
    if solver is None:
        return plain(name), _("an algorithm that this laboratory does not have.")
    sentences = (_(words).format(**values) for words, values in solver.explained(race.oracle.nim_values))
    return f"{name} · {_(solver.title)}.", " ".join(sentences)
