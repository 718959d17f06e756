"""The least period of a row, by the Z-function of the row read backwards."""

from __future__ import annotations

from allumettes.sequences.compiled import compiled
from allumettes.sequences.kernels.bundles import Array

TOO_SHORT = -1


@compiled
def least_period(
    row: Array, differences: int, preperiods: int, periods: int, more: int, agreements: Array
) -> tuple[int, int]:
    """The least period that is shown for long enough, and its preperiod; (0, 0) where there is none.

    Place 0 is the end of the row, and `agreements` says of the first places how far what is read from there on agrees
    with what is read from place 0 on. It may be shorter than the row: TOO_SHORT says that more of it is needed.
    With `differences` 1 instead of 0, the row is that of the differences of neighbours.
    """
    last, size = len(row) - 1, len(row) - differences
    most = min(size - 1, (size - preperiods - more) // periods)
    agreements[0] = size
    # From `start` on the row agrees with its beginning up to `end`, farther than from any place before: up to there
    # it has the period `start`, so a place agrees as its remainder did, and `known` is that remainder.
    start = end = known = 0
    for place in range(1, most + 1):
        agrees = 0
        if place < end:
            known = known + 1 if known + 1 < start else 0
            if known >= len(agreements):
                return TOO_SHORT, 0
            agrees = min(end - place, agreements[known])
        if place + agrees >= end:
            while place + agrees < size:
                one, other = last - agrees, last - place - agrees
                if differences:
                    if int(row[one]) - int(row[one - 1]) != int(row[other]) - int(row[other - 1]):
                        break
                elif row[one] != row[other]:
                    break
                agrees += 1
        if place < len(agreements):
            agreements[place] = agrees
        # A place that does not pass `end` is a longer period than `start`, and no earlier: it asks for more.
        if place + agrees > end:
            start, end, known = place, place + agrees, 0
            preperiod = size - end
            if preperiods * max(preperiod, 1) + periods * place + more <= size:
                return place, preperiod
    return 0, 0
