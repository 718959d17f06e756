"""Coins on a board: the product of two coin-turning games, such as Turning Corners (Winning Ways, chapter 14).

A move chooses coins of a row by one game and of a column by the other, and turns all where they cross; the one furthest
right and down goes from heads to tails. The coins of a board are numbered row by row, and the coin n is a heap of n.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice, product

from allumettes.core.coin_pattern import CoinBoard
from allumettes.core.errors import TooManyOptionsError, Unreadable, UnreadableError
from allumettes.core.game import HeapGame
from allumettes.core.move import MOST_OPTIONS, Option
from allumettes.core.nimbers import nim_product
from allumettes.core.pieces import Piece, Pieces
from allumettes.core.position import LARGEST_LISTED, Position
from allumettes.core.text import N_
from allumettes.games.coins import Coins
from allumettes.games.names import TITLES

PRODUCT = re.compile(r"([^x/]+)x([^x/]+)/([0-9]{1,6})", re.IGNORECASE)
CORNERS = Coins.with_parameter("2")


class Board(HeapGame):
    name = "board"
    title = N_("Turning Corners and all products of coin-turning games")
    summary = N_(
        "Coins lie on a board, and a heap of n is the coin n, counted row by row. A move turns it and other coins, "
        "all where some rows above cross some columns on its left: in Turning Corners the four corners of a rectangle."
    )
    default_start = (20, 28)
    is_listed = False

    def __init__(self, rows: Coins = CORNERS, columns: Coins = CORNERS, width: int = 8) -> None:
        self.rows, self.columns, self.width = rows, columns, width
        # The class describes all products; each has its own rule.
        vars(self).update(title=TITLES.get(self.spec, self.spec), summary="")

    @classmethod
    def with_parameter(cls, text: str) -> Board:
        match = PRODUCT.fullmatch(text.strip())
        if not match or not int(match[3]):
            raise UnreadableError(Unreadable.PARAMETER, f"{cls.name}:{text}")
        return cls(Coins.with_parameter(match[1]), Coins.with_parameter(match[2]), int(match[3]))

    @property
    def spec(self) -> str:
        return f"{self.name}:{self.rows.pattern}x{self.columns.pattern}/{self.width}"

    def options(self, heap: int) -> Iterator[Option]:
        if heap > LARGEST_LISTED:
            raise TooManyOptionsError(self, heap, LARGEST_LISTED)
        row, column = self._place(heap)
        for others in self.rows.options(row):
            for lefts in self.columns.options(column):
                # An option without other coins is (0,).
                rows, columns = ([*filter(None, chosen)] for chosen in (others, lefts))
                coins = product([*rows, row], [*columns, column])
                yield tuple(self._number(*coin) for coin in coins if coin != (row, column)) or (0,)

    def coin_board(self) -> CoinBoard:
        return CoinBoard(self.rows.patterns, self.columns.patterns, self.width)

    def pieces(self, heap: int) -> Pieces:
        return Pieces(Piece.COIN, heap)

    def known_nim_value(self, heap: int) -> int | None:
        """The Tartan theorem: the value of a coin is the nim-product of those of its row and of its column."""
        row, column = self._place(heap)
        values = self.rows.known_nim_value(row), self.columns.known_nim_value(column)
        return None if values[0] is None or values[1] is None else nim_product(values[0], values[1])

    def check_listed(self, heap: int) -> None:
        if next(islice(self.options(heap), MOST_OPTIONS, None), None):
            raise TooManyOptionsError(self, heap, MOST_OPTIONS)

    def check_start(self, position: Position) -> None:
        self.check_listed(max(position))
        super().check_start(position)

    def _place(self, heap: int) -> tuple[int, int]:
        """The row and the column of a coin, from 1 on. Heap 0 is in row 0, where no coin is turned."""
        row, column = divmod(heap - 1, self.width)
        return row + 1, column + 1

    def _number(self, row: int, column: int) -> int:
        return (row - 1) * self.width + column
