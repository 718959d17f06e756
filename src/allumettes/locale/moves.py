"""Heaps of matches, and what a move does to them."""

from __future__ import annotations

from allumettes.core.game import HeapGame
from allumettes.core.move import Move
from allumettes.core.position import Position
from allumettes.locale import _, ngettext
from allumettes.locale.numbers import number


def matches(count: int) -> str:
    return ngettext("{count} match", "{count} matches", count).format(count=number(count))


def move_words(game: HeapGame, position: Position, move: Move) -> str:
    """What a move does, as one would say it at the table."""
    return heap_move_words(game, position[move.row], move)


def heap_move_words(game: HeapGame, heap: int, move: Move) -> str:
    """The same, where only the heap is known that the move replaces."""
    taken = heap - sum(move.option)
    parts = " + ".join(map(number, move.option))
    left = number(move.option[0])
    values = {"taken": matches(taken), "row": move.row, "heap": number(heap), "parts": parts, "left": left}
    if actions := [name for name, option in game.named_options(heap).items() if option == move.option]:
        return _("plays {action} on row {row} ({heap} → {parts})").format(action=actions[0], **values)
    if len(move.option) == 1:
        return _("takes {taken} from row {row} ({heap} → {left})").format(**values)
    if taken < 0:
        return _("adds {added} to row {row} and leaves {parts}").format(added=matches(-taken), **values)
    if taken == 0:
        return _("splits row {row}: {heap} = {parts}").format(**values)
    return _("takes {taken} from row {row} and leaves {parts}").format(**values)
