"""The cups of a machine as lines of text: their beads, or what they know beside the truth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allumettes.locale import _
from allumettes.locale.cups import cup_name
from allumettes.locale.numbers import number, percent, told
from allumettes.locale.verdicts import outcome_word
from allumettes.players.cups.machine import Machine
from allumettes.study.learning import CupTruth


def cup_lines(machine: Machine) -> Iterator[str]:
    """Each cup, how often a bead was drawn from it, and its beads."""
    yield from _aligned(
        [
            (_("Cup"), _("Draws"), _("Beads")),
            *(
                (
                    cup_name(position),
                    number(cup.met),
                    "  ".join(told(str(bead), number(count)) for bead, count in cup.beads.items()),
                )
                for position, cup in machine.cups.items()
            ),
        ]
    )


def truth_lines(truths: Sequence[CupTruth]) -> Iterator[str]:
    """Each cup, how often a bead was drawn from it, its share of winning beads, and what is true of its position."""
    yield from _aligned(
        [
            (_("Cup"), _("Draws"), _("Beads that win"), _("Position"), _("Winning moves")),
            *(
                (
                    cup_name(truth.position),
                    number(truth.met),
                    "–" if truth.right is None else percent(truth.right),
                    outcome_word(truth.outcome),
                    ", ".join(sorted(map(str, truth.winning))),
                )
                for truth in truths
            ),
        ]
    )


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in columns, numbers and names to the right but for the last column."""
    *widths, _last = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for *cells, last in rows:
        yield "  ".join([*(f"{cell:>{width}}" for cell, width in zip(cells, widths, strict=True)), last]).rstrip()
