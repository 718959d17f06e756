"""The one text form of positions and moves, for the terminal, for files and for links.

    position   11      3,5,13      1-3-5-7 and 1 3 5 7 are read too, and 10**18 or 10^18
    move       11>3+8  a heap of 11 becomes 3 and 8 (3 stays on its row, 8 goes on the next)
               7>5     a heap of 7 becomes 5
               4#2>1+3 the second heap of 4, counted from the top; #1 is not written

Whoever plays may also type `11 = 3 + 8`, or less: `3` (the amount, when one row is playable), `2 3` (row and amount),
`3+8` (what a heap becomes, when only one can), `2 3+8` (the same on a row), or the name of an action (`div`, `0 div`).
Rows are counted from 0. The amount is what is taken, or the first part where the game only splits.
"""

import re
from itertools import islice

from allumettes.core.errors import IllegalMoveError, Refusal, Unreadable, UnreadableError, UnreadableMoveError
from allumettes.core.game import HeapGame
from allumettes.core.move import Move, Option
from allumettes.core.position import LARGEST_HEAP, MOST_HEAPS, Position

# Spaces are collapsed before matching: patterns with repeated spaces take quadratic time.
HEAP = r"[0-9]+(?:(?:\*\*|\^)[0-9]{1,2})?"
POSITION = re.compile(rf"\[? ?({HEAP}(?: ?[-,;+ ] ?{HEAP})*) ?\]?")
MOVE = re.compile(r"([0-9]+)(?:#([0-9]+))?(?:>|->|→|=)([0-9]+(?:\+[0-9]+)*)")
PARTS = re.compile(r"(?:([0-9]+)[\s:,]+)?([0-9]+(?:\+[0-9]+)+)")
AMOUNT = re.compile(r"(?:(-?[0-9]+)[\s:,]+)?(-?[0-9]+)")
NAME = re.compile(r"(?:([0-9]+)[\s:,]+)?([^\W\d_]+)")

FIRST_MOVES = 1000
"""A game that splits heaps shows it among so many moves."""


def format_position(position: Position) -> str:
    return ",".join(map(str, position))


def parse_position(text: str) -> Position:
    match = POSITION.fullmatch(" ".join(text.split()))
    if not match:
        raise UnreadableError(Unreadable.POSITION, text)
    heaps = re.findall(HEAP, match[1])
    if len(heaps) > MOST_HEAPS:
        raise UnreadableError(Unreadable.TOO_MANY_HEAPS, text)
    return tuple(_heap(digits, text) for digits in heaps)


def format_move(position: Position, move: Move) -> str:
    heap = position[move.row]
    rank = position[: move.row].count(heap) + 1
    parts = "+".join(map(str, move.option))
    return f"{heap}#{rank}>{parts}" if rank > 1 else f"{heap}>{parts}"


def parse_move(game: HeapGame, position: Position, text: str) -> Move:
    """The legal move that a text names. Unreadable and illegal texts raise different errors."""
    compact = re.sub(r" ?(->|>|→|=|\+|#) ?", r"\1", " ".join(text.lower().split()))
    if match := MOVE.fullmatch(compact):
        move = _written_out(game, position, match, text)
    elif match := PARTS.fullmatch(compact):
        option = tuple(_number(part, text) for part in match[2].split("+"))
        move = Move(
            _row_of_parts(game, position, option, text) if match[1] is None else _number(match[1], text), option
        )
    elif match := AMOUNT.fullmatch(compact):
        row = _row(game, position, match[1], text)
        move = Move(row, _option_of_amount(game, position, row, _number(match[2], text), text))
    elif match := NAME.fullmatch(compact):
        if not any(match[2] in game.named_options(heap) for heap in position):
            raise UnreadableMoveError(Unreadable.MOVE, text, game, position)
        row = _row(game, position, match[1], text)
        named = game.named_options(position[row]) if row < len(position) else {}
        move = Move(row, named.get(match[2], ()))
    else:
        raise UnreadableMoveError(Unreadable.MOVE, text, game, position)
    if reason := game.refusal(position, move):
        raise IllegalMoveError(game, position, move, reason)
    return move


