"""Draws the heaps as matches: tall ones while there is room, then short ones, then a number."""

from __future__ import annotations

from rich.text import Text

from allumettes.cli.friendly.screen import Screen
from allumettes.core.game import HeapGame
from allumettes.core.position import Position
from allumettes.locale.moves import heap_number

TALL_ROWS = 5
"""Up to so many rows each match has its head on a line of its own."""

HEAD, STICK, STUCK = "bold red", "yellow", "dim"


def draw_board(screen: Screen, game: HeapGame, position: Position) -> None:
    label_width = len(str(len(position) - 1))
    count_width = max(len(heap_number(game, heap)) for heap in position)
    room = screen.width - label_width - count_width - 8
    tall = len(position) <= TALL_ROWS
    for row, heap in enumerate(position):
        size = game.pieces(heap).size
        gap = " " if 2 * size - 1 <= room else ""
        label = f"  {row:>{label_width}}   "
        stuck = not game.can_move(heap)
        sticks = _sticks(screen, size, gap, room)
        if tall and heap:
            heads = gap.join(screen.sign("●", "o") * sticks.count(screen.sign("┃", "|")))
            screen.say(Text(" " * len(label)).append(heads, STUCK if stuck else HEAD))
        line = Text(label, style="bold").append(sticks, STUCK if stuck else STICK)
        screen.say(line.append(f"  {heap_number(game, heap)}", "not bold" if not stuck else STUCK))


def _sticks(screen: Screen, heap: int, gap: str, room: int) -> str:
    stick = screen.sign("┃", "|")
    if heap <= room:
        return gap.join(stick * heap)
    return stick * max(1, room - 1) + screen.sign("…", ".")
