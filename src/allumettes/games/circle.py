"""Octal games on a circle: matches lie in a circle, which the first move opens into a row (Winning Ways, chapter 4).

Matches that are taken side by side from a circle leave one row, which the rule code says how to play. Rows and circles
are both heaps: a heap of up to 100 is a row, and a heap of 100 + n is a circle of n.
"""

from __future__ import annotations

from collections.abc import Iterator

from allumettes.core.code_reader import parse_code
from allumettes.core.errors import Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.move import Option
from allumettes.core.pieces import Piece, Pieces
from allumettes.core.position import Position
from allumettes.core.rule_code import RuleCode
from allumettes.core.take_and_break import Leave
from allumettes.core.text import N_
from allumettes.games.code import KAYLES, CodeGame
from allumettes.games.names import TITLES

LONGEST_ROW = 100


class Circle(HeapGame):
    name = "circle"
    title = N_("Kayles and all octal games on a circle")
    summary = N_(
        "A heap of up to 100 is a row of matches, played as the rule code says. A heap of 100 + n is a circle of n "
        "matches, up to 100: those taken from it stand side by side, and what is left is one row."
    )
    row: CodeGame
    default_start = (LONGEST_ROW + 7, 4)
    is_listed = False

    def __init__(self, code: RuleCode = KAYLES) -> None:
        self.code = code
        self.row = CodeGame(code)
        vars(self).update(title=TITLES.get(self.spec, self.spec), default_start=self._usual_start())

    @classmethod
    def with_parameter(cls, text: str) -> Circle:
        code = parse_code(text)
        if not code.is_octal:
            raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
        return cls(code)

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.code}"

    def options(self, heap: int) -> Iterator[Option]:
        if heap <= LONGEST_ROW:
            yield from self.row.options(heap)
        elif heap <= 2 * LONGEST_ROW:
            circle = heap - LONGEST_ROW
            for taken in self.code.takings(circle):
                if taken and self._may_leave(circle - taken, self.code.digit(taken).leave):
                    yield (circle - taken,)

    def scaled_start(self, factor: float) -> Position:
        """Circles stay circles."""
        circle, row = self.default_start
        scaled = min(LONGEST_ROW, round(factor * (circle - LONGEST_ROW)))
        return LONGEST_ROW + scaled, round(factor * row)

    def pieces(self, heap: int) -> Pieces:
        return super().pieces(heap) if heap <= LONGEST_ROW else Pieces(Piece.CIRCLE, heap - LONGEST_ROW)

    @staticmethod
    def _may_leave(left: int, leave: int) -> bool:
        """Whether a digit lets a circle become a row of `left`, or nothing.

        A code that leaves two heaps wants a match on both sides of what is taken.
        """
        if left == 0:
            return bool(leave & Leave.NO_HEAP)
        return bool(leave & Leave.ONE_HEAP) or (left > 1 and bool(leave & Leave.TWO_HEAPS))

    def _usual_start(self) -> Position:
        """A circle that can be played beside a row: alone, most circles are lost for whoever opens them.

        The usual one where a code takes more matches than any circle has.
        """
        usual, row = type(self).default_start
        circles = (usual, *range(LONGEST_ROW + 1, 2 * LONGEST_ROW + 1))
        return next((circle for circle in circles if self.can_move(circle)), usual), row
