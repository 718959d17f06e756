"""Third section: what each version of the race adds to the one before. A version that is new here has its title."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allumettes.core.notation import format_position
from allumettes.core.position import Position
from allumettes.drawings.report import examples
from allumettes.drawings.report.blocks import Block, paragraph, plain, section, terms
from allumettes.drawings.report.facts import Race
from allumettes.locale import _

TWICE_THE_SAME: Position = (2, 5, 1, 3)
"""Heaps in no order, as a search meets them."""


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
    story = STORIES.get(solver.idea)
    return f"{name} · {_(solver.title)}.", story(race) if story else ""


def _brute(race: Race) -> str:
    return _(
        "For each move it asks the same question about what is left, and stops at the first losing position. It "
        "remembers nothing: a position that comes back by another path is searched all over again."
    )


def _losing_table(race: Race) -> str:
    key = tuple(sorted(filter(race.game.can_move, TWICE_THE_SAME)))
    return _(
        "A position proved losing is written down and never searched again. Its heaps are sorted, and those that "
        "cannot be played are left out, so that `{position}` is found under `{key}`."
    ).format(position=format_position(TWICE_THE_SAME), key=format_position(key))


def _both_tables(race: Race) -> str:
    return _("Winning positions are written down as well, so that no position is ever searched twice.")


def _neutral_heaps(race: Race) -> str:
    words = _("A losing heap changes nothing to the heaps beside it: once it is known to lose, it is taken away.")
    if example := examples.neutral(race.oracle.nim_values):
        winning, losing = example
        words += " " + _("Since `{losing}` is losing, `{position}` is judged as `{winning}`.").format(
            losing=losing, position=format_position((winning, losing)), winning=winning
        )
    return words


def _heap_types(race: Race) -> str:
    values = race.oracle.nim_values
    pair, triple = examples.same_value(values), examples.three_values(values)
    words = _("Two winning heaps of the same nim-value cancel: `{pair}` may be taken out of any position.").format(
        pair=format_position(pair or ())
    )
    if triple:
        words += " " + _("It sees pairs only: it must still search `{triple}`.").format(triple=format_position(triple))
    return words


def _nim_values(race: Race) -> str:
    return _(
        "The value of every heap is computed once, from the smallest up, and one xor judges any number of heaps. "
        "No position is searched any more."
    )


STORIES: dict[str, Callable[[Race], str]] = {
    "brute": _brute,
    "losing_table": _losing_table,
    "both_tables": _both_tables,
    "neutral_heaps": _neutral_heaps,
    "heap_types": _heap_types,
    "nim_values": _nim_values,
}
"""By idea. The title of a version is enough where there is no story."""
