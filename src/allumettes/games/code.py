"""Every take-and-break game that a rule code writes: `0.77` (Kayles), `0.137` (Dawson's chess), `4.[3]`…"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, chain, count

from allumettes.core.code_reader import parse_code
from allumettes.core.errors import TooManyOptionsError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS
from allumettes.core.position import Position
from allumettes.core.rule_code import RuleCode
from allumettes.core.splitting_game import SplittingGame
from allumettes.core.take_and_break import Parts, TakeAndBreakGame
from allumettes.core.text import N_
from allumettes.games.names import TITLES

KAYLES = parse_code("0.77")


class CodeGame(TakeAndBreakGame):
    name = "code"
    title = N_("Kayles and all rule codes")
    summary = N_(
        "A rule code has a digit for each number of matches that is taken, from 0 (before the point): "
        "1 leaves no heap, 2 one heap, 4 two heaps, 8 three heaps, and their sums leave the choice. "
        "Kayles is 0.77: take 1 or 2, and split what is left if you like."
    )
    default_start = (7,)

    def __init__(self, code: RuleCode = KAYLES) -> None:
        assert code.is_hexadecimal
        self.code = code
        self._spec = str(code)
        # The class describes all codes; each code has its own title and rule, and a start with moves.
        vars(self).update(title=TITLES.get(str(code), str(code)), summary="", cycle=code.cycle)
        vars(self).update(default_start=self._usual_start())

    @classmethod
    def with_parameter(cls, text: str) -> HeapGame:
        return game_by(parse_code(text))

    @property
    def spec(self) -> str:
        # Cached: it is the identity of the game.
        return self._spec

    @property
    def last_taking(self) -> int | None:
        return self.code.last_index

    def takings(self, heap: int) -> Iterable[int]:
        return self.code.takings(heap)

    def digit(self, taken: int) -> int:
        return self.code.digit(taken).leave

    def parts(self, taken: int) -> Parts:
        return self.code.digit(taken).parts

    def parts_after(self, heap: int, taken: int) -> set[int]:
        # One digit is enough; a code may have hundreds.
        return {parts for parts, _count in self._kinds_after(heap, taken)} if taken <= heap else set()

    def check_start(self, position: Position) -> None:
        heap = max(position)
        if self.last_taking is None and self._has_too_many_options(heap):
            raise TooManyOptionsError(self, heap, MOST_OPTIONS)
        super().check_start(position)

    def _has_too_many_options(self, heap: int) -> bool:
        counts = (count for _taken, _parts, count in self._kinds(heap))
        return heap > MOST_OPTIONS or any(total > MOST_OPTIONS for total in accumulate(counts))

    def _usual_start(self) -> Position:
        usual = type(self).default_start
        return (next(filter(self.can_move, chain(usual, count()))),)


def game_by(code: RuleCode) -> HeapGame:
    """The game of a code, in the form that the quickest methods cover."""
    return CodeGame(code) if code.is_hexadecimal else SplittingGame(code)