def _heap(digits: str, text: str) -> int:
    base, _, exponent = digits.replace("**", "^").partition("^")
    size: int = _number(base, text) ** int(exponent or 1)
    if size > LARGEST_HEAP:
        raise UnreadableError(Unreadable.HEAP_TOO_LARGE, text)
    return size


def _number(digits: str, text: str) -> int:
    # Python refuses to read numbers of thousands of digits, even zeros.
    size = digits.lstrip("-").lstrip("0") or "0"
    if len(size) > len(str(LARGEST_HEAP)) or int(size) > LARGEST_HEAP:
        raise UnreadableError(Unreadable.HEAP_TOO_LARGE, text)
    return -int(size) if digits.startswith("-") else int(size)


def _written_out(game: HeapGame, position: Position, match: re.Match[str], text: str) -> Move:
    heap, rank = _number(match[1], text), _number(match[2] or "1", text)
    option = tuple(_number(part, text) for part in match[3].split("+"))
    rows = [row for row, size in enumerate(position) if size == heap]
    if not 1 <= rank <= len(rows):
        raise IllegalMoveError(game, position, Move(len(position), option), Refusal.NO_SUCH_HEAP)
    return Move(rows[rank - 1], option)


def _row(game: HeapGame, position: Position, digits: str | None, text: str) -> int:
    if digits is not None:
        return _number(digits, text)
    rows = game.playable_rows(position)
    if len(rows) > 1:
        raise UnreadableMoveError(Unreadable.ROW_NEEDED, text, game, position)
    return next(iter(rows), 0)


def rows_of_parts(game: HeapGame, position: Position, option: Option) -> list[int]:
    """The rows whose heap may become these parts, one row for each size of heap."""
    first_rows = {heap: row for row, heap in reversed(list(enumerate(position)))}
    return sorted(row for heap, row in first_rows.items() if game.is_option(heap, option))


def _row_of_parts(game: HeapGame, position: Position, option: Option, text: str) -> int:
    rows = rows_of_parts(game, position, option)
    if len(rows) > 1:
        raise UnreadableMoveError(Unreadable.AMBIGUOUS_ROW, text, game, position)
    if rows:
        return rows[0]
    # The move is illegal; its reason is best given of the heap that was probably meant.
    playable = game.playable_rows(position)
    meant = [row for row in playable if position[row] == sum(option)] or (playable if len(playable) == 1 else [])
    return meant[0] if meant else len(position)


def short_form(game: HeapGame, position: Position, move: Move) -> str | None:
    """The row and the number that mean a move, where a number can say it."""
    heap, option = position[move.row], move.option
    number = option[0] if sum(option) == heap else game.pieces(heap).size - sum(option)
    text = f"{move.row} {number}"
    try:
        return text if parse_move(game, position, text) == move else None
    except (UnreadableError, IllegalMoveError):
        return None


def with_row(game: HeapGame, position: Position, move: Move) -> str | None:
    """The row and what is played there, a number or the parts; None where only the whole move says it."""
    if short := short_form(game, position, move):
        return short
    return f"{move.row} {'+'.join(map(str, move.option))}" if len(move.option) > 1 else None


def sample_moves(game: HeapGame, position: Position) -> list[Move]:
    """The first legal move, and the first one that splits a heap; none where the match is over."""
    moves = list(islice(game.moves(position), FIRST_MOVES))
    splits = (move for move in moves if len(move.option) > 1)
    return list(dict.fromkeys([*moves[:1], *islice(splits, 1)]))


def _option_of_amount(game: HeapGame, position: Position, row: int, amount: int, text: str) -> Option:
    """The option that an amount means: matches taken, or the first of two parts where the game only splits."""
    if not 0 <= row < len(position):
        return ()
    heap = position[row]
    taking, splitting = (game.pieces(heap).size - amount,), (amount, heap - amount)
    may_take, may_split = game.is_option(heap, taking), game.is_option(heap, splitting)
    if may_take and may_split:
        raise UnreadableMoveError(Unreadable.AMBIGUOUS_MOVE, text, game, position)
    only_splits = 1 not in game.part_counts(heap) and 2 in game.parts_after(heap, 0)
    return splitting if may_split or only_splits else taking
