"""Every small position, for checks that leave no case out."""

from allumettes.core.position import Position
from tests.strategies import partitions


def positions_up_to(total: int) -> list[Position]:
    return [position for matches in range(1, total + 1) for position in partitions(matches)]
