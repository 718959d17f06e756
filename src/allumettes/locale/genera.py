"""What is said of the genera of all heaps of a game."""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.locale import _
from allumettes.locale.numbers import number
from allumettes.locale.rules import full_title
from allumettes.misere.forms import MOST_MOVES
from allumettes.misere.genera import Genera

IN_A_ROW = 10


def told(found: Genera) -> Iterator[str]:
    """The genera, line by line, and how far they go."""
    yield _("{game}, last move loses: genera of heaps 0 to {to}").format(
        game=full_title(found.game), to=number(found.reached)
    )
    yield _(
        "A genus is the nim-value, then the misère nim-values of the heap beside 0, 1, 2… Nim heaps of 2; "
        "the last two repeat for ever."
    )
    shown = [str(value.genus) for value in found.values]
    width = max(map(len, shown))
    for first in range(0, len(shown), IN_A_ROW):
        row = "  ".join(f"{genus:<{width}}" for genus in shown[first : first + IN_A_ROW])
        yield f"  {first:>5}   {row}".rstrip()
    misere = " ".join(str(value.misere_value) for value in found.values)
    yield _("Misère nim-values: {values}").format(values=misere)
    yield from conclusions(found)


def conclusions(found: Genera) -> Iterator[str]:
    """Which heaps are lost, which are tame, and where the genera end."""
    yield _("Single heaps that are lost for the player to move: {heaps}").format(
        heaps=", ".join(map(number, found.losing)) or _("none")
    )
    if found.first_wild is None:
        yield _("All these heaps are tame: they behave like positions of Nim.")
    else:
        yield _("The first heap that is not tame is {heap}.").format(heap=number(found.first_wild))
    if found.stopped:
        if found.stopped.reason == "depth":
            words = _(
                "Beyond heap {reached} a game may last more than {moves} moves, too many for canonical forms: "
                "nothing is said of heaps {next} to {to}."
            )
        else:
            words = _(
                "Beyond heap {reached} the canonical forms were too large for the time allowed: nothing is said of "
                "heaps {next} to {to}."
            )
        yield words.format(
            reached=number(found.reached),
            moves=number(MOST_MOVES),
            next=number(found.reached + 1),
            to=number(found.to),
        )
