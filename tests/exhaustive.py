"""Exhaustive search in its plainest form: the definition of winning and losing, remembered for each set of heaps.

Every solver is compared with it.
"""

from __future__ import annotations

from allumettes.core.convention import Convention, Outcome
from allumettes.core.game import HeapGame
from allumettes.core.position import Position


class Exhaustive:
    def __init__(self, game: HeapGame, convention: Convention = Convention.NORMAL) -> None:
        self.game = game
        self.convention = convention
        self._known: dict[Position, Outcome] = {}

    def outcome(self, position: Position) -> Outcome:
        key = tuple(sorted(position))
        if key not in self._known:
            self._known[key] = self._search(key)
        return self._known[key]

    def _search(self, position: Position) -> Outcome:
        children = self.game.children(position)
        if not children:
            return Outcome.LOSING if self.convention is Convention.NORMAL else Outcome.WINNING
        some_child_loses = any(self.outcome(child) is Outcome.LOSING for child in children)
        return Outcome.WINNING if some_child_loses else Outcome.LOSING
