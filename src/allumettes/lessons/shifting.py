"""The values of a game compared with themselves, shifted: where they agree, where they do not, and what follows."""

from __future__ import annotations

from dataclasses import dataclass

from allumettes.lessons.lesson import Shift
from allumettes.lessons.proving import last_difference, proved_period, values
from allumettes.locale import _
from allumettes.locale.numbers import number, percent

LARGEST_SHIFT = 60
FEW_PAIRS = 20


@dataclass(frozen=True, slots=True)
class Comparison:
    shift: int
    compared: int
    """The heaps 0 to `compared` - 1 have been compared with those `shift` matches larger."""
    differences: list[int]
    pairs: list[list[int]]
    """The first values, each with the one `shift` heaps further on."""
    words: str
    found: bool
    """Whether the shift is a period, which is proved."""


def compare(task: Shift, shift: int) -> Comparison:
    known = values(task.game, task.last)
    compared = len(known) - shift
    differences = [heap for heap in range(compared) if known[heap] != known[heap + shift]]
    last = last_difference(known, shift)
    found = _is_period(task.game, shift)
    agreeing = percent((compared - len(differences)) / compared)
    told = {"shift": number(shift), "share": agreeing, "last": number(last), "compared": number(compared - 1)}
    if found and last < 0:
        words = _("With a shift of {shift} all values agree, and a theorem says that they go on doing so.")
    elif found:
        words = _(
            "With a shift of {shift} the last heap that disagrees is {last}. From there on all values agree, and a "
            "theorem says that they do so for ever: {shift} is a period."
        )
    else:
        words = _(
            "With a shift of {shift}, {share} of the heaps 0 to {compared} agree; but heap {last} still disagrees."
        )
    pairs = [[known[heap], known[heap + shift]] for heap in range(FEW_PAIRS)]
    return Comparison(shift, compared, differences, pairs, words.format(**told), found)


def _is_period(game: str, shift: int) -> bool:
    try:
        return shift % proved_period(game).period == 0
    except LookupError:
        return False
